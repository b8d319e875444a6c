import { describe, expect, test } from 'vitest';
import { scheduleBasis } from './dates.ts';
import { scheduleOf } from './schedule-of.ts';
import { defaultScheduleSettings } from './terms.ts';
import { type Facts, jobOf, percents, rowOf, type Written, written } from './testing.ts';

// Planned profit 200,000 of 1,000,000: 20 %. 350,000 spent, 300,000 billed.
const job: Facts = {
  originalContractAmount: 1_000_000,
  expenseBudget: 800_000,
  jobCostToDate: 350_000,
  invoicedAmount: 300_000,
};

describe('profit that moved since the original budget', () => {
  test.each<[string, Facts, Written]>([
    ['not at all', job, { fadePoints: 0, fadeAmount: 0, flags: [] }],
    ['faded by 2.99 points', { ...job, forecastCost: 829_900 }, { fadePoints: -2.99, fadeAmount: -29_900, flags: [] }],
    ['by 3: flagged', { ...job, forecastCost: 830_000 }, { fadePoints: -3, fadeAmount: -30_000, flags: ['fade'] }],
    ['gained', { ...job, forecastCost: 700_000 }, { fadePoints: 10, fadeAmount: 100_000, flags: [] }],
    [
      'more dollars and fewer points, as a change order brought little',
      { ...job, changeOrders: [{ amount: 250_000, cost: 240_000 }] },
      { fadePoints: -3.2, fadeAmount: 10_000, flags: ['fade'] },
    ],
    [
      'in dollars only, as a contract of nothing has no margin',
      { ...job, originalContractAmount: 0, changeOrders: [{ amount: 900_000 }] },
      { fadePoints: null, fadeAmount: 900_000 },
    ],
    [
      'unknown without a budget',
      { originalContractAmount: 1_000_000, forecastCost: 1 },
      { fadePoints: null, fadeAmount: null },
    ],
    [
      'by more points than anybody can read',
      {
        originalContractAmount: 0.01,
        expenseBudget: 90_000_000,
        jobCostToDate: -90_000_000,
        dateClosed: '2026-11-01',
      },
      { fadePoints: null, fadeAmount: 180_000_000 },
    ],
    [
      'not at all, as cost plus makes the fee that it was to make, far below its guaranteed maximum',
      { ...job, earningMethod: 'cost-plus', feePercent: 12.5, isGuaranteedMaximum: true },
      { estimatedGrossProfit: 100_000, fadePoints: 0, fadeAmount: 0, flags: [] },
    ],
    [
      'of cost plus that was to stand at its maximum, and costs more',
      {
        ...job,
        originalContractAmount: 880_000,
        earningMethod: 'cost-plus',
        feePercent: 12.5,
        isGuaranteedMaximum: true,
        forecastCost: 836_000,
      },
      { estimatedGrossProfit: 44_000, fadePoints: -4.0909, fadeAmount: -36_000, flags: ['fade'] },
    ],
    [
      'of cost plus without a contract sum: a larger fee on more cost, of the same percent',
      { expenseBudget: 800_000, earningMethod: 'cost-plus', feePercent: 10, forecastCost: 900_000 },
      { fadePoints: 0, fadeAmount: 10_000, flags: [] },
    ],
    [
      'of a completed job that earns what it bills, against its original contract and not against what was billed',
      { ...job, earningMethod: 'billings', dateClosed: '2026-11-01' },
      { estimatedGrossProfit: -50_000, fadePoints: -36.6667, fadeAmount: -250_000 },
    ],
    ['unknown with a budget of nothing', { ...job, expenseBudget: 0 }, { fadePoints: null, fadeAmount: null }],
    [
      'still flagged when the job is completed',
      { ...job, jobCostToDate: 900_000, dateClosed: '2026-11-01' },
      { fadePoints: -10, flags: ['fade'] },
    ],
  ])('%s', (_, facts, expected) => {
    expect(written(rowOf(facts), expected)).toEqual(expected);
  });

  test('is flagged from the points that the company chose', () => {
    const strict = scheduleBasis({ ...defaultScheduleSettings, fadeThreshold: percents(0.5) }, '2026-11-30');
    const flagsAt = (forecastCost: number) => scheduleOf(jobOf({ ...job, forecastCost }), strict).flags;
    expect([flagsAt(804_999), flagsAt(805_000)]).toEqual([[], ['fade']]);
  });
});

describe('a forecast is stale', () => {
  const forecast: Facts = { ...job, forecastCost: 800_000, costAtForecast: 350_000 };
  test.each<[string, Facts, readonly string[]]>([
    ['not after 30 days', { ...forecast, forecastOn: '2026-10-31' }, []],
    ['after 31', { ...forecast, forecastOn: '2026-10-30' }, ['stale-forecast']],
    ['not while the cost moved by a tenth', { ...forecast, forecastOn: '2026-11-20', costAtForecast: 270_000 }, []],
    [
      'once it moved by more',
      { ...forecast, forecastOn: '2026-11-20', costAtForecast: 269_999.99 },
      ['stale-forecast'],
    ],
    ['downwards too', { ...forecast, forecastOn: '2026-11-20', costAtForecast: 430_000.01 }, ['stale-forecast']],
    [
      'by the age of accounting’s figure where that stands, and not of the other',
      { ...forecast, forecastOn: '2026-11-20', accountingForecast: 800_000, accountingForecastOn: '2026-10-30' },
      ['stale-forecast'],
    ],
    [
      'not where accounting’s is young, however the cost moved since the other',
      {
        ...forecast,
        forecastOn: '2026-10-30',
        costAtForecast: 0,
        accountingForecast: 800_000,
        accountingForecastOn: '2026-10-31',
      },
      [],
    ],
    ['never where there is none', job, []],
    [
      'no more when the job is completed',
      { ...forecast, forecastOn: '2026-01-02', jobCostToDate: 790_000, dateClosed: '2026-11-01' },
      [],
    ],
  ])('%s', (_, facts, flags) => {
    expect(rowOf(facts).flags).toEqual(flags);
  });
});

test('the days of a forecast count until the job is completed', () => {
  const forecast: Facts = { ...job, forecastCost: 800_000, forecastOn: '2026-11-20' };
  const days = [forecast, { ...forecast, dateClosed: '2026-11-25' }, job].map(
    (facts) => rowOf(facts).daysSinceForecast,
  );
  expect(days).toEqual([10, null, null]);
});

describe('an entry after the completion date is flagged', () => {
  const done: Facts = { ...job, dateClosed: '2026-11-01', costAtCompletion: 350_000, billedAtCompletion: 400_000 };
  const then: Facts = { ...done, jobCostToDate: 350_000, invoicedAmount: 400_000 };
  test.each<[string, Facts, boolean]>([
    ['not while nothing came', then, false],
    ['cost', { ...then, jobCostToDate: 350_000.01 }, true],
    ['billing', { ...then, invoicedAmount: 400_000.01 }, true],
    ['a cost taken back', { ...then, jobCostToDate: 349_999.99 }, true],
    ['not on the day itself', { ...then, jobCostToDate: 360_000, dateClosed: '2026-11-30' }, false],
    ['not while the day is to come', { ...then, jobCostToDate: 360_000, dateClosed: '2026-12-31' }, false],
    ['not where nobody knows what it was then', { ...job, dateClosed: '2026-11-01' }, false],
  ])('%s', (_, facts, isFlagged) => {
    expect(rowOf(facts).flags.includes('after-completion')).toBe(isFlagged);
  });
});

test('a job in progress can have every flag, and a lost job has none', () => {
  const bad: Facts = {
    ...job,
    forecastCost: 1_000_000,
    forecastOn: '2026-02-01',
    jobCostToDate: 1_100_000,
    invoicedAmount: 1_200_000,
  };
  expect(rowOf(bad).flags).toEqual(['loss', 'estimate-passed', 'stale-forecast', 'job-borrow', 'fade']);
  expect(rowOf({ ...bad, jobLost: true }).flags).toEqual([]);
});
