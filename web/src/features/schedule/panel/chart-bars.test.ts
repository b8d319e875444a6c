import type { Cents } from '@plumbline/domain/money';
import { scheduleBasis } from '@plumbline/domain/schedule/dates';
import { scheduleOf } from '@plumbline/domain/schedule/schedule-of';
import { defaultScheduleSettings } from '@plumbline/domain/schedule/terms';
import { expect, test } from 'vitest';
import type { JobRow } from '../../jobs/job-rows.ts';
import { sampleJob } from '../../jobs/testing.ts';
import { factsOf } from '../schedule-figures.ts';
import { chartBars } from './chart-bars.ts';

const basis = scheduleBasis(defaultScheduleSettings, '2026-06-30');
const dollars = (amount: number) => (amount * 100) as Cents; // whole dollars are whole cents
const barsOf = (facts: Partial<JobRow>) => chartBars(scheduleOf(factsOf({ ...sampleJob('1'), ...facts }), basis));

// Contract 1,000, budget 800, cost 400: half done, 500 earned.
const half = {
  originalContractAmount: dollars(1000),
  expenseBudget: dollars(800),
  jobCostToDate: dollars(400),
};

test('what is billed above what is earned is a piece of its own', () => {
  expect(barsOf({ ...half, invoicedAmount: dollars(620) })).toEqual([
    { name: 'Contract', contract: 1000_00 },
    { name: 'Billed', billed: 500_00, overBilled: 120_00 },
    { name: 'Earned', earned: 500_00 },
    { name: 'Cost', cost: 400_00, costToComplete: 400_00 },
  ]);
});

test('what is earned and not billed is one too', () => {
  const [, billed, earned] = barsOf({ ...half, invoicedAmount: dollars(450) });
  expect(billed).toEqual({ name: 'Billed', billed: 450_00 });
  expect(earned).toEqual({ name: 'Earned', earned: 450_00, underBilled: 50_00 });
});

test('under completed contract billing is set against cost', () => {
  const [, billed, earned, cost] = barsOf({
    ...half,
    earningMethod: 'completed-contract',
    invoicedAmount: dollars(300),
  });
  expect(billed).toEqual({ name: 'Billed', billed: 300_00 });
  expect(earned).toEqual({ name: 'Earned', earned: 0 });
  expect(cost).toEqual({ name: 'Cost', cost: 300_00, underBilled: 100_00, costToComplete: 400_00 });
});

test('a job that cannot be measured has no bar of what it earned', () => {
  const bars = barsOf({ ...half, expenseBudget: null, invoicedAmount: dollars(620) });
  expect(bars.map(({ name }) => name)).toEqual(['Contract', 'Billed', 'Cost']);
  expect(bars[1]).toEqual({ name: 'Billed', billed: 620_00 });
});

test('credits beyond what was billed stay one bar below nothing', () => {
  const [, billed, earned] = barsOf({ ...half, invoicedAmount: dollars(-50) });
  expect(billed).toEqual({ name: 'Billed', billed: -50_00 });
  // 550 under billed is more than the bar of 500 is long.
  expect(earned).toEqual({ name: 'Earned', earned: 500_00 });
});
