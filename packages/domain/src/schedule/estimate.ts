import type { Cents } from '../money.ts';
import type { EstimateSource, ScheduleJob } from './terms.ts';

/** A job's estimated total cost, as its schedule uses it, in cents. */
export interface Estimate {
  /** Never below the cost to date. Null: nobody estimated. */
  readonly used: Cents | null;
  readonly source: EstimateSource | null;
  /** As entered. The cost to date may exceed it. */
  readonly entered: Cents | null;
}

const NONE: Estimate = { used: null, source: null, entered: null };

/**
 * Accounting's forecast, else the project manager's, else the budget; for a completed job its cost. Only the first of these that
 * was entered counts: if it is zero or less, there is no estimate, and we do not fall back to the next.
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

/**
 * When the forecast in use was made (`YYYY-MM-DD`), and at which cost to date. Accounting's forecast does not record the cost.
 */
export const standingForecast = (job: ScheduleJob): { readonly on: string | null; readonly atCost: Cents | null } =>
  job.accountingForecast === null
    ? { on: job.forecastOn, atCost: job.costAtForecast }
    : { on: job.accountingForecastOn, atCost: null };

function estimate(source: EstimateSource, entered: Cents, costToDate: Cents): Estimate {
  return entered <= 0 ? NONE : { used: costToDate > entered ? costToDate : entered, source, entered };
}
