import { type Cents, cents, sumCents } from './money.ts';
import type { Percent } from './percent.ts';

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
 * change order can be edited or decided; what it is estimated to cost can change at any time. Taking a decision back changes nothing
 * else.
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

/** What accounting includes of a pending change order in the contract that revenue is earned on, and why. Null: nothing. */
export interface IncludedShare {
  includedShare: Percent | null;
  includedReason: string | null;
}
interface Standing extends IncludedShare, CountedChangeOrder {}

/**
 * The share that stands after a change. A decision ends it: what is approved counts whole, and what is rejected not at all. Whoever
 * takes a decision back brings a share along only with the right to set one (Wip_close).
 */
export function shareAfter(before: Standing | null, after: Standing, mayClose: boolean): IncludedShare {
  const { includedShare, includedReason } = after;
  const isTakenBack = before !== null && before.status !== 'pending';
  const stands = after.status === 'pending' && Boolean(includedShare) && (mayClose || !isTakenBack);
  return stands ? { includedShare, includedReason } : { includedShare: null, includedReason: null };
}

/** Why the share of a change order cannot change like this, in plain words; null when it can. `after` is from `shareAfter`. */
export function shareRefusal(before: Standing | null, after: Standing, mayClose: boolean): string | null {
  if (after.status !== 'pending') return null;
  const isChanged =
    after.includedShare !== (before?.includedShare ?? null) ||
    after.includedReason !== (before?.includedReason ?? null);
  if (isChanged && !mayClose)
    return 'includes a share, which needs the right to close months: ask an administrator for it';
  const isMoved = after.includedShare !== null && before !== null && before.amount !== after.amount;
  if (isMoved && !mayClose)
    return 'counts a share of its amount in the contract, so its amount needs the right to close months: ask an administrator for it';
  return after.includedShare !== null && !after.includedReason?.trim()
    ? 'includes a share: enter the reason for it'
    : null;
}
