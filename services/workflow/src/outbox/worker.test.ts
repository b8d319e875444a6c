import type { TenantId } from '@plumbline/contract/values';
import type { Database, Tx } from '@plumbline/service-kit/database';
import { expect, test } from 'vitest';
import { type Outbox, OutboxWorker } from './worker.ts';

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
  const worker = new OutboxWorker(outbox, { database, role: 'none', log: { info() {}, error() {} } });
  worker.look();
  await looked.promise;
  expect(taken).toEqual(tenants.slice(0, asked));
  sent.resolve(null);
  await worker.settled();
  expect(taken).toEqual(tenants);
});
