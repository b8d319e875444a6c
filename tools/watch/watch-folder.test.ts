import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { problemTypeUri } from '@plumbline/contract/problem';
import { fileOutcome } from '@plumbline/contract/workflow/import-calls';
import { acceptedImport } from '@plumbline/testing/imports';
import { jobsOf } from '@plumbline/testing/jobs';
import { givenServiceToken } from '@plumbline/testing/tokens';
import { createWorld, succeeded, type World } from '@plumbline/testing/world';
import { addFileOffice, csv, type FileOffice } from '@plumbline/workflow/imports/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { watchFolder } from './watch-folder.ts';

let world: World;
let office: FileOffice;
let folder: string;
let companies: string;
let said: string[];
let keys: (string | null)[];
beforeAll(async () => {
  world = await createWorld('pglite');
});
afterAll(() => world.close());
beforeEach(async () => {
  office = await addFileOffice(world);
  const root = mkdtempSync(join(tmpdir(), 'plumbline-watch-'));
  folder = join(root, 'inbox');
  companies = join(root, 'companies');
  for (const each of [folder, companies, join(folder, 'keystone')]) mkdirSync(each);
  said = [];
  keys = [];
  await give('keystone', { connect: 'yes' });
});
afterEach(() => rmSync(join(folder, '..'), { recursive: true }));

/** Sets the token and the terms of a company's folder. */
async function give(company: string, terms: object, by = office): Promise<void> {
  const { token } = await givenServiceToken(by.tenant.admin, { name: 'Inbox', permissions: ['Wip_edit'] });
  writeFileSync(join(companies, `${company}.json`), JSON.stringify({ token, ...terms }));
}
const service: typeof fetch = (input, init) => {
  const request = new Request(input, init);
  keys.push(request.headers.get('idempotency-key'));
  return world.services.workflow.fetch(request);
};
/** Starts as the process does, with a clock that the test sets. */
const begun = (fetcher = service, { now = () => new Date('2026-11-22T22:40:00Z') } = {}) =>
  watchFolder({
    settings: { folder, companies },
    origin: 'http://service.test',
    fetch: fetcher,
    signal: new AbortController().signal,
    say: (company, text) => said.push(`${company}: ${text}`),
    now,
  });
async function looked(times = 2, watch = begun()) {
  for (let i = 0; i < times; i++) await watch.look();
  return watch;
}
const put = (name: string, body: Uint8Array, company = 'keystone') => writeFileSync(join(folder, company, name), body);
const within = (place: string) => {
  const path = join(folder, 'keystone', place);
  return existsSync(path) ? readdirSync(path).toSorted() : [];
};
const answerIn = (place: string) => {
  const [name = ''] = within(place).filter((each) => each.endsWith('.json'));
  return JSON.parse(readFileSync(join(folder, 'keystone', place, name), 'utf8'));
};
const imports = async () => succeeded(await office.tenant.manager.workflow.imports({ query: {} })).imports;
const depot = (cost: string) => csv(['EXT-1', '24-001', 'Depot', cost]);

describe('a file that is put into a company’s folder', () => {
  test('is imported once it stops changing, and gets its proof beside it in done', async () => {
    await office.given();
    put('jobs.csv', csv(['EXT-1', '24-001', 'Depot', '$55.00'], ['EXT-2', '24-002', 'Yard', '$7.00']));
    const watch = await looked(1);
    expect(keys).toEqual([]);
    await looked(2, watch);
    expect(await office.costs()).toEqual({ '24-001': 55_00, '24-002': 7_00 });
    expect(within('done').map((name) => name.replace(/ [0-9a-f]{8} /, ' KEY '))).toEqual([
      '2026-11-22T22-40-00 KEY jobs.csv',
      '2026-11-22T22-40-00 KEY jobs.csv.json',
    ]);
    const { at, file, answer } = answerIn('done');
    expect([at, file]).toEqual(['2026-11-22T22:40:00.000Z', 'jobs.csv']);
    expect(fileOutcome.parse(answer)).toMatchObject({ status: 'stored', proof: { rows: 2 }, outcome: { newJobs: 1 } });
    expect(within('')).toEqual(['done', 'taken']);
    expect(within('taken')).toEqual([]);
    expect(keys).toHaveLength(1);
    expect((await imports())[0]?.who).toBe('Inbox');
  });

  test('is left while it grows, is empty, or has the name of an unfinished file; links are no files', async () => {
    await office.given();
    put('grows.csv', depot('$1.00'));
    put('empty.csv', new Uint8Array());
    put('jobs.csv.part', depot('$2.00'));
    put('~$jobs.xlsx', depot('$3.00'));
    writeFileSync(join(companies, 'elsewhere.csv'), depot('$4.00'));
    symlinkSync(join(companies, 'elsewhere.csv'), join(folder, 'keystone', 'link.csv'));
    const watch = await looked(1);
    put('grows.csv', depot('$10.00'));
    await watch.look();
    expect(keys).toEqual([]);
    await watch.look();
    expect(await office.costs()).toEqual({ '24-001': 10_00 });
    expect(keys).toHaveLength(1);
  });

  test('is done if it waits for a person, is refused if it cannot be read, and both say why', async () => {
    await office.given({ maxJobs: null, maxSumPercent: 10 });
    put('jobs.csv', depot('$55.00'));
    const watch = await looked();
    expect(answerIn('done').answer).toMatchObject({ status: 'waiting', exceeded: [{ what: 'sum' }] });
    expect((await office.listed()).waiting).toHaveLength(1);
    put('letter.csv', new TextEncoder().encode('Dear Sirs'));
    await looked(2, watch);
    expect(answerIn('refused').answer).toMatchObject({ status: 'refused', proof: null });
    expect(said).toEqual([
      'keystone: jobs.csv: waiting. 1 problem: see its proof.',
      'keystone: letter.csv: refused. 1 problem: see its proof.',
    ]);
  });

  test('fills columns of the company’s own as a person did once, and proposes missing options', async () => {
    const { accountant, admin, manager } = office.tenant;
    await office.setLimits({ maxJobs: null, maxSumPercent: null });
    const add = async (title: string, kind: 'select' | 'number') =>
      succeeded(await admin.workflow.addOwnColumn({ body: { title, kind } })).field;
    const [shift, crew] = [await add('Shift', 'select'), await add('Crew size', 'number')];
    const headings = ['Job ID', 'Job Name', 'Shift', 'Crew size'];
    await acceptedImport(accountant, { headings, rows: [['E-1', 'Depot', '', '4']] }, { connectNew: true });
    put('crews.csv', new TextEncoder().encode(`${headings.join()}\nE-1,Depot,Night,6.5\n`));
    await looked();
    const { answer } = answerIn('done');
    expect(fileOutcome.parse(answer)).toMatchObject({
      status: 'stored',
      proof: { sums: [{ field: crew, stored: 6.5, leftOut: 0 }] },
      outcome: { changedCells: 1, addedOptions: {}, proposedOptions: { [shift]: ['Night'] } },
    });
    expect((await jobsOf(manager)).map(({ own }) => own)).toEqual([{ [crew]: 6.5 }]);
  });

  test('comes after files that were written before it, whatever their names', async () => {
    await office.given();
    put('b.csv', depot('$1.00'));
    put('a.csv', depot('$2.00'));
    utimesSync(join(folder, 'keystone', 'a.csv'), new Date('2026-11-22'), new Date('2026-11-22'));
    utimesSync(join(folder, 'keystone', 'b.csv'), new Date('2026-11-21'), new Date('2026-11-21'));
    await looked();
    expect(await office.costs()).toEqual({ '24-001': 2_00 });
  });

  test('put there again is imported again, and has nothing new', async () => {
    await office.given();
    put('jobs.csv', depot('$55.00'));
    const watch = await looked();
    put('jobs.csv', depot('$55.00'));
    await looked(2, watch);
    expect(within('done').filter((name) => name.endsWith('.json'))).toHaveLength(2);
    expect(new Set(keys).size).toBe(2);
    expect(await imports()).toHaveLength(2);
  });
});

describe('a process that ends in the middle', () => {
  test('before the answer arrived sends the file again with its key, and it is imported once', async () => {
    await office.given();
    put('jobs.csv', depot('$55.00'));
    const lost: typeof fetch = async (input, init) => {
      await service(input, init);
      throw new Error('the connection broke');
    };
    await looked(2, begun(lost));
    expect(within('done')).toEqual([]);
    expect(said).toEqual(['keystone: jobs.csv waits: the connection broke']);
    await looked(1);
    expect(keys).toHaveLength(2);
    expect(keys[0]).toBe(keys[1]);
    expect(answerIn('done').answer.status).toBe('stored');
    expect(await imports()).toHaveLength(2);
  });

  test('before the answer arrived sends the file again with the same terms, whatever the settings say by then', async () => {
    await office.given();
    put('jobs.csv', depot('$55.00'));
    const urls: string[] = [];
    const lost: typeof fetch = async (input, init) => {
      urls.push(new Request(input, init).url);
      await service(input, init);
      if (urls.length === 1) throw new Error('the connection broke');
      return service(input, init);
    };
    await looked(2, begun(lost));
    const settings = join(companies, 'keystone.json');
    writeFileSync(settings, JSON.stringify({ ...JSON.parse(readFileSync(settings, 'utf8')), take: 'all' }));
    await looked(1, begun(lost));
    expect(urls[1]).toBe(urls[0]);
    expect(answerIn('done').answer.status).toBe('stored');
    expect(await imports()).toHaveLength(2);
    expect(within('taken')).toEqual([]);
  });

  test.each([
    ['before the file was moved', (taken: string) => taken],
    ['before its proof was moved', (taken: string) => join(taken, '..')],
  ])('%s goes on there, without a call', async (_, whereTheFileIs) => {
    await office.given();
    put('jobs.csv', depot('$55.00'));
    await looked();
    const [file = '', proof = ''] = within('done');
    const key = String(keys[0]).replaceAll('"', '');
    const done = join(folder, 'keystone', 'done');
    const place = join(folder, 'keystone', 'taken', key);
    mkdirSync(place);
    renameSync(join(done, proof), `${place}.json`);
    if (whereTheFileIs(place) === place) renameSync(join(done, file), join(place, 'jobs.csv'));
    await looked(1);
    expect(keys).toHaveLength(1);
    expect(within('done')).toEqual([file, proof]);
    expect(within('taken')).toEqual([]);
  });
});

describe('a person who may write to one company’s folder', () => {
  const zenith = () => readdirSync(join(folder, 'zenith'));
  const key = '8e03978e-40d5-43dd-bc93-6894a57f9324';
  beforeEach(() => mkdirSync(join(folder, 'zenith')));

  test('cannot have another file sent through a link among the taken files', async () => {
    await office.given();
    const taken = join(folder, 'keystone', 'taken');
    mkdirSync(join(taken, key), { recursive: true });
    symlinkSync(join(companies, 'keystone.json'), join(taken, key, 'link.csv'));
    symlinkSync(companies, join(taken, 'folder'));
    put('jobs.csv', depot('$55.00'));
    await looked();
    expect(keys).toHaveLength(1);
    expect(await office.costs()).toEqual({ '24-001': 55_00 });
    expect(readdirSync(companies)).toEqual(['keystone.json']);
  });

  test('cannot have a file stored on terms of their own', async () => {
    await office.given({ maxJobs: null, maxSumPercent: null });
    const place = join(folder, 'keystone', 'taken', key);
    mkdirSync(place, { recursive: true });
    writeFileSync(join(place, 'jobs.csv'), csv(['EXT-1', '24-001', 'Depot', 'sixty']));
    writeFileSync(`${place}.terms`, 'signed\n{"skipBad":"yes","connect":"no"}');
    await looked(1);
    expect(answerIn('done').answer.status).toBe('waiting');
  });

  test.each(['taken', 'done'])(
    'does not get a file into another company’s folder by a link called %s',
    async (name) => {
      await office.given();
      symlinkSync(join(folder, 'zenith'), join(folder, 'keystone', name));
      put('jobs.csv', depot('$55.00'));
      await looked(3);
      expect(zenith()).toEqual([]);
      expect(said).toContainEqual(expect.stringMatching(/^keystone: .+ has to be a folder, and no link to one$/));
    },
  );

  test('cannot put a file into another company’s folder by a forged answer', async () => {
    await office.given();
    const place = join(folder, 'keystone', 'taken', key);
    mkdirSync(place, { recursive: true });
    writeFileSync(join(place, 'jobs.csv'), depot('$55.00'));
    const at = '../../zenith/a';
    writeFileSync(`${place}.json`, JSON.stringify({ at, file: 'jobs.csv', answer: { status: 'stored' } }));
    await looked(1);
    expect(zenith()).toEqual([]);
    expect(within('done')).toHaveLength(2);
  });
});

describe('a service that does not accept a file yet', () => {
  const refusing = (type: string, status: number, headers: Record<string, string> = {}): typeof fetch => {
    const body = JSON.stringify({ type: problemTypeUri(type), status, title: type });
    return async () =>
      new Response(body, { status, headers: { 'content-type': 'application/problem+json', ...headers } });
  };

  test('is asked again at its time, with the same key, and the file is never refused for it', async () => {
    await office.given();
    put('jobs.csv', depot('$55.00'));
    let time = Date.parse('2026-11-22T22:40:00Z');
    let isReady = false;
    const busy = refusing('unavailable', 503, { 'retry-after': '30' });
    let calls = 0;
    const fetcher: typeof fetch = (input, init) => {
      calls += 1;
      return isReady ? service(input, init) : busy(input, init);
    };
    const watch = await looked(3, begun(fetcher, { now: () => new Date(time) }));
    expect([calls, said]).toEqual([1, ['keystone: jobs.csv waits: unavailable']]);
    time += 31_000;
    isReady = true;
    await watch.look();
    expect([calls, answerIn('done').answer.status]).toEqual([2, 'stored']);
  });

  test('because the token is revoked keeps the file, and holds no other company up', async () => {
    const other = await addFileOffice(world);
    await other.given();
    mkdirSync(join(folder, 'zenith'));
    await give('zenith', {}, other);
    writeFileSync(join(companies, 'keystone.json'), JSON.stringify({ token: `plumbline_svc_${'0'.repeat(49)}` }));
    put('jobs.csv', depot('$55.00'));
    put('jobs.csv', depot('$66.00'), 'zenith');
    await looked(3);
    expect(said).toEqual([
      'keystone: jobs.csv waits: The request carries no valid access token for this service',
      'zenith: jobs.csv: stored.',
    ]);
    expect(await other.costs()).toEqual({ '24-001': 66_00 });
    await office.given();
    await give('keystone', {});
    await looked(1);
    expect(await office.costs()).toEqual({ '24-001': 55_00 });
  });

  test('because it fails over it each time refuses it in the end', async () => {
    put('jobs.csv', depot('$55.00'));
    let time = 0;
    const now = () => {
      time += 3_600_000;
      return new Date(time);
    };
    const watch = begun(refusing('unexpected', 500), { now });
    await looked(30, watch);
    expect(answerIn('refused').answer).toMatchObject({ status: 'refused', problems: ['unexpected'] });
  });

  test('because it stopped on the way is sent the file under a new key', async () => {
    await office.given();
    put('jobs.csv', depot('$55.00'));
    const standing = { ...(await office.send(depot('sixty'), { mode: 'check' })), status: 'interrupted' };
    let calls = 0;
    let time = 0;
    const fetcher: typeof fetch = async (input, init) => {
      calls += 1;
      return calls === 1 ? Response.json(standing) : service(input, init);
    };
    const watch = await looked(4, begun(fetcher, { now: () => new Date(time) }));
    expect(calls).toBe(1);
    time += 6_000;
    await looked(1, watch);
    expect(answerIn('done').answer.status).toBe('stored');
  });

  test('because it stops on the way each time refuses it in the end', async () => {
    put('jobs.csv', depot('$55.00'));
    const standing = { ...(await office.send(depot('sixty'), { mode: 'check' })), status: 'interrupted' };
    let time = 0;
    const now = () => {
      time += 3_600_000;
      return new Date(time);
    };
    await looked(
      30,
      begun(async () => Response.json(standing), { now }),
    );
    expect(answerIn('refused').answer.status).toBe('refused');
  });
});

test('a folder without settings, or with wrong ones, says so once and never says the token', async () => {
  mkdirSync(join(folder, 'nobody'));
  writeFileSync(join(companies, 'keystone.json'), JSON.stringify({ token: 'plumbline_svc_short', conect: 'yes' }));
  mkdirSync(join(folder, 'broken'));
  writeFileSync(join(companies, 'broken.json'), '{');
  put('jobs.csv', depot('$55.00'));
  await looked(3);
  expect(said).toEqual([
    expect.stringMatching(/broken\.json is not JSON$/),
    expect.stringMatching(/keystone\.json: token is not an access token; the file has what nobody asked for: conect$/),
    expect.stringMatching(/nobody\.json cannot be read/),
  ]);
  expect(said.join()).not.toContain('plumbline_svc_short');
  expect(within('')).toEqual(['jobs.csv']);
});
