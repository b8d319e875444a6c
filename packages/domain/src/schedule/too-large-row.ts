import type { ScheduleBasis } from './dates.ts';
import { ZERO } from './exact.ts';
import { sectionOf } from './section.ts';
import type { ScheduleJob, ScheduleRow } from './terms.ts';

/** The line of a job whose figures leave the range of an amount: the entered figures, and blanks. */
export function tooLargeRow(job: ScheduleJob, basis: ScheduleBasis): ScheduleRow {
  return {
    section: sectionOf(job, basis, 'too-large'),
    notMeasurable: 'too-large',
    flags: [],
    method: job.earningMethod ?? basis.settings.defaultMethod,
    originalContract: job.originalContractAmount,
    approvedChangeOrders: null,
    revisedContract: null,
    pendingChangeOrders: null,
    includedChangeOrders: null,
    contract: null,
    originalBudget: job.expenseBudget,
    approvedChangeOrderCost: null,
    budget: null,
    estimatedCost: null,
    estimateSource: null,
    estimatePassedBy: ZERO,
    estimatePassedOn: null,
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
    earnedThisYear: null,
    costThisYear: null,
    grossProfitThisYear: null,
    backlog: null,
    leftToInvoice: null,
    retainage: job.retainageAmount,
    receivable: null,
    jobBorrow: null,
    fadePoints: null,
    fadeAmount: null,
    daysSinceForecast: null,
  };
}
