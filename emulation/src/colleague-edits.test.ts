import { cellProblem, jobFieldNames, jobFields } from '@plumbline/contract/workflow/job-fields';
import { seededRandom } from '@plumbline/sample/random';
import { describe, expect, test } from 'vitest';
import { boundFields, editOfCell, likelyEdit } from './colleague-edits.ts';
import { jobOf } from './testing.ts';

const today = '2026-11-20';
/** The results of many random edits of a job. */
const editsOf = (given: Parameters<typeof jobOf>[0]) => {
  const random = seededRandom(7);
  return Array.from({ length: 500 }, () => {
    const edit = likelyEdit([jobOf(given)], { random: random.next, today });
    return { field: edit?.field, value: edit?.value, words: edit?.words };
  });
};

describe.each([
  ['an open job', {}],
  ['a job that is finished and paid', { dateClosed: '2026-10-01', paymentsReceived: 50_000_00 }],
  ['a lost job without amounts', { jobLost: true, originalContractAmount: null, finalContractAmount: null }],
  ['a job whose cost has passed its contract', { jobCostToDate: 100_000_01 }],
  ['a job with the longest notes', { notes: 'n'.repeat(4_000) }],
  ['a job that is owed a few cents', { invoicedAmount: 3, paymentsReceived: 1 }],
])('%s', (_, given) => {
  test('makes valid edits with new values', () => {
    const job = jobOf(given);
    for (const { field, value } of editsOf(given)) {
      expect(field && cellProblem(field, value), `${field} ${value}`).toBeNull();
      expect(field && job[field], `${field} ${value}`).not.toEqual(value);
    }
  });
});

test('an open job gets costs, payments, dates, a due day and notes', () => {
  const datesSold = (given: object) => {
    const dates = editsOf(given).filter(({ field }) => field === 'dateSold');
    return [...new Set(dates.map(({ value }) => String(value)))].sort();
  };
  expect(new Set(editsOf({}).map(({ field }) => field))).toEqual(
    new Set(['dateSold', 'jobCostToDate', 'paymentsReceived', 'lastInvoiceDate', 'payAppDueDayOfMonth', 'notes']),
  );
  expect(datesSold({})).toEqual(['2026-01-03', '2026-01-04', '2026-01-06', '2026-01-07']);
  expect(datesSold({ dateSold: today })).toEqual(['2026-11-18', '2026-11-19']);
  expect(datesSold({ dateSold: null })).toEqual([]);
  expect(editsOf({})).toContainEqual({ field: 'lastInvoiceDate', value: today, words: '11/20/2026' });
});

test('cost grows up to the contract, payments up to what is invoiced, and a finished job costs nothing more', () => {
  const valuesOf = (field: string, given = {}) =>
    editsOf(given)
      .filter((edit) => edit.field === field)
      .map(({ value }) => Number(value));
  const costs = valuesOf('jobCostToDate');
  expect([Math.min(...costs) >= 31_000_00, Math.max(...costs) <= 35_000_00]).toEqual([true, true]);
  expect(costs.filter((cost) => cost % 10_00 !== 0)).toEqual([]);
  const payments = valuesOf('paymentsReceived');
  expect([Math.min(...payments) >= 26_000_00, Math.max(...payments) <= 41_000_00]).toEqual([true, true]);
  expect(valuesOf('paymentsReceived', { paymentsReceived: 49_999_99 })).toContain(50_000_00);
  expect(valuesOf('jobCostToDate', { jobCostToDate: 99_500_00 })).toEqual([]);
  expect(valuesOf('jobCostToDate', { dateClosed: '2026-10-01' })).toEqual([]);
});

test('a remark is added below the first line, in place of an earlier remark', () => {
  const notesOf = (notes: string | null) => {
    const edit = editOfCell(jobOf({ notes }), 'notes', [], { random: () => 0, today });
    return edit?.value;
  };
  const remark = notesOf(null);
  expect(remark).toBe('Owner’s architect has the pay app.');
  expect(notesOf('Waiting on permit.')).toBe(`Waiting on permit.\n${remark}`);
  expect(notesOf(`Waiting on permit.\n${remark}`)).toBe(
    'Waiting on permit.\nCalled the sub about missing lien waivers.',
  );
  expect(notesOf(String(remark))).toBe('Called the sub about missing lien waivers.');
});

describe('of a cell where somebody is', () => {
  const odds = { random: () => 0, today };
  const other = jobOf({
    jobNumber: '26-002',
    jobStatus: { value: 'Inactive', name: 'Inactive' },
    division: 'Engineering',
    branch: 'East',
    monthIncomeExpected: 'Q1',
    projectManagerUserIds: ['0190a000-0000-7000-8000-00000000000a'],
    estimator: 'R. Tran',
  });

  test.each(jobFieldNames.filter((name) => jobFields[name].editable && !boundFields.has(name)))(
    '%s gets another value that is allowed',
    (field) => {
      const job = jobOf();
      const edit = editOfCell(job, field, [job, other], odds);
      expect(edit && cellProblem(field, edit.value)).toBeNull();
      expect(edit?.value).not.toEqual(job[field]);
      expect(edit?.words).toBeTruthy();
    },
  );

  test('fields that nobody may change stay', () => {
    expect(editOfCell(jobOf(), 'jobNumber', [other], odds)).toBeNull();
    expect(editOfCell(jobOf(), 'invoicedAmount', [other], odds)).toBeNull();
    expect(editOfCell(jobOf(), 'accountingForecast', [other], odds)).toBeNull();
  });

  test('a status is saved by its key, and a list without another value gives none', () => {
    expect(editOfCell(jobOf(), 'jobStatus', [other], odds)).toMatchObject({
      value: 'Inactive',
      words: 'what 26-002 has',
    });
    expect(editOfCell(jobOf(), 'branch', [jobOf()], odds)).toBeNull();
  });
});
