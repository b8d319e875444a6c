import type { Cents } from '../money.ts';
import { type Percent, WHOLE } from '../percent.ts';
import { atMost, guaranteedMaximum, withFee } from './contract-price.ts';
import { figure, percentOf, ratio, share, ZERO } from './exact.ts';
import type { EarningMethod, NotMeasurableReason, ScheduleJob } from './terms.ts';

/** How far along a job is, and what it has earned by that. Amounts in cents; blank if it cannot be measured. */
export interface Progress {
  readonly notMeasurable: NotMeasurableReason | null;
  readonly percentComplete: Percent | null;
  readonly earned: Cents | null;
  readonly costRecognised: Cents | null;
}

interface Given {
  readonly method: EarningMethod;
  readonly isCompleted: boolean;
  /** The revised contract plus the included part of pending change orders. */
  readonly agreed: Cents | null;
  /** What the job earns in all. */
  readonly contract: Cents | null;
  readonly costToDate: Cents;
  readonly billed: Cents;
  readonly estimatedCost: Cents | null;
}

/** Under every method a completed job has earned its contract. Until then each method measures differently. */
export function progressOf(job: ScheduleJob, given: Given): Progress {
  const { method, isCompleted, contract, costToDate, billed, estimatedCost } = given;
  if (contract === null && needsContract(method, isCompleted)) {
    return unknown(method === 'cost-plus' ? 'no-fee' : 'no-contract');
  }
  if (isCompleted) return measured(WHOLE, contract, costToDate);
  switch (method) {
    case 'cost-to-cost':
      return costToCost(job, given);
    case 'percent': {
      if (job.typedPercent === null || contract === null) return unknown('no-percent');
      const part = upTo(WHOLE, job.typedPercent) as Percent; // between two percents it is one
      return measured(part, percentOf(contract, part), costToDate);
    }
    case 'billings':
      return measured(contract === null || contract <= 0 ? null : doneOf(billed, contract), billed, costToDate);
    case 'cost-plus': {
      if (job.feePercent === null) return unknown('no-fee');
      const earned = atMost(withFee(costToDate, job.feePercent), guaranteedMaximum(job, given.agreed));
      return measured(partOfCost(costToDate, estimatedCost), earned, costToDate);
    }
    case 'completed-contract':
      return measured(partOfCost(costToDate, estimatedCost), ZERO, ZERO);
  }
}

/** These two methods need no agreed sum: they measure by billing, and by cost and fee. */
const needsContract = (method: EarningMethod, isCompleted: boolean): boolean =>
  isCompleted || (method !== 'billings' && method !== 'cost-plus');

const measured = (percentComplete: Percent | null, earned: Cents | null, costRecognised: Cents): Progress => ({
  notMeasurable: null,
  percentComplete,
  earned,
  costRecognised,
});

const unknown = (notMeasurable: NotMeasurableReason): Progress => ({
  notMeasurable,
  percentComplete: null,
  earned: null,
  costRecognised: null,
});

/** (contract - U) x (C - U - W) / (EAC - U - W) + U: ASC 606-10-55-21 and its Example 19. */
function costToCost(job: ScheduleJob, { contract, costToDate, estimatedCost }: Given): Progress {
  if (contract === null) return unknown('no-contract');
  if (estimatedCost === null) return unknown('no-estimate');
  const { uninstalled, wasted } = costApart(job, costToDate);
  const whole = estimatedCost - uninstalled - wasted;
  if (whole <= 0) return unknown('nothing-to-measure');
  const done = Math.max(0, costToDate - uninstalled - wasted);
  const earned = share(figure(contract - uninstalled), done, whole);
  return measured(ratio(done, whole), figure(earned + uninstalled), costToDate);
}

/**
 * Cost that shows no progress: materials that are not installed, and waste. Both are part of the cost to date. If a figure
 * exceeds the cost (it was entered when the cost was higher), it counts only up to the cost.
 */
export function costApart(job: ScheduleJob, costToDate: Cents): { uninstalled: Cents; wasted: Cents } {
  const uninstalled = between(job.uninstalledMaterials ?? ZERO, costToDate);
  return { uninstalled, wasted: between(job.wastedCost ?? ZERO, costToDate - uninstalled) };
}

const between = (amount: Cents, most: number): Cents => figure(Math.max(0, Math.min(amount, most)));

const partOfCost = (costToDate: Cents, estimatedCost: Cents | null): Percent | null =>
  estimatedCost === null ? null : doneOf(costToDate, estimatedCost);

/** A credit is no progress, and progress never exceeds 100 %. */
const upTo = (whole: number, part: number): number => Math.min(Math.max(part, 0), whole);
const doneOf = (part: Cents, whole: Cents): Percent | null => ratio(upTo(whole, part), whole);
