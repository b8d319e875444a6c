import { expect, test } from 'vitest';
import { rowOf, written } from './testing.ts';
import { overUnder, scheduleTotals } from './totals.ts';

const rows = [
  rowOf({ originalContractAmount: 300_000, forecastCost: 240_000, jobCostToDate: 80_000, invoicedAmount: 110_000 }),
  rowOf({ originalContractAmount: 100_000, forecastCost: 90_000, jobCostToDate: 30_000, invoicedAmount: 20_000 }),
  rowOf({ originalContractAmount: 50_000, jobCostToDate: 10_000, invoicedAmount: 5_000 }),
  rowOf({ originalContractAmount: 70_000, jobCostToDate: 60_000, invoicedAmount: 70_000, dateClosed: '2026-02-02' }),
  rowOf({ originalContractAmount: 9_000, jobCostToDate: 60_000, invoicedAmount: 70_000, dateClosed: '2025-02-02' }),
  rowOf({ originalContractAmount: 8_000, jobLost: true }),
];

test('each printed section has its totals; a percent is total over total', () => {
  const [inProgress, completed, notMeasurable] = scheduleTotals(rows);
  expect([inProgress?.jobs, completed?.jobs, notMeasurable?.jobs]).toEqual([2, 1, 1]);
  const figures = inProgress?.figures as never; // it has the names that a row has
  const expected = {
    contract: 400_000,
    estimatedCost: 330_000,
    costToDate: 110_000,
    earned: 133_333.33,
    billed: 130_000,
    overBilled: 10_000,
    underBilled: 13_333.33,
    grossProfitToDate: 23_333.33,
    backlog: 266_666.67,
    percentComplete: 33.3333,
    estimatedGrossProfitPercent: 17.5,
    grossProfitToDatePercent: 17.5,
  };
  expect(written(figures, expected)).toEqual(expected);
});

test('a column that is blank in every line has no total; other columns add up the lines that have a figure', () => {
  const figures = scheduleTotals(rows)[2]?.figures;
  expect([figures?.contract, figures?.costToDate]).toEqual([5_000_000, 1_000_000]);
  expect([figures?.estimatedCost, figures?.earned, figures?.overBilled, figures?.percentComplete]).toEqual(
    Array(4).fill(null),
  );
});

test('a ratio covers the lines that have both figures', () => {
  const withoutEstimate = { originalContractAmount: 40_000, earningMethod: 'billings', invoicedAmount: 9_000 } as const;
  const some = [...rows.slice(0, 2), rowOf({ ...withoutEstimate, jobCostToDate: 50_000 })];
  const figures = scheduleTotals(some)[0]?.figures;
  expect(figures).toMatchObject({ costToDate: 160_000_00, estimatedCost: 330_000_00, contract: 440_000_00 });
  // 110,000 / 330,000 and 70,000 / 400,000. The job measured by billings has neither an estimate nor an estimated profit.
  expect(figures).toMatchObject({ percentComplete: 333_333, estimatedGrossProfitPercent: 175_000 });
});

test('a total of zero or less has no percent, as in a line', () => {
  const credit = rowOf({ originalContractAmount: -50_000, forecastCost: 10_000, jobCostToDate: 4_000 });
  const figures = scheduleTotals([credit])[0]?.figures;
  const expected = { contract: -50_000, estimatedGrossProfit: -60_000, earned: -20_000 };
  expect(written(figures as never, expected)).toEqual(expected); // it has the names that a row has
  expect([figures?.estimatedGrossProfitPercent, figures?.grossProfitToDatePercent]).toEqual([null, null]);
  expect(figures?.percentComplete).toBe(400_000);
});

test('a section without jobs adds up to zero', () => {
  const figures = scheduleTotals([])[0]?.figures;
  expect([figures?.earned, figures?.percentComplete]).toEqual([0, null]);
});

test('the single over/under column uses the sign that the company chose', () => {
  expect(rows.slice(0, 3).map((row) => overUnder(row, 'under-positive'))).toEqual([-1_000_000, 1_333_333, null]);
  expect(rows.slice(0, 3).map((row) => overUnder(row, 'over-positive'))).toEqual([1_000_000, -1_333_333, null]);
});
