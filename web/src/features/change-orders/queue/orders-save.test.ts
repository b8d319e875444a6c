// @vitest-environment happy-dom
import type { CallResult } from '@plumbline/contract/client';
import type { changeOrderCalls } from '@plumbline/contract/workflow/change-orders';
import type { ChangeOrder } from '@plumbline/contract/workflow/jobs';
import { cents } from '@plumbline/domain/money';
import { GridModel } from '@plumbline/sheet/cells/grid-model';
import type { RowUpdate } from '@plumbline/sheet/saving/outbox';
import { expect, test, vi } from 'vitest';
import { sampleJob } from '../../jobs/testing.ts';
import { orderId } from './order-rows.ts';
import { sendOrders } from './orders-save.ts';

type Answer = CallResult<typeof changeOrderCalls.saveChangeOrder>;

const rock: ChangeOrder = {
  number: 1,
  date: '2026-03-02',
  description: 'Rock',
  amount: cents(5_000_00),
  status: 'pending',
  estimatedCost: null,
  includedShare: null,
  includedReason: null,
  fileCount: 0,
  who: 'Marcus',
  at: new Date('2026-03-02T16:00:00.000Z'),
};
const { number: _, who: __, at: ___, fileCount: ____, ...terms } = rock;
const jobWith = (order: ChangeOrder, version = 1) => ({ ...sampleJob('1'), changeOrderHistory: [order], version });
const rowId = orderId(sampleJob('1').id, 1);
const updateOf = (cells: Record<string, string | number>): RowUpdate => ({
  rowId,
  updateId: 'u1',
  version: 1,
  cells: Object.entries(cells).map(([field, value]) => ({ field, value })),
});

function sender(before: ChangeOrder, ...answers: Answer[]) {
  const saveChangeOrder = vi.fn(async () => answers.shift() as Answer);
  const jobs = new GridModel({ rows: [jobWith(before)] });
  return { jobs, saveChangeOrder, send: sendOrders({ saveChangeOrder }, jobs) };
}
const stored = (order: ChangeOrder, version: number): Answer => ({
  ok: true,
  value: { jobs: [jobWith(order, version)] },
});

test('a decision is sent with all terms, under the key of its update, and the jobs have the answer', async () => {
  const approved = { ...rock, status: 'approved' as const };
  const { send, saveChangeOrder, jobs } = sender(rock, stored(approved, 2));
  expect(await send([updateOf({ status: 'approved' })])).toMatchObject({
    kind: 'stored',
    rows: [{ id: rowId, version: 2, status: 'approved' }],
  });
  expect(saveChangeOrder).toHaveBeenCalledExactlyOnceWith({
    key: 'u1',
    body: expect.objectContaining({ version: 1, number: 1, terms: { ...terms, status: 'approved' } }),
  });
  expect(jobs.rows[0]?.changeOrderHistory[0]?.status).toBe('approved');
});

test('a decision that is taken back together with an edit goes first, over its own version', async () => {
  const approved = { ...rock, status: 'approved' as const };
  const { send, saveChangeOrder } = sender(approved, stored(rock, 2), stored({ ...rock, amount: cents(1_00) }, 3));
  await send([updateOf({ amount: 1_00, status: 'pending' })]);
  const sent = saveChangeOrder.mock.calls as unknown as [{ key: string; body: { version: number; terms: object } }][];
  expect(sent.map(([{ key, body }]) => [key, body.version, body.terms])).toEqual([
    ['u1', 1, { ...terms, status: 'pending' }],
    ['u1-1', 2, { ...terms, status: 'pending', amount: 1_00 }],
  ]);
});

test('what was typed before an own save was answered is sent over that save, and not over a colleague’s', async () => {
  const versions = [2, 3, 4, 9];
  const { send, saveChangeOrder } = sender(rock, ...versions.map((version) => stored(rock, version)));
  for (const [at, version] of [1, 1, 2, 8].entries()) {
    await send([{ ...updateOf({ description: `Rock ${at}` }), updateId: `u${at}`, version }]);
  }
  const sent = saveChangeOrder.mock.calls as unknown as [{ body: { version: number } }][];
  expect(sent.map(([{ body }]) => body.version)).toEqual([1, 2, 3, 8]);
});

const failure = (type: string): Answer => ({ ok: false, problem: { type } }) as unknown as Answer;

test('what follows a decision that was taken back is repeated alone, over the version that this made', async () => {
  const approved = { ...rock, status: 'approved' as const };
  const answers = [stored(rock, 2), failure('network'), stored({ ...rock, amount: cents(1_00) }, 3)];
  const { send, saveChangeOrder } = sender(approved, ...answers);
  const update = updateOf({ amount: 1_00, status: 'pending' });
  expect(await send([update])).toMatchObject({ kind: 'passing' });
  expect(await send([update])).toMatchObject({ kind: 'stored', rows: [{ version: 3, amount: 1_00 }] });
  const sent = saveChangeOrder.mock.calls as unknown as [{ key: string; body: { version: number } }][];
  expect(sent.map(([{ key, body }]) => [key, body.version])).toEqual([
    ['u1', 1],
    ['u1-1', 2],
    ['u1-1', 2],
  ]);
});

test('nothing is sent for a job that left the WIP', async () => {
  const { send, saveChangeOrder, jobs } = sender(rock);
  jobs.removeRows([sampleJob('1').id]);
  expect(await send([updateOf({ status: 'approved' })])).toMatchObject({
    kind: 'refused',
    cells: [{ field: 'status', reason: 'is of a job that is not in the WIP any more' }],
  });
  expect(saveChangeOrder).not.toHaveBeenCalled();
});

const conflictWith = (theirs: object): Answer =>
  ({
    ok: false,
    problem: {
      type: 'cells-conflict',
      conflicts: [{ theirValue: { number: 1, ...terms, ...theirs }, who: 'Ana', at: new Date(), version: 4 }],
      jobs: [jobWith({ ...rock, ...theirs }, 4)],
    },
  }) as unknown as Answer;

test('a colleague’s change waits for the person, with what it is now', async () => {
  const { send } = sender(rock, conflictWith({ amount: 6_000_00 }));
  expect(await send([updateOf({ status: 'approved' })])).toMatchObject({
    kind: 'conflict',
    cells: [
      {
        field: 'status',
        version: 4,
        reason: 'Ana changed this change order too: now “Rock, $6,000.00, 03/02/2026”, pending',
        theirs: { value: 'pending', who: 'Ana' },
      },
    ],
  });
});

test('a colleague who did the same leaves nothing to decide', async () => {
  const { send } = sender(rock, conflictWith({ status: 'approved' }));
  expect(await send([updateOf({ status: 'approved' })])).toMatchObject({ kind: 'stored', rows: [{ version: 4 }] });
});

test('a save that was stored without an answer is recognised by its key, whatever else changed meanwhile', async () => {
  const approved = { ...rock, status: 'approved' as const };
  const answers = [failure('idempotency-key-reused'), conflictWith({ status: 'approved', estimatedCost: 7_00 })];
  const { send, saveChangeOrder, jobs } = sender(rock, failure('network'), ...answers);
  const update = updateOf({ status: 'approved' });
  expect(await send([update])).toMatchObject({ kind: 'passing' });
  // A colleague estimates its cost, and the next repetition has that beside it.
  jobs.mergeRows([jobWith({ ...approved, estimatedCost: cents(7_00) }, 3)]);
  expect(await send([update])).toMatchObject({ kind: 'stored', rows: [{ version: 4, status: 'approved' }] });
  const sent = saveChangeOrder.mock.calls as unknown as [{ key?: string }][];
  expect(sent.map(([{ key }]) => key)).toEqual(['u1', 'u1', undefined]);
});
