import type { ScheduleChangeOrder, ScheduleJob } from '@plumbline/domain/schedule/terms';
import { marked } from './ascii-json.ts';

export type FactsOfJob = ScheduleJob & { id: string; jobNumber: string; jobName: string };
type JobColumns = Omit<FactsOfJob, 'changeOrders'>;
type ChangeOrderColumns = ScheduleChangeOrder & { jobId: string };

/** What a job, `j`, is called. */
const nameColumns = { jobNumber: 'j.job_number', jobName: 'j.job_name' } as const satisfies Partial<
  Record<keyof JobColumns, string>
>;

/** The columns of a job that the schedule reads, by fact. */
const jobColumns = {
  id: 'j.id',
  originalContractAmount: 'j.original_contract_amount',
  expenseBudget: 'j.expense_budget',
  jobCostToDate: 'j.job_cost_to_date',
  forecastCost: 'j.forecast_cost',
  forecastOn: `(j.forecast_at at time zone 'UTC')::date`,
  costAtForecast: 'j.cost_at_forecast',
  invoicedAmount: 'j.invoiced_amount',
  paymentsReceived: 'j.payments_received',
  retainageAmount: 'j.retainage_amount',
  dateClosed: 'j.date_closed',
  costAtCompletion: 'j.cost_at_completion',
  billedAtCompletion: 'j.billed_at_completion',
  dateSold: 'j.date_sold',
  earnedPriorYears: 'j.earned_prior_years',
  costPriorYears: 'j.cost_prior_years',
} as const satisfies Partial<Record<keyof JobColumns, string>>;

/** The same for facts that few jobs have. */
const rareColumns = {
  earningMethod: 'j.earning_method',
  accountingForecast: 'j.accounting_forecast',
  accountingForecastOn: `(j.accounting_forecast_at at time zone 'UTC')::date`,
  estimatePassedOn: 'j.estimate_passed_on',
  typedPercent: 'j.typed_percent',
  feePercent: 'j.fee_percent',
  isGuaranteedMaximum: 'nullif(j.guaranteed_maximum, false)',
  uninstalledMaterials: 'j.uninstalled_materials',
  wastedCost: 'j.wasted_cost',
  retainagePercent: 'j.retainage_percent',
  jobLost: 'nullif(j.job_lost, false)',
  priorYearsThrough: 'j.prior_years_through',
} as const satisfies Record<Exclude<keyof JobColumns, keyof typeof nameColumns | keyof typeof jobColumns>, string>;

/** The columns of a change order, `c`, that the schedule reads. */
const changeOrderColumns = {
  jobId: 'c.job_id',
  amount: 'c.amount',
  status: 'c.status',
  estimatedCost: 'c.estimated_cost',
  includedShare: 'c.included_share',
} as const satisfies Record<keyof ChangeOrderColumns, string>;

/** A JSON list for each column: that took PostgreSQL half the time of a list for each row. */
const list = (column: string) => `coalesce(json_agg(${column}), '[]')`;
/** A column that few rows fill, as an object by the job's id: a list of nulls would take as long as one of values. */
const byId = (column: string) =>
  `coalesce(json_object_agg(j.id, ${column}) filter (where ${column} is not null), '{}')`;
const members = (columns: Readonly<Record<string, string>>, textOf: (column: string) => string) =>
  Object.entries(columns).map(([name, column]) => `'${name}', ${textOf(column)}`);
const textOf = (columns: readonly string[]): string => `json_build_object(${columns.join(', ')})::text`;

/** SQL for the text of the names of all jobs, `j`. Apart: one letter that is not ASCII makes V8 hold a whole text in two bytes a character. */
export const NAMES_BY_COLUMN = textOf(members(nameColumns, list));
/** SQL for the text of all other facts of the jobs, in the same order. */
export const JOBS_BY_COLUMN = textOf([...members(jobColumns, list), ...members(rareColumns, byId)]);
/** SQL for the text of all change orders, `c`. */
export const CHANGE_ORDERS_BY_COLUMN = textOf(members(changeOrderColumns, list));

type Name = keyof typeof nameColumns;
type Columns<Row> = { readonly [Name in keyof Row]: readonly Row[Name][] };
type CommonFacts = Omit<JobColumns, keyof typeof rareColumns>;
type RareFacts = Pick<JobColumns, keyof typeof rareColumns>;
type RareById = { readonly [Name in keyof RareFacts]: Readonly<Record<string, NonNullable<RareFacts[Name]>>> };

/** What a job without any rare fact has. */
const NO_RARE_FACTS: RareFacts = {
  earningMethod: null,
  accountingForecast: null,
  accountingForecastOn: null,
  estimatePassedOn: null,
  typedPercent: null,
  feePercent: null,
  isGuaranteedMaximum: false,
  uninstalledMaterials: null,
  wastedCost: null,
  retainagePercent: null,
  jobLost: false,
  priorYearsThrough: null,
};

/** The texts of one moment. */
export interface FactTexts {
  names: string;
  jobs: string;
  changeOrders: string;
}

/** The facts of some jobs, in their order. Each job's are made when they are read: V8 would move ten thousand of them to its old objects. */
export interface FactsOfJobs {
  count: number;
  /** The facts of the job at this place, from 0. */
  at(place: number): FactsOfJob;
}

/** The jobs' facts from their texts. What is not ASCII in their numbers and names is `marked`. */
export function factsOf(texts: FactTexts): FactsOfJobs {
  // The members' names and types are those above: money is a whole number, a date is YYYY-MM-DD.
  const read: Columns<Omit<CommonFacts, Name>> & RareById = JSON.parse(texts.jobs);
  const names: Columns<Pick<JobColumns, Name>> = JSON.parse(marked(texts.names));
  const changeOrders = changeOrdersByJob(JSON.parse(texts.changeOrders));
  const rare = rareFactsByJob(read);
  const jobs = { ...read, ...names };
  return { count: jobs.id.length, at: (place) => factsAt(jobs, rare, changeOrders, place) };
}

function factsAt(
  jobs: Columns<CommonFacts>,
  rareFacts: ReadonlyMap<string, RareFacts>,
  changeOrders: ReadonlyMap<string, ScheduleChangeOrder[]>,
  i: number,
): FactsOfJob {
  // The lists are equally long. Members in one literal make compact objects, which the rules read several times as fast.
  const at = <Value>(column: readonly Value[]) => column[i] as Value;
  const id = at(jobs.id);
  const rare = rareFacts.get(id) ?? NO_RARE_FACTS;
  return {
    id,
    jobNumber: at(jobs.jobNumber),
    jobName: at(jobs.jobName),
    earningMethod: rare.earningMethod,
    originalContractAmount: at(jobs.originalContractAmount),
    changeOrders: changeOrders.get(id) ?? NO_CHANGE_ORDERS,
    expenseBudget: at(jobs.expenseBudget),
    jobCostToDate: at(jobs.jobCostToDate),
    forecastCost: at(jobs.forecastCost),
    forecastOn: at(jobs.forecastOn),
    costAtForecast: at(jobs.costAtForecast),
    accountingForecast: rare.accountingForecast,
    accountingForecastOn: rare.accountingForecastOn,
    estimatePassedOn: rare.estimatePassedOn,
    typedPercent: rare.typedPercent,
    feePercent: rare.feePercent,
    isGuaranteedMaximum: rare.isGuaranteedMaximum,
    uninstalledMaterials: rare.uninstalledMaterials,
    wastedCost: rare.wastedCost,
    invoicedAmount: at(jobs.invoicedAmount),
    paymentsReceived: at(jobs.paymentsReceived),
    retainageAmount: at(jobs.retainageAmount),
    retainagePercent: rare.retainagePercent,
    dateClosed: at(jobs.dateClosed),
    costAtCompletion: at(jobs.costAtCompletion),
    billedAtCompletion: at(jobs.billedAtCompletion),
    jobLost: rare.jobLost,
    dateSold: at(jobs.dateSold),
    earnedPriorYears: at(jobs.earnedPriorYears),
    costPriorYears: at(jobs.costPriorYears),
    priorYearsThrough: rare.priorYearsThrough,
  };
}

function rareFactsByJob(byId: RareById): Map<string, RareFacts> {
  const byJob = new Map<string, RareFacts>();
  for (const name of Object.keys(NO_RARE_FACTS) as (keyof RareFacts)[]) // of a literal, which has no other keys
    for (const [id, value] of Object.entries(byId[name])) {
      const facts = byJob.get(id) ?? { ...NO_RARE_FACTS };
      byJob.set(id, Object.assign(facts, { [name]: value }));
    }
  return byJob;
}

const NO_CHANGE_ORDERS: readonly ScheduleChangeOrder[] = [];

function changeOrdersByJob(columns: Columns<ChangeOrderColumns>): Map<string, ScheduleChangeOrder[]> {
  const byJob = new Map<string, ScheduleChangeOrder[]>();
  for (const [i, jobId] of columns.jobId.entries()) {
    const order = {
      amount: columns.amount[i],
      status: columns.status[i],
      estimatedCost: columns.estimatedCost[i],
      includedShare: columns.includedShare[i],
    } as ScheduleChangeOrder; // the lists are equally long
    const others = byJob.get(jobId);
    if (others) others.push(order);
    else byJob.set(jobId, [order]);
  }
  return byJob;
}
