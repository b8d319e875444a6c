import fc from 'fast-check';
import { changeOrderStatuses } from '../change-orders.ts';
import { type Cents, cents, MAX_CENTS } from '../money.ts';
import { PER_PERCENT, type Percent, percent, WHOLE } from '../percent.ts';
import { scheduleBasis } from './dates.ts';
import { scheduleOf } from './schedule-of.ts';
import {
  defaultScheduleSettings,
  earningMethods,
  type ScheduleChangeOrder,
  type ScheduleJob,
  type ScheduleRow,
} from './terms.ts';

export const TODAY = '2026-11-30';
export const basis = scheduleBasis(defaultScheduleSettings, TODAY);

export const dollars = (amount: number): Cents => cents(Math.round(amount * 100));
export const percents = (value: number): Percent => percent(Math.round(value * PER_PERCENT));

const amounts = [
  'originalContractAmount',
  'expenseBudget',
  'jobCostToDate',
  'forecastCost',
  'costAtForecast',
  'accountingForecast',
  'uninstalledMaterials',
  'wastedCost',
  'invoicedAmount',
  'paymentsReceived',
  'retainageAmount',
  'costAtCompletion',
  'billedAtCompletion',
  'earnedPriorYears',
  'costPriorYears',
] as const satisfies (keyof ScheduleJob)[];
const parts = ['typedPercent', 'feePercent', 'retainagePercent'] as const satisfies (keyof ScheduleJob)[];
type Numbered = (typeof amounts)[number] | (typeof parts)[number];

/** A job as tests write it: amounts in dollars, percents in percent. Omitted facts were never entered. */
export type Facts = Partial<Record<Numbered, number> & Omit<ScheduleJob, Numbered | 'changeOrders'>> & {
  changeOrders?: { amount: number; status?: ScheduleChangeOrder['status']; cost?: number; share?: number }[];
};

export function jobOf(facts: Facts): ScheduleJob {
  const entered = Object.fromEntries([
    ...amounts.map((name) => [name, facts[name] === undefined ? null : dollars(facts[name])]),
    ...parts.map((name) => [name, facts[name] === undefined ? null : percents(facts[name])]),
  ]) as Record<Numbered, never>; // fromEntries loses the keys, which are all of them
  return {
    earningMethod: null,
    forecastOn: null,
    accountingForecastOn: null,
    estimatePassedOn: null,
    isGuaranteedMaximum: false,
    dateClosed: null,
    jobLost: false,
    dateSold: null,
    priorYearsThrough: null,
    ...facts,
    ...entered,
    changeOrders: (facts.changeOrders ?? []).map(({ amount, status = 'approved', cost, share }) => ({
      amount: dollars(amount),
      status,
      estimatedCost: cost === undefined ? null : dollars(cost),
      includedShare: share === undefined ? null : percents(share),
    })),
  };
}

export const rowOf = (facts: Facts): ScheduleRow => scheduleOf(jobOf(facts), basis);

/** Figures of a row as an accountant writes them: dollars and percents. */
export type Written = Partial<Record<keyof ScheduleRow, number | string | readonly string[] | null>>;

const plainNumbers = new Set(['daysSinceForecast']);
/** The figures that a test names, in dollars and percent. */
export function written(row: ScheduleRow, expected: Written): Written {
  const names = Object.keys(expected) as (keyof ScheduleRow)[]; // a Written has no other keys
  return Object.fromEntries(
    names.map((name) => {
      const value = row[name];
      if (typeof value !== 'number' || plainNumbers.has(name)) return [name, value];
      return [name, value / (name.endsWith('Percent') || /^percent|Points$/.test(name) ? PER_PERCENT : 100)];
    }),
  );
}

const edges = [0, 1, -1, 50, 100, MAX_CENTS, -MAX_CENTS, MAX_CENTS - 1].map(cents);
const amount: fc.Arbitrary<Cents> = fc.oneof(
  { arbitrary: fc.integer({ min: 0, max: 500_000_000 }), weight: 5 },
  { arbitrary: fc.integer({ min: 0, max: 200 }), weight: 2 },
  { arbitrary: fc.integer({ min: -MAX_CENTS, max: MAX_CENTS }), weight: 2 },
  { arbitrary: fc.integer({ min: -500_000_000, max: 0 }), weight: 1 },
  { arbitrary: fc.constantFrom(...edges), weight: 2 },
) as fc.Arbitrary<Cents>; // whole numbers within the range
// One in `freq` is null; 1 makes every value null.
const orNull = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { freq: 5 });
const part = fc.oneof(
  { arbitrary: fc.integer({ min: 0, max: WHOLE }), weight: 8 },
  { arbitrary: fc.constantFrom(0, 1, WHOLE - 1, WHOLE), weight: 2 },
  { arbitrary: fc.integer({ min: -2 * WHOLE, max: 3 * WHOLE }), weight: 1 },
) as fc.Arbitrary<Percent>; // whole numbers
const date = fc.constantFrom('2024-02-29', '2025-12-31', '2026-01-01', '2026-07-04', TODAY, '2026-12-01', '2031-05-05');

/** Any job, whether or not a save would accept it: every amount up to ±999,999,999,999.99. */
export const anyJob: fc.Arbitrary<ScheduleJob> = fc.record({
  earningMethod: orNull(fc.constantFrom(...earningMethods)),
  originalContractAmount: orNull(amount),
  changeOrders: fc.array(
    fc.record({
      amount,
      status: fc.constantFrom(...changeOrderStatuses),
      estimatedCost: orNull(amount),
      includedShare: orNull(part),
    }),
    { maxLength: 4 },
  ),
  expenseBudget: orNull(amount),
  jobCostToDate: orNull(amount),
  forecastCost: orNull(amount),
  forecastOn: orNull(date),
  costAtForecast: orNull(amount),
  accountingForecast: fc.option(amount, { freq: 2 }),
  accountingForecastOn: orNull(date),
  estimatePassedOn: orNull(date),
  typedPercent: orNull(part),
  feePercent: orNull(part),
  isGuaranteedMaximum: fc.boolean(),
  uninstalledMaterials: orNull(amount),
  wastedCost: orNull(amount),
  invoicedAmount: orNull(amount),
  paymentsReceived: orNull(amount),
  retainageAmount: fc.option(amount, { freq: 2 }),
  retainagePercent: orNull(part),
  dateClosed: fc.option(date, { freq: 2 }),
  costAtCompletion: orNull(amount),
  billedAtCompletion: orNull(amount),
  jobLost: fc.boolean(),
  dateSold: orNull(date),
  earnedPriorYears: orNull(amount),
  costPriorYears: orNull(amount),
  priorYearsThrough: orNull(date),
});
