import { calendarDate, type UserId } from '@plumbline/contract/values';
import { isJobField, type JobField, jobFields } from '@plumbline/contract/workflow/job-fields';
import { viewCalls } from '@plumbline/contract/workflow/views';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sampleExternalJobs } from './external-jobs.ts';
import { type SampleJob, sampleJobs } from './jobs.ts';
import { sampleViews } from './views.ts';

const TODAY = '2026-03-17';
// Any two well-formed ids do.
const managerIds = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222'] as UserId[];
const jobs = sampleJobs({ count: 2_000, seed: 1, today: TODAY, managerIds });
const external = sampleExternalJobs({ seed: 1, today: TODAY });

/** Why a save would refuse a value of the job; the fields' own schemas, read-only fields included. */
const problemsOf = ({ values, jobName }: SampleJob) =>
  Object.entries({ ...values, jobName }).flatMap(([field, value]) => {
    if (!isJobField(field)) return [`${field} is no field`];
    const spec: JobField = jobFields[field];
    const { error } = spec.update.nullable().safeParse(value);
    return error ? [`${field} ${JSON.stringify(value)} ${error.issues[0]?.message}`] : [];
  });
const amounts = ({ values }: SampleJob) => ({
  original: values.originalContractAmount ?? 0,
  revised: (values.originalContractAmount ?? 0) + (values.changeOrderTotal ?? 0),
  invoiced: values.invoicedAmount ?? 0,
  retainage: values.retainageAmount ?? 0,
  received: values.paymentsReceived ?? 0,
});
const where = (found: (job: SampleJob) => boolean) => jobs.filter(found).length;

describe('sample jobs', () => {
  test('fit the schemas of their fields, whatever the seed and the day', () => {
    const day = fc.date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(fc.integer(), day, (seed, date) => {
        const today = date.toISOString().slice(0, 10);
        const made = [...sampleJobs({ count: 30, seed, today, managerIds }), ...sampleExternalJobs({ seed, today })];
        expect(made.flatMap(problemsOf)).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });

  test('are the same for the same seed and others for another', () => {
    const again = sampleJobs({ count: 2_000, seed: 1, today: TODAY, managerIds });
    expect(again).toEqual(jobs);
    expect(sampleJobs({ count: 2_000, seed: 2, today: TODAY, managerIds })).not.toEqual(jobs);
  });

  test('have numbers, names and external ids of their own, also beside those of the accounting system', () => {
    const all = [...jobs, ...external];
    for (const key of [
      all.map(({ externalId }) => externalId),
      all.map(({ values }) => values.jobNumber),
      jobs.map(({ jobName }) => jobName),
    ]) {
      expect(new Set(key).size).toBe(key.length);
    }
    expect(jobs.filter(({ values }) => /^2[56]-\d{3,}$/.test(values.jobNumber ?? '')).length).toBeGreaterThan(1_000);
  });

  test('have contracts from $10,000 to $1,000,000, some with cents, and due days 1 to 31', () => {
    const originals = jobs.map((job) => amounts(job).original);
    expect(Math.min(...originals)).toBeGreaterThanOrEqual(10_000_00);
    expect(Math.max(...originals)).toBeLessThanOrEqual(1_000_000_00);
    expect(originals.some((original) => original % 100 !== 0)).toBe(true);
    const days = new Set(jobs.map(({ values }) => values.payAppDueDayOfMonth));
    expect([...days].sort((a, b) => Number(a) - Number(b))).toEqual(Array.from({ length: 31 }, (_, i) => i + 1));
  });

  test('tell one story: payments within what is due, retainage while open, closed jobs fully invoiced, dates in order', () => {
    for (const job of jobs) {
      const { revised, invoiced, retainage, received } = amounts(job);
      const { dateSold, dateClosed, lastInvoiceDate, jobLost, taxExempt } = job.values;
      expect(received).toBeLessThanOrEqual(invoiced - retainage);
      expect(retainage).toBeLessThanOrEqual(Math.ceil(invoiced * 0.1));
      if (dateClosed) expect([invoiced, retainage]).toEqual([revised, 0]);
      if (jobLost) expect([invoiced, dateClosed, job.values.jobStatus]).toEqual([0, null, 'Inactive']);
      const dates = [dateSold, lastInvoiceDate, dateClosed ?? TODAY].filter((date) => date != null);
      expect(dates.every((date) => calendarDate.safeParse(date).success)).toBe(true);
      expect([...dates].sort()).toEqual(dates);
      expect(typeof taxExempt).toBe('boolean');
    }
  });

  test('show what the product is for: losses, over-invoiced jobs, overridden amounts, lost and closed jobs, notes', () => {
    expect(where((job) => amounts(job).invoiced > amounts(job).revised)).toBeGreaterThan(0);
    expect(where((job) => amounts(job).invoiced > amounts(job).revised)).toBeLessThan(jobs.length * 0.05);
    expect(where(({ values }) => values.remainingInvoiceAmount !== null)).toBeGreaterThan(20);
    expect(where(({ values }) => (values.jobCostToDate ?? 0) > (values.expenseBudget ?? 0))).toBeGreaterThan(50);
    expect(where((job) => (job.values.changeOrderTotal ?? 0) < 0)).toBeGreaterThan(20);
    expect(where(({ values }) => values.jobLost === true)).toBeGreaterThan(20);
    expect(where(({ values }) => values.jobStatus === 'Active')).toBeGreaterThan(800);
    expect(where(({ values }) => values.dateClosed !== null)).toBeGreaterThan(300);
    expect(where(({ values }) => values.notes !== null)).toBeGreaterThan(800);
  });

  test('come by the hundred thousand in a few seconds', () => {
    const many = sampleJobs({ count: 100_000, seed: 3, today: TODAY, managerIds: [] });
    expect(new Set(many.map(({ values }) => values.jobNumber)).size).toBe(100_000);
  }, 10_000);
});

test('the five sample views are ones that a person could save', () => {
  const views = sampleViews();
  expect(views.map(({ name }) => name)).toEqual(['Month end', 'Pay apps', 'Change orders', 'Retainage', 'Closed jobs']);
  for (const view of views) {
    expect(viewCalls.saveView.request.safeParse(view).error).toBeUndefined();
    const fields = view.gridSettings.columnsState.map(({ field }) => field);
    expect([...fields].sort()).toEqual(Object.keys(jobFields).sort());
  }
});
