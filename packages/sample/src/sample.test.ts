import process from 'node:process';
import { calendarDate, type UserId } from '@plumbline/contract/values';
import { isJobField, type JobField, jobFields } from '@plumbline/contract/workflow/job-fields';
import { viewCalls } from '@plumbline/contract/workflow/views';
import { daysBetween } from '@plumbline/domain/calendar';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isWorkday, monthOf } from './calendar.ts';
import { demoCompany, emulatedCompanies } from './companies.ts';
import { sampleExternalJobs } from './external-jobs.ts';
import { type SampleJob, sampleJobs } from './jobs.ts';
import { demoPeople } from './people.ts';
import { companiesOf, personaIds } from './personas.ts';
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

  test('use every due day within two hundred jobs, and bill on that day or the last workday before', () => {
    const few = sampleJobs({ count: 200, seed: 1, today: TODAY, managerIds });
    expect(new Set(few.map(({ values }) => values.payAppDueDayOfMonth)).size).toBe(31);
    for (const { story, values } of jobs) {
      const billed = story.postings.filter(({ isPayApp, on }) => isPayApp && on !== story.closedOn);
      for (const { on } of billed) {
        const late = Number(on.slice(8)) - (values.payAppDueDayOfMonth ?? 0);
        // Up to four days before where a holiday meets a weekend; the 1st of a month may be a day of the one before.
        expect(late <= 0 ? late >= -6 : late >= 24, `${on} for the ${values.payAppDueDayOfMonth}.`).toBe(true);
      }
    }
  });

  test('were sold, billed and closed on days on which an office works', () => {
    const dates = jobs.flatMap(({ values }) => [values.dateSold, values.lastInvoiceDate, values.dateClosed]);
    const dated = [...dates, ...external.map(({ values }) => values.dateSold)].filter((date) => date != null);
    expect(dated.filter((date) => !isWorkday(date))).toEqual([]);
  });

  test('stand still outside in January and February, and their money is not expected then', () => {
    const outside = jobs.filter(({ story }) => story.work.isOutside);
    expect(outside.length).toBeGreaterThan(300);
    const winter = ['December', 'January', 'February'];
    expect(outside.filter(({ values }) => winter.includes(values.monthIncomeExpected ?? ''))).toEqual([]);
    expect(jobs.filter(({ values }) => winter.includes(values.monthIncomeExpected ?? '')).length).toBeGreaterThan(20);
    const bills = outside.flatMap(({ story }) =>
      story.postings.filter(({ isPayApp, on }) => isPayApp && on !== story.closedOn),
    );
    expect(bills.filter(({ on }) => monthOf(on) <= 2)).toEqual([]);
  });

  test('expect money in the coming months, in all twelve months and all four quarters over the year', () => {
    const found = ['2026-02-10', '2026-05-12', '2026-08-11', '2026-11-10'].flatMap((today) =>
      sampleJobs({ count: 300, seed: 1, today, managerIds }).map(({ values }) => values.monthIncomeExpected),
    );
    expect(new Set(found).size).toBe(12 + 4 + 1); // and none where nothing is to come
    expect(
      jobs.filter(({ values }) => (values.monthIncomeExpected === null) !== (values.jobStatus !== 'Active')),
    ).toEqual([]);
  });

  test('have sizes and places that fit the work, and every division and branch', () => {
    for (const { values, story } of jobs) {
      const dollars = (values.originalContractAmount ?? 0) / 100;
      expect(dollars).toBeGreaterThanOrEqual(story.work.size[0]);
      expect(dollars).toBeLessThanOrEqual(story.work.size[1]);
    }
    expect(
      jobs.filter(({ jobName }) => /Platform/.test(jobName) && !/RTD|Terminal|Transit|Park-n-Ride/.test(jobName)),
    ).toEqual([]);
    for (const field of ['division', 'branch'] as const) {
      const counts = Map.groupBy(jobs, ({ values }) => values[field]);
      expect(counts.size).toBe(field === 'division' ? 3 : 4);
      for (const [, ofKind] of counts) expect(ofKind.length).toBeGreaterThan(200);
    }
  });

  test('are paid some weeks after each bill, and closed jobs in full unless a note says who withholds the rest', () => {
    const closedLongAgo = jobs.filter(({ values }) => daysBetween(values.dateClosed ?? TODAY, TODAY) > 100);
    expect(closedLongAgo.length).toBeGreaterThan(300);
    const short = closedLongAgo.filter((job) => amounts(job).received < amounts(job).invoiced);
    expect(short.length).toBeGreaterThan(0);
    expect(short.length).toBeLessThan(closedLongAgo.length * 0.08);
    expect(short.filter(({ values }) => !/Owner holds part/.test(values.notes ?? ''))).toEqual([]);
  });

  test('have a note if cost or billing exceeds the contract; notes on unsigned contracts and lien waivers are true', () => {
    const over = jobs.filter(
      (job) => (job.values.jobCostToDate ?? 0) > amounts(job).revised || amounts(job).invoiced > amounts(job).revised,
    );
    expect(over.length).toBeGreaterThan(50);
    expect(over.filter(({ values }) => values.notes === null)).toEqual([]);
    const waiting = jobs.filter(({ values }) => /executed contract/.test(values.notes ?? ''));
    expect(waiting.length).toBeGreaterThan(20);
    expect(waiting.filter(({ values }) => values.executedContract)).toEqual([]);
    const waived = jobs.filter(({ values }) => /Final lien waivers/.test(values.notes ?? ''));
    expect(waived.filter(({ values }) => !values.lienWaiver)).toEqual([]);
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
    expect(where(({ values }) => values.dateSold != null && values.invoicedAmount === 0)).toBeGreaterThan(50);
    expect(where(({ values }) => values.jobStatus === 'Active')).toBeGreaterThan(800);
    expect(where(({ values }) => values.dateClosed !== null)).toBeGreaterThan(300);
    expect(where(({ values }) => values.notes !== null)).toBeGreaterThan(800);
  });

  test('exist in thousands, each with its own number', () => {
    // All of them before a release (`npm test -- --long`).
    const count = process.env.SIZES === 'whole' ? 100_000 : 20_000;
    const many = sampleJobs({ count, seed: 3, today: TODAY, managerIds: [] });
    expect(new Set(many.map(({ values }) => values.jobNumber)).size).toBe(count);
  });
});

test('job numbers of a company have the same length, so that they sort numerically', () => {
  expect(new Set(jobs.map(({ values }) => values.jobNumber?.length))).toEqual(new Set(['26-0001'.length]));
  const few = sampleJobs({ count: 200, seed: 1, today: TODAY, managerIds });
  expect(new Set(few.map(({ values }) => values.jobNumber?.length))).toEqual(new Set(['26-001'.length]));
});

test('the accounting system offers small service orders, more than ten of them', () => {
  expect(external.length).toBeGreaterThanOrEqual(10);
  const originals = external.map((job) => amounts(job).original);
  expect(Math.min(...originals)).toBeGreaterThanOrEqual(10_000_00);
  expect(Math.max(...originals)).toBeLessThanOrEqual(60_000_00);
});

test('a person could save the sample views', () => {
  const views = sampleViews();
  expect(views.map(({ name }) => name)).toEqual(['Month end', 'Pay apps', 'Retainage', 'Closed jobs']);
  for (const view of views) {
    expect(viewCalls.saveView.request.safeParse(view).error).toBeUndefined();
    const fields = view.gridSettings.columnsState.map(({ field }) => field);
    expect([...fields].sort()).toEqual(Object.keys(jobFields).sort());
  }
});

test('people of the sample have ids and addresses of their own, and numbers that reach nobody', () => {
  const people = [...demoPeople, ...emulatedCompanies.flatMap(({ members }) => members.map(({ person }) => person))];
  const distinct = [...new Set(people)];
  expect(new Set(distinct.map(({ id }) => id)).size).toBe(distinct.length);
  expect(new Set(distinct.map(({ email }) => email)).size).toBe(distinct.length);
  for (const { email, phoneNumber } of distinct) {
    expect(email).toMatch(/\.example$/);
    expect(phoneNumber).toMatch(/^\(303\) 555-01\d\d$/);
  }
  expect(new Set(distinct.map(({ phoneNumber }) => phoneNumber)).size).toBe(distinct.length);
  const invitable = demoPeople.filter(({ id }) => !demoCompany.members.some(({ person }) => person.id === id));
  expect(invitable.length).toBeGreaterThanOrEqual(10);
});

test('each persona is a person of the emulated companies: one without rights, and one with different rights in two companies', () => {
  expect(Object.fromEntries(personaIds.map((id) => [id, companiesOf(id)]))).toEqual({
    admin: [{ company: 'Summit Ridge Builders', role: 'Admin' }],
    pm: [{ company: 'Summit Ridge Builders', role: 'Project Manager' }],
    accountant: [{ company: 'Summit Ridge Builders', role: 'Accountant' }],
    'no-rights': [{ company: 'Summit Ridge Builders', role: null }],
    'two-companies': [
      { company: 'Summit Ridge Builders', role: 'Project Manager' },
      { company: 'Copper Basin Mechanical', role: 'Admin' },
    ],
  });
});
