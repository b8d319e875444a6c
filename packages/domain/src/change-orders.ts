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

/** Total of the approved change orders. Pending change orders are shown next to it and never counted in it. */
export const approvedTotal = (history: readonly CountedChangeOrder[]): Cents => totalOf(history, 'approved');

/** How much the total would grow if every pending change order were approved. */
export const pendingTotal = (history: readonly CountedChangeOrder[]): Cents => totalOf(history, 'pending');

/** The approved entry that makes the history add up to a newly typed total. Null if it already does. */
export function adjustingAmount(currentTotal: Cents, typedTotal: Cents): Cents | null {
  return typedTotal === currentTotal ? null : cents(typedTotal - currentTotal);
}

/** The terms of a change order, without its number and who entered it. */
export interface ChangeOrderTerms extends CountedChangeOrder {
  /** A calendar date, `YYYY-MM-DD`. */
  date: string;
  description: string;
}

/**
 * Why this change of a change order is not allowed, in plain words; null if it is. `before` is null for a new change order. Only
 * a pending change order can be edited or decided; its estimated cost can change at any time. Putting a decided change order back
 * to pending must not change anything else.
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

/** The share of a pending change order that accounting counts in the contract, and why. Null: nothing. */
export interface IncludedShare {
  includedShare: Percent | null;
  includedReason: string | null;
}
interface Standing extends IncludedShare, CountedChangeOrder {}

/**
 * The share after a change. A decision ends it: an approved change order counts in full, a rejected one not at all. Putting a
 * change order back to pending keeps a share only if the person may set one (Wip_close).
 */
export function shareAfter(before: Standing | null, after: Standing, mayClose: boolean): IncludedShare {
  const { includedShare, includedReason } = after;
  const isTakenBack = before !== null && before.status !== 'pending';
  const stands = after.status === 'pending' && Boolean(includedShare) && (mayClose || !isTakenBack);
  return stands ? { includedShare, includedReason } : { includedShare: null, includedReason: null };
}

/** Why the share of a change order cannot change like this, in plain words; null if it can. `after` comes from `shareAfter`. */
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
