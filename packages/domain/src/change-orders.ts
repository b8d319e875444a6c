import { type Cents, cents, sumCents } from './money.ts';

export const changeOrderStatuses = ['pending', 'approved', 'rejected'] as const;
export type ChangeOrderStatus = (typeof changeOrderStatuses)[number];

interface CountedChangeOrder {
  amount: Cents;
  status: ChangeOrderStatus;
}

const totalOf = (history: readonly CountedChangeOrder[], status: ChangeOrderStatus): Cents =>
  sumCents(history.filter((entry) => entry.status === status).map((entry) => entry.amount));

/** The change orders' total. Pending ones are shown next to it and never counted in it. */
export const approvedTotal = (history: readonly CountedChangeOrder[]): Cents => totalOf(history, 'approved');

/** What the total would gain if every pending change order were approved. */
export const pendingTotal = (history: readonly CountedChangeOrder[]): Cents => totalOf(history, 'pending');

/**
 * Somebody typed a new total: the amount of the approved entry that makes it true, so that history and total agree. Null when
 * the total is already that.
 */
export function adjustingAmount(currentTotal: Cents, typedTotal: Cents): Cents | null {
  return typedTotal === currentTotal ? null : cents(typedTotal - currentTotal);
}

/** What a change order says, apart from its number and who entered it. */
export interface ChangeOrderTerms extends CountedChangeOrder {
  /** A calendar date, `YYYY-MM-DD`. */
  date: string;
  description: string;
}

/**
 * Why a change order cannot change like this, in plain words; null when it can. `before` is null for a new one. Only a pending
 * change order can be edited or decided. Taking a decision back changes nothing else.
 */
export function changeOrderRefusal(before: ChangeOrderTerms | null, after: ChangeOrderTerms): string | null {
  if (before === null) return after.status === 'rejected' ? 'cannot be rejected before it was pending' : null;
  if (before.status === 'pending') return null;
  const isSame = before.date === after.date && before.description === after.description;
  const isTakenBack = after.status === 'pending' || after.status === before.status;
  return isSame && before.amount === after.amount && isTakenBack
    ? null
    : `is ${before.status} already: put it back to pending first, or add another one`;
}
