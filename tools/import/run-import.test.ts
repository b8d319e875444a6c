import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import type { OwnKind } from '@plumbline/contract/workflow/own-fields';
import { xlsxOf } from '@plumbline/import/files/testing';
import { engines } from '@plumbline/testing/databases';
import { countOf, provedImport } from '@plumbline/testing/imports';
import { jobsOf } from '@plumbline/testing/jobs';
import { createWorld, succeeded, type TestTenant, type World } from '@plumbline/testing/world';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { CommandRunner } from '../commands/testing.ts';
import { givenData } from '../data/testing.ts';
import { acquireDataLock } from '../data-lock.ts';
import { reportOf } from './report.ts';
import { type ImportRequest, readRequest } from './request.ts';
import { isDone } from './result.ts';
import { runImport } from './run-import.ts';
import { runUndo, undoReport } from './run-undo.ts';
import { readTableFile } from './table-file.ts';

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
/** Headings that the import recognises. */
const LIST = 'Job ID,Job Name,Contract Amount,Billed to Date,Branch';

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

  const openDatabase = async () => ({ database: world.database, close: async () => {} });
  const run = async (request: Partial<ImportRequest>) => {
    const usual = { connect: false, skipBad: false, isCheck: false, isSure: false, accept: 'safe' as const };
    const careful = { acceptsDifferences: false, acceptsForms: false, acceptsSuspicious: false, turnsSigns: false };
    const file = { file: NYC, mapping: undefined, sheet: undefined, headingRow: undefined, tenant: name };
    const result = await runImport({ ...file, ...usual, ...careful, ...request }, openDatabase);
    const lines = reportOf(result);
    return { result, isDone: isDone(result), lines, text: lines.join('\n') };
  };
  const runCsv = (csv: string | Uint8Array, request: Partial<ImportRequest> = {}) =>
    run({ file: written('jobs.csv', csv), ...request });
  /** With the mapping of `FIELDS`. */
  const runMapped = (csv: string | Uint8Array, request: Partial<ImportRequest> = {}) =>
    runCsv(csv, { mapping: mappingFile(), ...request });
  const notesInWip = async () => (await jobsOf(tenant.admin)).map(({ externalId, notes }) => [externalId, notes]);
  const imports = async () => succeeded(await tenant.admin.workflow.imports({ query: {} })).imports;

  test('brings every row of the New York file into the WIP, and has nothing to do the second time', async () => {
    const first = await run({ mapping: NYC_MAPPING, connect: true });
    expect(first.result.status).toBe('stored');
    expect(first.lines).toContain('200 rows = 200 new + 0 changed + 0 unchanged + 0 left out.');
    expect(first.lines).toContain('Into the WIP: 200 new jobs; 0 values of 0 jobs changed.');
    expect(first.lines).toContain('Jobs that people can connect: 200 added, 0 changed.');
    expect(first.text).toMatch(/Project Budget Amount: .*DOER \d+/);
    expect(first.text).toMatch(/New in the list Job Status: Complete, Not started/);
    const jobs = await jobsOf(tenant.admin);
    expect(jobs).toHaveLength(200);
    expect(new Set(jobs.map(({ jobNumber }) => jobNumber)).size).toBe(200);
    // The file's first row has codes instead of a budget and dates; the fourth has real values.
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

    const second = await run({ mapping: NYC_MAPPING, connect: true });
    expect([second.result.status, second.isDone]).toEqual(['nothing-new', true]);
    expect(second.lines).toContain('200 rows = 0 new + 0 changed + 200 unchanged + 0 left out.');
    expect(second.lines).toContain(`Nothing to do: ${name} has all of it.`);
    expect(await jobsOf(tenant.admin)).toEqual(jobs);
    expect(await imports()).toHaveLength(1);
  });

  test('gives the same proof as the calls that the browser makes', async () => {
    const csv = `${LIST}\nEXT-1,Depot,"1,000.00",50,North\nEXT-2,Mall,"2,000.00",much,\n,,,,\nTotal,,"3,500.00",,\n`;
    await runCsv(`${LIST}\nEXT-1,Depot,"1,000.00",20,North\n`, { connect: true, isSure: true });
    const { result } = await runCsv(csv, { isCheck: true });
    const { table } = await readTableFile({ file: join(folder, 'jobs.csv'), sheet: undefined, headingRow: undefined });
    const proof = await provedImport(tenant.accountant, {
      headings: [...table.headings],
      rows: table.rows.map((row) => [...row]),
    });
    expect(result.proof?.rows).toBe(4);
    expect(JSON.parse(JSON.stringify(result.proof))).toEqual(JSON.parse(JSON.stringify(proof)));
    expect([countOf(proof, 'changed'), countOf(proof, 'new'), proof.badCells]).toEqual([1, 1, 1]);
  });

  test('accounts for every row, and shows sums beside the total of the file', async () => {
    const { lines } = await runCsv(
      `${LIST}\n1,Depot,"1,000.00",50,\n2,Mall,"2,000.00",60,\n,,,,\nTotal,,"3,500.00",110,\n`,
      { isCheck: true, isSure: true },
    );
    expect(lines).toContain('4 rows = 2 new + 0 changed + 0 unchanged + 0 left out + 1 total row + 1 empty row.');
    expect(lines).toContain(
      '  Contract Amount (Original Contract): $3,000.00 of jobs + $0.00 left out; the file has $3,500.00 in row 5 — DIFFERENCE $500.00',
    );
    expect(lines).toContain(
      '  Billed to Date (Invoiced Amount): $110.00 of jobs + $0.00 left out; the file has $110.00 in row 5, the same',
    );
  });

  test('stores nothing while a sum differs from the file’s total, or a column can be read in two ways, unless told to', async () => {
    const differing = `${LIST}\n1,Depot,100,5,North\n2,Mill,200,6,North\n,Grand Total,999,11,\n`;
    const first = await runCsv(differing, { isSure: true });
    expect(first.result).toMatchObject({
      status: 'needs-person',
      problems: [expect.stringMatching(/^The sums of “Contract Amount” differ/)],
    });
    expect((await runCsv(differing, { isSure: true, acceptsDifferences: true })).result.status).toBe('stored');

    const unclear = 'Job ID,Job Name,Contract Date\n1,Depot,1/2/2026\n2,Mill,3/4/2026\n';
    const second = await runCsv(unclear, { isSure: true });
    expect(second.result).toMatchObject({
      status: 'needs-person',
      problems: [expect.stringMatching(/^“Contract Date” can be read in two ways/)],
    });
    expect((await runCsv(unclear, { isSure: true, acceptsForms: true })).result.status).toBe('stored');
  });

  test('stores a column whose values hardly fit an amount only when told to, and names it with samples and reason', async () => {
    const minus = 'Id,Name,Contract,Notes\n1,Depot,7001-,\n2,Mill,7002-,\n3,Barn,7003-,';
    const asked = await runMapped(minus, { connect: true });
    expect(asked.result.status).toBe('needs-person');
    expect(asked.result.problems).toEqual([
      '“Contract” hardly is the Original Contract: All values end with a minus, as numbers of jobs do. For example: 7001-, 7002-, 7003-. Give the field another column, or add --accept-suspicious to store this one.',
    ]);
    expect(asked.text).toContain('as numbers of jobs do. For example: 7001-, 7002-, 7003-.');
    const answered = await runMapped(minus, { connect: true, acceptsSuspicious: true });
    expect(answered.result.status).toBe('stored');
  });

  test('stores billing that is written as credits with the other sign when told to, and remembers it', async () => {
    const csv = (billed: string) => `${LIST}\n1,Depot,"1,000.00",${billed},\n2,Mill,"2,000.00",(60.10),\n`;
    const asked = await runCsv(csv('50.25-'), { connect: true, isSure: true });
    expect(asked.result.problems[0]).toBe(
      '“Billed to Date” as the Invoiced Amount: All 2 amounts are below zero, as ledgers write credits: the sign may only mark a side. For example: 50.25-, (60.10). Add --turn-signs to store them with the other sign, or --accept-suspicious to store them as they are. “turned” in the mapping says it for good.',
    );
    const turned = await runCsv(csv('50.25-'), { connect: true, isSure: true, turnsSigns: true });
    expect(turned.result.status).toBe('stored');
    expect((await runCsv(csv('52.00-'))).result.status).toBe('stored');
    expect((await jobsOf(tenant.admin)).map(({ invoicedAmount }) => invoicedAmount)).toEqual([52_00, 60_10]);
  });

  test('stores by a suggested mapping only when told to, and remembers it', async () => {
    const csv = `${LIST}\n1,Depot,"1,000.00",50,\n`;
    const asked = await runCsv(csv, { connect: true });
    expect([asked.result.status, asked.isDone]).toEqual(['needs-person', false]);
    expect(asked.text).toMatch(/"originalContractAmount": \{\s+"column": "Contract Amount"/);
    expect(asked.text).toContain('Nothing was stored.\n  The mapping above is only proposed.');
    expect([await jobsOf(tenant.admin), await imports()]).toEqual([[], []]);

    expect((await runCsv(csv, { connect: true, isSure: true })).result.status).toBe('stored');
    const next = await runCsv(csv.replace('50', '55'));
    expect([next.result.origin, next.result.status]).toEqual(['same', 'stored']);
    expect((await jobsOf(tenant.admin)).map(({ invoicedAmount }) => invoicedAmount)).toEqual([55_00]);
  });

  test('leaves values that somebody keeps, unless the whole file is wanted', async () => {
    const csv = (branch: string, billed: string) => `${LIST}\n1,Depot,"1,000.00",${billed},${branch}\n`;
    await runCsv(csv('North', '50'), { connect: true, isSure: true });
    const [job] = await jobsOf(tenant.admin);
    if (!job) throw new Error('a job was connected');
    succeeded(
      await tenant.manager.workflow.saveJobs({
        body: { updates: [{ id: job.id, version: 1, changes: { branch: 'South' } }] },
      }),
    );
    const figures = async () =>
      (await jobsOf(tenant.admin)).map(({ branch, invoicedAmount }) => [branch, invoicedAmount]);
    const asked = await runCsv(csv('East', '70'));
    expect([asked.result.status, asked.isDone]).toEqual(['waiting', false]);
    expect(asked.text).toContain('The sum of Invoiced Amount would go from $50.00 to $70.00.');
    const safe = await runCsv(csv('East', '70'), { isSure: true });
    expect(safe.lines).toContain('2 values of jobs in the WIP differ, 1 of them kept by somebody:');
    expect(safe.text).toMatch(/1 Depot, Branch: .*Manager/);
    expect(await figures()).toEqual([['South', 70_00]]);
    await runCsv(csv('East', '70'), { accept: 'all', isSure: true });
    expect(await figures()).toEqual([['East', 70_00]]);
  });

  test('is recorded, and undone by its id', async () => {
    const csv = `${LIST}\n1,Depot,"1,000.00",50,\n`;
    const { result, text } = await runCsv(csv, { connect: true, isSure: true });
    const undo = result.stored?.importId ?? '';
    expect(text).toContain(`Take it back with: npm run import -- --undo ${undo}`);
    expect(await imports()).toMatchObject([
      { importId: undo, who: 'Import', file: { name: 'jobs.csv' }, undone: null },
    ]);

    const trial = await runUndo({ undo, isCheck: true, tenant: name }, openDatabase);
    expect(undoReport(trial)[0]).toMatch(/^It would be taken back: 0 values restored, 1 new job taken out/);
    expect(await jobsOf(tenant.admin)).toHaveLength(1);
    const undone = await runUndo({ undo, isCheck: false, tenant: name }, openDatabase);
    expect(undoReport(undone)).toEqual(['Taken back: 0 values restored, 1 new job taken out of the WIP.']);
    expect([await jobsOf(tenant.admin), (await imports())[0]?.undone]).toMatchObject([[], { who: 'Import' }]);

    const again = runUndo({ undo, isCheck: false, tenant: name }, openDatabase);
    await expect(again).rejects.toThrow('Nothing was taken back.\n  This import was taken back already.');
    const none = runUndo({ undo: crypto.randomUUID(), isCheck: false, tenant: name }, openDatabase);
    await expect(none).rejects.toThrow('There is no import');
    const odd = runUndo({ undo: 'seven', isCheck: false, tenant: name }, openDatabase);
    await expect(odd).rejects.toThrow('"seven" is not the id of an import.');
  });

  test('is mailed to the administrators if it was stored or refused, and not for a check', async () => {
    await runMapped('Id,Name\ne1,Depot', { isCheck: true });
    await runMapped('Id,Name,Contract,Notes\ne1,Depot,5.00,', { connect: true });
    await runMapped('Id,Name,Contract,Notes\ne1,Depot,many,');
    const rows = await world.database.transaction((tx) =>
      tx.query(
        `select user_id as "userId", file ->> 'status' as status, file ->> 'who' as who from workflow.mail where tenant_id = $1 order by written_at`,
        [tenant.tenantId],
      ),
    );
    const signature = { userId: tenant.admin.userId, who: 'Import' };
    expect(rows).toEqual([
      { ...signature, status: 'stored' },
      { ...signature, status: 'refused' },
    ]);
  });

  test('reports row, column, value and reason of each bad cell, and stores nothing', async () => {
    const csv = 'Id,Name,Contract,Notes\n1,Depot,"$1,000.00",\n2,Mall,"two\nlines",fine\n3,Gym,5.005,\n';
    const { text, isDone: done } = await runMapped(csv);
    expect(done).toBe(false);
    expect(text).toContain('2 cells cannot be read:');
    expect(text).toContain('  row 3, Contract: "two\\nlines" is not an amount');
    expect(text).toMatch(/ {2}row 4, Contract: "5.005" /);
    expect(text).toMatch(/Nothing was stored\.\n {2}2 cells cannot be read\. .* --skip-bad/);
    expect(await imports()).toEqual([]);
  });

  test('lists a thousand bad cells, and counts the rest by column and reason', async () => {
    const rows = Array.from({ length: 1_500 }, (_, i) => `N${i},Job,much,`);
    const { text } = await runMapped(['Id,Name,Contract,Notes', ...rows].join('\n'));
    expect(text.match(/^ {2}row \S+, Contract/gm)).toHaveLength(1_000);
    expect(text).toContain('… and 500 more. The most frequent of all:\n  1,500 × Contract: "much" is not an amount');
  });

  test('leaves bad cells out and stores the others when asked', async () => {
    const csv = 'Id,Name,Contract,Notes\n1,Depot,10,a\n2,Mall,much,b\n,Gym,10,c\n';
    const { result, lines } = await runMapped(csv, { skipBad: true, connect: true });
    expect(result.status).toBe('stored');
    expect(lines).toContain('3 rows = 2 new + 0 changed + 0 unchanged + 1 left out.');
    expect(await notesInWip()).toEqual([
      ['1', 'a'],
      ['2', 'b'],
    ]);
  });

  test('leaves a row whose number belongs to another id to a person', async () => {
    await runMapped('Id,Name,Contract,Notes\nA,Depot,1,\n', { connect: true });
    const mapping = mappingFile({ fields: { ...FIELDS, jobNumber: { column: 'No' } } });
    const csv = 'Id,Name,Contract,Notes,No\nB,Mall,1,,B-1\nC,Gym,1,,A\n';
    const asked = await runCsv(csv, { mapping, connect: true });
    expect([asked.result.status, asked.isDone]).toEqual(['needs-person', false]);
    expect(asked.lines).toContain('  row 3, A Gym: is it the job with another external id? A Depot');
    expect(await jobsOf(tenant.admin)).toHaveLength(1);
    await runCsv(csv, { mapping, connect: true, skipBad: true, isSure: true });
    expect((await jobsOf(tenant.admin)).map(({ externalId }) => externalId)).toEqual(['A', 'B']);
  });

  test('stores nothing where a job has a retired option, and names its row', async () => {
    await world.database.transaction((tx) =>
      tx.query('update workflow.select_option set is_retired = true where tenant_id = $1 and value = $2', [
        tenant.tenantId,
        'West',
      ]),
    );
    const csv = `${LIST}\n1,Depot,1.00,,North\n2,Mall,1.00,,West\n`;
    const refused = await runCsv(csv, { connect: true, isSure: true });
    expect([refused.result.status, refused.isDone]).toEqual(['needs-person', false]);
    expect(refused.text).toMatch(/row 3, Branch: "West" is an option that was retired/);
    expect([await jobsOf(tenant.admin), await imports()]).toEqual([[], []]);
  });

  test('reads the given sheet and row of headings', async () => {
    const csv = `Harbor Works,as of 1/31/2026,,,\n${LIST}\n1,Depot,"1,000.00",50,\n`;
    const file = written('titles.csv', csv);
    expect((await readTableFile({ file, sheet: undefined, headingRow: undefined })).headingRow).toBe(2);
    const { table } = await readTableFile({ file, sheet: undefined, headingRow: 1 });
    expect([table.headings[0], table.rows.length]).toEqual(['Harbor Works', 2]);
    await expect(readTableFile({ file, sheet: undefined, headingRow: 3 })).rejects.toThrow('none below row 3');
    await expect(readTableFile({ file, sheet: 'Jobs', headingRow: undefined })).rejects.toThrow('has no sheet "Jobs"');
  });

  test('reads a workbook whose outline shows its subtotals', async () => {
    const row = (level: number, ...texts: string[]) =>
      `<row outlineLevel="${level}">${texts.map((text) => `<c t="str"><v>${text}</v></c>`).join('')}</row>`;
    const rows = [
      row(0, 'Jobs as of 1/31/2026'),
      row(0, 'Job ID', 'Job Name', 'Contract Amount', 'Billed to Date'),
      row(1, '1', 'Depot', '1000.00', '40.00'),
      row(1, '2', 'Mall', '2000.00', '50.00'),
      row(0, '', 'Harbor district', '3000.00', '90.00'),
      row(1, '3', 'Gym', '500.00', '10.00'),
    ];
    const file = written('jobs.xlsx', xlsxOf({ sheet: `<sheetData>${rows.join('')}</sheetData>` }));
    const { lines, result } = await run({ file, sheet: 'Jobs', isSure: true });
    expect(lines[0]).toBe('jobs.xlsx, sheet "Jobs", headings in row 2.');
    expect(lines).toContain('4 rows = 3 new + 0 changed + 0 unchanged + 0 left out + 1 subtotal row.');
    expect(lines.find((line) => line.startsWith('  row 5, subtotal row'))).toMatch(/closes an outline/);
    expect(result.stored?.directory).toEqual({ added: 3, changed: 0 });
  });

  test('a branch that the list lacks is added, and stored at once for a job of the WIP', async () => {
    const csv = (branch: string) => `${LIST}\n1,Depot,"1,000.00",50,${branch}\n`;
    await runCsv(csv(''), { connect: true, isSure: true });
    const { lines } = await runCsv(csv('Harbor'));
    expect(lines).toContain('New in the list Branch: Harbor.');
    expect((await jobsOf(tenant.admin)).map(({ branch }) => branch)).toEqual(['Harbor']);
  });

  test('fills columns of the company’s own, adds to their lists, and calls them as the company does', async () => {
    const { admin } = tenant;
    const add = async (title: string, kind: OwnKind) =>
      succeeded(await admin.workflow.addOwnColumn({ body: { title, kind } })).field;
    const [shift, crew, premium] = [
      await add('Shift', 'select'),
      await add('Crew size', 'number'),
      await add('Bond premium', 'amount'),
    ];
    const csv = (amount: string) =>
      `Job ID,Job Name,Shift,Crew size,Bond premium\n1,Depot,Night,12.5,${amount}\n2,Mill,night,3,(1.00)\n`;
    const first = await runCsv(csv('1200.50'), { connect: true, isSure: true });
    expect(first.lines).toContain('New in the list Shift: Night.');
    expect(first.lines).toContain('  Crew size (Crew size): 15.5 of jobs + 0 left out; the file has no total');
    expect((await jobsOf(admin)).map(({ own }) => own)).toEqual([
      { [shift]: 'Night', [crew]: 12.5, [premium]: 1_200_50 },
      { [shift]: 'Night', [crew]: 3, [premium]: -1_00 },
    ]);

    const waiting = await runCsv(csv('9000.00'));
    expect(waiting.result.status).toBe('waiting');
    expect(waiting.text).toContain('The sum of Bond premium would go from $1,199.50 to $8,999.00.');
    expect([first, waiting].map(({ text }) => text).join()).not.toContain('column of your own');
  });

  const HEAD = 'Id,Name,Contract,Notes';
  test.each([
    ['a byte order mark', `\uFEFF${HEAD}\n1,Depot,1,a\n`, 'a'],
    ['Windows line ends and a line break in a cell', `${HEAD}\r\n1,Depot,1,"a\r\nb"\r\n`, 'a\nb'],
    ['no last line end', `${HEAD}\n1,Depot,1,"say ""a"""`, 'say "a"'],
    ['semicolons', `${HEAD.replaceAll(',', ';')}\n1;Depot;1;a, b\n`, 'a, b'],
    ['Windows letters', Buffer.from(`${HEAD}\n1,Depot,1,caf\u00e9\n`, 'latin1'), 'caf\u00e9'],
  ])('reads a file with %s', async (_, csv, notes) => {
    await runMapped(csv, { connect: true });
    expect(await notesInWip()).toEqual([['1', notes]]);
  });

  test('of a mapping of another file is refused in plain words', async () => {
    const { text, isDone: done } = await run({ mapping: mappingFile() });
    expect(done).toBe(false);
    expect(text).toContain('Nothing was stored.\n  fields.externalId: the file has no column "Id"');
  });

  test.each([
    ['a missing file', { file: join(folder, 'none.csv') }, 'There is no file'],
    ['an empty file', { file: written('empty.csv', '') }, 'empty.csv: The file is empty.'],
    ['a file without a table', { file: written('one.csv', 'Hello\n') }, 'There is no table in this file'],
    ['a mapping that is not JSON', { mapping: written('broken.json', '{') }, 'is not JSON'],
    ['a mapping without fields', { mapping: written('none.json', '{"fields":{}}') }, 'fields.externalId: is missing'],
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

describe('a request', () => {
  test.each([
    ['--conect', /--conect[\s\S]*Usage:/],
    ['--accept=most', /^--accept takes safe or all\.[\s\S]*Usage:/],
    ['--heading-row=top', /^--heading-row takes the number of a row[\s\S]*Usage:/],
    ['--undo=1', /^--undo takes the id of an import, and no file\.[\s\S]*Usage:/],
  ])('with the option %s is refused with the usage', (option, words) => {
    const refusal = expect.objectContaining({ name: 'PlainError', message: expect.stringMatching(words) });
    expect(() => readRequest([NYC, option])).toThrow(refusal);
  });
});

describe('the command', { timeout: 180_000 }, () => {
  const data = join(folder, 'data');
  beforeAll(() => givenData(data));
  const runner = new CommandRunner();
  afterAll(() => runner.end());
  const command = (words: string[], dataDir: string, script = 'tools/import/main.ts') =>
    runner.run(script, words, { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' });

  test('prints its result as JSON, and exits with 1 until a person has accepted it', async () => {
    const elena = [
      '--admin-email',
      'e@plumbline.example',
      '--admin-first-name',
      'Elena',
      '--admin-last-name',
      'Vargas',
    ];
    await command(['create', '--name', 'Harbor Works', ...elena], data, 'tools/tenant/main.ts');
    const file = written('list.csv', `${LIST}\n1,Depot,"1,000.00",50,\n`);
    const json = async (...options: string[]) => {
      const { status, stdout } = await command([file, '--json', ...options], data);
      return { status, result: JSON.parse(stdout) };
    };
    expect(await json()).toMatchObject({
      status: 1,
      result: { status: 'needs-person', proof: { rows: 1 }, stored: null },
    });
    const { status, result } = await json('--yes', '--connect');
    expect([status, result.stored.outcome.newJobs, result.tenant]).toEqual([0, 1, 'Harbor Works']);
    expect(await json()).toMatchObject({ status: 0, result: { status: 'nothing-new', origin: 'same' } });
    const undone = await command(['--undo', result.stored.importId, '--json'], data);
    expect([undone.status, JSON.parse(undone.stdout)]).toEqual([
      0,
      { isTrial: false, restored: 0, takenOut: 1, kept: [] },
    ]);
  });

  test('without a file shows its usage', async () => {
    expect(await command([], folder)).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/^Usage: npm run import/),
    });
  });

  test('while Plumbline runs on the same data, says to stop it first', async () => {
    const lock = acquireDataLock(data);
    const { status, stderr } = await command([NYC, '--mapping', NYC_MAPPING], data);
    lock.release();
    expect(status).toBe(1);
    expect(stderr).toMatch(/^Nothing was imported\. If Plumbline is running, stop it first/);
  });
});
