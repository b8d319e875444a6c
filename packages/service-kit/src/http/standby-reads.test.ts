import type { TenantId } from '@plumbline/contract/values';
import { expect, test } from 'vitest';
import { type Database, DatabaseError, DatabaseUnavailable, type Tx } from '../database.ts';
import { StandbyReads } from './standby-reads.ts';

/** Answers every query like a standby that is up to date. */
const tx = { query: async () => [{ isStandby: true, isThere: true }] } as unknown as Tx;
const standby = {
  transaction: (run: (open: Tx, place: never) => Promise<unknown>) => run(tx, undefined as never),
} as unknown as Database;

function failing(error: Error) {
  const log = { info() {}, error() {} };
  const reads = new StandbyReads({ standby, role: 'none', changeNumber: async () => 0, log });
  const answer = reads.read({
    subject: { issuer: 'issuer', subject: 'ann' },
    tenantId: crypto.randomUUID() as TenantId,
    moment: { lsn: '0/0', number: 0 },
    withinMs: 1_000,
    run: () => Promise.reject(error),
  });
  return { reads, answer };
}

test.each([
  ['has a fault of its own', new DatabaseError('division by zero', '22012'), false],
  ['was canceled by the recovery', new DatabaseError('conflict with recovery', '40001'), false],
  ['found no connection free for its company', new DatabaseUnavailable('busy', 'no turn'), false],
  ['waited for a lock of the recovery', new DatabaseUnavailable('locked', 'canceling statement'), false],
  ['was let in by nobody', new DatabaseError('password authentication failed', '28P01'), true],
  ['lost its connection', new DatabaseUnavailable('away', 'connection terminated'), true],
])("a report that %s goes to the primary; only what is the standby's lets it rest", async (_, error, rests) => {
  const { reads, answer } = failing(error);
  expect(await answer).toBeUndefined();
  expect(reads.isResting).toBe(rests);
});

test('what a report refuses is its answer', async () => {
  const { reads, answer } = failing(new Error('refused'));
  await expect(answer).rejects.toThrow('refused');
  expect(reads.isResting).toBe(false);
});
