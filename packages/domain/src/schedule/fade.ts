import type { Cents } from '../money.ts';
import { isPercent, type Percent } from '../percent.ts';
import { figure, partOfWhole } from './exact.ts';
import type { ScheduleJob } from './terms.ts';

/** Profit as a part of the contract (not of the cost). A contract of nothing or less has no margin. */
export const marginOf = (profit: Cents | null, contract: Cents | null): Percent | null => partOfWhole(profit, contract);

/** How the expected gross profit moved since the original budget: negative where it faded. */
export interface Fade {
  readonly points: Percent | null;
  readonly amount: Cents | null;
}

const UNKNOWN: Fade = { points: null, amount: null };

export function fadeOf(job: ScheduleJob, profit: Cents | null, margin: Percent | null): Fade {
  const planned = plannedProfit(job);
  if (planned === null || profit === null) return UNKNOWN;
  const before = marginOf(planned, job.originalContractAmount);
  const points = before === null || margin === null ? null : margin - before;
  return { points: isPercent(points) ? points : null, amount: figure(profit - planned) };
}

/** Original contract - original budget, in cents. A budget of nothing or less is none. */
export function plannedProfit({ originalContractAmount: contract, expenseBudget: budget }: ScheduleJob): Cents | null {
  return contract === null || budget === null || budget <= 0 ? null : figure(contract - budget);
}
