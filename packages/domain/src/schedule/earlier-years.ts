import type { Cents } from '../money.ts';
import type { ScheduleBasis } from './dates.ts';
import { ZERO } from './exact.ts';
import type { ScheduleJob } from './terms.ts';

/** What a job had earned and cost before this fiscal year, in cents. Null: not known. */
export interface EarlierYears {
  readonly earned: Cents | null;
  readonly cost: Cents | null;
  /** Where the figures come from. Null: not known. */
  readonly because: 'entered' | 'sold-this-year' | null;
}

const NONE: EarlierYears = { earned: ZERO, cost: ZERO, because: 'sold-this-year' };
const UNKNOWN: EarlierYears = { earned: null, cost: null, because: null };

/**
 * Opening balances count only in the fiscal year after their last day: a year later they would leave out a year. Without them, a
 * job sold in this fiscal year has no earlier years.
 */
export function earlierYears(
  job: Pick<ScheduleJob, 'dateSold' | 'earnedPriorYears' | 'costPriorYears' | 'priorYearsThrough'>,
  { yearStart, priorYearEnd }: Pick<ScheduleBasis, 'yearStart' | 'priorYearEnd'>,
): EarlierYears {
  const { earnedPriorYears: earned, costPriorYears: cost } = job;
  const isSoldThisYear = job.dateSold !== null && job.dateSold >= yearStart;
  const hasBalance = earned !== null || cost !== null;
  // The day alone, without a balance, does not make a new job an old one.
  if (job.priorYearsThrough === priorYearEnd && (hasBalance || !isSoldThisYear))
    return { earned, cost, because: 'entered' };
  return isSoldThisYear && !hasBalance ? NONE : UNKNOWN;
}
