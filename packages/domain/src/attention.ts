import { addDays, daysBetween, daysInMonth } from './calendar.ts';
import { counted } from './counted.ts';
import { jobNumberKey } from './job-numbers.ts';
import { type Cents, cents, formatAmount } from './money.ts';
import type { Percent } from './percent.ts';
import { retainageOf } from './retainage.ts';

/** Why a job needs attention, most serious first. */
export const attentionReasons = [
  'over-billed',
  'payments-late',
  'not-invoiced',
  'pay-app-due',
  'no-project-manager',
  'number-missing',
  'look-alike',
] as const;
export type AttentionReason = (typeof attentionReasons)[number];

/** What a job's reasons depend on. Null: not entered. Dates are `YYYY-MM-DD`. */
export interface AttentionJob {
  readonly jobNumber: string;
  readonly hasProjectManager: boolean;
  readonly finalContractAmount: Cents | null;
  readonly invoicedAmount: Cents | null;
  readonly remainingInvoiceAmount: Cents | null;
  readonly retainageAmount: Cents | null;
  readonly retainagePercent: Percent | null;
  readonly paymentsReceived: Cents | null;
  readonly lastInvoiceDate: string | null;
  readonly dateSold: string | null;
  readonly createdOn: string;
  readonly payAppDueDayOfMonth: number | null;
  readonly dateClosed: string | null;
  readonly jobLost: boolean;
}

export interface Attention {
  readonly reason: AttentionReason;
  /** The reason with the job's own figures: `invoiced $110.00 of a contract of $100.00`. */
  readonly figures: string;
}

/** A job in progress should be invoiced at least once in this many days. */
const NOT_INVOICED_DAYS = 45;
/** An invoice should be paid within this many days: net 30, the usual terms of a contract. */
const PAYMENT_DAYS = 30;
/** Home lists a pay app as due when it falls within this many days, today included. */
const PAY_APP_DAYS = 7;

/**
 * Shared by the reasons of all jobs: the day, and the numbers that more than one job has. Build it once for any number of jobs.
 */
export interface AttentionBasis {
  readonly today: string;
  /** The days on which a pay app is listed as due, today first. */
  readonly payAppDays: readonly DayOfMonth[];
  readonly lookAlikes: ReadonlySet<string>;
}

interface DayOfMonth {
  /** 1 to 31. */
  readonly day: number;
  readonly isLast: boolean;
}

function dayOfMonth(date: string): DayOfMonth {
  const day = Number(date.slice(8));
  return { day, isLast: day === daysInMonth(date.slice(0, 7)) };
}

export function attentionBasis(today: string, jobNumbers: Iterable<string>): AttentionBasis {
  const seen = new Set<string>();
  const lookAlikes = new Set<string>();
  for (const number of jobNumbers) {
    const key = jobNumberKey(number);
    (seen.has(key) ? lookAlikes : seen).add(key);
  }
  lookAlikes.delete(''); // a missing number looks like no other
  const payAppDays = Array.from({ length: PAY_APP_DAYS }, (_, days) => dayOfMonth(addDays(today, days)));
  return { today, payAppDays, lookAlikes };
}

/**
 * Why a job needs attention, with its figures; empty for most. A lost job needs none. A completed job is listed only for wrong
 * amounts or a wrong number: nobody invoices or manages it any more.
 */
export function attentionOf(
  job: AttentionJob,
  { today, payAppDays, lookAlikes }: AttentionBasis,
): readonly Attention[] {
  if (job.jobLost) return NONE;
  const found: Attention[] = [];
  const add = (reason: AttentionReason, figures: string | null): void => {
    if (figures !== null) found.push({ reason, figures });
  };
  const isOpen = job.dateClosed === null;
  const key = jobNumberKey(job.jobNumber);
  add('over-billed', overBilled(job));
  add('payments-late', paymentsLate(job, today));
  if (isOpen) {
    add('not-invoiced', notInvoiced(job, today));
    add('pay-app-due', payAppDue(job, payAppDays));
    add('no-project-manager', job.hasProjectManager ? null : '');
  }
  add('number-missing', key === '' ? '' : null);
  add('look-alike', lookAlikes.has(key) ? `${job.jobNumber.trim()} is the number of another job too` : null);
  return found;
}

const NONE: readonly Attention[] = [];
const NOTHING = cents(0);

/** Invoiced above the revised contract: the owner does not owe the difference. */
function overBilled({ finalContractAmount: contract, invoicedAmount }: AttentionJob): string | null {
  const invoiced = invoicedAmount ?? NOTHING;
  if (contract === null || invoiced <= contract) return null;
  return `invoiced ${formatAmount(invoiced)} of a contract of ${formatAmount(contract)}`;
}

/**
 * Not invoiced for too long, with something left to invoice. For a job never invoiced, time counts from the day it was sold, or
 * else from the day it entered the WIP.
 */
function notInvoiced(job: AttentionJob, today: string): string | null {
  if (job.remainingInvoiceAmount === null || job.remainingInvoiceAmount <= 0) return null;
  const days = daysBetween(job.lastInvoiceDate ?? job.dateSold ?? job.createdOn, today);
  if (days < NOT_INVOICED_DAYS) return null;
  const left = `${formatAmount(job.remainingInvoiceAmount)} left to invoice`;
  return job.lastInvoiceDate === null
    ? `never invoiced in ${counted(days, 'day')}, ${left}`
    : `last invoiced ${counted(days, 'day')} ago, ${left}`;
}

/** In a shorter month the due day is the month's last. */
function payAppDue({ payAppDueDayOfMonth: dueDay }: AttentionJob, days: readonly DayOfMonth[]): string | null {
  if (dueDay === null) return null;
  const left = days.findIndex(({ day, isLast }) => day === dueDay || (isLast && day < dueDay));
  if (left < 0) return null;
  return left === 0 ? 'due today' : `due in ${counted(left, 'day')}`;
}

/** The last invoice is past its terms, and more than the retainage is still unpaid. */
function paymentsLate(job: AttentionJob, today: string): string | null {
  if (job.lastInvoiceDate === null) return null;
  const unpaid = (job.invoicedAmount ?? NOTHING) - (retainageOf(job) ?? NOTHING) - (job.paymentsReceived ?? NOTHING);
  const days = daysBetween(job.lastInvoiceDate, today);
  // The difference of amounts in range can leave the range, but is still an exact whole number.
  return unpaid > 0 && days > PAYMENT_DAYS
    ? `${formatAmount(unpaid as Cents)} unpaid, last invoiced ${counted(days, 'day')} ago`
    : null;
}
