import type { FieldRule } from '@plumbline/contract/workflow/import-mapping';
import { columnDates, orderOf } from '../formats/date-formats.ts';
import type { DateOrder } from '../formats/read-date.ts';
import type { PlannedField } from '../mapping/plan.ts';
import { suspicionOfCounts } from './dates-to-come.ts';
import { suspicionOfYearFirst } from './far-dates.ts';

/** Why the dates of a column may be other days, or no dates. `today` is YYYY-MM-DD. Null where nothing speaks for it. */
export const suspicionOfDates = (
  { columnName, rule }: Pick<PlannedField, 'columnName' | 'rule'>,
  texts: readonly string[],
  today: string,
): string | null =>
  suspicionOfCounts(columnName, texts) ??
  suspicionOfYearFirst(texts, today) ??
  suspicionOfOrder(texts, rule) ??
  suspicionOfHalfRead(texts) ??
  suspicionOfInstants(texts);

const words: Record<DateOrder, string> = { 'month-first': 'month', 'day-first': 'day' };
const other: Record<DateOrder, DateOrder> = { 'month-first': 'day-first', 'day-first': 'month-first' };

/** The dates are read in one order, as the mapping says, and some are dates only in the other. Null where all fit. */
export function suspicionOfOrder(texts: readonly string[], { format = [] }: FieldRule): string | null {
  const order = orderOf([format].flat());
  if (order === null || texts.length === 0) return null;
  const { proven, isAmbiguous } = columnDates(texts);
  const turned = other[order];
  // Where both are proven, the page asks which is meant, and shows what cannot be read.
  if (!proven.includes(turned) || proven.includes(order) || isAmbiguous) return null;
  const sample = texts.find((text) => columnDates([text]).proven.includes(turned));
  return `The dates are read with the ${words[order]} first, and ${sample} is a date only with the ${words[turned]} first: all of them may be.`;
}

const ISO = /^\d{4}-\d{2}-(\d{2})$/;
const SLASHED = /^\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}$/;
const FEWEST = 2;

/**
 * A workbook opened in another country: where day and month could be swapped it made a date of the text, swapped, and the other texts stayed.
 * Null where nothing speaks for it.
 */
export function suspicionOfHalfRead(texts: readonly string[]): string | null {
  const made = texts.filter((text) => ISO.test(text));
  const written = texts.filter((text) => SLASHED.test(text));
  if (made.length < FEWEST || written.length < FEWEST || made.length + written.length < texts.length) return null;
  const isLeftOver = written.every((text) => columnDates([text]).proven.length > 0);
  if (!isLeftOver || !made.every((text) => Number(ISO.exec(text)?.[1]) <= 12)) return null;
  return `${written[0]} is a text, and in each real date, such as ${made[0]}, day and month could be swapped: Excel swaps them where it opens dates of another country. Export the file again as a workbook.`;
}

const INSTANT = /T(\d{2}):00(?::00(?:\.0+)?)?Z$/;

/** Midnights east of Greenwich, written as instants in UTC: their day is the one before. Null where they are none. */
export function suspicionOfInstants(texts: readonly string[]): string | null {
  const hours = texts.map((text) => Number(INSTANT.exec(text)?.[1] ?? Number.NaN));
  const [first] = texts;
  // Two hours, for summer and winter. In America midnight is in the early hours of the same day.
  if (first === undefined || new Set(hours).size > 2 || !hours.every((hour) => hour >= 12)) return null;
  return `All are instants in UTC, such as ${first}: where it was midnight then, the day was the next one.`;
}
