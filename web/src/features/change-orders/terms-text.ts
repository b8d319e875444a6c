import type { ChangeOrderTerms } from '@plumbline/contract/workflow/change-orders';
import { type Cents, formatAmount } from '@plumbline/domain/money';
import { formatPercent, type Percent, plainPercent } from '@plumbline/domain/percent';
import { ratio } from '@plumbline/domain/schedule/exact';
import { formatDate } from '../../lib/calendar.ts';

/** A typed percent as it was typed, with every decimal: `62.5%`. */
export const percentText = (value: Percent): string => `${plainPercent(value)}%`;

/** A change order in one line: `Rock excavation, $1,200.00, 03/02/2026, cost $900.00, 50% included (signed in the field)`. */
export const termsText = (terms: ChangeOrderTerms): string => {
  const { description, amount, date, estimatedCost, includedShare, includedReason } = terms;
  const reason = includedReason === null ? '' : ` (${includedReason})`;
  return [
    description,
    formatAmount(amount),
    formatDate(date),
    ...(estimatedCost === null ? [] : [`cost ${formatAmount(estimatedCost)}`]),
    ...(includedShare === null ? [] : [`${percentText(includedShare)} included${reason}`]),
  ].join(', ');
};

/** What it makes: `Margin $2,400.00 at 20.00%`. A credit has a margin in dollars alone, as a contract below nothing has. */
export function marginText(amount: Cents, cost: Cents): string {
  const margin = (amount - cost) as Cents; // whole cents
  const part = amount > 0 ? ratio(margin, amount) : null;
  return `Margin ${formatAmount(margin)}${part === null ? '' : ` at ${formatPercent(part)}`}`;
}
