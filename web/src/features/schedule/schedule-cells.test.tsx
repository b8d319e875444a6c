import { scheduleTable } from '@plumbline/contract/workflow/schedule';
import { cents } from '@plumbline/domain/money';
import { scheduleBasis } from '@plumbline/domain/schedule/dates';
import {
  defaultScheduleSettings,
  earningMethods,
  type OverUnderSign,
  type ScheduleJob,
} from '@plumbline/domain/schedule/terms';
import { anyJob, TODAY } from '@plumbline/domain/schedule/testing';
import { cleanup, render } from '@testing-library/react';
import fc from 'fast-check';
import type { ReactNode } from 'react';
import { afterEach, expect, test } from 'vitest';
import type { JobRow } from '../jobs/job-rows.ts';
import { sampleJob } from '../jobs/testing.ts';
import { scheduleCells } from './schedule-cells.tsx';
import { scheduleColumns } from './schedule-columns.ts';
import { ScheduleFigures } from './schedule-figures.ts';

afterEach(cleanup);

/** What somebody enters needs no sum. The amount of retainage can be entered too. */
const ENTERED = ['originalContract', 'originalBudget', 'costToDate', 'billed', 'retainage'];
/** Chosen, and so nothing to add up. */
const CHOSEN = ['section', 'method', 'flags', 'estimatePassedOn'];

const noon = (date: string | null) => (date === null ? null : new Date(`${date}T12:00`));
const rowOf = ({
  changeOrders,
  forecastOn,
  accountingForecastOn,
  isGuaranteedMaximum,
  ...facts
}: ScheduleJob): JobRow => ({
  ...sampleJob('1'),
  ...facts,
  forecastAt: noon(forecastOn),
  accountingForecastAt: noon(accountingForecastOn),
  guaranteedMaximum: isGuaranteedMaximum,
  changeOrderHistory: changeOrders as never, // the schedule asks no more of them
});

const cellsOf = (overUnderSign: OverUnderSign = 'under-positive') => {
  const figures = new ScheduleFigures(scheduleBasis({ ...defaultScheduleSettings, overUnderSign }, TODAY));
  return { figures, ...scheduleCells(figures, scheduleColumns(scheduleTable.columns, overUnderSign)) };
};

/** The words of explanations: their captions, terms and notes. */
function wordsOf(node: ReactNode): string[] {
  const { container, unmount } = render(node);
  const words = [...container.querySelectorAll('caption, th, p')].map(({ textContent }) => textContent ?? '');
  unmount();
  return words;
}

test('under each method, a click on any derived figure shows its sum, or says why it is blank', () => {
  const tried = new Set<string>();
  const { figures, explain } = cellsOf();
  fc.assert(
    fc.property(anyJob, fc.constantFrom(...earningMethods), (facts, earningMethod) => {
      const job = rowOf({ ...facts, earningMethod });
      const line = figures.of(job);
      for (const { field } of scheduleTable.columns) {
        if (CHOSEN.includes(field)) continue;
        const isBlank = field === 'overUnder' ? line.overBilled === null : line[field as keyof typeof line] === null;
        if (explain(job, field) !== null) tried.add(`${line.method} ${field} ${isBlank ? 'blank' : 'known'}`);
        else expect([field, isBlank]).toEqual([expect.toBeOneOf(ENTERED), false]);
      }
    }),
    { numRuns: Number(process.env.PROOF_RUNS ?? 400) },
  );
  const derived = scheduleTable.names.filter((name) => !CHOSEN.includes(name) && !ENTERED.includes(name));
  const expected = earningMethods.flatMap((method) => derived.map((field) => `${method} ${field} known`));
  expect(expected.filter((each) => !tried.has(each))).toEqual([]);
});

test('its words are words: no name of a program stands for a figure', () => {
  const { explain } = cellsOf('over-positive');
  const jobs = fc.sample(anyJob, { numRuns: 40, seed: 13 }).map(rowOf);
  const fields = scheduleTable.columns.map(({ field }) => field);
  const wordsAbout = (job: JobRow) => wordsOf(fields.map((field) => <div key={field}>{explain(job, field)}</div>));
  const seen = new Set(jobs.flatMap(wordsAbout));
  expect([...seen].filter((words) => !/^[A-Z($%*“]/.test(words) || /\b[a-z]+[A-Z]/.test(words))).toEqual([]);
  expect(seen.has('Over/(Under) of J-1')).toBe(true);
});

test.each<[string, Partial<JobRow>, string, string]>([
  ['over billing of a job without an estimate', { originalContractAmount: cents(5) }, 'overBilled', 'Enter its EAC.'],
  ['an EAC that nobody entered', {}, 'estimatedCost', 'Enter its EAC.'],
  ['backlog without a contract', { earningMethod: 'billings' }, 'backlog', 'Enter its original contract.'],
  ['a fade without a budget', { originalContractAmount: cents(5) }, 'fadePoints', 'Enter its expense budget.'],
  [
    'a margin of a contract that credits took away',
    { originalContractAmount: cents(0), forecastCost: cents(5) },
    'estimatedGrossProfitPercent',
    'A contract of nothing or less has no percent.',
  ],
  ['retainage', {}, 'retainage', 'Nobody has entered retainage'],
  ['a forecast’s age', {}, 'daysSinceForecast', 'Nobody has forecast this job.'],
  ['approved change orders', {}, 'approvedChangeOrders', 'No change order is approved.'],
])('%s: says what is missing', (_, facts, field, words) => {
  expect(wordsOf(cellsOf().explain({ ...sampleJob('1'), ...facts }, field)).join(' ')).toContain(words);
});
