import type { ScheduleBasis } from '@plumbline/domain/schedule/dates';
import { scheduleOf } from '@plumbline/domain/schedule/schedule-of';
import type { ScheduleJob, ScheduleRow } from '@plumbline/domain/schedule/terms';
import { localToday } from '../../lib/calendar.ts';
import type { JobRow } from '../jobs/job-rows.ts';

/** The facts of a job that its schedule depends on. A forecast is dated where the person sits. */
export const factsOf = (job: JobRow): ScheduleJob => ({
  earningMethod: job.earningMethod,
  originalContractAmount: job.originalContractAmount,
  changeOrders: job.changeOrderHistory,
  expenseBudget: job.expenseBudget,
  jobCostToDate: job.jobCostToDate,
  forecastCost: job.forecastCost,
  forecastOn: job.forecastAt && localToday(job.forecastAt),
  costAtForecast: job.costAtForecast,
  accountingForecast: job.accountingForecast,
  accountingForecastOn: job.accountingForecastAt && localToday(job.accountingForecastAt),
  estimatePassedOn: job.estimatePassedOn,
  costAtCompletion: job.costAtCompletion,
  billedAtCompletion: job.billedAtCompletion,
  typedPercent: job.typedPercent,
  feePercent: job.feePercent,
  isGuaranteedMaximum: job.guaranteedMaximum,
  uninstalledMaterials: job.uninstalledMaterials,
  wastedCost: job.wastedCost,
  invoicedAmount: job.invoicedAmount,
  paymentsReceived: job.paymentsReceived,
  retainageAmount: job.retainageAmount,
  retainagePercent: job.retainagePercent,
  dateClosed: job.dateClosed,
  jobLost: job.jobLost,
  dateSold: job.dateSold,
  earnedPriorYears: job.earnedPriorYears,
  costPriorYears: job.costPriorYears,
  priorYearsThrough: job.priorYearsThrough,
});

/**
 * The schedule of each job on the page: computed when it is first asked for, and again after `forget`. Rows change in place, so
 * each change has to be announced; the model's `derive` is called after every change.
 */
export class ScheduleFigures {
  #basis: ScheduleBasis;
  #lines = new WeakMap<JobRow, ScheduleRow>();

  constructor(basis: ScheduleBasis) {
    this.#basis = basis;
  }

  get basis(): ScheduleBasis {
    return this.#basis;
  }

  of(job: JobRow): ScheduleRow {
    let line = this.#lines.get(job);
    if (!line) {
      line = scheduleOf(factsOf(job), this.#basis);
      this.#lines.set(job, line);
    }
    return line;
  }

  forget(job: JobRow): void {
    this.#lines.delete(job);
  }

  /** A new day, or new settings: every line is recomputed. */
  reckonBy(basis: ScheduleBasis): void {
    this.#basis = basis;
    this.#lines = new WeakMap();
  }
}
