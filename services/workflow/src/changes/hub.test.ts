import { rateLimited } from '@plumbline/contract/problem';
import type { TenantId } from '@plumbline/contract/values';
import { freshDatabase } from '@plumbline/testing/databases';
import { givenJobs } from '@plumbline/testing/jobs';
import { createWorld, type Person, succeeded, type World } from '@plumbline/testing/world';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { WORKFLOW_ROLE } from '../app.ts';
import { changeHandlers } from './handlers.ts';
import { ChangesHub, MOST_STREAMS } from './hub.ts';

let world: World;
let hub: ChangesHub;
const logged: string[] = [];
beforeAll(async () => {
  world = await createWorld('pglite', {}, freshDatabase);
});
afterAll(() => world.close());
afterEach(async () => {
  await hub.close();
  logged.length = 0;
});

const log = { info: () => {}, error: (_: object, message: string) => void logged.push(message) };
const hubOn = (database = world.database) => new ChangesHub({ database, role: WORKFLOW_ROLE, log });

/** A page of this person that listens at the hub. */
function pageOf({ userId }: Person, isTokenGood = async () => true) {
  const page = { events: [] as string[], hasEnded: false };
  hub.stream({ tenantId: world.acme.tenantId, userId, clientId: crypto.randomUUID(), isTokenGood, cursor: 0 }).join({
    send: (event) => page.events.push(new TextDecoder().decode(event)) > 0,
    end: () => {
      page.hasEnded = true;
    },
  });
  return page;
}
const greeted = (page: { events: string[] }) => expect.poll(() => page.events.length).toBeGreaterThan(0);

test('a process that cannot listen hears changes by looking, and listens as soon as it can', async () => {
  let attempts = 0;
  hub = hubOn({
    ...world.database,
    listen: async (...channel) => {
      attempts += 1;
      if (attempts < 3) throw new Error('away');
      return world.database.listen(...channel);
    },
  });
  const page = pageOf(world.acme.accountant);
  await greeted(page);
  expect(attempts).toBe(1);
  const [job] = await givenJobs(world, world.acme, [{ jobNumber: 'A' }]);
  if (!job) throw new Error('no job');
  const update = { id: job.id, version: job.version, changes: { notes: 'Rock' } };
  succeeded(await world.acme.manager.workflow.saveJobs({ body: { updates: [update] } }));
  await expect.poll(() => page.events.join()).toContain('Rock');
  await expect.poll(() => attempts).toBe(3);
  expect(page.hasEnded).toBe(false);
  expect(logged.filter((message) => message === 'cannot listen')).toHaveLength(2);
});

test('a token that cannot be checked keeps no bad one alive', async () => {
  hub = hubOn();
  const isAway = () => Promise.reject(new Error('issuer is away'));
  const [unknown, bad, good] = [
    pageOf(world.acme.manager, isAway),
    pageOf(world.acme.accountant, async () => false),
    pageOf(world.acme.admin),
  ];
  await expect.poll(() => bad.hasEnded).toBe(true);
  expect([unknown.hasEnded, good.hasEnded]).toEqual([false, false]);
  expect(logged).toContain('cannot check a token');
});

test('who follows with as many pages as they may is told so at the next, and no page of theirs or of others ends', async () => {
  hub = hubOn();
  const { tenantId, manager, accountant } = world.acme;
  const pages = Array.from({ length: MOST_STREAMS - 1 }, () => pageOf(manager));
  pages.push(pageOf(accountant));
  expect(hub.isFull({ tenantId, ...manager })).toBe(false);
  pages.push(pageOf(manager));
  expect([manager, accountant].map(({ userId }) => hub.isFull({ tenantId, userId }))).toEqual([true, false]);
  const { followChanges } = changeHandlers(hub);
  const asked = { tx: undefined, access: { tenantId, ...manager }, query: { since: 0 } } as never;
  await expect(followChanges(asked)).rejects.toMatchObject({
    definition: rateLimited,
    message: expect.stringContaining('1,000 pages and programs of yours'),
    headers: { 'retry-after': '30' },
  });
  await Promise.all(pages.map(greeted));
  expect(pages.filter(({ hasEnded }) => hasEnded)).toEqual([]);
});

test('what the last requests save while the process is stopping is told before it has closed', async () => {
  const notified: string[] = [];
  hub = hubOn({ ...world.database, notify: async (_, payloads) => void notified.push(...payloads) });
  const last = crypto.randomUUID() as TenantId;
  await hub.close();
  hub.changed(world.acme.tenantId);
  hub.changed(last); // waits for the notification before
  await hub.close();
  expect(notified.join()).toContain(last);
});

test('a page that comes when the process is stopping is ended at once, and leaves nothing open', async () => {
  let listening = 0;
  hub = hubOn({
    ...world.database,
    listen: async () => {
      listening++;
      return async () => {};
    },
  });
  await hub.close();
  expect(pageOf(world.acme.accountant).hasEnded).toBe(true);
  expect(listening).toBe(0);
});
