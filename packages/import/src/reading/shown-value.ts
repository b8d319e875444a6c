import { importFieldOf, isImportField } from '@plumbline/contract/workflow/import-fields';
import { formatAmount, isCents } from '@plumbline/domain/money';
import { formatPercent, isPercent } from '@plumbline/domain/percent';

/** A value of a field as people write it, for a message. Of a field that is not known, the value as it is stored. */
export function shownValue(field: string, value: unknown): string {
  const type = isImportField(field) ? importFieldOf(field).type : null;
  if (type === 'currency' && isCents(value)) return formatAmount(value);
  if (type === 'percent' && isPercent(value)) return formatPercent(value);
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
