import { isOwnNumber } from '@plumbline/contract/workflow/import-fields';
import { readNumberAs } from '../formats/number-forms.ts';
import { seenText } from '../formats/number-text.ts';
import type { PlannedField } from '../mapping/plan.ts';
import { amountOf } from './cell-value.ts';

/** What a row says of a column of amounts in cents, or of a number column of the company's own as it is. Null where it is none. */
export function numberIn({ name, rule, source }: PlannedField, cells: readonly string[]): number | null {
  if (source.kind !== 'column') return null;
  const text = cells[source.column.index] ?? '';
  if (isOwnNumber(name)) return readNumberAs(rule.numbers ?? 'us', seenText(text));
  const amount = amountOf(text, rule);
  return amount.ok ? amount.cents : null;
}
