import type { Percent } from '../percent.ts';
import type { ScheduleBasis } from './dates.ts';
import { standingForecast } from './estimate.ts';
import { planOf } from './fade.ts';
import { costMovedSince, expectedLoss, knownCost, sinceCompletion, staleness } from './flags.ts';
import type { EstimateSource, ScheduleFlag, ScheduleJob, ScheduleRow } from './terms.ts';

/** The figures that raised a flag, in cents. */
export type ExplainedFlag =
  /** `cost`: the estimate, or the cost to date without one. */
  | { flag: 'loss'; loss: number; contract: number; cost: number; isEstimated: boolean }
  | {
      flag: 'estimate-passed';
      passedBy: number;
      /** A calendar date, `YYYY-MM-DD`; null: not known. */
      passedOn: string | null;
      costToDate: number;
      estimate: number;
      source: EstimateSource;
    }
  | {
      flag: 'stale-forecast';
      because: 'age' | 'cost';
      /** A calendar date, `YYYY-MM-DD`. */
      forecastOn: string;
      days: number;
      staleAfterDays: number;
      /** Since the forecast. Null: the cost at that time is not known. */
      costMoved: number | null;
      estimatedCost: number | null;
    }
  | { flag: 'job-borrow'; jobBorrow: number; costToComplete: number; leftToBill: number }
  | { flag: 'fade'; points: Percent; amount: number; before: Percent; now: Percent }
  /** What was entered after the completion date, `YYYY-MM-DD`. */
  | { flag: 'after-completion'; completedOn: string; cost: number; billed: number };

/** Why a line has a flag. Null without the flag. */
export function explainFlag(
  job: ScheduleJob,
  row: ScheduleRow,
  flag: ScheduleFlag,
  basis: ScheduleBasis,
): ExplainedFlag | null {
  return row.flags.includes(flag) ? explanations[flag](job, row, basis) : null;
}

type Explanation = (job: ScheduleJob, row: ScheduleRow, basis: ScheduleBasis) => ExplainedFlag | null;

const explanations: Record<ScheduleFlag, Explanation> = {
  loss(_job, row) {
    const { contract, estimatedCost } = row;
    if (contract === null) return null;
    return {
      flag: 'loss',
      loss: expectedLoss(row),
      contract,
      cost: knownCost(row),
      isEstimated: estimatedCost !== null,
    };
  },
  'estimate-passed'(_job, row) {
    const { estimatePassedBy: passedBy, estimatePassedOn: passedOn, costToDate, estimateSource: source } = row;
    if (source === null) return null;
    return { flag: 'estimate-passed', passedBy, passedOn, costToDate, estimate: costToDate - passedBy, source };
  },
  'stale-forecast'(job, row, basis) {
    const because = staleness(job, basis, row);
    const { on: forecastOn } = standingForecast(job);
    if (because === null || forecastOn === null || row.daysSinceForecast === null) return null;
    return {
      flag: 'stale-forecast',
      because,
      forecastOn,
      days: row.daysSinceForecast,
      staleAfterDays: basis.settings.staleAfterDays,
      costMoved: costMovedSince(job, row.costToDate),
      estimatedCost: row.estimatedCost,
    };
  },
  'job-borrow'(_job, { jobBorrow, costToComplete, contract, billed }) {
    if (jobBorrow === null || costToComplete === null || contract === null) return null;
    return { flag: 'job-borrow', jobBorrow, costToComplete, leftToBill: contract - billed };
  },
  fade(job, { method, fadePoints: points, fadeAmount: amount, estimatedGrossProfitPercent: now }) {
    const before = planOf(job, method)?.margin ?? null;
    if (points === null || amount === null || before === null || now === null) return null;
    return { flag: 'fade', points, amount, before, now };
  },
  'after-completion'(job, _row, basis) {
    const { dateClosed: completedOn } = job;
    return completedOn === null ? null : { flag: 'after-completion', completedOn, ...sinceCompletion(job, basis) };
  },
};
