import type { Cents } from '../money.ts';
import { retainageOf } from '../retainage.ts';
import { changeOrderSums } from './change-order-sums.ts';
import { contractPrice } from './contract-price.ts';
import type { ScheduleBasis } from './dates.ts';
import { earlierYears } from './earlier-years.ts';
import { estimateOf, standingForecast } from './estimate.ts';
import { figure, minus, plus, positive, TooLarge, ZERO } from './exact.ts';
import { fadeOf, marginOf } from './fade.ts';
import { expectedLoss, flagsOf } from './flags.ts';
import { progressOf } from './progress.ts';
import { isCompletedBy, sectionOf } from './section.ts';
import type { EarningMethod, ScheduleJob, ScheduleRow } from './terms.ts';
import { tooLargeRow } from './too-large-row.ts';

/**
 * The schedule of one job: what it has earned, whether it is over or under billed, and what it will make or lose. Only earned
 * revenue is rounded; everything else follows by addition, so each row ties across (docs/wip-schedule.md). A job that cannot be
 * measured has a reason and blanks. Never throws.
 */
export function scheduleOf(job: ScheduleJob, basis: ScheduleBasis): ScheduleRow {
  try {
    return rowOf(job, basis);
  } catch (error) {
    if (!(error instanceof TooLarge)) throw error;
    return tooLargeRow(job, basis);
  }
}

function rowOf(job: ScheduleJob, basis: ScheduleBasis): ScheduleRow {
  const method = job.earningMethod ?? basis.settings.defaultMethod;
  const isCompleted = isCompletedBy(job, basis.today);
  const costToDate = job.jobCostToDate ?? ZERO;
  const billed = job.invoicedAmount ?? ZERO;
  const orders = changeOrderSums(job.changeOrders);
  const revisedContract = plus(job.originalContractAmount, orders.approved);
  const agreed = plus(revisedContract, orders.included);
  const budget = plus(job.expenseBudget, orders.approvedCost);
  const estimate = estimateOf(job, budget, costToDate, isCompleted);
  const estimatedCost = estimate.used;
  const contract = contractPrice(job, { method, isCompleted, agreed, costToDate, estimatedCost });
  const given = { method, isCompleted, agreed, contract, costToDate, billed, estimatedCost };
  const { notMeasurable, percentComplete, earned, costRecognised } = progressOf(job, given);

  const costToComplete = minus(estimatedCost, costToDate);
  const estimatedGrossProfit = minus(contract, estimatedCost);
  const estimatedGrossProfitPercent = marginOf(estimatedGrossProfit, contract);
  const lossProvision = provisionOf(expectedLoss({ contract, estimatedCost, costToDate }), earned, costRecognised);
  const grossProfitToDate = minus(minus(earned, costRecognised), lossProvision);
  const before = earlierYears(job, basis);
  const earnedThisYear = minus(earned, before.earned);
  const costThisYear = minus(plus(costRecognised, lossProvision), before.cost);
  const overBilling = minus(billed, standingOf(method, isCompleted, earned, costToDate));
  const estimatePassedBy = positive(costToDate - (estimate.entered ?? costToDate));
  const forecastOn = standingForecast(job).on;
  const fade = fadeOf(job, method, estimatedGrossProfit, estimatedGrossProfitPercent);

  const row = {
    section: sectionOf(job, basis, notMeasurable),
    notMeasurable,
    flags: NO_FLAGS,
    method,
    originalContract: job.originalContractAmount,
    approvedChangeOrders: orders.approved,
    revisedContract,
    pendingChangeOrders: orders.pending,
    includedChangeOrders: orders.included,
    contract,
    originalBudget: job.expenseBudget,
    approvedChangeOrderCost: orders.approvedCost,
    budget,
    estimatedCost,
    estimateSource: estimate.source,
    estimatePassedBy,
    estimatePassedOn: estimatePassedBy > 0 ? job.estimatePassedOn : null,
    costToDate,
    costToComplete,
    percentComplete,
    estimatedGrossProfit,
    estimatedGrossProfitPercent,
    earned,
    billed,
    overBilled: overBilling === null ? null : positive(overBilling),
    underBilled: overBilling === null ? null : positive(-overBilling),
    lossProvision,
    costRecognised,
    grossProfitToDate,
    grossProfitToDatePercent: marginOf(grossProfitToDate, earned),
    earnedThisYear,
    costThisYear,
    grossProfitThisYear: minus(earnedThisYear, costThisYear),
    backlog: minus(contract, earned),
    leftToInvoice: minus(revisedContract, billed),
    retainage: retainageOf(job),
    receivable: figure(billed - (job.paymentsReceived ?? ZERO)),
    jobBorrow: jobBorrowOf(costToComplete, contract, billed),
    fadePoints: fade.points,
    fadeAmount: fade.amount,
    daysSinceForecast: forecastOn === null || isCompleted ? null : basis.daysSince(forecastOn),
  } satisfies ScheduleRow as { -readonly [Name in keyof ScheduleRow]: ScheduleRow[Name] }; // its flags follow from the rest
  row.flags = flagsOf(job, basis, row);
  return row;
}

const NO_FLAGS: ScheduleRow['flags'] = [];

/** The part of the expected loss that the job's figures do not contain yet, in cents. */
function provisionOf(loss: number, earned: Cents | null, costRecognised: Cents | null): Cents | null {
  if (earned === null || costRecognised === null) return null;
  return loss === 0 ? ZERO : positive(loss - (costRecognised - earned));
}

/** What billing is compared with. Under completed contract nothing is earned until completion, so until then it is the cost. */
const standingOf = (
  method: EarningMethod,
  isCompleted: boolean,
  earned: Cents | null,
  costToDate: Cents,
): Cents | null => (method === 'completed-contract' && !isCompleted && earned !== null ? costToDate : earned);

/** Cost to come beyond what is left to bill, in cents. */
const jobBorrowOf = (costToComplete: Cents | null, contract: Cents | null, billed: Cents): Cents | null =>
  costToComplete === null || contract === null ? null : positive(costToComplete - (contract - billed));
