import type { ChangeOrderTerms } from '@plumbline/domain/change-orders';
import { formatAmount } from '@plumbline/domain/money';
import { formatDate } from '../../lib/calendar.ts';

/** `Rock excavation, $1,200.00, 03/02/2026`: what a change order says, in a line. */
export const termsText = ({ description, amount, date }: ChangeOrderTerms): string =>
  `${description}, ${formatAmount(amount)}, ${formatDate(date)}`;
