import { expect, test } from 'vitest';
import type { Database, Place, Tx } from '../database.ts';
import { NeedsShare, type Toll } from './company-budget.ts';
import { tenantTurns } from './tenant-turns.ts';

const TENANT = 'ash';
const tx: Tx = { query: async () => [], fetchText: async () => [] };

/** A database whose transactions start in a share, and may move to another one that `hasRoom`. */
const databaseWith = (begun: string[], hasRoom: (share: string) => boolean): Database => ({
  engine: 'postgres',
  transaction(run, { share = '' } = {}) {
    begun.push(share);
    const place: Place = { moveTo: (other) => other === share || hasRoom(other) };
    return run(tx, place);
  },
  probe: async () => {},
  script: async () => {},
  listen: async () => async () => {},
  notify: async () => {},
  load: () => ({ most: 1, busy: 0, waiting: 0 }),
  close: async () => {},
});

/** A toll of a process that first has to take a share of the tenant's minute. */
function tollWithoutShare(settled: string[]): Toll {
  let paidBy: string | undefined;
  return {
    pay(tenantId) {
      if (paidBy !== tenantId) throw new NeedsShare(tenantId);
    },
    async settle(tenantId) {
      settled.push(tenantId);
      paidBy = tenantId;
    },
    carries() {},
  };
}

test.each([
  ['has room for it', true],
  ['holds its share of the connections already', false],
])('a first request of a tenant that %s pays outside its transaction, and is answered', async (_, hasRoom) => {
  const [begun, settled]: [string[], string[]] = [[], []];
  const inTurn = tenantTurns(databaseWith(begun, () => hasRoom));
  const enter = async (_tx: Tx, admit: (tenantId: string) => void) => {
    admit(TENANT);
    return 'answered';
  };
  expect(await inTurn('ann', {}, enter, tollWithoutShare(settled))).toBe('answered');
  expect({ begun, settled }).toEqual({ begun: ['newcomers', TENANT], settled: [TENANT] });
});
