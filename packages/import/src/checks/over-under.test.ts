import { scheduleBasis } from '@plumbline/domain/schedule/dates';
import { defaultScheduleSettings } from '@plumbline/domain/schedule/terms';
import { describe, expect, test } from 'vitest';
import { drawn, mappingOf, readOf } from '../reading/testing.ts';
import { overUnderCheckOf } from './over-under.ts';

const basis = scheduleBasis(defaultScheduleSettings, '2026-11-30');
const FIELDS = {
  externalId: 'Job',
  jobName: 'Name',
  originalContractAmount: 'Contract',
  expenseBudget: 'Budget',
  jobCostToDate: 'Cost',
  invoicedAmount: 'Billed',
};
/** Both are half done: of 1,000 it has earned 500. */
const table = drawn(`
  | Job | Name  | Contract | Budget | Cost   | Billed | Over/Under |
  | 1   | Depot | 1,000.00 | 800.00 | 400.00 | 700.00 | (200.00)   |
  | 2   | Mill  | 1,000.00 | 800.00 | 400.00 | 450.00 | 50.00      |
  | 3   | Shop  | 1,000.00 | 800.00 | 400.00 | 500.00 | -          |
  | 4   | Barn  | 1,000.00 | 800.00 | 400.00 | 500.00 | 75.00      |
  | 5   | Shed  |          |        | 400.00 | 500.00 | 75.00      |`);
const check = (positive: 'over' | 'under' | null) =>
  overUnderCheckOf(readOf(table, mappingOf(FIELDS, { overUnder: { column: 'Over/Under', positive } })), basis);

describe('a column of over and under billing', () => {
  test('is compared with the schedule of the file, and shows its sign', () => {
    expect(check(null)).toEqual({
      column: 'Over/Under',
      positive: null,
      suggested: 'under',
      compared: 4, // the fifth has no contract
      agreeing: 3,
      fileSum: 200_00 - 50_00 - 75_00,
      scheduleSum: 200_00 - 50_00,
      differing: [{ row: 5, jobNumber: '4', file: -75_00, schedule: 0 }],
    });
  });

  test('is read by the sign that somebody chose, even if the other agrees with more rows', () => {
    expect(check('over')).toMatchObject({ positive: 'over', suggested: 'under', agreeing: 1, fileSum: -75_00 });
  });

  test('is not compared if no mapping names it', () => {
    expect(overUnderCheckOf(readOf(table, mappingOf(FIELDS)), basis)).toBeNull();
  });
});
