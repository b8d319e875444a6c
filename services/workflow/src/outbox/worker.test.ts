import type { TenantId } from '@plumbline/contract/values';
import { type Database, DatabaseUnavailable, type Tx } from '@plumbline/service-kit/database';
import { expect, test } from 'vitest';
import { type Outbox, OutboxWorker } from './worker.ts';

const quiet = { info() {}, error() {} };
const tenants = ['a', 'b'].map((each) => each.repeat(8) as TenantId);
/** Only the outbox asks for anything. */
const tx = { query: async () => [] } as unknown as Tx;
const database = { transaction: (run: (tx: Tx) => unknown) => run(tx) } as unknown as Database;

test.each([
  ['nothing is taken while no lane is free', true, 1],
  ['an outbox that has other work is asked also then', false, 2],
])('%s', async (_, needsLane, asked) => {
  const taken: TenantId[] = [];
  const sent = Promise.withResolvers<null>();
  const outbox: Outbox<TenantId, null> = {
    things: 'things',
    lookEveryMs: 1_000_000,
    mostLanes: 1,
    needsLane,
    takingMs: 1_000,
    look: async () => ({ listening: new Set(), due: tenants.filter((each) => !taken.includes(each)) }),
    async take(_, tenantId, __, { lanes }) {
      taken.push(tenantId);
      return { taken: lanes > 0 ? [tenantId] : [], isMore: false };
    },
    laneOf: (tenantId) => tenantId,
    attempt: () => sent.promise,
    record: async () => {},
    recorded: () => {},
    keepUp: async () => looked.resolve(),
  };
  const looked = Promise.withResolvers<void>();
  const worker = new OutboxWorker(outbox, { database, role: 'none', log: quiet });
  worker.look();
  await looked.promise;
  expect(taken).toEqual(tenants.slice(0, asked));
  sent.resolve(null);
  await worker.settled();
  expect(taken).toEqual(tenants);
});

/** An outbox that sends at once, and cannot take the things of the first tenant. */
function failing(error: Error, mostLanes: number) {
  const taken: TenantId[] = [];
  let looks = 0;
  const outbox: Outbox<TenantId, null> = {
    things: 'things',
    lookEveryMs: 1_000_000,
    mostLanes,
    needsLane: true,
    takingMs: 1_000,
    look: async () => ({ listening: new Set(), due: tenants }),
    async take(_, tenantId) {
      if (tenantId === tenants[0]) throw error;
      taken.push(tenantId);
      return { taken: [], isMore: false };
    },
    laneOf: (tenantId) => tenantId,
    attempt: async () => null,
    record: async () => {},
    recorded: () => {},
    keepUp: async () => void looks++,
  };
  const errors: unknown[] = [];
  const log = { ...quiet, error: (details: object, message: string) => errors.push({ ...details, message }) };
  const worker = new OutboxWorker(outbox, { database, role: 'none', log });
  return { worker, taken, errors, keptUp: () => looks };
}

test('a tenant whose things cannot be taken holds up no other', async () => {
  const { worker, taken, errors, keptUp } = failing(new Error('too slow'), 2);
  for (let look = 0; look < 3; look++) {
    worker.look();
    await worker.settled();
  }
  expect(taken).toEqual([tenants[1], tenants[1], tenants[1]]);
  expect(keptUp()).toBe(3);
  expect(errors[0]).toEqual({ error: 'Error: too slow', tenantId: tenants[0], message: 'cannot take things' });
});

test('while the database is away, the look ends', async () => {
  const { worker, taken, keptUp } = failing(new DatabaseUnavailable('away', 'no server'), 2);
  worker.look();
  await worker.settled();
  expect([taken, keptUp()]).toEqual([[], 0]);
});
