import type { ScheduleChangeOrder, ScheduleJob } from '@plumbline/domain/schedule/terms';
import { marked } from './ascii-json.ts';

export type FactsOfJob = ScheduleJob & { id: string; jobNumber: string; jobName: string };
type JobColumns = Omit<FactsOfJob, 'changeOrders'>;
type ChangeOrderColumns = ScheduleChangeOrder & { jobId: string };

/** What a job is called. */
const nameColumns = { jobNumber: 'job_number', jobName: 'job_name' } as const satisfies Partial<
  Record<keyof JobColumns, string>
>;

/** The columns of a job that the schedule reads, by fact. */
const jobColumns = {
  id: 'id',
  originalContractAmount: 'original_contract_amount',
  expenseBudget: 'expense_budget',
  jobCostToDate: 'job_cost_to_date',
  forecastCost: 'forecast_cost',
  forecastOn: `(forecast_at at time zone 'UTC')::date`,
  costAtForecast: 'cost_at_forecast',
  invoicedAmount: 'invoiced_amount',
  paymentsReceived: 'payments_received',
  retainageAmount: 'retainage_amount',
  dateClosed: 'date_closed',
  costAtCompletion: 'cost_at_completion',
  billedAtCompletion: 'billed_at_completion',
  dateSold: 'date_sold',
  earnedPriorYears: 'earned_prior_years',
  costPriorYears: 'cost_prior_years',
} as const satisfies Partial<Record<keyof JobColumns, string>>;

/** The same for facts that few jobs have. */
const rareColumns = {
  earningMethod: 'earning_method',
  accountingForecast: 'accounting_forecast',
  accountingForecastOn: `(accounting_forecast_at at time zone 'UTC')::date`,
  estimatePassedOn: 'estimate_passed_on',
  typedPercent: 'typed_percent',
  feePercent: 'fee_percent',
  isGuaranteedMaximum: 'nullif(guaranteed_maximum, false)',
  uninstalledMaterials: 'uninstalled_materials',
  wastedCost: 'wasted_cost',
  retainagePercent: 'retainage_percent',
  jobLost: 'nullif(job_lost, false)',
  priorYearsThrough: 'prior_years_through',
} as const satisfies Record<Exclude<keyof JobColumns, keyof typeof nameColumns | keyof typeof jobColumns>, string>;

/** The columns of a change order that the schedule reads. */
const changeOrderColumns = {
  jobId: 'job_id',
  amount: 'amount',
  status: 'status',
  estimatedCost: 'estimated_cost',
  includedShare: 'included_share',
} as const satisfies Record<keyof ChangeOrderColumns, string>;

const selected = (columns: Readonly<Record<string, string>>): string =>
  Object.entries(columns)
    .map(([name, column]) => `${column} as "${name}"`)
    .join(', ');
/** Select list for the facts of a job. */
export const JOB_FACTS = selected({ ...nameColumns, ...jobColumns, ...rareColumns });
/** Select list for the facts of a change order. */
export const CHANGE_ORDER_FACTS = selected(changeOrderColumns);

/** A JSON list for each fact: that took PostgreSQL half the time of a list for each row. */
const list = (name: string) => `'${name}', coalesce(json_agg("${name}"), '[]')`;
/** A fact that few rows have, as an object by the job's id: a list of nulls would take as long as one of values. */
const byId = (name: string) =>
  `'${name}', coalesce(json_object_agg(id, "${name}") filter (where "${name}" is not null), '{}')`;
const textOf = (members: readonly string[]): string => `json_build_object(${members.join(', ')})::text`;

/** SQL for the text of the names of all jobs, from their facts. Apart: one letter that is not ASCII makes V8 hold a whole text in two bytes a character. */
export const NAMES_BY_COLUMN = textOf(Object.keys(nameColumns).map(list));
/** SQL for the text of all other facts of the jobs, in the same order, whichever it is. */
export const JOBS_BY_COLUMN = textOf([...Object.keys(jobColumns).map(list), ...Object.keys(rareColumns).map(byId)]);
/** SQL for the text of all change orders, from their facts. */
export const CHANGE_ORDERS_BY_COLUMN = textOf(Object.keys(changeOrderColumns).map(list));

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

/** The facts of some jobs, by job number. Each job's are made when they are read: V8 would move ten thousand of them to its old objects. */
export interface FactsOfJobs {
  count: number;
  /** The facts of the job at this place, from 0. */
  at(place: number): FactsOfJob;
}

/**
 * The jobs' facts from their texts. What is not ASCII in their numbers and names is `marked`. They are sorted here, by places alone:
 * the database moves all facts of a job when it sorts, which took it 7 ms for 10,000 jobs, and this takes 0.4 to 3.
 */
export function factsOf(texts: FactTexts): FactsOfJobs {
  // The members' names and types are those above: money is a whole number, a date is YYYY-MM-DD.
  const read: Columns<Omit<CommonFacts, Name>> & RareById = JSON.parse(texts.jobs);
  const names: Columns<Pick<JobColumns, Name>> = JSON.parse(marked(texts.names));
  const changeOrders = changeOrdersByJob(JSON.parse(texts.changeOrders));
  const rare = rareFactsByJob(read);
  const jobs = { ...read, ...names };
  const order = placesByText(names.jobNumber);
  // The lists are equally long.
  return { count: order.length, at: (place) => factsAt(jobs, rare, changeOrders, order[place] as number) };
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

/** The places of the texts, from 0, as the texts sort. */
const placesByText = (texts: readonly string[]): number[] =>
  Array.from(texts.keys()).sort((a, b) => compared(texts[a] as string, texts[b] as string));
const compared = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

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
