import { type Cents, cents } from '../money.ts';
import { type Percent, percent, WHOLE } from '../percent.ts';
import type { ScheduleBasis } from './dates.ts';
import { figure, percentOf, ratio, share, TooLarge } from './exact.ts';
import type {
  EarningMethod,
  EstimateSource,
  NotMeasurableReason,
  ScheduleFlag,
  ScheduleJob,
  ScheduleRow,
  ScheduleSection,
} from './terms.ts';

const ZERO = cents(0);
const positive = (value: number | bigint): Cents => (value > 0 ? figure(value) : ZERO);
/** A forecast is stale once the cost moved by more than this part of it. */
const MOVED_PART = percent(100_000); // a tenth

/**
 * The schedule of one job: what it has earned, whether it is over or under billed, and what it will make or lose. Earned revenue is
 * rounded once; all else follows from it by addition, so that a row ties across (docs/wip-schedule.md, ASC 606-10-55-21).
 * A job that cannot be measured has its reason, and blanks. Nothing throws.
 */
export function scheduleOf(job: ScheduleJob, basis: ScheduleBasis): ScheduleRow {
  try {
    return measured(job, basis);
  } catch (error) {
    if (!(error instanceof TooLarge)) throw error;
    return tooLarge(job, basis);
  }
}

function measured(job: ScheduleJob, basis: ScheduleBasis): ScheduleRow {
  const method = job.earningMethod ?? basis.settings.defaultMethod;
  const isCompleted = job.dateClosed !== null && job.dateClosed <= basis.today;
  const costToDate = job.jobCostToDate ?? ZERO;
  const billed = job.invoicedAmount ?? ZERO;
  const orders = changeOrdersOf(job);
  const entered = job.originalContractAmount;
  const revisedContract = entered === null ? null : figure(entered + orders.approved);
  const budget = job.expenseBudget === null ? null : figure(job.expenseBudget + orders.approvedCost);
  const estimate = estimateOf(job, budget, { isCompleted, costToDate });
  const contract = contractOf(job, { method, isCompleted, revisedContract, included: orders.included, estimate });
  const known = { method, isCompleted, contract, costToDate, billed, estimatedCost: estimate.used };
  const measure = measureOf(job, known);
  const { earned, costRecognised } = measure;

  const loss = contract === null || estimate.used === null ? ZERO : positive(estimate.used - contract);
  const lossProvision = earned === null || costRecognised === null ? null : provisionOf(loss, costRecognised - earned);
  const grossProfitToDate =
    earned === null || costRecognised === null || lossProvision === null
      ? null
      : figure(earned - costRecognised - lossProvision);
  // Under completed contract nothing is earned until the end: what is deferred is cost against billing.
  const standing = method === 'completed-contract' && !isCompleted && earned !== null ? costToDate : earned;
  const difference = standing === null ? null : figure(billed - standing);

  const costToComplete = estimate.used === null ? null : figure(estimate.used - costToDate);
  const estimatedGrossProfit = contract === null || estimate.used === null ? null : figure(contract - estimate.used);
  const jobBorrow =
    costToComplete === null || contract === null ? null : positive(costToComplete - (contract - billed));
  const fade = fadeOf(job, estimatedGrossProfit, contract);
  const row = {
    notMeasurable: measure.reason,
    method,
    originalContract: entered,
    approvedChangeOrders: orders.approved,
    revisedContract,
    pendingChangeOrders: orders.pending,
    includedChangeOrders: orders.included,
    contract,
    originalBudget: job.expenseBudget,
    approvedChangeOrderCost: orders.approvedCost,
    budget,
    estimatedCost: estimate.used,
    estimateSource: estimate.source,
    estimatePassedBy: estimate.passedBy,
    costToDate,
    costToComplete,
    percentComplete: measure.percentComplete,
    estimatedGrossProfit,
    estimatedGrossProfitPercent:
      estimatedGrossProfit === null || contract === null ? null : marginOf(estimatedGrossProfit, contract),
    earned,
    billed,
    overBilled: difference === null ? null : positive(difference),
    underBilled: difference === null ? null : positive(-difference),
    lossProvision,
    costRecognised,
    grossProfitToDate,
    grossProfitToDatePercent:
      grossProfitToDate === null || earned === null ? null : marginOf(grossProfitToDate, earned),
    backlog: contract === null || earned === null ? null : figure(contract - earned),
    leftToInvoice: revisedContract === null ? null : figure(revisedContract - billed),
    retainage: job.retainageAmount ?? (job.retainagePercent === null ? null : percentOf(billed, job.retainagePercent)),
    receivable: figure(billed - (job.paymentsReceived ?? ZERO)),
    jobBorrow,
    fadePoints: fade.points,
    fadeAmount: fade.amount,
    daysSinceForecast: job.forecastOn === null ? null : basis.daysSince(job.forecastOn),
  };
  return {
    ...row,
    section: sectionOf(job, basis, measure.reason),
    flags: isCompleted ? [] : flagsOf(job, basis, { ...row, loss }),
  };
}

function changeOrdersOf({ changeOrders }: ScheduleJob) {
  let [approved, pending, approvedCost, included] = [0n, 0n, 0n, 0n];
  for (const { status, amount, estimatedCost, includedShare } of changeOrders) {
    if (status === 'approved') {
      approved += BigInt(amount);
      approvedCost += BigInt(estimatedCost ?? 0);
    } else if (status === 'pending') {
      pending += BigInt(amount);
      if (includedShare !== null) included += BigInt(percentOf(amount, includedShare));
    }
  }
  return {
    approved: figure(approved),
    pending: figure(pending),
    approvedCost: figure(approvedCost),
    included: figure(included),
  };
}

interface Estimate {
  used: Cents | null;
  source: EstimateSource | null;
  passedBy: Cents;
}

/** The total cost that counts: accounting's, else the project manager's, else the budget; of a completed job its cost. */
function estimateOf(
  job: ScheduleJob,
  budget: Cents | null,
  { isCompleted, costToDate }: { isCompleted: boolean; costToDate: Cents },
): Estimate {
  if (isCompleted) return { used: costToDate, source: 'final-cost', passedBy: ZERO };
  const [source, typed]: [EstimateSource | null, Cents | null] =
    job.accountingForecast !== null
      ? ['accounting', job.accountingForecast]
      : job.forecastCost !== null
        ? ['forecast', job.forecastCost]
        : budget !== null
          ? ['budget', budget]
          : [null, null];
  // An estimate of nothing is none.
  if (typed === null || typed === 0) return { used: null, source: null, passedBy: ZERO };
  const passedBy = positive(costToDate - typed);
  return { used: passedBy > 0 ? costToDate : typed, source, passedBy };
}

/**
 * The contract that revenue is earned on. Work by cost plus, and by billings, may have no contract sum: cost plus then has its
 * estimated cost and fee, and a completed job what it came to.
 */
function contractOf(
  job: ScheduleJob,
  known: {
    method: EarningMethod;
    isCompleted: boolean;
    revisedContract: Cents | null;
    included: Cents;
    estimate: Estimate;
  },
): Cents | null {
  const { method, isCompleted, revisedContract, included, estimate } = known;
  if (revisedContract !== null) return figure(revisedContract + included);
  if (method === 'cost-plus' && estimate.used !== null && job.feePercent !== null) {
    return withFee(estimate.used, job.feePercent);
  }
  return method === 'billings' && isCompleted ? (job.invoicedAmount ?? ZERO) : null;
}

const withFee = (cost: Cents, fee: Percent): Cents => share(cost, WHOLE + fee, WHOLE);

interface Known {
  method: EarningMethod;
  isCompleted: boolean;
  contract: Cents | null;
  costToDate: Cents;
  billed: Cents;
  estimatedCost: Cents | null;
}
interface Measure {
  reason: NotMeasurableReason | null;
  percentComplete: Percent | null;
  earned: Cents | null;
  costRecognised: Cents | null;
}
const blank = (reason: NotMeasurableReason): Measure => ({
  reason,
  percentComplete: null,
  earned: null,
  costRecognised: null,
});

function measureOf(job: ScheduleJob, known: Known): Measure {
  const { method, isCompleted, contract, costToDate, billed, estimatedCost } = known;
  const earns = (earned: Cents, percentComplete: Percent | null): Measure => ({
    reason: null,
    percentComplete,
    earned,
    costRecognised: costToDate,
  });
  if (isCompleted) return contract === null ? blank('no-contract') : earns(contract, WHOLE);
  const part = estimatedCost === null ? null : ratio(costToDate, estimatedCost);
  switch (method) {
    case 'cost-to-cost':
      return contract === null ? blank('no-contract') : costToCost(job, { contract, costToDate, estimatedCost });
    case 'percent':
      if (contract === null) return blank('no-contract');
      return job.typedPercent === null
        ? blank('no-percent')
        : earns(percentOf(contract, job.typedPercent), job.typedPercent);
    case 'billings':
      return earns(billed, contract === null || contract <= 0 ? null : within(ratio(billed, contract)));
    case 'cost-plus': {
      if (job.feePercent === null) return blank('no-fee');
      const earned = withFee(costToDate, job.feePercent);
      const isCapped = job.isGuaranteedMaximum && contract !== null && earned > contract;
      return earns(isCapped ? contract : earned, part);
    }
    case 'completed-contract':
      return contract === null
        ? blank('no-contract')
        : { reason: null, percentComplete: part, earned: ZERO, costRecognised: ZERO };
  }
}

/** (contract - U) x (C - U - W) / (EAC - U - W) + U: ASC 606-10-55-21 and its Example 19. */
function costToCost(
  job: ScheduleJob,
  known: { contract: Cents; costToDate: Cents; estimatedCost: Cents | null },
): Measure {
  const { contract, costToDate, estimatedCost } = known;
  if (estimatedCost === null) return blank('no-estimate');
  const uninstalled = job.uninstalledMaterials ?? ZERO;
  const apart = uninstalled + (job.wastedCost ?? ZERO);
  const whole = estimatedCost - apart;
  if (whole <= 0) return blank('nothing-to-measure');
  const done = Math.max(0, costToDate - apart);
  return {
    reason: null,
    percentComplete: ratio(done, whole),
    earned: figure(share(figure(contract - uninstalled), done, whole) + uninstalled),
    costRecognised: costToDate,
  };
}

const within = (part: Percent | null): Percent | null =>
  part === null ? null : percent(Math.min(Math.max(part, 0), WHOLE));

/** The part of the whole expected loss that the job's own figures do not hold yet. */
const provisionOf = (loss: Cents, lostSoFar: number): Cents => (loss === 0 ? ZERO : positive(loss - lostSoFar));

/** Profit divided by contract, not by cost. A contract of nothing or less has no margin. */
const marginOf = (profit: Cents, contract: Cents): Percent | null => (contract <= 0 ? null : ratio(profit, contract));

function fadeOf(job: ScheduleJob, profit: Cents | null, contract: Cents | null) {
  const { originalContractAmount: original, expenseBudget: budget } = job;
  if (original === null || budget === null || profit === null || contract === null)
    return { points: null, amount: null };
  const planned = figure(original - budget);
  const [before, now] = [marginOf(planned, original), marginOf(profit, contract)];
  return {
    points: before === null || now === null ? null : percent(now - before),
    amount: figure(profit - planned),
  };
}

function sectionOf(job: ScheduleJob, basis: ScheduleBasis, reason: NotMeasurableReason | null): ScheduleSection {
  if (job.jobLost) return 'lost';
  const { dateClosed } = job;
  if (dateClosed !== null && dateClosed < basis.yearStart) return 'completed-earlier';
  if (reason !== null) return 'not-measurable';
  return dateClosed !== null && dateClosed <= basis.today ? 'completed-this-year' : 'in-progress';
}

type Flagged = Pick<ScheduleRow, 'estimatePassedBy' | 'estimatedCost' | 'costToDate' | 'jobBorrow' | 'fadePoints'> & {
  loss: Cents;
} & Pick<ScheduleRow, 'daysSinceForecast'>;

function flagsOf(job: ScheduleJob, { settings }: ScheduleBasis, row: Flagged): ScheduleFlag[] {
  const flags: ScheduleFlag[] = [];
  if (row.loss > 0) flags.push('loss');
  if (row.estimatePassedBy > 0) flags.push('estimate-passed');
  if (isStale(job, settings.staleAfterDays, row)) flags.push('stale-forecast');
  if (row.jobBorrow !== null && row.jobBorrow > 0) flags.push('job-borrow');
  if (row.fadePoints !== null && row.fadePoints < 0 && -row.fadePoints >= settings.fadeThreshold) flags.push('fade');
  return flags;
}

/** Older than the company allows, or the cost moved by more than a tenth of the estimate since. */
function isStale(job: ScheduleJob, staleAfterDays: number, row: Flagged): boolean {
  if (row.daysSinceForecast === null) return false;
  if (row.daysSinceForecast > staleAfterDays) return true;
  const { costAtForecast } = job;
  if (costAtForecast === null || row.estimatedCost === null) return false;
  return Math.abs(row.costToDate - costAtForecast) > percentOf(row.estimatedCost, MOVED_PART);
}

/** The line of a job whose figures leave the range of an amount: what was entered, and blanks. */
function tooLarge(job: ScheduleJob, basis: ScheduleBasis): ScheduleRow {
  return {
    section: sectionOf(job, basis, 'too-large'),
    notMeasurable: 'too-large',
    flags: [],
    method: job.earningMethod ?? basis.settings.defaultMethod,
    originalContract: job.originalContractAmount,
    approvedChangeOrders: ZERO,
    revisedContract: null,
    pendingChangeOrders: ZERO,
    includedChangeOrders: ZERO,
    contract: null,
    originalBudget: job.expenseBudget,
    approvedChangeOrderCost: ZERO,
    budget: null,
    estimatedCost: null,
    estimateSource: null,
    estimatePassedBy: ZERO,
    costToDate: job.jobCostToDate ?? ZERO,
    costToComplete: null,
    percentComplete: null,
    estimatedGrossProfit: null,
    estimatedGrossProfitPercent: null,
    earned: null,
    billed: job.invoicedAmount ?? ZERO,
    overBilled: null,
    underBilled: null,
    lossProvision: null,
    costRecognised: null,
    grossProfitToDate: null,
    grossProfitToDatePercent: null,
    backlog: null,
    leftToInvoice: null,
    retainage: job.retainageAmount,
    receivable: ZERO,
    jobBorrow: null,
    fadePoints: null,
    fadeAmount: null,
    daysSinceForecast: null,
  };
}
