import { addDays, dayInMonth, daysBetween } from '@plumbline/domain/calendar';
import { type Cents, cents } from '@plumbline/domain/money';
import { earlier, later, monthOf, workdayUntil } from './calendar.ts';
import type { Random } from './random.ts';
import type { Work } from './works.ts';

/** The totals to date after a posting of the accountant, in cents. */
export interface Posting {
  on: string;
  isPayApp: boolean;
  invoiced: Cents;
  retainage: Cents;
  received: Cents;
  cost: Cents;
}
export interface Books {
  /** By date. The last posting has the current totals. */
  postings: Posting[];
  /** Closed long ago, and the owner still holds some of the money. */
  isShortPaid: boolean;
}

interface Course {
  work: Work;
  soldOn: string;
  closedOn: string | null;
  today: string;
  /** How long the work takes. */
  days: number;
  revised: Cents;
  payAppDueDay: number;
  finalCost: Cents;
  /** The share of each pay app that is held back until the job is closed. */
  rate: number;
  isOverInvoiced: boolean;
}

/** In how many completed jobs there is one. */
const LATE_EVERY = 4;

/** Work begins slowly, and ends slowly. Not done before it is closed. */
const doneAfter = (part: number): number => {
  const t = Math.max(0, Math.min(part, 0.9));
  return t * t * (3 - 2 * t);
};

/** A pay app each month on the owner's day, paid some weeks later; then the receipts and the cost since the last one. */
export function postingsOf(random: Random, course: Course): Books {
  const { soldOn, closedOn, today, days, revised, finalCost, rate, isOverInvoiced } = course;
  const daysToPay = random.chance(0.1) ? random.whole(60, 95) : random.whole(24, 50);
  const front = random.between(0.95, 1.05);
  const done = (on: string) => doneAfter(daysBetween(soldOn, on) / days);
  // A supplier's last invoice may come when the job is completed already.
  const isLate = Math.round(finalCost) % LATE_EVERY === 0;
  const costOn = (on: string) =>
    closedOn === null || on < lastDay
      ? cents(Math.round(finalCost * done(on)))
      : isLate && on <= closedOn
        ? cents(Math.round(finalCost * 0.985))
        : finalCost;

  const paidOn = (billedOn: string) => workdayUntil(addDays(billedOn, daysToPay));
  const dueDays = payAppDays(course);
  const lastDay = dueDays.at(-1) ?? today;
  const invoices = dueDays.map((on) => {
    const isLast = on === lastDay;
    const part = isLast && closedOn !== null ? 1 : isLast && isOverInvoiced ? 1.008 : Math.min(0.985, done(on) * front);
    const invoiced = cents(Math.round(revised * part));
    return { on, invoiced, retainage: isLast && closedOn !== null ? cents(0) : cents(Math.round(invoiced * rate)) };
  });
  const receivedOn = (day: string) => {
    const paid = invoices.findLast(({ on }) => paidOn(on) <= day);
    return paid ? cents(paid.invoiced - paid.retainage) : cents(0);
  };
  const postings: Posting[] = invoices.map((invoice) => ({
    ...invoice,
    isPayApp: true,
    received: receivedOn(invoice.on),
    cost: costOn(invoice.on),
  }));

  const isShortPaid = closedOn !== null && paidOn(lastDay) < today && random.chance(0.05);
  const monthsEnd = later(soldOn, addDays(today, -random.whole(0, 6)));
  const on = workdayUntil(closedOn === null ? monthsEnd : earlier(today, paidOn(lastDay)));
  const last = postings.at(-1);
  if (!last || on > last.on) {
    const received = isShortPaid ? cents(Math.round(revised * random.between(0.9, 0.96))) : receivedOn(on);
    const rest = last ?? { invoiced: cents(0), retainage: cents(0) };
    postings.push({
      invoiced: rest.invoiced,
      retainage: rest.retainage,
      on,
      isPayApp: false,
      received,
      cost: costOn(on),
    });
  }
  return { postings, isShortPaid };
}

/** The days on which pay apps went out; none in the two months in which work outside stands still. A closed job has one. */
function payAppDays({ work, soldOn, closedOn, today, payAppDueDay }: Course): string[] {
  const end = closedOn ?? today;
  const found: string[] = [];
  for (let month = 0; ; month++) {
    const on = workdayUntil(dayInMonth(soldOn, month, payAppDueDay));
    if (on > end) break;
    if (daysBetween(soldOn, on) >= 20 && !(work.isOutside && monthOf(on) <= 2)) found.push(on);
  }
  return found.length === 0 && closedOn !== null ? [closedOn] : found;
}
