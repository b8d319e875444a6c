import { jobColumns } from '@plumbline/contract/workflow/job-fields';
import { cents } from '@plumbline/domain/money';
import { percent } from '@plumbline/domain/percent';
import { scheduleBasis } from '@plumbline/domain/schedule/dates';
import { scheduleOf } from '@plumbline/domain/schedule/schedule-of';
import { defaultScheduleSettings } from '@plumbline/domain/schedule/terms';
import { expect, test } from 'vitest';
import type { JobRow } from '../jobs/job-rows.ts';
import { sampleJob } from '../jobs/testing.ts';
import { progressText } from './progress.ts';
import { factsOf } from './schedule-figures.ts';
import { explainedNoteOf, noteOf, percentMark, reasonText } from './words.ts';

const basis = scheduleBasis(defaultScheduleSettings, '2026-11-22');
/** A contract of $100,000.00 with an estimated cost of $80,000.00, half of it spent. */
const job = (changes: Partial<JobRow> = {}): JobRow => ({
  ...sampleJob('1'),
  originalContractAmount: cents(100_000_00),
  expenseBudget: cents(80_000_00),
  jobCostToDate: cents(40_000_00),
  invoicedAmount: cents(60_000_00),
  ...changes,
});
const anotherFloor: JobRow['changeOrderHistory'][number] = {
  number: 1,
  date: '2026-11-01',
  description: 'Another floor',
  amount: cents(100_000_00),
  status: 'approved',
  estimatedCost: cents(95_000_00),
  includedShare: null,
  includedReason: null,
  fileCount: 0,
  who: 'Dana Whitfield',
  at: new Date(2026, 10, 1),
};
const halfIncluded = { ...anotherFloor, status: 'pending', includedShare: percent(500_000) } as const;
const note = (changes: Partial<JobRow>, field: string) => {
  const row = job(changes);
  return noteOf(row, scheduleOf(factsOf(row), basis), field, basis);
};

test.each<[string, Partial<JobRow>, string, string | null]>([
  ['nothing', {}, 'flags', null],
  [
    'a loss',
    { forecastCost: cents(120_000_00), invoicedAmount: cents(0) },
    'lossProvision',
    'The job loses $20,000.00: it costs $120,000.00, and its contract is $100,000.00.',
  ],
  [
    'a loss that nobody estimated',
    { expenseBudget: null, jobCostToDate: cents(120_000_00) },
    'flags',
    'Loss: The job has lost $20,000.00: it has cost $120,000.00, and its contract is $100,000.00. Nobody has estimated what it will cost.\nNot measurable: The job has no estimated cost. Enter its EAC.',
  ],
  [
    'a passed estimate',
    { forecastCost: cents(35_790_00), estimatePassedOn: '2026-11-03' },
    'estimatedCost',
    'Cost passed the estimate by $4,210.00 on 11/03/2026: the forecast is $35,790.00.\nThe cost to date counts in its place, so nothing is left to complete.',
  ],
  [
    'a budget that was passed before anybody kept the date',
    { expenseBudget: cents(38_790_00) },
    'flags',
    'Estimate passed: Cost passed the estimate by $1,210.00: the budget is $38,790.00.',
  ],
  [
    'cost and billing after the completion',
    {
      dateClosed: '2026-11-01',
      costAtCompletion: cents(38_500_00),
      billedAtCompletion: cents(60_000_01),
    },
    'billed',
    'Since the completion on 11/01/2026 cost rose by $1,500.00 and billing fell by $0.01.',
  ],
  [
    'an old forecast',
    { forecastCost: cents(80_000_00), forecastAt: new Date(2026, 9, 8, 12), costAtForecast: cents(40_000_00) },
    'daysSinceForecast',
    'Forecast 45 days ago, on 10/08/2026. It is stale after 30 days.',
  ],
  [
    'a forecast that the cost has left behind',
    { forecastCost: cents(80_000_00), forecastAt: new Date(2026, 10, 20, 12), costAtForecast: cents(10_000_00) },
    'flags',
    'Stale forecast: Cost rose by $30,000.00 since the forecast of 11/20/2026: more than a tenth of the EAC.',
  ],
  [
    'job borrow',
    { invoicedAmount: cents(90_000_00) },
    'jobBorrow',
    '$40,000.00 is still to be spent, and $10,000.00 to be billed: $30,000.00 too little.',
  ],
  [
    'job borrow of a job that is billed beyond its contract',
    { invoicedAmount: cents(110_000_00) },
    'jobBorrow',
    '$40,000.00 is still to be spent, and $10,000.00 more than the contract is billed already: $50,000.00 too little.',
  ],
  [
    'a fade',
    { forecastCost: cents(90_000_00) },
    'fadePoints',
    'Gross profit went from 20.00% to 10.00%: 10.00 points below the original budget, and $10,000.00 less.',
  ],
  [
    'a fade whose rounded percents would not tie: 9.07 less 0.51 is no 8.57',
    {
      originalContractAmount: cents(69_050_00),
      expenseBudget: cents(62_784_69),
      forecastCost: cents(68_700_00),
    },
    'fadePoints',
    'Gross profit went from 9.0736% to 0.5069%: 8.5667 points below the original budget, and $5,915.31 less.',
  ],
  [
    'a fade of a job that grew',
    {
      changeOrderHistory: [anotherFloor],
    },
    'fadePoints',
    'Gross profit went from 20.00% to 12.50%: 7.50 points below the original budget, though $5,000.00 more.',
  ],
  [
    'several flags, each by its name',
    { forecastCost: cents(90_000_00), invoicedAmount: cents(90_000_00) },
    'flags',
    'Job borrow: $50,000.00 is still to be spent, and $10,000.00 to be billed: $40,000.00 too little.\nProfit fade: Gross profit went from 20.00% to 10.00%: 10.00 points below the original budget, and $10,000.00 less.',
  ],
  [
    'accounting’s forecast',
    { forecastCost: cents(85_000_00), accountingForecast: cents(88_000_00) },
    'estimatedCost',
    'Accounting’s forecast of $88,000.00 stands. The project manager’s is $85,000.00.',
  ],
  [
    'a contract with a part of a pending change order',
    { changeOrderHistory: [halfIncluded] },
    'contract',
    'Includes $50,000.00 of pending change orders.',
  ],
  [
    'a contract by cost and fee, which change orders do not change',
    { changeOrderHistory: [halfIncluded], earningMethod: 'cost-plus', feePercent: percent(150_000) },
    'contract',
    null,
  ],
  [
    'a typed percent with its reason',
    { earningMethod: 'percent', typedPercent: percent(450_000), typedPercentReason: 'Walked the site' },
    'percentComplete',
    '* Typed by hand: Walked the site',
  ],
  [
    'a job that cannot be measured',
    { expenseBudget: null },
    'section',
    'The job has no estimated cost. Enter its EAC.',
  ],
])('the words of %s', (_, changes, field, words) => expect(note(changes, field)).toBe(words));

const balances = { earnedPriorYears: cents(30_000_00), costPriorYears: cents(25_000_00) };
test.each<[string, Partial<JobRow>, string]>([
  [
    'opening balances',
    { ...balances, priorYearsThrough: '2025-12-31' },
    'Since 01/01/2026. What was earned and cost through 12/31/2025 is as it was entered.',
  ],
  [
    'the cost of earlier years missing',
    { ...balances, costPriorYears: null, priorYearsThrough: '2025-12-31' },
    'What the job had cost through 12/31/2025 is not entered yet: enter it in the columns of earlier years.',
  ],
  [
    'nothing but their last day',
    { priorYearsThrough: '2025-12-31' },
    'What the job had earned and cost through 12/31/2025 is not entered yet: enter it in the columns of earlier years.',
  ],
  [
    'a job that was sold in it',
    { dateSold: '2026-03-05' },
    'Sold on 03/05/2026, in the fiscal year that began on 01/01/2026: the job has no earlier years.',
  ],
  [
    'balances of a year too early',
    { ...balances, priorYearsThrough: '2024-12-31' },
    'The earlier years of the job are entered through 12/31/2024. This fiscal year began on 01/01/2026: enter what the job had earned and cost through 12/31/2025, and that date, in the columns of earlier years.',
  ],
  [
    'no balances',
    { dateSold: null },
    'This fiscal year began on 01/01/2026: enter what the job had earned and cost through 12/31/2025, and that date, in the columns of earlier years.',
  ],
  ['a job that cannot be measured', { expenseBudget: null }, 'The job has no estimated cost. Enter its EAC.'],
])('a figure of this year says where it begins, with %s', (_, changes, words) => {
  const row = job(changes);
  expect(explainedNoteOf(row, scheduleOf(factsOf(row), basis), 'grossProfitThisYear', basis)).toBe(words);
});

test('a missing percent is named as the column in which it is typed', () => {
  const column = jobColumns.find(({ field }) => field === 'typedPercent');
  expect(reasonText['no-percent']).toContain(column?.title ?? 'a title');
});

test.each<[string, Partial<JobRow>, string | null]>([
  ['cost to cost', {}, null],
  ['a typed percent', { earningMethod: 'percent', typedPercent: percent(450_000) }, '*'],
  ['cost plus', { earningMethod: 'cost-plus', feePercent: percent(100_000) }, ' CP'],
  ['a typed percent of a completed job', { earningMethod: 'percent', dateClosed: '2026-11-01' }, null],
])('the percent complete of %s is marked as on printed schedules', (_, changes, mark) =>
  expect(percentMark(scheduleOf(factsOf(job(changes)), basis))).toBe(mark),
);

test('the picture of progress says its figures, and nothing without a contract', () => {
  expect(progressText(scheduleOf(factsOf(job()), basis))).toBe('Billed 60%, earned 50%, cost 40% of the contract');
  expect(progressText(scheduleOf(factsOf(job({ originalContractAmount: null })), basis))).toBeNull();
});
