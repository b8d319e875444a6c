import type { ChangeOrderStatus } from '../change-orders.ts';
import type { Cents } from '../money.ts';
import type { Percent } from '../percent.ts';

/** How a job earns its revenue. One per job. */
export const earningMethods = ['cost-to-cost', 'percent', 'billings', 'cost-plus', 'completed-contract'] as const;
export type EarningMethod = (typeof earningMethods)[number];

/** A change order, as the schedule sees it. */
export interface ScheduleChangeOrder {
  readonly amount: Cents;
  readonly status: ChangeOrderStatus;
  /** Its estimated cost. Null: not estimated. */
  readonly estimatedCost: Cents | null;
  /** The share of a pending change order that accounting counts in the contract: variable consideration. Null: none. */
  readonly includedShare: Percent | null;
}

/** The facts of a job that its schedule depends on. Amounts are null while nobody entered them. */
export interface ScheduleJob {
  /** Null: the company's default. */
  readonly earningMethod: EarningMethod | null;
  readonly originalContractAmount: Cents | null;
  readonly changeOrders: readonly ScheduleChangeOrder[];
  /** The original budget. */
  readonly expenseBudget: Cents | null;
  readonly jobCostToDate: Cents | null;
  /** The project manager's estimated total cost, EAC. */
  readonly forecastCost: Cents | null;
  /** A calendar date, `YYYY-MM-DD`. */
  readonly forecastOn: string | null;
  /** Cost to date when it was forecast. */
  readonly costAtForecast: Cents | null;
  /** Accounting's estimated total cost. It takes precedence over the project manager's. */
  readonly accountingForecast: Cents | null;
  /** A calendar date, `YYYY-MM-DD`. */
  readonly accountingForecastOn: string | null;
  /** When the cost passed the estimate in use, `YYYY-MM-DD`. Null: it has not, or the date is not known. */
  readonly estimatePassedOn: string | null;
  /** For the method `percent`: the percent complete that somebody entered. */
  readonly typedPercent: Percent | null;
  /** For cost plus. */
  readonly feePercent: Percent | null;
  /** For cost plus: the contract is the most that the job can earn. */
  readonly isGuaranteedMaximum: boolean;
  /** Part of the cost to date: materials that are paid for and not installed. They earn exactly their cost, without profit. */
  readonly uninstalledMaterials: Cents | null;
  /** Part of the cost to date: waste, which is no progress. */
  readonly wastedCost: Cents | null;
  readonly invoicedAmount: Cents | null;
  readonly paymentsReceived: Cents | null;
  readonly retainageAmount: Cents | null;
  /** Percent of billings, used when no retainage amount is known. */
  readonly retainagePercent: Percent | null;
  /** The completion date, `YYYY-MM-DD`. */
  readonly dateClosed: string | null;
  /** The cost of a completed job at the end of its completion date. Null: not completed, or not known. */
  readonly costAtCompletion: Cents | null;
  /** Billings at the end of the completion date, likewise. */
  readonly billedAtCompletion: Cents | null;
  readonly jobLost: boolean;
  /** A calendar date, `YYYY-MM-DD`. */
  readonly dateSold: string | null;
  /** Opening balances: revenue earned and cost through `priorYearsThrough`. */
  readonly earnedPriorYears: Cents | null;
  /** As recognized then, including any loss provision. */
  readonly costPriorYears: Cents | null;
  /** The last day that the opening balances cover, `YYYY-MM-DD`. */
  readonly priorYearsThrough: string | null;
}

/** A company's settings for its schedule. */
export interface ScheduleSettings {
  readonly defaultMethod: EarningMethod;
  /** 1 is January. */
  readonly fiscalYearFirstMonth: number;
  /** A forecast that is older than this many days is stale. */
  readonly staleAfterDays: number;
  /** Profit that faded by this many points or more is flagged. */
  readonly fadeThreshold: Percent;
  /** The sign of the single over/under column: under billings positive, as "(Over)/under" reads, or over billings positive. */
  readonly overUnderSign: OverUnderSign;
}
export const overUnderSigns = ['under-positive', 'over-positive'] as const;
export type OverUnderSign = (typeof overUnderSigns)[number];

export const defaultScheduleSettings: ScheduleSettings = {
  defaultMethod: 'cost-to-cost',
  fiscalYearFirstMonth: 1,
  staleAfterDays: 30,
  fadeThreshold: 30_000 as Percent, // 3 points
  overUnderSign: 'under-positive',
};

/** The section of a job on the schedule. */
export const scheduleSections = [
  'in-progress',
  'completed-this-year',
  'not-measurable',
  'completed-earlier',
  'lost',
] as const;
export type ScheduleSection = (typeof scheduleSections)[number];
/** The sections of a printed schedule. Jobs in other sections are left off it. */
export const printedSections = ['in-progress', 'completed-this-year', 'not-measurable'] as const;

/** Why a job's earned revenue cannot be measured. */
export const notMeasurableReasons = [
  'no-contract',
  'no-estimate',
  'no-percent',
  'no-fee',
  'nothing-to-measure',
  'too-large',
] as const;
export type NotMeasurableReason = (typeof notMeasurableReasons)[number];

/** What a reader of the schedule should check. */
export const scheduleFlags = [
  'loss',
  'estimate-passed',
  'stale-forecast',
  'job-borrow',
  'fade',
  'after-completion',
] as const;
export type ScheduleFlag = (typeof scheduleFlags)[number];

/** Whose estimate of the total cost is used. */
export const estimateSources = ['accounting', 'forecast', 'budget', 'final-cost'] as const;
export type EstimateSource = (typeof estimateSources)[number];

/**
 * One line of the schedule. Amounts are cents; percents are ten-thousandths of a percent, rounded for reading. Null is blank: not
 * known, and never 0. The terms are those of the AICPA guide for construction contractors.
 */
export interface ScheduleRow {
  readonly section: ScheduleSection;
  readonly notMeasurable: NotMeasurableReason | null;
  readonly flags: readonly ScheduleFlag[];
  readonly method: EarningMethod;
  readonly originalContract: Cents | null;
  readonly approvedChangeOrders: Cents | null;
  /** Original contract + approved change orders. */
  readonly revisedContract: Cents | null;
  readonly pendingChangeOrders: Cents | null;
  /** The part of pending change orders that accounting includes. */
  readonly includedChangeOrders: Cents | null;
  /** What the job earns in all: the revised contract + the included part; for cost plus, its estimated cost and fee. */
  readonly contract: Cents | null;
  readonly originalBudget: Cents | null;
  readonly approvedChangeOrderCost: Cents | null;
  /** Original budget + the estimated cost of approved change orders. */
  readonly budget: Cents | null;
  /** The estimated total cost in use: never below the cost to date. */
  readonly estimatedCost: Cents | null;
  readonly estimateSource: EstimateSource | null;
  /** How far the cost exceeds the estimate; 0 if it does not, or without an estimate. */
  readonly estimatePassedBy: Cents;
  /** When the cost passed the estimate, `YYYY-MM-DD`. Null if it has not. */
  readonly estimatePassedOn: string | null;
  readonly costToDate: Cents;
  readonly costToComplete: Cents | null;
  readonly percentComplete: Percent | null;
  readonly estimatedGrossProfit: Cents | null;
  readonly estimatedGrossProfitPercent: Percent | null;
  readonly earned: Cents | null;
  readonly billed: Cents;
  readonly overBilled: Cents | null;
  readonly underBilled: Cents | null;
  readonly lossProvision: Cents | null;
  readonly costRecognised: Cents | null;
  readonly grossProfitToDate: Cents | null;
  readonly grossProfitToDatePercent: Percent | null;
  /** Earned to date, less what was earned before this fiscal year. Blank if that is not known. */
  readonly earnedThisYear: Cents | null;
  /** Cost recognized and loss provision, less the cost of earlier years. */
  readonly costThisYear: Cents | null;
  readonly grossProfitThisYear: Cents | null;
  readonly backlog: Cents | null;
  readonly leftToInvoice: Cents | null;
  readonly retainage: Cents | null;
  /** Invoiced, less payments received. Includes retainage. */
  readonly receivable: Cents | null;
  readonly jobBorrow: Cents | null;
  /** Points of gross profit against the original budget; negative if profit faded. */
  readonly fadePoints: Percent | null;
  readonly fadeAmount: Cents | null;
  /** Days since the forecast in use. Blank on a completed job: nothing is left to forecast. */
  readonly daysSinceForecast: number | null;
}
