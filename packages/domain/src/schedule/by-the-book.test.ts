import fc from 'fast-check';
import { expect, test } from 'vitest';
import { WHOLE } from '../percent.ts';
import { scheduleOf } from './schedule-of.ts';
import { defaultScheduleSettings, type EarningMethod, type ScheduleJob } from './terms.ts';
import { anyJob, basis, TODAY } from './testing.ts';

/** a / b in whole numbers of any size, rounded half away from zero. */
function rounded(a: bigint, b: bigint): bigint {
  const [n, d] = b < 0n ? [-a, -b] : [a, b];
  return n < 0n ? -((-n * 2n + d) / (2n * d)) : (n * 2n + d) / (2n * d);
}
const whole = BigInt(WHOLE);
const big = (amount: number | null) => BigInt(amount ?? 0);
const positive = (amount: bigint) => (amount > 0n ? amount : 0n);
const least = (a: bigint, b: bigint) => (a < b ? a : b);
const total = (amounts: bigint[]) => amounts.reduce((sum, amount) => sum + amount, 0n);

/** docs/wip-schedule.md, implemented figure by figure without shortcuts. Null: the job cannot be measured. */
function byTheBook(job: ScheduleJob) {
  const method: EarningMethod = job.earningMethod ?? defaultScheduleSettings.defaultMethod;
  const isCompleted = job.dateClosed !== null && job.dateClosed <= TODAY;
  const [cost, billed] = [big(job.jobCostToDate), big(job.invoicedAmount)];
  const approved = job.changeOrders.filter(({ status }) => status === 'approved');
  const pending = job.changeOrders.filter(({ status }) => status === 'pending');
  const shares = total(pending.map(({ amount, includedShare }) => rounded(big(amount) * big(includedShare), whole)));
  const agreed =
    job.originalContractAmount === null
      ? null
      : big(job.originalContractAmount) + total(approved.map(({ amount }) => big(amount))) + shares;

  const budget =
    job.expenseBudget === null
      ? null
      : big(job.expenseBudget) + total(approved.map(({ estimatedCost }) => big(estimatedCost)));
  const forecast = job.accountingForecast ?? job.forecastCost;
  const entered = forecast === null ? budget : big(forecast);
  const estimate = entered === null || entered <= 0n ? null : entered > cost ? entered : cost;
  const estimatedCost = isCompleted ? cost : estimate;

  const withFee = (amount: bigint) => rounded(amount * (whole + big(job.feePercent)), whole);
  const atMost = (amount: bigint) => (job.isGuaranteedMaximum && agreed !== null ? least(amount, agreed) : amount);
  const contract = (() => {
    if (method === 'billings' && isCompleted) return billed;
    if (method !== 'cost-plus' || job.feePercent === null) return agreed;
    if (estimatedCost !== null) return atMost(withFee(estimatedCost));
    return agreed === null ? null : atMost(-least(-agreed, -withFee(cost)));
  })();

  const earned = ((): bigint | null => {
    if (isCompleted) return contract;
    if (method === 'billings') return billed;
    if (method === 'cost-plus') return job.feePercent === null ? null : atMost(withFee(cost));
    if (contract === null) return null;
    if (method === 'completed-contract') return 0n;
    if (method === 'percent') {
      if (job.typedPercent === null) return null;
      return rounded(contract * least(positive(big(job.typedPercent)), whole), whole);
    }
    const uninstalled = positive(least(big(job.uninstalledMaterials), cost));
    const wasted = positive(least(big(job.wastedCost), cost - uninstalled));
    if (estimatedCost === null || estimatedCost - uninstalled - wasted <= 0n) return null;
    const done = positive(cost - uninstalled - wasted);
    return rounded((contract - uninstalled) * done, estimatedCost - uninstalled - wasted) + uninstalled;
  })();
  if (earned === null) return null;

  const waits = method === 'completed-contract' && !isCompleted;
  const costRecognised = waits ? 0n : cost;
  const knownCost = estimatedCost ?? cost;
  const isLoss = contract !== null && knownCost > contract;
  const lossProvision = isLoss ? positive(knownCost - contract - (costRecognised - earned)) : 0n;
  const standing = waits ? cost : earned;
  return {
    contract,
    estimatedCost,
    earned,
    costRecognised,
    lossProvision,
    overBilled: positive(billed - standing),
    underBilled: positive(standing - billed),
    grossProfitToDate: earned - costRecognised - lossProvision,
    backlog: contract === null ? null : contract - earned,
    jobBorrow:
      contract === null || estimatedCost === null ? null : positive(estimatedCost - cost - (contract - billed)),
  };
}

test('for any job, method, credits, shares and materials, each figure follows docs/wip-schedule.md', () => {
  const tried = new Set<string>();
  fc.assert(
    fc.property(anyJob, (job) => {
      const row = scheduleOf(job, basis);
      if (row.notMeasurable === 'too-large') return;
      const expected = byTheBook(job);
      expect(row.notMeasurable === null).toBe(expected !== null);
      if (expected === null) return;
      for (const [name, figure] of Object.entries(expected))
        expect(row[name as keyof typeof expected], name).toBe(figure === null ? null : Number(figure));
      const kind = expected.contract === null || expected.contract > 0n ? 'usual' : 'nothing or less';
      tried.add(`${row.method}, ${row.estimateSource === 'final-cost' ? 'completed' : 'open'}, ${kind}`);
    }),
    { numRuns: Number(process.env.PROOF_RUNS ?? 3_000) },
  );
  expect(tried.size).toBe(5 * 2 * 2);
});
