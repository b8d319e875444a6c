import { describe, expect, test } from 'vitest';
import { columnSettings } from '../grid.ts';
import { cellProblem, jobColumns, jobFieldNames, storedValue } from './job-fields.ts';

describe('the columns of the jobs grid', () => {
  /** Written by hand from what the product promises: title, field, type, whether one may edit it. */
  const promised = [
    ['Job #', 'jobNumber', 'text', 'no'],
    ['Job Name', 'jobName', 'text', 'no'],
    ['Date Created', 'createdDate', 'date', 'no'],
    ['Job Status', 'jobStatus', 'select', 'yes'],
    ['Date Sold', 'dateSold', 'date', 'yes'],
    ['Project Managers', 'projectManagerUserIds', 'multiselect', 'yes'],
    ['Division', 'division', 'select', 'yes'],
    ['Branch', 'branch', 'select', 'yes'],
    ['Original Contract', 'originalContractAmount', 'currency', 'yes'],
    ['Change Orders', 'changeOrderTotal', 'currency', 'yes'],
    ['Revised Contract', 'finalContractAmount', 'currency', 'no'],
    ['Invoiced Amount', 'invoicedAmount', 'currency', 'no'],
    ['Amount Left to Invoice', 'remainingInvoiceAmount', 'currency', 'yes'],
    ['Month Income Expected', 'monthIncomeExpected', 'select', 'yes'],
    ['Date Last Invoiced', 'lastInvoiceDate', 'date', 'yes'],
    ['Retainage', 'retainageAmount', 'currency', 'yes'],
    ['Payments Received', 'paymentsReceived', 'currency', 'yes'],
    ['Notes', 'notes', 'text', 'yes'],
    ['Pay App Due Day', 'payAppDueDayOfMonth', 'number', 'yes'],
    ['Tax Exempt', 'taxExempt', 'boolean', 'yes'],
    ['Current Cost', 'jobCostToDate', 'currency', 'yes'],
    ['Date Completed', 'dateClosed', 'date', 'yes'],
  ];

  const placeOf = (fields: readonly string[]) => jobColumns.filter(({ field }) => fields.includes(field));
  const termsOf = (fields: readonly string[]) =>
    placeOf(fields).map(({ title, field, type, editable }) => [title, field, type, editable ? 'yes' : 'no']);

  test('hold the promised 22, in order, with their types and who may edit them', () => {
    const fields = promised.map(([, field = '']) => field);
    expect(termsOf(fields)).toEqual(promised);
    expect(placeOf(fields).filter(({ hidden }) => hidden)).toEqual([]);
  });

  test('hold the job’s other fields, which start hidden', () => {
    const others = [
      ['External Id', 'externalId', 'text', 'no'],
      ['Estimator', 'estimator', 'text', 'yes'],
      ['Expense Budget', 'expenseBudget', 'currency', 'yes'],
      ['Lien Waiver', 'lienWaiver', 'boolean', 'yes'],
      ['Prevailing Wage', 'prevailingWage', 'boolean', 'yes'],
      ['Certified Payroll', 'certifiedPayroll', 'boolean', 'yes'],
      ['Executed Contract', 'executedContract', 'boolean', 'yes'],
      ['Job Lost', 'jobLost', 'boolean', 'yes'],
    ];
    const fields = others.map(([, field = '']) => field);
    expect(termsOf(fields)).toEqual(others);
    expect(placeOf(fields).filter(({ hidden }) => !hidden)).toEqual([]);
  });

  test('start with the shown ones', () => {
    const hidden = jobColumns.map((column) => column.hidden);
    expect(hidden).toEqual(hidden.toSorted((a, b) => Number(a) - Number(b)));
  });

  test.each(jobColumns.map((column) => [column.field, column] as const))('%s keeps to the settings', (_, column) => {
    expect(columnSettings.safeParse(column).error).toBeUndefined();
    expect(column.width).toBeGreaterThanOrEqual(120);
    expect(column.width).toBeLessThanOrEqual(200);
    expect(column.filterType).toBe(column.type);
    const formats: Record<string, string> = { date: 'MM/dd/yyyy', currency: 'currency', percent: 'percent' };
    expect(column.format).toBe(column.field === 'notes' ? 'multiline' : (formats[column.type] ?? ''));
  });

  test('no two have one title', () => {
    expect(new Set(jobColumns.map(({ title }) => title)).size).toBe(jobFieldNames.length);
  });
});

const CENTS = 'is not an amount of whole cents within ±999,999,999,999.99';
const TEN_THOUSANDTHS = 'is not a percent in whole ten-thousandths: 12.5% is 125000';
const DAY = 'is not a whole number from 1 to 31';
const ANN = '11111111-1111-4111-8111-111111111111';

describe('what a cell takes', () => {
  test.each<[string, unknown, string | null]>([
    // text
    ['notes', 'Roof first', null],
    ['notes', null, null],
    ['notes', 'x'.repeat(4_000), null],
    ['notes', 'x'.repeat(4_001), 'is longer than 4,000 characters'],
    ['notes', 5, 'is not text'],
    ['notes', 'a\0b', 'contains a character that cannot be stored'],
    ['notes', '\ud800', 'contains a character that cannot be stored'],
    ['notes', '2026-03-01T08:30:00Z', null],
    ['estimator', 'x'.repeat(201), 'is longer than 200 characters'],
    // currency, in cents
    ['originalContractAmount', 100_00, null],
    ['originalContractAmount', null, null],
    ['originalContractAmount', -100_00, null],
    ['originalContractAmount', 99_999_999_999_999, null],
    ['originalContractAmount', 100_000_000_000_000, CENTS],
    ['originalContractAmount', -100_000_000_000_000, CENTS],
    ['originalContractAmount', 0.5, CENTS],
    ['originalContractAmount', '100', CENTS],
    ['originalContractAmount', Number.NaN, CENTS],
    ['originalContractAmount', true, CENTS],
    ['changeOrderTotal', -5_00, null],
    ['remainingInvoiceAmount', -5_00, null],
    ['retainageAmount', 0, null],
    ['retainageAmount', -1, 'must not be negative'],
    ['paymentsReceived', -1, 'must not be negative'],
    ['jobCostToDate', -1, 'must not be negative'],
    ['expenseBudget', -1, 'must not be negative'],
    // percent, in ten-thousandths of a percent
    ['feePercent', 125_000, null],
    ['feePercent', 12.5, TEN_THOUSANDTHS],
    ['feePercent', '12.5', TEN_THOUSANDTHS],
    ['typedPercent', 1_000_000, null],
    ['typedPercent', 1_000_001, 'is not between 0% and 100%'],
    // date
    ['dateSold', '2026-02-28', null],
    ['dateSold', null, null],
    ['dateSold', '2024-02-29', null],
    ['dateSold', '2026-02-29', 'is not a date'],
    ['dateSold', '2026-02-30', 'is not a date'],
    ['dateSold', '2026-13-01', 'is not a date'],
    ['dateSold', '02/28/2026', 'is not a date'],
    ['dateSold', '2026-02-28T00:00:00Z', 'is not a date'],
    ['dateSold', '1899-12-31', 'is not between 1900 and 2199'],
    ['dateSold', '2200-01-01', 'is not between 1900 and 2199'],
    ['dateSold', 20260228, 'is not a date'],
    // select: whether it is in the tenant's list is the server's to know
    ['division', 'Construction', null],
    ['division', null, null],
    ['division', '', null],
    ['division', 5, 'is not in the list'],
    ['division', 'x'.repeat(201), 'is not in the list'],
    ['jobStatus', 'Active', null],
    ['jobStatus', { value: 'Active', name: 'Active' }, null],
    ['jobStatus', null, 'must not be empty'],
    ['jobStatus', '', 'must not be empty'],
    ['jobStatus', { value: null, name: '' }, 'is not in the list'],
    ['jobStatus', { name: 'Active' }, 'is not in the list'],
    ['jobStatus', ['Active'], 'is not in the list'],
    ['jobStatus', { value: 'x'.repeat(201), name: 'x' }, 'is not in the list'],
    ['division', { value: 'Construction', name: 'Construction' }, 'is not in the list'],
    // multi-select
    ['projectManagerUserIds', [], null],
    ['projectManagerUserIds', [ANN], null],
    ['projectManagerUserIds', null, 'is not a list of people'],
    ['projectManagerUserIds', ANN, 'is not a list of people'],
    ['projectManagerUserIds', Array(51).fill(ANN), 'has more than 50 people'],
    ['projectManagerUserIds', [ANN, ANN], 'names a person twice'],
    ['projectManagerUserIds', ['Ann'], 'is not a list of people'],
    // number
    ['payAppDueDayOfMonth', 1, null],
    ['payAppDueDayOfMonth', 31, null],
    ['payAppDueDayOfMonth', null, null],
    ['payAppDueDayOfMonth', 0, DAY],
    ['payAppDueDayOfMonth', 32, DAY],
    ['payAppDueDayOfMonth', 15.5, DAY],
    ['payAppDueDayOfMonth', '15', DAY],
    // boolean
    ['taxExempt', true, null],
    ['taxExempt', false, null],
    ['taxExempt', null, 'is neither yes nor no'],
    ['taxExempt', 'yes', 'is neither yes nor no'],
    // not to be changed
    ['jobNumber', '24-002', 'cannot be changed here'],
    ['finalContractAmount', 1, 'cannot be changed here'],
    ['invoicedAmount', 1, 'cannot be changed here'],
    ['createdDate', '2026-02-28T00:00:00Z', 'cannot be changed here'],
    ['externalId', 'x', 'cannot be changed here'],
    // unknown
    ['wages', 1, 'there is no such field'],
    ['version', 1, 'there is no such field'],
    ['remainingInvoiceOverride', 1, 'there is no such field'],
    ['constructor', 1, 'there is no such field'],
    ['__proto__', 1, 'there is no such field'],
  ])('%s: %o gives %o', (field, value, reason) => {
    expect(cellProblem(field, value)).toBe(reason);
  });
});

describe('a value as it is stored', () => {
  test.each<[string, unknown, unknown]>([
    ['jobStatus', { value: 'Active', name: 'Running' }, 'Active'],
    ['jobStatus', 'Active', 'Active'],
    ['jobNumber', ' 24-001 ', '24-001'],
    ['jobName', '\u00A0Depot, north\t', 'Depot, north'],
    ['notes', ' as typed ', ' as typed '],
    ['retainageAmount', 5_00, 5_00],
    ['retainageAmount', 'not one', 'not one'],
    ['retainageAmount', '', null],
    ['notes', '', null],
    ['jobName', '', ''],
    ['nothing', 'x', 'x'],
  ])('%s: %o is %o', (field, value, stored) => {
    expect(storedValue(field, value)).toEqual(stored);
  });
});
