import { type Cents, cents, sumCents } from './money.ts';

export const changeOrderStatuses = ['pending', 'approved', 'rejected'] as const;
export type ChangeOrderStatus = (typeof changeOrderStatuses)[number];

interface CountedChangeOrder {
  amount: Cents;
  status: ChangeOrderStatus;
}

/** The change orders' total: approved ones only. Pending ones are shown beside, never inside. */
export const approvedTotal = (history: readonly CountedChangeOrder[]): Cents =>
  sumCents(history.filter((entry) => entry.status === 'approved').map((entry) => entry.amount));

/**
 * The amount of the approved entry that makes the total what somebody typed; null when the total stands already.
 * History and total therefore never disagree.
 */
export function adjustingAmount(currentTotal: Cents, typedTotal: Cents): Cents | null {
  return typedTotal === currentTotal ? null : cents(typedTotal - currentTotal);
}
