import { describe, expect, test } from 'vitest';
import { scheduleBasis } from './dates.ts';
import { scheduleOf } from './schedule-of.ts';
import { defaultScheduleSettings } from './terms.ts';
import { type Facts, jobOf, type Written, written } from './testing.ts';

/** Half done by cost: earned 500,000 of 1,000,000 at a cost of 400,000. */
const job: Facts = { originalContractAmount: 1_000_000, forecastCost: 800_000, jobCostToDate: 400_000 };
const balances: Facts = { earnedPriorYears: 300_000, costPriorYears: 250_000, priorYearsThrough: '2025-12-31' };
const blank = { earnedThisYear: null, costThisYear: null, grossProfitThisYear: null };

function yearOf(facts: Facts, expected: Written, today: string, fiscalYearFirstMonth: number): Written {
  const basis = scheduleBasis({ ...defaultScheduleSettings, fiscalYearFirstMonth }, today);
  return written(scheduleOf(jobOf(facts), basis), expected);
}

describe('this fiscal year', () => {
  test.each<[string, Facts, Written, string?, number?]>([
    [
      'is to date without earlier years',
      { ...job, ...balances },
      { earnedThisYear: 200_000, costThisYear: 150_000, grossProfitThisYear: 50_000 },
    ],
    ['is unknown without opening balances', job, blank],
    ['is unknown while nobody says until when they are', { ...job, ...balances, priorYearsThrough: null }, blank],
    ['is unknown a year later, as they leave that year out', { ...job, ...balances }, blank, '2027-01-01'],
    ['is unknown where they reach into it', { ...job, ...balances, priorYearsThrough: '2026-03-31' }, blank],
    [
      'begins with the company’s month',
      { ...job, ...balances, priorYearsThrough: '2026-03-31' },
      { earnedThisYear: 200_000, costThisYear: 150_000, grossProfitThisYear: 50_000 },
      '2027-03-31',
      4,
    ],
    [
      'is as known as each of them',
      { ...job, earnedPriorYears: 300_000, priorYearsThrough: '2025-12-31' },
      { earnedThisYear: 200_000, costThisYear: null, grossProfitThisYear: null },
    ],
    [
      'is all of a job that was sold in it',
      { ...job, dateSold: '2026-01-01' },
      { earnedThisYear: 500_000, costThisYear: 400_000, grossProfitThisYear: 100_000 },
    ],
    [
      'is all of it too where only the day is entered, and no balance',
      { ...job, dateSold: '2026-01-01', priorYearsThrough: '2025-12-31' },
      { earnedThisYear: 500_000, costThisYear: 400_000, grossProfitThisYear: 100_000 },
    ],
    [
      'is unknown of a job that was sold in it while nobody says until when its balances are',
      { ...job, ...balances, dateSold: '2026-02-01', priorYearsThrough: null },
      blank,
    ],
    [
      'is unknown of it too where there is one balance, of another year',
      { ...job, dateSold: '2026-02-01', costPriorYears: 250_000, priorYearsThrough: '2024-12-31' },
      blank,
    ],
    ['is unknown of a job that was sold before', { ...job, dateSold: '2025-12-31' }, blank],
    [
      'of a job that was sold in it begins with its opening balances, where it has some',
      { ...job, ...balances, dateSold: '2026-02-01' },
      { earnedThisYear: 200_000, costThisYear: 150_000, grossProfitThisYear: 50_000 },
    ],
    [
      // Earned 363,636.36 of 1,000,000, and the whole loss of 100,000 is recognized. Last year had 200,000 at a cost of 220,000,
      // with a provision of 80,000.
      'holds of a loss only what was not provided for earlier',
      {
        ...job,
        forecastCost: 1_100_000,
        ...balances,
        earnedPriorYears: 200_000,
        costPriorYears: 300_000,
      },
      {
        lossProvision: 63_636.36,
        grossProfitToDate: -100_000,
        earnedThisYear: 163_636.36,
        costThisYear: 163_636.36,
        grossProfitThisYear: 0,
      },
    ],
    [
      'may be negative, as when an estimate rose',
      { ...job, forecastCost: 2_000_000, ...balances },
      { earnedThisYear: -100_000, costThisYear: 950_000, grossProfitThisYear: -1_050_000 },
    ],
    [
      'has all of a completed contract, which earned nothing before',
      {
        ...job,
        earningMethod: 'completed-contract',
        dateClosed: '2026-06-30',
        ...balances,
        earnedPriorYears: 0,
        costPriorYears: 0,
      },
      { earnedThisYear: 1_000_000, costThisYear: 400_000, grossProfitThisYear: 600_000 },
    ],
    ['is blank where the job cannot be measured', { jobCostToDate: 5, ...balances }, blank],
  ])('%s', (_, facts, expected, today = '2026-11-30', firstMonth = 1) => {
    expect(yearOf(facts, expected, today, firstMonth)).toEqual(expected);
  });
});
