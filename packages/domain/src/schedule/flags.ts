import type { Cents } from '../money.ts';
import type { ScheduleBasis } from './dates.ts';
import { standingForecast } from './estimate.ts';
import { isCompletedBy } from './section.ts';
import type { ScheduleFlag, ScheduleJob, ScheduleRow } from './terms.ts';

type Flagged = Pick<
  ScheduleRow,
  | 'contract'
  | 'estimatedCost'
  | 'estimatePassedBy'
  | 'costToDate'
  | 'jobBorrow'
  | 'fadePoints'
  | 'daysSinceForecast'
  | 'estimateSource'
>;

const NONE: readonly ScheduleFlag[] = [];

/**
 * What a reader of the schedule should check. On a completed job the result still matters; its estimate and future cash do not. A
 * lost job has no flags.
 */
export function flagsOf(job: ScheduleJob, basis: ScheduleBasis, row: Flagged): readonly ScheduleFlag[] {
  if (job.jobLost) return NONE;
  const isOpen = !isCompletedBy(job, basis.today);
  const flags: ScheduleFlag[] = [];
  if (expectedLoss(row) > 0) flags.push('loss');
  if (isOpen && row.estimatePassedBy > 0) flags.push('estimate-passed');
  if (isOpen && staleness(job, basis, row) !== null) flags.push('stale-forecast');
  if (isOpen && row.jobBorrow !== null && row.jobBorrow > 0) flags.push('job-borrow');
  if (row.fadePoints !== null && row.fadePoints < 0 && -row.fadePoints >= basis.settings.fadeThreshold)
    flags.push('fade');
  const after = sinceCompletion(job, basis);
  if (after.cost !== 0 || after.billed !== 0) flags.push('after-completion');
  return flags.length === 0 ? NONE : flags;
}

/** What was entered after the completion date, in cents: negative for a credit. */
export function sinceCompletion(job: ScheduleJob, { today }: ScheduleBasis): { cost: number; billed: number } {
  const { dateClosed, costAtCompletion, billedAtCompletion, jobCostToDate, invoicedAmount } = job;
  // Entries on the completion date itself count as before it.
  if (dateClosed === null || dateClosed >= today) return { cost: 0, billed: 0 };
  const moved = (now: Cents | null, then: Cents | null): number => (then === null ? 0 : (now ?? 0) - then);
  return { cost: moved(jobCostToDate, costAtCompletion), billed: moved(invoicedAmount, billedAtCompletion) };
}

type Costs = Pick<ScheduleRow, 'estimatedCost' | 'costToDate'>;

/** The least that a job is known to cost in total, in cents: without an estimate, its cost to date. */
export const knownCost = ({ estimatedCost, costToDate }: Costs): Cents => estimatedCost ?? costToDate;

/** The whole loss that a job is known to make, in cents; 0 where none is known. */
export const expectedLoss = (row: Pick<ScheduleRow, 'contract'> & Costs): number =>
  row.contract === null ? 0 : Math.max(0, knownCost(row) - row.contract);

/** A forecast is stale once the cost has moved by more than this fraction (one part in N) of the estimate. */
const MOVED_PARTS = 10;

/** Why a forecast is stale: it is older than the company allows, or the cost has moved too far since. Null if it is not. */
export function staleness(
  job: ScheduleJob,
  { settings }: ScheduleBasis,
  row: Pick<ScheduleRow, 'daysSinceForecast' | 'costToDate' | 'estimatedCost'>,
): 'age' | 'cost' | null {
  if (row.daysSinceForecast === null) return null;
  if (row.daysSinceForecast > settings.staleAfterDays) return 'age';
  const moved = costMovedSince(job, row.costToDate);
  return moved !== null && row.estimatedCost !== null && Math.abs(moved) * MOVED_PARTS > row.estimatedCost
    ? 'cost'
    : null;
}

/** How far the cost has moved since the forecast, in cents. At most twice the range of an amount, so exact. */
export function costMovedSince(job: ScheduleJob, costToDate: Cents): number | null {
  const { atCost } = standingForecast(job);
  return atCost === null ? null : costToDate - atCost;
}
