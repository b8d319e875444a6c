import type { EarlierJob } from '@plumbline/contract/workflow/net-changes';
import type { OwnField } from '@plumbline/contract/workflow/own-fields';
import { cents } from '@plumbline/domain/money';
import { beforeEach, describe, expect, test } from 'vitest';
import type { JobRow } from '../jobs/job-rows.ts';
import { sampleJob } from '../jobs/testing.ts';
import { NEW_ROW } from './changed-column.ts';
import { EarlierValues } from './earlier-values.ts';

const PLACE: OwnField = 'own.text.aaaaaaaa';
let earlier: EarlierValues;
let job: JobRow;
beforeEach(() => {
  earlier = new EarlierValues({ jobStatus: [{ value: 'Active', name: 'Running' }] });
  job = { ...sampleJob('1'), originalContractAmount: cents(500_00), finalContractAmount: cents(500_00) };
});

const took = (changed: Partial<EarlierJob>, day = '2026-11-16') =>
  earlier.take([{ jobId: job.id, isNew: false, was: {}, changeOrders: [], ...changed }], day);
const order = {
  number: 1,
  date: '2026-03-02',
  description: 'Rock',
  amount: cents(100_00),
  status: 'approved' as const,
};
const ofOrder = {
  ...order,
  who: 'Ana',
  at: new Date(),
  estimatedCost: null,
  includedShare: null,
  includedReason: null,
};

test('a job that did not change has nothing earlier', () => {
  expect([earlier.of(job), earlier.changedOf(job)]).toEqual([null, []]);
});

test('the fields that differ are named in the order of the columns, and read as they were', () => {
  job = { ...job, notes: 'Rock', retainageAmount: cents(5_00), own: { [PLACE]: 'East' } };
  took({ was: { notes: null, [PLACE]: 'West', retainageAmount: 1_00, jobStatus: 'Active' } });
  expect(earlier.changedOf(job)).toEqual(['jobStatus', 'retainageAmount', 'notes', PLACE]);
  expect(earlier.of(job)).toMatchObject({
    notes: null,
    retainageAmount: 1_00,
    jobStatus: { value: 'Active', name: 'Running' },
    own: { [PLACE]: 'West' },
  });
  expect(job.own).toEqual({ [PLACE]: 'East' });
});

test('amounts that follow from others are as they were too', () => {
  took({ was: { originalContractAmount: 200_00 } });
  expect(earlier.of(job)).toMatchObject({ finalContractAmount: 200_00, remainingInvoiceAmount: 200_00 });
});

test('an amount left to invoice that was calculated then is calculated, not empty', () => {
  job = { ...job, isRemainingInvoiceOverridden: true, remainingInvoiceAmount: cents(9_00) };
  took({ was: { remainingInvoiceAmount: null } });
  expect(earlier.of(job)).toMatchObject({ isRemainingInvoiceOverridden: false, remainingInvoiceAmount: 500_00 });
  expect(earlier.changedOf(job)).toEqual(['remainingInvoiceAmount']);
});

test('a change that is taken back on the page is none', () => {
  job.notes = 'Rock';
  took({ was: { notes: 'Soil' } });
  expect(earlier.changedOf(job)).toEqual(['notes']);
  job.notes = 'Soil';
  earlier.forget(job);
  expect(earlier.changedOf(job)).toEqual([]);
});

test('an empty own tick or people field equals a missing one', () => {
  took({ was: { taxExempt: null, projectManagerUserIds: null } });
  expect(earlier.changedOf(job)).toEqual([]);
});

test('a job that was not there is new, and holds nothing earlier', () => {
  took({ isNew: true, was: { notes: 'Rock' } });
  expect([earlier.of(job), earlier.changedOf(job)]).toEqual([null, [NEW_ROW]]);
});

test('change orders are one change, and are as they were', () => {
  job = { ...job, changeOrderHistory: [ofOrder, { ...ofOrder, number: 2 }] as JobRow['changeOrderHistory'] };
  took({
    changeOrders: [
      {
        number: 1,
        was: { ...order, status: 'pending', estimatedCost: null, includedShare: null, includedReason: null },
      },
      { number: 2, was: null },
    ],
  });
  expect(earlier.changedOf(job)).toEqual(['changeOrderTotal']);
  expect(earlier.of(job)?.changeOrderHistory).toMatchObject([{ number: 1, status: 'pending', who: 'Ana' }]);
});

describe('the schedule of then', () => {
  test('is known from amounts, and not from a forecast of another day', () => {
    took({ was: { jobCostToDate: 1_00 } });
    expect(earlier.hasFigures(job)).toBe(true);
    took({ was: { jobCostToDate: 1_00, forecastCost: 3_00 } });
    expect(earlier.hasFigures(job)).toBe(false);
  });

  test('had not passed an estimate that was passed since', () => {
    job.estimatePassedOn = '2026-11-20';
    took({ was: { jobCostToDate: 1_00 } });
    expect(earlier.of(job)?.estimatePassedOn).toBeNull();
    took({ was: { jobCostToDate: 1_00 } }, '2026-11-21');
    expect(earlier.of(job)?.estimatePassedOn).toBe('2026-11-20');
  });
});

test('a repeated request replaces the changes of only those jobs', () => {
  took({ was: { notes: 'Soil' } });
  earlier.renew(['another'], []);
  expect(earlier.changedOf({ ...job, notes: 'Rock' })).toEqual(['notes']);
  earlier.renew([job.id], []);
  expect(earlier.changedOf({ ...job, notes: 'Rock' })).toEqual([]);
});
