import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { passedOn } from './passed-on.ts';
import { scheduleOf } from './schedule-of.ts';
import { anyJob, basis, type Facts, jobOf, TODAY } from './testing.ts';

const EARLIER = '2026-11-03';

describe('the day on which the cost passed the estimate', () => {
  const order = { amount: 30_000, cost: 20_000 };
  test.each<[string, string | null, Facts, string | null]>([
    // case, the day before, the job now, the day now
    ['is today where it has just passed the budget', null, { expenseBudget: 800, jobCostToDate: 801 }, TODAY],
    ['stays while it is passed', EARLIER, { expenseBudget: 800, jobCostToDate: 900 }, EARLIER],
    ['is none while they are equal', null, { expenseBudget: 800, jobCostToDate: 800 }, null],
    ['goes when the cost is corrected', EARLIER, { expenseBudget: 800, jobCostToDate: 799.99 }, null],
    ['goes when the budget is raised', EARLIER, { expenseBudget: 901, jobCostToDate: 900 }, null],
    ['goes with a forecast above the cost', EARLIER, { expenseBudget: 8, forecastCost: 99, jobCostToDate: 9 }, null],
    ['is of the forecast, and not of the budget', null, { expenseBudget: 8, forecastCost: 7, jobCostToDate: 8 }, TODAY],
    [
      'is of accounting’s forecast before any other',
      EARLIER,
      { forecastCost: 7, accountingForecast: 10, jobCostToDate: 8 },
      null,
    ],
    ['is none without an estimate', EARLIER, { jobCostToDate: 8 }, null],
    [
      'is none where the estimate is nothing',
      EARLIER,
      { accountingForecast: 0, expenseBudget: 1, jobCostToDate: 8 },
      null,
    ],
    ['is none without a cost', EARLIER, { expenseBudget: 1 }, null],
    [
      'counts what an approved change order costs',
      EARLIER,
      { expenseBudget: 8, jobCostToDate: 9, changeOrders: [order] },
      null,
    ],
    ...(['pending', 'rejected'] as const).map((status): [string, string | null, Facts, string | null] => [
      `does not count what a ${status} one costs`,
      EARLIER,
      { expenseBudget: 8, jobCostToDate: 9, changeOrders: [{ ...order, status }] },
      EARLIER,
    ]),
    ['stays of a completed job', EARLIER, { expenseBudget: 8, jobCostToDate: 9, dateClosed: '2026-11-10' }, EARLIER],
  ])('%s', (_, before, facts, after) => expect(passedOn(before, jobOf(facts), TODAY)).toBe(after));

  test('is known exactly where the schedule flags it, and stays the same while flagged', () => {
    fc.assert(
      fc.property(anyJob, anyJob, (first, then) => {
        const was = passedOn(null, first, EARLIER);
        const is = passedOn(was, then, TODAY);
        expect(passedOn(is, then, '2027-01-01')).toBe(is);
        if (was !== null && is !== null) expect(is).toBe(was);
        const open = { ...then, dateClosed: null, jobLost: false, estimatePassedOn: is };
        const row = scheduleOf(open, basis);
        if (row.notMeasurable === 'too-large') return;
        expect(row.estimatePassedOn).toBe(is);
        expect(row.flags.includes('estimate-passed')).toBe(is !== null);
      }),
    );
  });
});
