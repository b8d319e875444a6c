import type { Cents } from '../money.ts';
import { isPercent, type Percent } from '../percent.ts';
import { contractPrice } from './contract-price.ts';
import { figure, partOfWhole, ZERO } from './exact.ts';
import type { EarningMethod, ScheduleJob } from './terms.ts';

/** Profit as a part of the contract (not of the cost). A contract of zero or less has no margin. */
export const marginOf = (profit: Cents | null, contract: Cents | null): Percent | null => partOfWhole(profit, contract);

/** How far the expected gross profit moved from the original budget: negative if it faded. */
export interface Fade {
  readonly points: Percent | null;
  readonly amount: Cents | null;
}

const UNKNOWN: Fade = { points: null, amount: null };

export function fadeOf(job: ScheduleJob, method: EarningMethod, profit: Cents | null, margin: Percent | null): Fade {
  const planned = planOf(job, method);
  if (planned === null || profit === null) return UNKNOWN;
  const points = planned.margin === null || margin === null ? null : margin - planned.margin;
  return { points: isPercent(points) ? points : null, amount: figure(profit - planned.profit) };
}

/** The contract and profit a job was expected to have when it began. */
export interface Plan {
  readonly contract: Cents;
  readonly profit: Cents;
  readonly margin: Percent | null;
}

/**
 * Original contract and original budget, priced the way the job is priced today: cost plus was to earn its budget and fee, and a
 * guaranteed maximum above that is not profit that can fade. A budget of zero or less counts as none.
 */
export function planOf(job: ScheduleJob, method: EarningMethod): Plan | null {
  const { originalContractAmount: agreed, expenseBudget: budget } = job;
  if (budget === null || budget <= 0) return null;
  const contract = contractPrice(job, { method, isCompleted: false, agreed, costToDate: ZERO, estimatedCost: budget });
  if (contract === null) return null;
  const profit = figure(contract - budget);
  return { contract, profit, margin: marginOf(profit, contract) };
}
