import type { UserId } from '@plumbline/contract/values';
import { CHANGE_ORDER_FIELD, type ChangeOrderTerms } from '@plumbline/contract/workflow/change-orders';
import { addDays, daysBetween } from '@plumbline/domain/calendar';
import type { Cents } from '@plumbline/domain/money';
import { earlier, later, workdayUntil } from './calendar.ts';
import type { StoriedJob } from './jobs.ts';
import { notIncluded, pastChangeOrders } from './past-change-orders.ts';
import { passedOnOf } from './past-estimate.ts';
import { type Random, seededRandom } from './random.ts';

/** The fields of a job that one person saved at one moment. */
export interface PastStep {
  /** ISO 8601, in UTC. */
  at: string;
  by: UserId;
  changes: { field: string; from: unknown; to: unknown }[];
}
export interface PastOrder extends ChangeOrderTerms {
  number: number;
  by: UserId;
  at: string;
}
/** How a job got its values: its steps in order, each starting from the result of the one before. */
export interface Past {
  externalId: string;
  /** When it joined the WIP, on the day of its sale: ISO 8601, in UTC. */
  connectedAt: string;
  steps: PastStep[];
  changeOrders: PastOrder[];
  /** The calendar date on which its cost passed the estimate in use. Null: it has not. */
  estimatePassedOn: string | null;
  /** Of a completed job: what it had cost on that day. */
  costAtCompletion: Cents | null;
}

export interface PastOptions {
  seed: number;
  /** The calendar date at which the jobs' pasts end, like their stories. */
  today: string;
  /** Who maintains jobs without a manager. */
  managerId: UserId;
  accountantId: UserId;
}

/** The past of each job, from the day it was sold to `today`: pay apps month by month, change orders, the contract, notes. */
export const samplePasts = (jobs: readonly StoriedJob[], options: PastOptions): Past[] =>
  jobs.map((job) => pastOf(job, options));

/** A step whose changes are not worked out yet. */
interface Saved {
  at: string;
  by: UserId;
  values: Record<string, unknown>;
  order?: ChangeOrderTerms & { number: number };
}

function pastOf(job: StoriedJob, { seed, today, managerId, accountantId }: PastOptions): Past {
  // Seeded by the job alone, so that its past does not depend on the other jobs.
  const random = seededRandom(seed * 7_919 + Number(job.externalId.slice(2)));
  const { values, story } = job;
  const manager = values.projectManagerUserIds?.[0] ?? managerId;
  const start = story.soldOn;
  const end = workdayUntil(later(start, story.closedOn ?? story.lostOn ?? today));
  const clock = (date: string) => instant(random, later(start, workdayUntil(date)), today);
  const saved: Saved[] = [
    ...posted(job).map(({ on, ...rest }) => ({ at: clock(on), by: accountantId, values: rest })),
    ...managerSteps(random, job, start, end).map(({ on, ...rest }) => ({
      at: clock(on),
      by: manager,
      values: rest,
    })),
    ...forecastSteps(job, manager, accountantId),
  ];
  const changeOrders: PastOrder[] = [];
  for (const [i, found] of pastChangeOrders(random, job, manager, start, end).entries()) {
    const { decidedOn, enteredBy, ...terms } = found;
    const order = { number: i + 1, ...terms };
    const entered = { at: clock(terms.date), by: enteredBy };
    saved.push({ ...entered, values: {}, order: { ...order, status: 'pending', ...notIncluded } });
    let last = entered;
    if (decidedOn !== null) last = { at: after(entered.at, clock(decidedOn)), by: enteredBy };
    else if (order.includedShare !== null) {
      last = { at: after(entered.at, clock(earlier(today, addDays(terms.date, 1)))), by: accountantId };
    }
    if (last !== entered) saved.push({ ...last, values: {}, order });
    changeOrders.push({ ...order, ...last });
  }
  saved.sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
  const connectedAt = instantOf(start, CONNECTED_HOUR);
  const steps = stepsOf(saved);
  const estimatePassedOn = passedOnOf(job, connectedAt, steps);
  return {
    ...{ externalId: job.externalId, connectedAt, steps, changeOrders, estimatePassedOn },
    costAtCompletion: costAtCompletionOf(job),
  };
}

function costAtCompletionOf({ story: { closedOn, postings } }: StoriedJob): Cents | null {
  return closedOn === null ? null : (postings.findLast(({ on }) => on <= closedOn)?.cost ?? null);
}

/** The other instant if it is later, otherwise some minutes later. */
const after = (at: string, other: string) => (other > at ? other : new Date(Date.parse(at) + 1_200_000).toISOString());

type Dated = { on: string } & Record<string, unknown>;

/** What the accountant posted: what is invoiced, held back, received and spent grows until it is what the job has now. */
function posted({ story }: StoriedJob): Dated[] {
  let lastInvoiceDate: string | null = null;
  return story.postings.map(({ on, isPayApp, invoiced, retainage, received, cost }) => {
    if (isPayApp) lastInvoiceDate = on;
    return {
      on,
      invoicedAmount: invoiced,
      lastInvoiceDate,
      retainageAmount: retainage,
      paymentsReceived: received,
      jobCostToDate: cost,
    };
  });
}

function managerSteps(random: Random, { values, story }: StoriedJob, start: string, end: string): Dated[] {
  const days = daysBetween(start, end);
  const on = (part: number) => addDays(start, Math.round(days * part));
  const { dateClosed, jobLost, notes, executedContract, expenseBudget, monthIncomeExpected } = values;
  const revised = story.original + story.changeOrders;
  const steps: (Dated | false)[] = [
    executedContract === true && { on: on(random.between(0.02, 0.12)), executedContract },
    typeof expenseBudget === 'number' &&
      days > 60 &&
      random.chance(0.3) && { on: on(random.between(0.3, 0.6)), expenseBudget },
    notes != null && { on: on(random.between(0.85, 0.98)), notes },
    monthIncomeExpected != null && days > 45 && { on: on(random.between(0.6, 0.9)), monthIncomeExpected },
    values.remainingInvoiceAmount != null && {
      on: end,
      remainingInvoiceAmount: { from: revised - (values.invoicedAmount ?? 0), to: values.remainingInvoiceAmount },
    },
    dateClosed != null && { on: dateClosed, dateClosed, jobStatus: 'Inactive' },
    jobLost === true && { on: end, jobLost, jobStatus: 'Inactive' },
  ];
  return steps.filter((step) => step !== false);
}

/** What the manager and accounting expect the job to cost, and its progress. */
function forecastSteps(job: StoriedJob, manager: UserId, accountantId: UserId): Saved[] {
  const { story, forecastAt, accounting } = job;
  const { forecastCost, typedPercent, typedPercentReason } = job.values;
  const steps: Saved[] = [];
  if (forecastAt) {
    const before = workdayUntil(addDays(forecastAt.slice(0, 10), -FORECAST_DAYS));
    // The first forecast is what the job was planned to cost.
    if (before > story.soldOn && forecastCost !== story.budget) {
      steps.push({ at: `${before}${forecastAt.slice(10)}`, by: manager, values: { forecastCost: story.budget } });
    }
    steps.push({ at: forecastAt, by: manager, values: { forecastCost } });
    if (typedPercent != null) {
      steps.push({ at: after(forecastAt, forecastAt), by: manager, values: { typedPercent, typedPercentReason } });
    }
  }
  if (accounting) {
    const { accountingForecastAt, ...values } = accounting;
    steps.push({ at: accountingForecastAt, by: accountantId, values: { ...values } });
  }
  return steps;
}
/** How long a forecast lasts before the next one. */
const FORECAST_DAYS = 32;

/** What a field held before its first step; amounts held nothing. */
const beginnings: Record<string, (to: unknown) => unknown> = {
  executedContract: () => false,
  jobLost: () => false,
  jobStatus: () => 'Active',
  expenseBudget: (to) => Math.round((Number(to) * 0.96) / 100) * 100,
  notes: () => null,
  lastInvoiceDate: () => null,
  dateClosed: () => null,
  monthIncomeExpected: () => null,
  forecastCost: () => null,
  typedPercent: () => null,
  typedPercentReason: () => null,
  accountingForecast: () => null,
  accountingForecastReason: () => null,
};

function stepsOf(saved: readonly Saved[]): PastStep[] {
  const held = new Map<string, unknown>();
  const orders = new Map<number, ChangeOrderTerms>();
  let total = 0;
  return saved.flatMap(({ at, by, values, order }) => {
    const changes: PastStep['changes'] = [];
    for (const [field, value] of Object.entries(values)) {
      const { from, to } = isMove(value) ? value : { from: (beginnings[field] ?? (() => 0))(value), to: value };
      const before = held.has(field) ? held.get(field) : from;
      if (before !== to) changes.push({ field, from: before, to });
      held.set(field, to);
    }
    if (order) {
      changes.push({ field: CHANGE_ORDER_FIELD, from: orders.get(order.number) ?? null, to: order });
      orders.set(order.number, order);
      const sum = order.status === 'approved' ? total + order.amount : total;
      if (sum !== total) changes.push({ field: 'changeOrderTotal', from: total, to: sum });
      total = sum;
    }
    return changes.length > 0 ? [{ at, by, changes }] : [];
  });
}

const isMove = (value: unknown): value is { from: unknown; to: unknown } =>
  typeof value === 'object' && value !== null && 'from' in value && 'to' in value;

/** Hours of UTC in which the contractor's office in the Rocky Mountains works, after the jobs of the day are connected. */
const CONNECTED_HOUR = 16;
const [FROM_HOUR, UNTIL_HOUR] = [17, 22.6];
const HOUR = 3_600_000;

/** A moment in a day's office hours. Today's is in their first half hour, whatever the time is now. */
const instant = (random: Random, date: string, today: string): string =>
  instantOf(date, random.between(FROM_HOUR, date < today ? UNTIL_HOUR : FROM_HOUR + 0.5));

const instantOf = (date: string, hour: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + Math.floor(hour * HOUR)).toISOString();

/** The last day on which the office has worked for an hour by this instant: until when a sample's stories run. */
export const sampleDay = (now: string): string =>
  workdayUntil(new Date(Date.parse(now) - (FROM_HOUR + 1) * HOUR).toISOString().slice(0, 10));
