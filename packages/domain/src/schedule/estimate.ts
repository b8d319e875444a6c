import type { Cents } from '../money.ts';
import type { EstimateSource, ScheduleJob } from './terms.ts';

/** The total cost of a job that counts on its schedule, in cents. */
export interface Estimate {
  /** Never below the cost to date. Null: nobody estimated. */
  readonly used: Cents | null;
  readonly source: EstimateSource | null;
  /** As it was entered. The cost to date may have passed it. */
  readonly entered: Cents | null;
}

const NONE: Estimate = { used: null, source: null, entered: null };

/**
 * Accounting's forecast, else the project manager's, else the budget; of a completed job its cost. The figure that stands is the
 * only one asked: where it is nothing or less, there is no estimate, and no other takes its place.
 */
export function estimateOf(
  job: Pick<ScheduleJob, 'accountingForecast' | 'forecastCost'>,
  budget: Cents | null,
  costToDate: Cents,
  isCompleted: boolean,
): Estimate {
  if (isCompleted) return { used: costToDate, source: 'final-cost', entered: costToDate };
  if (job.accountingForecast !== null) return estimate('accounting', job.accountingForecast, costToDate);
  if (job.forecastCost !== null) return estimate('forecast', job.forecastCost, costToDate);
  return budget === null ? NONE : estimate('budget', budget, costToDate);
}

/** When the forecast that stands was made (`YYYY-MM-DD`), and at which cost to date: of accounting's that is not kept. */
export const standingForecast = (job: ScheduleJob): { readonly on: string | null; readonly atCost: Cents | null } =>
  job.accountingForecast === null
    ? { on: job.forecastOn, atCost: job.costAtForecast }
    : { on: job.accountingForecastOn, atCost: null };

function estimate(source: EstimateSource, entered: Cents, costToDate: Cents): Estimate {
  return entered <= 0 ? NONE : { used: costToDate > entered ? costToDate : entered, source, entered };
}
