// @vitest-environment happy-dom
import { jobColumns } from '@plumbline/contract/workflow/job-fields';
import type { NetChange } from '@plumbline/contract/workflow/net-changes';
import { expect, test } from 'vitest';
import { recordedFields } from '../activity/describe-change.ts';
import { changedFields, changedRows, fieldSums } from './changed-rows.ts';

const wording = { columns: jobColumns, selectOptions: {} };
const change = (field: string, oldValue: unknown, newValue: unknown, values: Partial<NetChange> = {}): NetChange => ({
  jobId: '0190a000-0000-7000-8000-000000000001' as NetChange['jobId'],
  jobNumber: '24-001',
  jobName: 'Clinic',
  isInWip: true,
  isOwn: false,
  field,
  oldValue,
  newValue,
  people: ['Ana', 'Marcus'],
  count: 3,
  at: new Date('2026-03-02T16:00:00.000Z'),
  ...values,
});
const order = { number: 2, date: '2026-03-02', description: 'Rock', amount: 5_000_00, status: 'approved' };

test.each<[string, NetChange, (string | number | null)[]]>([
  ['an amount', change('jobCostToDate', 100_00, 350_05), ['$100.00', '$350.05', 250_05]],
  ['an amount that was not there', change('retainageAmount', null, 50_00), ['(empty)', '$50.00', 50_00]],
  ['an amount that is gone', change('retainageAmount', 50_00, null), ['$50.00', '(empty)', -50_00]],
  [
    'a first forecast, before which the budget counted',
    change('forecastCost', null, 90_00),
    ['(empty)', '$90.00', null],
  ],
  ['a text', change('notes', null, 'Rock'), ['(empty)', 'Rock', null]],
  ['a day of the month is no amount', change('payAppDueDayOfMonth', 5, 9), ['5', '9', null]],
  [
    'a change order',
    change('changeOrderHistory', null, order),
    [null, 'Change order 2 added, approved: Rock, $5,000.00, 03/02/2026', null],
  ],
  ['a job that left', change('connected', true, false), [null, 'Taken out of the WIP', null]],
])('%s: from, to, and the difference', (_, net, expected) => {
  const [row] = changedRows([net], wording);
  expect([row?.from, row?.to, row?.difference]).toEqual(expected);
  expect([row?.people, row?.times]).toEqual(['Ana, Marcus', 3]);
});

test('differences are added up by field, in the order of the columns', () => {
  const rows = changedRows(
    [
      change('jobCostToDate', 100_00, 350_05),
      change('invoicedAmount', 0, 10_00),
      change('jobCostToDate', 50_00, 0),
      change('notes', null, 'Rock'),
    ],
    wording,
  );
  expect(fieldSums(rows, wording)).toEqual([
    { field: 'invoicedAmount', title: 'Invoiced Amount', count: 1, sum: 10_00 },
    { field: 'jobCostToDate', title: 'Current Cost', count: 2, sum: 200_05 },
  ]);
});

test('the choices of the filter are the fields that changed, each by a name', () => {
  const rows = changedRows([change('changeOrderHistory', null, order), change('notes', null, 'Rock')], wording);
  expect(changedFields(rows, recordedFields(wording))).toEqual([
    { value: 'notes', name: 'Notes' },
    { value: 'changeOrderHistory', name: 'Change order' },
  ]);
});
