import type { FieldRule } from '@plumbline/contract/workflow/import-mapping';
import { orderOf } from '../formats/date-formats.ts';
import { readDate } from '../formats/read-date.ts';

/** `12/15/68`, which nobody means as 2068. */
export function farSuspicion(texts: readonly string[], { format = [] }: FieldRule): string | null {
  const order = orderOf([format].flat()) ?? 'month-first';
  const found = texts.find((text) => SHORT_YEAR.test(text) && (readDate(text, order) ?? '') >= FAR);
  return found
    ? `${found} is read as ${readDate(found, order)}: years of two digits may be of the last century.`
    : null;
}
const SHORT_YEAR = /[^\d](\d{2})$/;
const FAR = '2050';
