import type { Cents } from '../money.ts';
import { type Percent, WHOLE } from '../percent.ts';
import { share, ZERO } from './exact.ts';
import type { EarningMethod, ScheduleJob } from './terms.ts';

/** A cost with its fee, rounded once to the cent. */
export const withFee = (cost: Cents, fee: Percent): Cents => share(cost, WHOLE + fee, WHOLE);

interface Given {
  readonly method: EarningMethod;
  readonly isCompleted: boolean;
  /** The revised contract and the included part of pending change orders. */
  readonly agreed: Cents | null;
  readonly costToDate: Cents;
  readonly estimatedCost: Cents | null;
}

/**
 * What a job earns in all (cents): the transaction price of ASC 606-10-32-2. Usually the agreed sum.
 *
 * - Cost plus comes to its estimated cost and fee, whatever sum was named; a guaranteed maximum limits it. Without an estimate the
 *   agreed sum stands, unless cost and fee have passed it.
 * - A completed job that earns what it bills came to what was billed.
 */
export function contractPrice(job: ScheduleJob, given: Given): Cents | null {
  const { method, isCompleted, agreed, costToDate, estimatedCost } = given;
  if (method === 'cost-plus' && job.feePercent !== null) {
    if (estimatedCost !== null) return atMost(withFee(estimatedCost, job.feePercent), guaranteedMaximum(job, agreed));
    return agreed === null || job.isGuaranteedMaximum ? agreed : larger(agreed, withFee(costToDate, job.feePercent));
  }
  return method === 'billings' && isCompleted ? (job.invoicedAmount ?? ZERO) : agreed;
}

const larger = (a: Cents, b: Cents): Cents => (a < b ? b : a);

/** The most that a cost-plus job can earn; null without a limit. */
export const guaranteedMaximum = (job: ScheduleJob, agreed: Cents | null): Cents | null =>
  job.isGuaranteedMaximum ? agreed : null;

export const atMost = (amount: Cents, most: Cents | null): Cents => (most !== null && most < amount ? most : amount);
