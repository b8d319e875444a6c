import type { UserId } from '@plumbline/contract/values';
import { scheduleBasis } from '@plumbline/domain/schedule/dates';
import { scheduleOf } from '@plumbline/domain/schedule/schedule-of';
import { defaultScheduleSettings, type ScheduleJob } from '@plumbline/domain/schedule/terms';
import { scheduleTotals } from '@plumbline/domain/schedule/totals';
import { sampleJobs } from '@plumbline/sample/jobs';
import { samplePasts } from '@plumbline/sample/past';
import { scheduleJob } from '@plumbline/sample/schedule-job';
import { type Budget, interleaved, report, reportLimit } from './measure.ts';
import { say } from './say.ts';

const JOBS = 10_000;
const ROUNDS = 40;
const LIMIT_MS = 25;
/** Times the floor. */
const AT_MOST = 8;
const TODAY = '2026-11-20';

/** The schedule as the page computes it, against reading and adding up the same fields of the same jobs. */
export async function benchSchedule(): Promise<Budget[]> {
  const jobs = benchJobs();
  let sum = 0; // used, so that no engine leaves the work out
  const timings = await interleaved(
    [
      {
        name: 'the schedule of each job',
        run: async () => {
          // A new basis each time, as a page that has just been opened: no date is known yet.
          const basis = scheduleBasis(defaultScheduleSettings, TODAY);
          sum += jobs.map((job) => scheduleOf(job, basis)).length;
        },
      },
      {
        name: 'the floor: their fields added up',
        run: async () => {
          for (const job of jobs) sum += fieldsOf(job);
        },
      },
    ],
    ROUNDS,
  );
  const basis = scheduleBasis(defaultScheduleSettings, TODAY);
  const rows = jobs.map((job) => scheduleOf(job, basis));
  const [totals] = await interleaved(
    [
      {
        name: 'totals',
        run: async () => {
          sum += scheduleTotals(rows).length;
        },
      },
    ],
    ROUNDS,
  );
  const [ours] = timings;
  if (!ours || !totals) throw new Error('nothing was measured');
  const title = `the schedule of ${JOBS.toLocaleString('en-US')} jobs`;
  const budgets = [
    report(`${title}, against their fields added up`, timings, AT_MOST),
    reportLimit(title, ours, LIMIT_MS),
    reportLimit('totals of its lines by section', totals, LIMIT_MS),
  ];
  say(`  (${sum} counted)`);
  return budgets;
}

function benchJobs(): ScheduleJob[] {
  const managerId = '00000000-0000-4000-8000-000000000000' as UserId; // of nobody
  const jobs = sampleJobs({ count: JOBS, seed: 1, today: TODAY, managerIds: [managerId] });
  const pasts = samplePasts(jobs, { seed: 1, today: TODAY, managerId, accountantId: managerId });
  return jobs.flatMap((job, i) => {
    const past = pasts[i];
    return past ? [scheduleJob(job, past)] : [];
  });
}

/** Every figure of a job that its schedule reads. */
function fieldsOf(job: ScheduleJob): number {
  let sum =
    (job.originalContractAmount ?? 0) +
    (job.expenseBudget ?? 0) +
    (job.jobCostToDate ?? 0) +
    (job.forecastCost ?? 0) +
    (job.costAtForecast ?? 0) +
    (job.accountingForecast ?? 0) +
    (job.typedPercent ?? 0) +
    (job.feePercent ?? 0) +
    (job.uninstalledMaterials ?? 0) +
    (job.wastedCost ?? 0) +
    (job.invoicedAmount ?? 0) +
    (job.paymentsReceived ?? 0) +
    (job.retainageAmount ?? 0) +
    (job.earnedPriorYears ?? 0) +
    (job.costPriorYears ?? 0);
  for (const { amount, estimatedCost, includedShare } of job.changeOrders) {
    sum += amount + (estimatedCost ?? 0) + (includedShare ?? 0);
  }
  return sum;
}
