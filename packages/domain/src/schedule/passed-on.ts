import type { Cents } from '../money.ts';
import { estimateOf } from './estimate.ts';
import { ZERO } from './exact.ts';
import type { ScheduleJob } from './terms.ts';

/** The facts that decide whether the cost has passed the estimate. */
export type PassedFacts = Pick<
  ScheduleJob,
  'accountingForecast' | 'forecastCost' | 'expenseBudget' | 'jobCostToDate'
> & {
  readonly changeOrders: readonly Pick<ScheduleJob['changeOrders'][number], 'status' | 'estimatedCost'>[];
};

/**
 * The calendar date on which the cost passed the estimate in use: the earlier date while it stays passed, else `today`
 * (YYYY-MM-DD). Null if it has not passed. Completion does not matter, so the date depends on no clock, and a reopened job still
 * has it. The database applies the same rule (`workflow.keep_estimate_passed_on`); the page uses this one before the answer arrives.
 */
export function passedOn(before: string | null, job: PassedFacts, today: string): string | null {
  const costToDate = job.jobCostToDate ?? ZERO;
  const { entered } = estimateOf(job, budgetOf(job), costToDate, false);
  return entered !== null && costToDate > entered ? (before ?? today) : null;
}

/** In cents. A budget beyond the range of an amount is too large for a schedule, but no cost passes it either. */
function budgetOf({ expenseBudget, changeOrders }: PassedFacts): Cents | null {
  if (expenseBudget === null) return null;
  const approved = changeOrders.filter(({ status }) => status === 'approved');
  return approved.reduce((sum, { estimatedCost }) => sum + (estimatedCost ?? 0), expenseBudget as number) as Cents;
}
