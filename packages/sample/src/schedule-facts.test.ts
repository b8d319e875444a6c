import type { UserId } from '@plumbline/contract/values';
import { PER_PERCENT } from '@plumbline/domain/percent';
import { scheduleBasis } from '@plumbline/domain/schedule/dates';
import { scheduleOf } from '@plumbline/domain/schedule/schedule-of';
import {
  defaultScheduleSettings,
  type ScheduleFlag,
  type ScheduleRow,
  scheduleFlags,
} from '@plumbline/domain/schedule/terms';
import { describe, expect, test } from 'vitest';
import { isWorkday } from './calendar.ts';
import { demoCompany } from './companies.ts';
import { sampleJobs } from './jobs.ts';
import { type Past, samplePasts } from './past.ts';
import { scheduleJob } from './schedule-job.ts';

const managerId = '11111111-1111-4111-8111-111111111111' as UserId; // any well-formed id does
const days = ['2026-01-30', '2026-03-17', '2026-06-15', '2026-09-30', '2026-11-20', '2027-02-26'];

function demoOn(today: string) {
  const { seed, jobs: count } = demoCompany;
  const jobs = sampleJobs({ count, seed, today, managerIds: [managerId] });
  const pasts = samplePasts(jobs, { seed, today, managerId, accountantId: managerId });
  const basis = scheduleBasis(defaultScheduleSettings, today);
  const lines = jobs.map((job, i) => {
    const past = pasts[i] as Past; // one past a job
    return { job, past, row: scheduleOf(scheduleJob(job, past), basis) };
  });
  return { today, lines };
}
type Line = ReturnType<typeof demoOn>['lines'][number];

describe.each(days.map(demoOn))('on $today, the demo’s schedule', ({ today, lines }) => {
  const open = lines.filter(({ row }) => row.section === 'in-progress');
  const where = (found: (row: ScheduleRow, line: Line) => boolean) =>
    lines.filter((line) => found(line.row, line)).length;
  const flagged = (flag: ScheduleFlag) => open.filter(({ row }) => row.flags.includes(flag)).length;

  test('shows each flag, and each on few of its jobs', () => {
    const some = open.length / 4;
    expect(where(({ flags }) => flags.includes('after-completion'))).toBeGreaterThan(0);
    for (const flag of scheduleFlags.filter((each) => each !== 'after-completion')) {
      expect(flagged(flag), flag).toBeGreaterThan(0);
      expect(flagged(flag), flag).toBeLessThan(some);
    }
  });

  test('has jobs in progress, completed this year and earlier, and a few that cannot be measured', () => {
    const sections = Map.groupBy(lines, ({ row }) => row.section);
    expect(open.length).toBeGreaterThan(60);
    expect(sections.get('completed-this-year')?.length).toBeGreaterThan(2);
    expect(sections.get('completed-earlier')?.length).toBeGreaterThan(2);
    const unmeasured = sections.get('not-measurable') ?? [];
    expect(unmeasured.length).toBeGreaterThan(0);
    expect(unmeasured.length).toBeLessThan(5);
  });

  test('has a job of each method, and forecasts for most jobs in progress', () => {
    for (const method of ['percent', 'billings', 'cost-plus', 'completed-contract']) {
      const count = where((row) => row.method === method && row.section === 'in-progress');
      expect(count, method).toBeGreaterThan(0);
      expect(count, method).toBeLessThan(6);
    }
    const begun = open.filter(({ row }) => row.costToDate > 0);
    const forecast = begun.filter(({ row }) => row.estimateSource === 'forecast');
    expect(forecast.length).toBeGreaterThan(begun.length * 0.6);
    expect(open.filter(({ row }) => row.estimateSource === 'accounting').length).toBeGreaterThan(0);
    expect(open.filter(({ row }) => row.estimateSource === 'budget').length).toBeGreaterThan(0);
  });

  test('counts a share of a pending change order, and earns most change orders by their estimated cost', () => {
    expect(
      open.filter(({ row }) => row.includedChangeOrders !== null && row.includedChangeOrders > 0).length,
    ).toBeGreaterThan(0);
    expect(where((row) => (row.approvedChangeOrderCost ?? 0) > 0)).toBeGreaterThan(10);
  });

  test('is believable: margins of a contractor, forecasts made on workdays at the cost of that day, opening balances', () => {
    for (const { job, row } of open) {
      const { costAtForecast, jobCostToDate, earnedPriorYears, costPriorYears } = job.values;
      const { forecastAt } = job;
      const margin = (row.estimatedGrossProfitPercent ?? 0) / PER_PERCENT;
      expect(margin, job.jobName).toBeGreaterThan(-25);
      expect(margin, job.jobName).toBeLessThan(35);
      if (forecastAt) {
        expect(isWorkday(forecastAt.slice(0, 10))).toBe(true);
        expect(forecastAt <= `${today}T18` && forecastAt > (job.values.dateSold ?? '')).toBe(true);
        expect(costAtForecast).toBeLessThanOrEqual(jobCostToDate ?? 0);
      }
      expect(earnedPriorYears === undefined).toBe(costPriorYears === undefined);
      expect(costPriorYears ?? 0).toBeLessThanOrEqual(jobCostToDate ?? 0);
    }
    expect(where((_, { job }) => (job.values.costPriorYears ?? 0) > 0)).toBeGreaterThan(5);
  });
});

test('a typed percent has a reason', () => {
  for (const { job } of demoOn('2026-11-20').lines) {
    expect(job.values.typedPercent == null).toBe(job.values.typedPercentReason == null);
  }
});
