import type { Cents } from './money.ts';
import type { Percent } from './percent.ts';
import { percentOf, ZERO } from './schedule/exact.ts';

interface Retained {
  readonly invoicedAmount: Cents | null;
  readonly retainageAmount: Cents | null;
  readonly retainagePercent: Percent | null;
}

/** What is retained of what was invoiced, in cents: the amount, or the percent where no amount is known. Null: neither is known. */
export const retainageOf = ({ invoicedAmount, retainageAmount, retainagePercent }: Retained): Cents | null =>
  retainageAmount ?? (retainagePercent === null ? null : percentOf(invoicedAmount ?? ZERO, retainagePercent));
