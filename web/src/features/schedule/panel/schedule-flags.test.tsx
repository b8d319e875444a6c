import { cents } from '@plumbline/domain/money';
import { scheduleBasis } from '@plumbline/domain/schedule/dates';
import { scheduleOf } from '@plumbline/domain/schedule/schedule-of';
import { defaultScheduleSettings } from '@plumbline/domain/schedule/terms';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { JobRow } from '../../jobs/job-rows.ts';
import { sampleJob } from '../../jobs/testing.ts';
import { factsOf } from '../schedule-figures.ts';
import { ScheduleFlags } from './schedule-flags.tsx';

afterEach(cleanup);

const basis = scheduleBasis(defaultScheduleSettings, '2026-11-22');
function show(changes: Partial<JobRow>): (string | null)[] {
  const job = { ...sampleJob('1'), originalContractAmount: cents(100_00), jobCostToDate: cents(10_00), ...changes };
  render(<ScheduleFlags job={job} line={scheduleOf(factsOf(job), basis)} basis={basis} />);
  return screen.queryAllByRole('listitem').map(({ textContent }) => textContent);
}

test('a job’s panel says each of its flags with the reason', () => {
  expect(show({ forecastCost: cents(120_00), invoicedAmount: cents(95_00) })).toEqual([
    'Loss. The job loses $20.00: it costs $120.00, and its contract is $100.00.',
    'Job borrow. $110.00 is still to be spent, and $5.00 to be billed: $105.00 too little.',
  ]);
});

test('a job without flags has no list of them', () => {
  show({ expenseBudget: cents(80_00) });
  expect(screen.queryByRole('list')).toBeNull();
});
