import type { ChangeOrderStatus } from '../change-orders.ts';
import type { Cents } from '../money.ts';
import type { Percent } from '../percent.ts';

/** How a job earns its revenue. One per job. */
export const earningMethods = ['cost-to-cost', 'percent', 'billings', 'cost-plus', 'completed-contract'] as const;
export type EarningMethod = (typeof earningMethods)[number];

/** What a change order means to the schedule. */
export interface ScheduleChangeOrder {
  readonly amount: Cents;
  readonly status: ChangeOrderStatus;
  /** What it will cost. Null: not estimated. */
  readonly estimatedCost: Cents | null;
  /** The share of a pending one that accounting counts in the contract: variable consideration. Null: none. */
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
  /** Accounting's estimated total cost. It stands over the project manager's. */
  readonly accountingForecast: Cents | null;
  /** A calendar date, `YYYY-MM-DD`. */
  readonly accountingForecastOn: string | null;
  /** The date on which the cost passed the estimate that stands, `YYYY-MM-DD`. Null: it has not, or nobody knows. */
  readonly estimatePassedOn: string | null;
  /** For the method `percent`: how far somebody says that the job is. */
  readonly typedPercent: Percent | null;
  /** For cost plus. */
  readonly feePercent: Percent | null;
  /** For cost plus: the contract is the most that the job can earn. */
  readonly isGuaranteedMaximum: boolean;
  /** Inside the cost to date: materials paid for and not built in yet. They earn their own cost and no profit. */
  readonly uninstalledMaterials: Cents | null;
  /** Inside the cost to date: waste, which moves no progress. */
  readonly wastedCost: Cents | null;
  readonly invoicedAmount: Cents | null;
  readonly paymentsReceived: Cents | null;
  readonly retainageAmount: Cents | null;
  /** Of what is billed, where no amount of retainage is known. */
  readonly retainagePercent: Percent | null;
  /** The date on which the job was completed, `YYYY-MM-DD`. */
  readonly dateClosed: string | null;
  /** What a completed job had cost when its day of completion ended. Null: it is not completed, or nobody knows. */
  readonly costAtCompletion: Cents | null;
  /** The same of what was billed. */
  readonly billedAtCompletion: Cents | null;
  readonly jobLost: boolean;
  /** A calendar date, `YYYY-MM-DD`. */
  readonly dateSold: string | null;
  /** Opening balances: what the job had earned and cost until `priorYearsThrough`. */
  readonly earnedPriorYears: Cents | null;
  /** As it was recognized then, with any provision for its loss. */
  readonly costPriorYears: Cents | null;
  /** The last day of the years that the opening balances are of, `YYYY-MM-DD`. */
  readonly priorYearsThrough: string | null;
}

/** What a company decides once about its schedule. */
export interface ScheduleSettings {
  readonly defaultMethod: EarningMethod;
  /** 1 is January. */
  readonly fiscalYearFirstMonth: number;
  /** A forecast older than this many days is stale. */
  readonly staleAfterDays: number;
  /** A profit that faded by this many points or more is flagged. */
  readonly fadeThreshold: Percent;
  /** Which way the one signed column counts: under billings positive, as "(Over)/under" reads, or over billings. */
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

/** Where a job stands on the schedule. */
export const scheduleSections = [
  'in-progress',
  'completed-this-year',
  'not-measurable',
  'completed-earlier',
  'lost',
] as const;
export type ScheduleSection = (typeof scheduleSections)[number];
/** The sections of a printed schedule. The others are jobs that do not belong on it. */
export const printedSections = ['in-progress', 'completed-this-year', 'not-measurable'] as const;

/** Why nothing can be said about what a job has earned. */
export const notMeasurableReasons = [
  'no-contract',
  'no-estimate',
  'no-percent',
  'no-fee',
  'nothing-to-measure',
  'too-large',
] as const;
export type NotMeasurableReason = (typeof notMeasurableReasons)[number];

/** What a reader of the schedule should look at. */
export const scheduleFlags = [
  'loss',
  'estimate-passed',
  'stale-forecast',
  'job-borrow',
  'fade',
  'after-completion',
] as const;
export type ScheduleFlag = (typeof scheduleFlags)[number];

/** Whose estimate of the total cost stands. */
export const estimateSources = ['accounting', 'forecast', 'budget', 'final-cost'] as const;
export type EstimateSource = (typeof estimateSources)[number];

/**
 * One line of the schedule. Amounts are cents, percents ten-thousandths of a percent, rounded for reading. Null is blank: not
 * known, and never 0. The terms are those of the AICPA's guide for construction contractors.
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
  /** The part of the pending ones that accounting includes. */
  readonly includedChangeOrders: Cents | null;
  /** What the job earns in all: the revised contract + the included part; of cost plus, its estimated cost and fee. */
  readonly contract: Cents | null;
  readonly originalBudget: Cents | null;
  readonly approvedChangeOrderCost: Cents | null;
  /** Original budget + the estimated cost of approved change orders. */
  readonly budget: Cents | null;
  /** The estimated total cost that counts: never below the cost to date. */
  readonly estimatedCost: Cents | null;
  readonly estimateSource: EstimateSource | null;
  /** By how much the cost passed the estimate; 0 where it did not, or where there is none. */
  readonly estimatePassedBy: Cents;
  /** When it passed: a calendar date, `YYYY-MM-DD`. Null where it did not. */
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
  /** Earned to date, less what was earned before this fiscal year. Blank where that is not known. */
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
  /** Points of gross profit against the original budget; negative where profit faded. */
  readonly fadePoints: Percent | null;
  readonly fadeAmount: Cents | null;
  /** Since the forecast that stands. Blank when the job is completed: nothing is to come. */
  readonly daysSinceForecast: number | null;
}
