import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { engines } from '@plumbline/testing/databases';
import { jobsOf } from '@plumbline/testing/jobs';
import { createWorld, type TestTenant, type World } from '@plumbline/testing/world';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { acquireDataLock } from '../data-lock.ts';
import { type ImportRequest, runImport } from './run-import.ts';

const NYC = join(import.meta.dirname, 'fixtures/nyc-sca-200.csv');
const NYC_MAPPING = join(import.meta.dirname, 'nyc-sca.mapping.json');
const folder = mkdtempSync(join(tmpdir(), 'plumbline-import-'));
afterAll(() => rmSync(folder, { recursive: true }));

const written = (name: string, content: string | Uint8Array): string => {
  const file = join(folder, name);
  writeFileSync(file, content);
  return file;
};
const FIELDS = {
  externalId: { column: 'Id' },
  jobName: { column: 'Name' },
  originalContractAmount: { column: 'Contract' },
  notes: { column: 'Notes' },
};
const mappingFile = (rest = {}) => written('mapping.json', JSON.stringify({ fields: FIELDS, ...rest }));

describe.each(engines)('an import of a file on %s', (engine) => {
  let world: World;
  let tenant: TestTenant;
  let name: string;
  beforeAll(async () => {
    world = await createWorld(engine);
  });
  afterAll(() => world.close());
  beforeEach(async () => {
    name = `tenant-${crypto.randomUUID().slice(0, 8)}`;
    tenant = await world.addTenant(name);
  });

  /** Runs an import into the test's tenant. `opened` is false if it did not reach the database. */
  const run = async (request: Partial<ImportRequest>, now = () => 0) => {
    const lines: string[] = [];
    let opened = false;
    const surroundings = {
      openDatabase: async () => {
        opened = true;
        return { database: world.database, close: async () => {} };
      },
      say: (line: string) => lines.push(line),
      now,
    };
    const isStored = await runImport(
      { file: NYC, mapping: NYC_MAPPING, connect: false, skipBad: false, tenant: name, ...request },
      surroundings,
    );
    return { isStored, lines, text: lines.join('\n'), opened };
  };
  const runCsv = (csv: string | Uint8Array, { mapping, ...request }: Partial<ImportRequest> = {}) =>
    run({ file: written('jobs.csv', csv), mapping: mapping ?? mappingFile(), ...request });
  const notStored = async (csv: string | Uint8Array, request: Partial<ImportRequest> = {}) => {
    const outcome = await runCsv(csv, request);
    expect([outcome.isStored, outcome.opened]).toEqual([false, false]);
    return outcome.text;
  };
  const notesInWip = async () => (await jobsOf(tenant.admin)).map(({ externalId, notes }) => [externalId, notes]);

  test('brings every row of the New York file into the WIP, and changes nothing the second time', async () => {
    const first = await run({ connect: true });
    expect(first.isStored).toBe(true);
    expect(first.lines).toContain('200 rows read: 200 added, 0 changed, 0 unchanged.');
    expect(first.lines).toContain('The heading "Project Type" of the mapping is "Project Type " in the file.');
    expect(first.text).toMatch(/Project Budget Amount: .*DOER \d+/);
    const jobs = await jobsOf(tenant.admin);
    expect(jobs).toHaveLength(200);
    expect(new Set(jobs.map(({ jobNumber }) => jobNumber)).size).toBe(200);
    // The file's first row has codes for its budget and dates, the fourth has real values.
    expect(jobs.find(({ jobNumber }) => jobNumber === 'M015-SCA0000074540-Construction')).toMatchObject({
      jobName: expect.stringMatching(/^P\.S\. 15 - MANHATTAN, Construction: PO18-SOME AREAS WERE IDENTIFIED/),
      jobStatus: { value: 'Active', name: 'Active' },
      branch: 'District 1',
      division: 'SCA IEH',
      dateSold: '2025-07-31',
      dateClosed: null,
      originalContractAmount: null,
      expenseBudget: 750_00,
      jobCostToDate: 0,
      taxExempt: true,
    });
    expect(jobs.find(({ jobNumber }) => jobNumber === 'M019-DSF0001008800-Scope')).toMatchObject({
      jobStatus: { name: 'Complete' },
      dateSold: '2021-04-13',
      dateClosed: '2021-07-01',
      originalContractAmount: 68_660_00,
      remainingInvoiceAmount: 68_660_00,
      expenseBudget: 80_733_00,
      jobCostToDate: 80_733_00,
      notes: 'PLANYC BOILER CONVERSION / PLANYC CLIMATE CONTROL\nPlanned end 9/13/2021\nDSF0001008800, DSF0000991942',
    });

    const second = await run({ connect: true });
    expect(second.lines).toContain('200 rows read: 0 added, 0 changed, 200 unchanged.');
    expect(second.lines).toContain('Into the WIP: 0 jobs connected, 200 in it already and left as they are.');
    expect(await jobsOf(tenant.admin)).toEqual(jobs);
  });

  test('reports line, column, value and reason of each bad cell, and stores nothing', async () => {
    const csv = 'Id,Name,Contract,Notes\n1,Depot,"$1,000",\n2,Mall,"two\nlines",fine\n3,Gym,5.005,\n4,Spa,1\n';
    const text = await notStored(csv);
    expect(text).toContain('3 cells of 3 rows cannot be imported:');
    expect(text).toContain('  line 3, Contract: "two\\nlines" is not an amount');
    expect(text).toContain('  line 5, Contract: "5.005" may mean thousands: write it like 250,000 or like 250.00');
    expect(text).toContain('  line 6, (the whole row): "4 | Spa | 1" has 3 cells where the headings have 4');
    expect(text).toContain('Nothing was stored.');
  });

  test('lists a thousand bad cells, and past that counts them by column and reason', async () => {
    const rows = Array.from({ length: 1_500 }, (_, i) => `${i},Job,much,`);
    const text = await notStored(['Id,Name,Contract,Notes', ...rows].join('\n'));
    expect(text.match(/^ {2}line /gm)).toHaveLength(1_000);
    expect(text).toContain('… and 500 more. All of them:\n  1,500 × Contract: is not an amount');
  });

  test('shows its progress when it takes long', async () => {
    let seconds = 0;
    const { lines } = await run({}, () => 3_000 * seconds++);
    expect(lines).toContain('200 rows read…');
    expect(lines).toContain('200 of 200 jobs stored…');
  });

  test('leaves bad rows out and stores the others when asked', async () => {
    const outcome = await runCsv('Id,Name,Contract,Notes\n1,Depot,10,\n2,Mall,much,\n', {
      skipBad: true,
      connect: true,
    });
    expect(outcome.isStored).toBe(true);
    expect(outcome.lines).toContain('2 rows read: 1 added, 0 changed, 0 unchanged.');
    expect(outcome.lines).toContain('1 row was left out.');
    expect(await notesInWip()).toEqual([['1', null]]);
  });

  test('names the line of a job that does not fit into the WIP', async () => {
    await runCsv('Id,Name,Contract,Notes\nA,Depot,1,\n', { connect: true });
    const mapping = mappingFile({ fields: { ...FIELDS, jobNumber: { column: 'No' } } });
    const outcome = await runCsv('Id,Name,Contract,Notes,No\nB,Mall,1,,B-1\nC,Gym,1,,A\n', { mapping, connect: true });
    expect(outcome.isStored).toBe(false);
    expect(outcome.lines).toContain('  line 3, No: "A" is the number of another job: A Depot');
    expect(await jobsOf(tenant.admin)).toHaveLength(1);
  });

  const HEAD = 'Id,Name,Contract,Notes';
  test.each([
    ['a byte order mark', `\uFEFF${HEAD}\n1,Depot,1,a\n`, 'a'],
    ['Windows line ends and a line break in a cell', `${HEAD}\r\n1,Depot,1,"a\r\nb"\r\n`, 'a\r\nb'],
    ['mixed line ends', `${HEAD}\r\n1,Depot,1,a\n`, 'a'],
    ['no last line end', `${HEAD}\n1,Depot,1,"say ""a"""`, 'say "a"'],
  ])('reads a file with %s', async (_, csv, notes) => {
    await runCsv(csv, { connect: true });
    expect(await notesInWip()).toEqual([['1', notes]]);
  });

  test('counts lines as an editor does, whatever the line ends', async () => {
    expect(await notStored(`${HEAD}\r\n1,Depot,1,"a\r\n\r\nb"\r\n\r\n2,Mall,x,\r\n`)).toContain('line 6, Contract');
  });

  test('reports characters of another encoding, and reads them if the mapping names it', async () => {
    const latin = Buffer.from(`${HEAD}\n1,Caf\u00e9,1,\u20ac\n`, 'latin1').map((byte) => (byte === 0xac ? 0x80 : byte));
    expect(await notStored(latin)).toContain('line 2, Name: "Caf\uFFFD" has characters that are not of the encoding');
    await runCsv(latin, { mapping: mappingFile({ encoding: 'windows-1252', unused: [] }), connect: true });
    expect(await notesInWip()).toEqual([['1', '\u20ac']]);
  });

  test.each([
    ['a missing file', { file: join(folder, 'none.csv') }, 'There is no file'],
    ['an empty file', { file: written('empty.csv', ''), mapping: mappingFile() }, 'has no headings'],
    [
      'a quote that never ends',
      { file: written('quote.csv', `${HEAD}\n1,"Depot,1,\n2,Mall,1,\n`), mapping: mappingFile() },
      'is not CSV as expected, near line 2',
    ],
    ['a mapping that is not JSON', { mapping: written('broken.json', '{') }, 'is not JSON'],
    ['a mapping of another file', { mapping: mappingFile() }, 'the file has no column "Id"'],
    [
      'an unknown encoding',
      { mapping: written('odd.json', JSON.stringify({ fields: FIELDS, encoding: 'klingon' })) },
      '"klingon" is not known',
    ],
    ['another tenant\u2019s name', { tenant: 'Nobody Inc.' }, 'There is no tenant "Nobody Inc."'],
    [
      'no tenant\u2019s name where there are several',
      { tenant: undefined },
      'Say which tenant with --tenant NAME: "acme", "birch"',
    ],
  ])('of %s is refused in plain words', async (_, request, message) => {
    await expect(run(request)).rejects.toMatchObject({ name: 'PlainError', message: expect.stringContaining(message) });
  });
});

describe('the command', () => {
  const command = (args: string[], dataDir: string) => {
    const { status, stderr } = spawnSync(process.execPath, [join(import.meta.dirname, 'main.ts'), ...args], {
      encoding: 'utf8',
      env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' },
    });
    return { status, stderr };
  };

  test('without a mapping, or with an unknown option, shows its usage', () => {
    expect(command([NYC], folder)).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/^Usage: npm run import/),
    });
    expect(command([NYC, '--conect'], folder)).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/--conect[\s\S]*Usage:/),
    });
  });

  test('while Plumbline runs on the same data, says to stop it first', () => {
    const lock = acquireDataLock(folder);
    const { status, stderr } = command([NYC, '--mapping', NYC_MAPPING], folder);
    lock.release();
    expect(status).toBe(1);
    expect(stderr).toMatch(/^Nothing was imported\. If Plumbline is running, stop it first/);
  });
});
