import type { UserId } from '@plumbline/contract/values';
import { CHANGE_ORDER_FIELD, type ChangeOrderTerms } from '@plumbline/contract/workflow/change-orders';
import { addDays, daysBetween, earlier } from './calendar.ts';
import type { SampleJob } from './jobs.ts';
import { pastChangeOrders } from './past-change-orders.ts';
import { type Random, seededRandom } from './random.ts';

/** What one person saved of a job in one moment. */
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
/** How a job came to be what it is: its steps in their order, each beginning where the one before left off. */
export interface Past {
  externalId: string;
  steps: PastStep[];
  changeOrders: PastOrder[];
}

export interface PastOptions {
  seed: number;
  /** Until when the jobs' pasts run, ISO 8601 in UTC; the jobs were made of its date. */
  now: string;
  /** Who keeps the jobs that nobody manages. */
  managerId: UserId;
  accountantId: UserId;
}

/** The past of each job, from the day it was sold to `now`: pay apps month by month, change orders, the contract, notes. */
export function samplePasts(jobs: readonly SampleJob[], options: PastOptions): Past[] {
  return jobs.map((job, i) => pastOf(seededRandom(options.seed * 7_919 + i), job, options));
}

/** A step before it is known what it changes. */
interface Saved {
  at: string;
  by: UserId;
  values: Record<string, unknown>;
  order?: ChangeOrderTerms & { number: number };
}

function pastOf(random: Random, job: SampleJob, { now, managerId, accountantId }: PastOptions): Past {
  const today = now.slice(0, 10);
  const { values } = job;
  const manager = values.projectManagerUserIds?.[0] ?? managerId;
  const start = values.dateSold ?? addDays(today, -14);
  const end = values.dateClosed ?? today;
  const clock = (date: string) => instant(random, date, now);
  const saved: Saved[] = [
    ...payApps(random, values, start, end).map(({ on, ...rest }) => ({
      at: clock(on),
      by: accountantId,
      values: rest,
    })),
    ...managerSteps(random, values, start, end).map(({ on, ...rest }) => ({
      at: clock(on),
      by: manager,
      values: rest,
    })),
  ];
  const changeOrders: PastOrder[] = [];
  for (const [i, found] of pastChangeOrders(random, job, manager, end).entries()) {
    const { decidedOn, enteredBy, ...terms } = found;
    const order = { number: i + 1, ...terms };
    const entered = { at: clock(terms.date), by: enteredBy };
    saved.push({ ...entered, values: {}, order: { ...order, status: 'pending' } });
    const decided = decidedOn === null ? entered : { at: later(entered.at, clock(decidedOn)), by: enteredBy };
    if (decidedOn !== null) saved.push({ ...decided, values: {}, order });
    changeOrders.push({ ...order, ...decided });
  }
  saved.sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
  return { externalId: job.externalId, steps: stepsOf(saved), changeOrders };
}

/** Two hours later where the other is not later. */
const later = (at: string, other: string) => (other > at ? other : new Date(Date.parse(at) + 7_200_000).toISOString());

type Dated = { on: string } & Record<string, unknown>;

/** A pay app a month: what is invoiced, held back, received and spent grows until it is what the job has now. */
function payApps(random: Random, values: SampleJob['values'], start: string, end: string): Dated[] {
  const last = values.lastInvoiceDate ?? earlier(end, addDays(start, 20));
  const count = Math.max(1, Math.floor(daysBetween(start, last) / 31));
  const isClosed = values.dateClosed != null;
  return Array.from({ length: count }, (_, k) => {
    const isLast = k === count - 1;
    const part = isLast ? 1 : ((k + 1) / count) * random.between(0.92, 1);
    const share = (amount: number | null | undefined, of = part) => Math.round((amount ?? 0) * of);
    const invoiced = share(values.invoicedAmount);
    const on = addDays(last, -31 * (count - 1 - k));
    return {
      on,
      invoicedAmount: invoiced,
      lastInvoiceDate: values.lastInvoiceDate == null ? null : on,
      retainageAmount: isClosed && !isLast ? Math.round(invoiced * 0.1) : share(values.retainageAmount),
      paymentsReceived: share(values.paymentsReceived, isLast ? 1 : part * 0.85),
      jobCostToDate: share(values.jobCostToDate),
    };
  });
}

function managerSteps(random: Random, values: SampleJob['values'], start: string, end: string): Dated[] {
  const days = daysBetween(start, end);
  const on = (part: number) => addDays(start, Math.round(days * part));
  const { dateClosed, jobLost, notes, executedContract, expenseBudget, monthIncomeExpected } = values;
  const revised = (values.originalContractAmount ?? 0) + (values.changeOrderTotal ?? 0);
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
    jobLost === true && { on: on(0.9), jobLost, jobStatus: 'Inactive' },
  ];
  return steps.filter((step) => step !== false);
}

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

/** Some moment of the day in the contractor's office hours, after a job's connection; of today, one that has passed. */
function instant(random: Random, date: string, now: string): string {
  const midnight = Date.parse(`${earlier(date, now.slice(0, 10))}T00:00:00Z`);
  const hours =
    date < now.slice(0, 10) ? random.between(17, 23) : random.next() * ((Date.parse(now) - midnight) / HOUR);
  return new Date(midnight + Math.floor(hours * HOUR)).toISOString();
}
const HOUR = 3_600_000;
