import { type Cents, cents } from '../money.ts';
import { WHOLE } from '../percent.ts';
import { ZERO } from './exact.ts';
import {
  add,
  amount,
  atLeast,
  begin,
  type ExplainedStep,
  equals,
  less,
  notAbove,
  over,
  part,
  sumOf,
  times,
} from './explanation.ts';
import { costApart } from './progress.ts';
import type { ScheduleJob, ScheduleRow } from './terms.ts';

/** What an explanation needs: the job, its line, and the figure to explain (cents, percent or days). */
export interface Explained {
  readonly job: ScheduleJob;
  readonly row: ScheduleRow;
  readonly figure: number;
  readonly isCompleted: boolean;
}

const nothing = amount('nothing', 0);
const wholePart = part('whole', WHOLE);
const orNothing = (value: Cents | null): Cents => value ?? ZERO;

export function explainContract({ job, row, figure, isCompleted }: Explained): ExplainedStep[] {
  const contract = equals(amount('contract', figure));
  const { estimatedCost } = row;
  if (row.method === 'cost-plus' && job.feePercent !== null && estimatedCost !== null) {
    return [...feeAndMaximum(job, row), ...costAndFee(job, row, amount('estimatedCost', estimatedCost)), contract];
  }
  if (row.method === 'billings' && isCompleted) return [begin(amount('billed', row.billed)), contract];
  if (row.method !== 'cost-plus' || job.isGuaranteedMaximum || row.earned !== figure)
    return [...agreedSum(row), contract];
  // Cost and fee exceed the agreed sum.
  const earned = explainEarned({ job, row, figure, isCompleted });
  return [...earned, ...agreedSum(row), atLeast(amount('earned', figure)), contract];
}

export function explainPercentComplete({ job, row, figure, isCompleted }: Explained): ExplainedStep[] | null {
  const result = equals(part('percentComplete', figure));
  if (isCompleted) return [begin(wholePart), result];
  switch (row.method) {
    case 'cost-to-cost': {
      const { sums, done, whole } = progressSums(job, row);
      return [...sums, begin(done), over(whole), result];
    }
    case 'percent':
      return job.typedPercent === null
        ? null
        : [begin(part('typedPercent', job.typedPercent)), ...within(job.typedPercent, WHOLE), result];
    case 'billings':
      return partOf(amount('billed', row.billed), amount('contract', orNothing(row.contract)), result);
    default:
      return partOf(
        amount('costToDate', row.costToDate),
        amount('estimatedCost', orNothing(row.estimatedCost)),
        result,
      );
  }
}

export function explainEarned({ job, row, figure, isCompleted }: Explained): ExplainedStep[] {
  const result = equals(amount('earned', figure));
  const contract = amount('contract', orNothing(row.contract));
  if (isCompleted) return [begin(contract), result];
  switch (row.method) {
    case 'cost-to-cost': {
      const { sums, done, whole, uninstalled } = progressSums(job, row);
      if (uninstalled.value === 0) return [...sums, begin(contract), times(done), over(whole), result];
      const rest = amount('contractOfProgress', contract.value - uninstalled.value);
      const earning = [begin(rest), times(done), over(whole), add(uninstalled), result];
      return [...sums, begin(contract), less(uninstalled), equals(rest), ...earning];
    }
    case 'percent':
      return [begin(contract), times(part('percentComplete', row.percentComplete ?? 0)), result];
    case 'billings':
      return [begin(amount('billed', row.billed)), result];
    case 'cost-plus':
      return [...feeAndMaximum(job, row), ...costAndFee(job, row, amount('costToDate', row.costToDate)), result];
    case 'completed-contract':
      return [begin(nothing), result];
  }
}

/** The steps before the division: cost to date and estimate, both without cost that shows no progress. */
function progressSums(job: ScheduleJob, row: ScheduleRow) {
  const cost = amount('costToDate', row.costToDate);
  const estimate = amount('estimatedCost', orNothing(row.estimatedCost));
  const apart = costApart(job, row.costToDate);
  const uninstalled = amount('uninstalledMaterials', apart.uninstalled);
  const wasted = amount('wastedCost', apart.wasted);
  const taken = [uninstalled, wasted].filter(({ value }) => value !== 0);
  if (taken.length === 0 && cost.value >= 0) return { sums: [], done: cost, whole: estimate, uninstalled };
  const allTaken = apart.uninstalled + apart.wasted;
  const done = amount('costOfProgress', Math.max(0, cost.value - allTaken));
  const ofCost = [begin(cost), ...taken.map(less), ...(cost.value < 0 ? [atLeast(nothing)] : []), equals(done)];
  if (taken.length === 0) return { sums: ofCost, done, whole: estimate, uninstalled };
  const whole = amount('estimatedCostOfProgress', estimate.value - allTaken);
  return { sums: [...ofCost, begin(estimate), ...taken.map(less), equals(whole)], done, whole, uninstalled };
}

/** The revised contract plus the part of pending change orders that accounting includes. */
const agreedSum = (row: ScheduleRow): ExplainedStep[] => [
  begin(amount('revisedContract', orNothing(row.revisedContract))),
  add(amount('includedChangeOrders', orNothing(row.includedChangeOrders))),
];

/** 100 % plus the fee, then the guaranteed maximum if there is one. */
function feeAndMaximum(job: ScheduleJob, row: ScheduleRow): ExplainedStep[] {
  const fee = job.feePercent ?? 0;
  const both = sumOf([wholePart, part('feePercent', fee)], part('costAndFeePercent', WHOLE + fee)) ?? [];
  const most = maximumOf(job, row);
  return most === null ? both : [...both, ...agreedSum(row), equals(most)];
}

const maximumOf = (job: ScheduleJob, { revisedContract, includedChangeOrders }: ScheduleRow) =>
  job.isGuaranteedMaximum && revisedContract !== null
    ? amount('guaranteedMaximum', cents(revisedContract + orNothing(includedChangeOrders)))
    : null;

function costAndFee(job: ScheduleJob, row: ScheduleRow, cost: ReturnType<typeof amount>): ExplainedStep[] {
  const most = maximumOf(job, row);
  const percent = part('costAndFeePercent', WHOLE + (job.feePercent ?? 0));
  return [begin(cost), times(percent), ...(most === null ? [] : [notAbove(most)])];
}

/** A part of a whole, limited to between 0 and 100 %. */
const partOf = (
  numerator: ReturnType<typeof amount>,
  denominator: ReturnType<typeof amount>,
  result: ExplainedStep,
): ExplainedStep[] => [begin(numerator), over(denominator), ...within(numerator.value, denominator.value), result];

const within = (value: number, whole: number): ExplainedStep[] =>
  value < 0 ? [atLeast(part('nothing', 0))] : value > whole ? [notAbove(wholePart)] : [];
