import type { Cents } from '../money.ts';
import { figure, percentOf, TooLarge, ZERO } from './exact.ts';
import type { ScheduleChangeOrder } from './terms.ts';

/** Sums over the change orders of a job, in cents. */
export interface ChangeOrderSums {
  readonly approved: Cents;
  readonly pending: Cents;
  /** Estimated cost of the approved change orders. A change order without an estimate adds nothing. */
  readonly approvedCost: Cents;
  /** The shares of pending change orders that accounting includes, each rounded to the cent. */
  readonly included: Cents;
}

const NONE: ChangeOrderSums = { approved: ZERO, pending: ZERO, approvedCost: ZERO, included: ZERO };

/** Pending change orders stand beside the contract, not in it. */
export function changeOrderSums(changeOrders: readonly ScheduleChangeOrder[]): ChangeOrderSums {
  if (changeOrders.length === 0) return NONE;
  let approved = 0;
  let pending = 0;
  let approvedCost = 0;
  let included = 0;
  for (const order of changeOrders) {
    if (order.status === 'approved') {
      approved = exact(approved + order.amount);
      approvedCost = exact(approvedCost + (order.estimatedCost ?? 0));
    } else if (order.status === 'pending') {
      pending = exact(pending + order.amount);
      included = exact(included + includedPart(order));
    }
  }
  return {
    approved: figure(approved),
    pending: figure(pending),
    approvedCost: figure(approvedCost),
    included: figure(included),
  };
}

/** The part of a pending change order that accounting counts in the contract: variable consideration, ASC 606-10-32-11. */
export const includedPart = ({ amount, includedShare }: ScheduleChangeOrder): Cents =>
  includedShare === null ? ZERO : percentOf(amount, includedShare);

/** The largest sum that stays exact. It takes ninety amounts of the largest size to exceed it. */
function exact(sum: number): number {
  if (!Number.isSafeInteger(sum)) throw new TooLarge(`${sum} is larger than an exact sum`);
  return sum;
}
