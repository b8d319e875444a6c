import { dayFirstForms, monthFirstForms } from '@plumbline/contract/workflow/date-forms';
import { type DateOrder, dateFormat, readDate } from './read-date.ts';

/** How the dates of a column are written. */
export interface ColumnDates {
  /**
   * The order that reads every date, or else most of them. Where both do, month first as in the United States, but day first where all
   * of them have dots, as in Germany.
   */
  order: DateOrder;
  /** Whether no date tells which order is meant, or they tell both, and some would be another day in the other. */
  isAmbiguous: boolean;
  /** The orders that single dates prove, because the date is not valid in the other order. */
  proven: readonly DateOrder[];
  /** Texts that are a date in that order, days as a workbook counts them included. */
  dates: number;
  /** Of these, the days as a workbook counts them: they may be other numbers. */
  serials: number;
}

/** Texts without a digit are codes and do not count. */
export function columnDates(texts: Iterable<string>): ColumnDates {
  const read = { 'month-first': 0, 'day-first': 0 };
  const found = { differing: 0, serials: 0, onlyMonthFirst: 0, onlyDayFirst: 0, either: 0, dotted: 0 };
  for (const text of texts) {
    const [monthFirst, dayFirst] = [readDate(text, 'month-first'), readDate(text, 'day-first')];
    if (monthFirst !== null) read['month-first']++;
    if (dayFirst !== null) read['day-first']++;
    if (monthFirst !== dayFirst) {
      if (dayFirst === null) found.onlyMonthFirst++;
      else if (monthFirst === null) found.onlyDayFirst++;
      else {
        found.either++;
        if (dateFormat(text, 'day-first')?.includes('.')) found.dotted++;
      }
    }
    if (monthFirst !== dayFirst) found.differing++;
    else if (monthFirst !== null && dateFormat(text, 'month-first') === null) found.serials++;
  }
  const isEven = read['day-first'] === read['month-first'];
  const isDayFirst = isEven
    ? found.dotted > 0 && found.dotted === found.either
    : read['day-first'] > read['month-first'];
  const order: DateOrder = isDayFirst ? 'day-first' : 'month-first';
  const isMixed = found.onlyMonthFirst > 0 && found.onlyDayFirst > 0 && found.either > 0;
  const isAmbiguous = isMixed || (isEven && found.differing > 0);
  const proven: DateOrder[] = [];
  if (found.onlyMonthFirst > 0) proven.push('month-first');
  if (found.onlyDayFirst > 0) proven.push('day-first');
  return { order, isAmbiguous, proven, dates: read[order], serials: found.serials };
}

/** The day.js formats of the dates in a column under one order, the most frequent first. */
export function formatsUnder(order: DateOrder, texts: Iterable<string>): string[] {
  const counts = new Map<string, number>();
  for (const text of texts) {
    const format = dateFormat(text, order);
    if (format !== null) counts.set(format, (counts.get(format) ?? 0) + 1);
  }
  return [...counts].toSorted(([, a], [, b]) => b - a).map(([format]) => format);
}

/** Enough texts to recognise the formats of a column. */
const LOOKED_AT = 20_000;

/** The formats of the dates in a column. Whether the month or the day comes first is decided once for the column, never per text. */
export function dateFormatsOf(texts: Iterable<string>): string[] {
  const different = new Set<string>();
  for (const text of texts) {
    if (/\d/.test(text)) different.add(text.trim());
    if (different.size === LOOKED_AT) break;
  }
  const formats = formatsUnder(columnDates(different).order, different);
  return formats.length > 0 ? formats : ['M/D/YYYY', 'YYYY-MM-DD'];
}

/** The order that formats of a mapping have; null where they name only forms that are the same in every country. */
export function orderOf(formats: readonly string[]): DateOrder | null {
  for (const format of formats) {
    if (monthFirstForms.includes(format)) return 'month-first';
    if (dayFirstForms.includes(format)) return 'day-first';
  }
  return null;
}
