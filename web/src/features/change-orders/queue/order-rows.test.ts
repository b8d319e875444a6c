import type { ChangeOrder } from '@plumbline/contract/workflow/jobs';
import { cents } from '@plumbline/domain/money';
import { GridModel } from '@plumbline/sheet/cells/grid-model';
import { expect, test } from 'vitest';
import { sampleJob } from '../../jobs/testing.ts';
import { FollowJobs } from './follow-jobs.ts';
import {
  daysPending,
  derivedOfOrder,
  type OrderRow,
  orderId,
  orderRefusal,
  ordersOf,
  placeOfOrder,
} from './order-rows.ts';

const order = (number: number, values: Partial<ChangeOrder> = {}): ChangeOrder => ({
  number,
  date: '2026-03-02',
  description: `Rock ${number}`,
  amount: cents(5_000_00),
  status: 'pending',
  estimatedCost: null,
  includedShare: null,
  includedReason: null,
  fileCount: 0,
  who: 'Marcus',
  at: new Date('2026-03-02T16:00:00.000Z'),
  ...values,
});
const jobOf = (key: string, ...changeOrderHistory: ChangeOrder[]) => ({ ...sampleJob(key), changeOrderHistory });

test('a row is found again by its id', () => {
  expect(placeOfOrder(orderId('0190a000-0000-7000-8000-000000000001', 12))).toEqual({
    jobId: '0190a000-0000-7000-8000-000000000001',
    number: 12,
  });
});

test.each([
  [5_000_00, 4_000_00, 1_000_00, 200_000],
  [5_000_00, 6_000_00, -1_000_00, -200_000],
  [5_000_00, null, null, null],
  [-2_000_00, -1_500_00, -500_00, null],
  [0, 100_00, -100_00, null],
])('of %i cents at a cost of %s the margin is %s, %s of it', (amount, cost, margin, marginPercent) => {
  const estimatedCost = cost === null ? null : cents(cost);
  expect(derivedOfOrder({ amount: cents(amount), estimatedCost })).toEqual({ margin, marginPercent });
});

test('a pending one waits since its date, a decided one waits no more', () => {
  expect(daysPending({ status: 'pending', date: '2026-03-02' }, '2026-03-12')).toBe(10);
  expect(daysPending({ status: 'pending', date: '2026-03-13' }, '2026-03-12')).toBe(0);
  expect(daysPending({ status: 'approved', date: '2026-03-02' }, '2026-03-12')).toBe(null);
});

test.each<[Partial<ChangeOrder>, string, string | number | null, string | null]>([
  [{}, 'amount', 6_000_00, null],
  [{}, 'amount', null, 'must not be empty'],
  [{}, 'description', '', 'must not be empty'],
  [{}, 'status', 'rejected', null],
  [{}, 'status', null, 'must not be empty'],
  [{}, 'jobName', 'Depot', 'cannot be changed here'],
  [{ status: 'approved' }, 'amount', 6_000_00, 'is approved already: put it back to pending first, or add another one'],
  [{ status: 'approved' }, 'estimatedCost', 4_000_00, null],
  [{ status: 'approved' }, 'status', 'pending', null],
  [
    { status: 'rejected' },
    'status',
    'approved',
    'is rejected already: put it back to pending first, or add another one',
  ],
])('of %j the %s %s: %s', (values, field, value, reason) => {
  const [row] = ordersOf(jobOf('1', order(1, values)));
  expect(row && orderRefusal(field, value, row)).toBe(reason);
});

test('rows follow the jobs: changed, added, gone with their job, and unsaved cells stay', () => {
  const jobs = new GridModel({ rows: [jobOf('1', order(1)), jobOf('2', order(1))] });
  const following = new FollowJobs(jobs);
  const model = new GridModel<OrderRow>({ rows: following.rows() });
  const end = following.follow(model);
  const [first, second] = [sampleJob('1').id, sampleJob('2').id];
  model.apply([{ rowId: orderId(first, 1), field: 'description', value: 'Typed' }], 'edit');

  const theirs = [order(1, { status: 'approved', description: 'Theirs' }), order(2)];
  jobs.mergeRows([{ ...jobOf('1', ...theirs), version: 2 }]);
  expect(model.rows.map(({ id, status, version }) => [id, status, version])).toEqual([
    [orderId(first, 1), 'approved', 2],
    [orderId(first, 2), 'pending', 2],
    [orderId(second, 1), 'pending', 1],
  ]);
  expect(model.row(orderId(first, 1))?.description).toBe('Typed');

  jobs.removeRows([second]);
  expect(model.row(orderId(second, 1))).toBeUndefined();
  end();
  jobs.mergeRows([{ ...jobOf('1'), version: 3 }]);
  expect(model.row(orderId(first, 2))).toBeDefined();
});
