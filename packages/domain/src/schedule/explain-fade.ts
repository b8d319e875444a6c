import { WHOLE } from '../percent.ts';
import type { Explained } from './explain-progress.ts';
import { amount, begin, type ExplainedStep, equals, less, notAbove, over, part, sumOf, times } from './explanation.ts';
import { type Plan, planOf } from './fade.ts';
import type { ScheduleJob, ScheduleRow } from './terms.ts';

export function explainFadePoints({ job, row, figure }: Explained): ExplainedStep[] | null {
  const plan = planOf(job, row.method);
  if (plan === null) return null;
  const before = part('plannedMargin', plan.margin ?? 0);
  const now = part('estimatedGrossProfitPercent', row.estimatedGrossProfitPercent ?? 0);
  return [
    ...plannedSum(job, row, plan),
    ...[begin(amount('plannedProfit', plan.profit)), over(plannedContract(job, row, plan)), equals(before)],
    ...[
      begin(amount('estimatedGrossProfit', row.estimatedGrossProfit ?? 0)),
      over(amount('contract', row.contract ?? 0)),
    ],
    ...[equals(now), begin(now), less(before), equals(part('fadePoints', figure))],
  ];
}

export function explainFadeAmount({ job, row, figure }: Explained): ExplainedStep[] | null {
  const plan = planOf(job, row.method);
  if (plan === null) return null;
  const now = amount('estimatedGrossProfit', row.estimatedGrossProfit ?? 0);
  const change = [begin(now), less(amount('plannedProfit', plan.profit)), equals(amount('fadeAmount', figure))];
  return [...plannedSum(job, row, plan), ...change];
}

/** Only cost plus was expected to come to anything but its original contract. */
const plannedFee = (job: ScheduleJob, row: ScheduleRow) => (row.method === 'cost-plus' ? job.feePercent : null);

const plannedContract = (job: ScheduleJob, row: ScheduleRow, plan: Plan) =>
  amount(plannedFee(job, row) === null ? 'originalContract' : 'plannedContract', plan.contract);

function plannedSum(job: ScheduleJob, row: ScheduleRow, plan: Plan): ExplainedStep[] {
  const budget = amount('originalBudget', row.originalBudget ?? 0);
  const contract = plannedContract(job, row, plan);
  const profit = [begin(contract), less(budget), equals(amount('plannedProfit', plan.profit))];
  const fee = plannedFee(job, row);
  if (fee === null) return profit;
  const costAndFee = part('costAndFeePercent', WHOLE + fee);
  const { originalContract } = row;
  const most =
    job.isGuaranteedMaximum && originalContract !== null ? [amount('originalContract', originalContract)] : [];
  return [
    ...(sumOf([part('whole', WHOLE), part('feePercent', fee)], costAndFee) ?? []),
    ...[begin(budget), times(costAndFee), ...most.map(notAbove), equals(contract)],
    ...profit,
  ];
}
