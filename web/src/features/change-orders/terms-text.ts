import type { ChangeOrderTerms } from '@plumbline/domain/change-orders';
import { formatAmount } from '@plumbline/domain/money';
import { formatDate } from '../../lib/calendar.ts';

/** A change order in one line: `Rock excavation, $1,200.00, 03/02/2026`. */
export const termsText = ({ description, amount, date }: ChangeOrderTerms): string =>
  `${description}, ${formatAmount(amount)}, ${formatDate(date)}`;
