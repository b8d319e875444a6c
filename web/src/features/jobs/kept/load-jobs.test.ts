// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import type { JobsTable } from '@plumbline/contract/workflow/all-jobs';
import { digestOf, type JobsSince } from '@plumbline/contract/workflow/jobs-since';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Api } from '../../../lib/api.ts';
import { appInitAnswer } from '../../../testing/stub-services.ts';
import { sampleJob } from '../testing.ts';
import { leaveOnlyAllowed } from './allowed-jobs.ts';
import { createKeptJobs, type KeptHead, type KeptJobs } from './kept-jobs.ts';
import { loadJobs } from './load-jobs.ts';

const ana = { person: 'ana', tenantId: 'keystone' };
const HOUR_MS = 3_600_000;
const [a, b, c] = [sampleJob('1'), sampleJob('2'), sampleJob('3')];

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});
afterEach(() => void vi.useRealTimers());

/** Jobs 1 and 2 as a table of number 7. */
const table = {
  cursor: 7,
  stamp: 's7',
  statusNames: {},
  peopleNames: {},
  jobs: {
    id: [a.id, b.id],
    jobNumber: [a.jobNumber, b.jobNumber],
    jobName: [a.jobName, b.jobName],
    projectManagerUserIds: [[], []],
    createdDate: [a, b].map(({ createdDate }) => createdDate.getTime()),
    version: [1, 1],
    updatedAt: [a, b].map(({ updatedAt }) => updatedAt.getTime()),
    updatedBy: [a.updatedBy, b.updatedBy],
  },
  changeOrders: { jobId: [] },
} as unknown as JobsTable; // a service's table has more columns
const unchanged: JobsSince = { jobs: [], gone: [], cursor: 7, stamp: 's7', statusNames: {}, peopleNames: {} };

/** A page of this browser. The service answers `since` with what it is given, and all jobs with jobs 1 and 2. */
function openPage(since: Partial<JobsSince> | { type: string } | null = {}, kept: KeptJobs = createKeptJobs()) {
  const asked: unknown[] = [];
  const idle: (() => void)[] = [];
  const workflow = {
    async loadJobs({ onTable }: { onTable?: (text: string) => void }) {
      asked.push('all');
      onTable?.(JSON.stringify(table));
      return { ok: true, value: { jobs: [a, b], cursor: 7, stamp: 's7' } };
    },
    async jobsSince({ query, onTable }: { query: object; onTable?: (text: string) => void }) {
      asked.push(query);
      if (since && 'type' in since) return { ok: false, problem: { ...since, title: 'No' } };
      const value = { ...unchanged, ...since };
      if (value.gone === null) onTable?.(JSON.stringify({ ...table, cursor: value.cursor, stamp: value.stamp }));
      return { ok: true, value };
    },
  } as unknown as Api['workflow']; // the two calls in use
  const load = async ({ now = 0, place = ana, isStill = (): boolean => true, isResting = true } = {}) => {
    const options = {
      workflow,
      kept,
      place,
      isStill,
      now: () => now,
      ...(isResting && { whenIdle: (work: () => void) => void idle.push(work) }),
    };
    const { jobs } = await loadJobs(options);
    for (const work of idle) work();
    return jobs.map(({ id }) => id);
  };
  return { asked, load, kept };
}
async function openFirst(place = ana): Promise<void> {
  const { load, kept } = openPage();
  await load({ place });
  await expect.poll(() => kept.table(place)).toBeDefined();
}
/** All records that the browser has of jobs. */
async function stored(): Promise<number> {
  const db = await new Promise<IDBDatabase>((resolve) => {
    const opening = indexedDB.open('plumbline-kept-jobs');
    opening.onsuccess = () => resolve(opening.result);
  });
  const counts = [...db.objectStoreNames].map(
    (name) =>
      new Promise<number>((resolve) => {
        const counting = db.transaction(name).objectStore(name).count();
        counting.onsuccess = () => resolve(counting.result);
      }),
  );
  const sum = (await Promise.all(counts)).reduce((all, count) => all + count, 0);
  db.close();
  return sum;
}

test('a second page asks for what is new, and shows it with what was kept', async () => {
  await openFirst();
  const { load, asked } = openPage({ jobs: [c], gone: [a.id], cursor: 9, stamp: 's9' });
  expect(await load()).toEqual([b.id, c.id]);
  expect(asked).toEqual([{ since: 7, stamp: 's7' }]);
});

test('if the service sends all jobs instead, they replace the kept ones', async () => {
  await openFirst();
  const { load, kept } = openPage({ gone: null, jobs: [c], cursor: 9, stamp: 's9' });
  expect(await load()).toEqual([c.id]);
  await expect.poll(async () => (await kept.head(ana))?.stamp).toBe('s9');
  expect(await kept.table(ana)).toMatchObject({ stamp: 's9' });
});

test('what a page loaded is kept when it is left, though it had no rest', async () => {
  const { kept, load } = openPage();
  await load({ isResting: false });
  expect(await kept.head(ana)).toBeUndefined();
  document.dispatchEvent(new Event('visibilitychange'));
  expect((await createKeptJobs().head(ana))?.stamp).toBe('s7');
});

test('of two tabs that keep at once one stays, whole, and both say what is kept', async () => {
  const tabs = [8, 9].map((cursor) => ({ tab: createKeptJobs(), cursor, stamp: `s${cursor}` }));
  await Promise.all(
    tabs.map(({ tab, ...load }) =>
      tab.keep(ana, { ...load, form: '', at: 0, comparedAt: 0 }, JSON.stringify({ ...table, ...load })),
    ),
  );
  for (const { tab } of tabs) {
    const { cursor, stamp } = (await tab.head(ana)) ?? {};
    expect(await tab.table(ana)).toMatchObject({ cursor, stamp });
    expect(localStorage.getItem('plumbline.kept-jobs ana keystone')).toBe(`0 since=${cursor}&stamp=${stamp}`);
  }
});

/** Keeps another table under the head that is kept, or under a changed one. */
async function spoil(text: string, change: Partial<KeptHead> = {}): Promise<void> {
  const kept = createKeptJobs();
  const head = await kept.head(ana);
  if (!head) throw new Error('nothing is kept');
  await kept.keep(ana, { ...head, ...change }, text);
}
const denied = (): never => {
  throw new DOMException('denied');
};

test.each<[string, () => Promise<void> | void]>([
  ['with other columns', () => spoil(JSON.stringify(table), { form: 'id' })],
  ['without its rows', () => spoil('{}')],
  ['that another tab has replaced', () => spoil(JSON.stringify({ ...table, stamp: 's8' }))],
  ['that the browser gives out no more', () => void vi.spyOn(indexedDB, 'open').mockImplementation(denied)],
])('a table %s is not used: all jobs are loaded', async (_, happens) => {
  await openFirst();
  await happens();
  const { load, asked } = openPage();
  expect(await load()).toEqual([a.id, b.id]);
  expect(asked.at(-1)).toBe('all');
});

test.each<[string, Partial<KeptJobs>, unknown[]]>([
  ['whether anything is kept', { head: () => new Promise(() => {}) }, []],
  ['what is kept', { table: () => new Promise(() => {}) }, [{ since: 7, stamp: 's7' }]],
])('a browser that does not say %s is given some seconds: then all jobs are loaded', async (_, silent, first) => {
  await openFirst();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { load, asked } = openPage({}, { ...createKeptJobs(), ...silent });
  const loading = load();
  await expect.poll(() => asked).toEqual(first);
  await vi.advanceTimersByTimeAsync(4_900);
  expect(asked).toEqual(first);
  await vi.advanceTimersByTimeAsync(100);
  expect(await loading).toEqual([a.id, b.id]);
  expect(asked).toEqual([...first, 'all']);
});

test('a full disk causes no error', async () => {
  localStorage.clear();
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(await openPage().load()).toEqual([a.id, b.id]);
  await expect.poll(() => IDBObjectStore.prototype.put).toHaveBeenCalled();
  vi.restoreAllMocks();
  await expect.poll(() => Object.keys(localStorage)).toEqual([]);
});

test('once an hour all jobs are compared, and loaded where they differ', async () => {
  await openFirst();
  const same = openPage({ digest: digestOf([a, b]) });
  await same.load({ now: HOUR_MS });
  await same.load({ now: HOUR_MS + 1 });
  expect(same.asked.at(-1)).toMatchObject({ digest: 'yes' });
  const other = openPage({ digest: '2 0 0' });
  expect(await other.load({ now: 3 * HOUR_MS + Date.now() })).toEqual([a.id, b.id]);
  expect(other.asked.at(-1)).toBe('all');
});

test('a person who may no longer see the jobs sees none, and none stay', async () => {
  await openFirst();
  const { load, asked } = openPage({ type: 'forbidden' });
  await expect(load()).rejects.toMatchObject({ problem: { type: 'forbidden' } });
  expect(asked).toHaveLength(1);
  expect(await stored()).toBe(0);
});

test('a server that is away leaves what is kept', async () => {
  await openFirst();
  await expect(openPage({ type: 'network' }).load()).rejects.toThrow();
  expect(await stored()).toBe(2);
});

test('another person, and another company, get nothing of it', async () => {
  await openFirst();
  for (const place of [
    { ...ana, person: 'ben' },
    { ...ana, tenantId: 'birch' },
  ]) {
    const { load, asked } = openPage();
    await load({ place, isStill: () => false });
    expect(asked).toEqual(['all']);
  }
});

test('nothing stays of other people, and of companies without the right', async () => {
  const { tenant, user } = appInitAnswer();
  const own = { person: 'ana', tenantId: tenant.id };
  const init = (permissions: readonly string[]) => ({ tenant, user, permissions });
  for (const place of [own, { ...own, person: 'ben' }, ana]) await openFirst(place);
  const kept = createKeptJobs(() => 0);
  await leaveOnlyAllowed(kept, 'ana', init(['Wip_view']));
  expect([await kept.head(own), await stored()]).toMatchObject([{ stamp: 's7' }, 2]);
  await leaveOnlyAllowed(kept, 'ana', init([]));
  expect(await stored()).toBe(0);
  await openFirst(own);
  await leaveOnlyAllowed(kept, 'ana', null);
  expect(await stored()).toBe(0);
});

test('jobs of two weeks ago are kept, and older ones go', async () => {
  await openFirst();
  const TWO_WEEKS_MS = 14 * 24 * HOUR_MS;
  await createKeptJobs(() => TWO_WEEKS_MS).dropOthers('ana', [ana.tenantId]);
  expect(await stored()).toBe(2);
  await createKeptJobs(() => TWO_WEEKS_MS + 1).dropOthers('ana', [ana.tenantId]);
  expect(await stored()).toBe(0);
});

test('after signing out nothing is left, and what comes later is not kept', async () => {
  await openFirst();
  const page = openPage();
  await page.kept.dropAll();
  expect(await stored()).toBe(0);
  await page.load();
  await openPage().load({ isStill: () => false });
  await page.kept.head(ana); // after the writes, had there been any
  expect(await stored()).toBe(0);
});
