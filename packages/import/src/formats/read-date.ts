import { dateOfSerial, daysInMonth, weekdayOf } from '@plumbline/domain/calendar';
import { withoutMarks } from '@plumbline/domain/invisible-marks';
import { splitWeekday, withoutOrdinal } from '@plumbline/domain/weekday';
import { monthOf } from './month-names.ts';
import { plainDigits } from './number-text.ts';

/** Whether 1/5/2026 is in January or in May. */
export type DateOrder = 'month-first' | 'day-first';

const ISO = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ].*)?$/;
/** Perhaps with a time of day, as databases export dates. */
const NUMERIC = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})(?:,? \d{1,2}:\d{2}.*)?$/;
/** `5-Jan-26`, `15. März 2026`, `15 de marzo de 2026`, `15/mar/2026`. */
const DAY_NAMED = /^(\d{1,2})(?:[- .]{1,2}|\/| de )([\p{L}\p{M}]{3,10})\.?,?(?:[-/ ]| de )(\d{4}|\d{2})$/u;
const MONTH_NAMED = /^([\p{L}\p{M}]{3,10})\.? (\d{1,2}),? (\d{4}|\d{2})$/u;
const COMPACT = /^((?:19|20|21)\d{2})(\d{2})(\d{2})$/;

/** A date read from a text, before the order of day and month is known. */
type Parts =
  | { kind: 'clear'; year: number; month: number; day: number; format: string }
  | { kind: 'numeric'; year: number; first: number; second: number; separator: string; yearForm: string };

/** Years of two digits as day.js reads them. */
const yearOf = (text: string): number =>
  text.length === 4 ? Number(text) : Number(text) + (Number(text) > 68 ? 1900 : 2000);
const yearFormOf = (text: string): string => (text.length === 4 ? 'YYYY' : 'YY');

function partsOf(written: string): Parts | null {
  const text = withoutOrdinal(plainDigits(withoutMarks(written)));
  const numeric = NUMERIC.exec(text);
  if (numeric) {
    const [, first = '', separator = '', second = '', year = ''] = numeric;
    const yearForm = yearFormOf(year);
    return { kind: 'numeric', year: yearOf(year), first: Number(first), second: Number(second), separator, yearForm };
  }
  const clear = (year: string, month: string | number, day: string, format: string): Parts => ({
    kind: 'clear',
    year: yearOf(year),
    month: Number(month),
    day: Number(day),
    format,
  });
  const iso = ISO.exec(text);
  if (iso) return clear(iso[1] ?? '', iso[2] ?? '', iso[3] ?? '', text[4] === '/' ? 'YYYY/MM/DD' : 'YYYY-MM-DD');
  const compact = COMPACT.exec(text);
  if (compact) return clear(compact[1] ?? '', compact[2] ?? '', compact[3] ?? '', 'YYYYMMDD');
  const dayNamed = DAY_NAMED.exec(text);
  if (dayNamed) {
    const [, day = '', month = '', year = ''] = dayNamed;
    return clear(year, monthOf(month), day, text.includes('-') ? `D-MMM-${yearFormOf(year)}` : 'D MMM YYYY');
  }
  const monthNamed = MONTH_NAMED.exec(text);
  if (monthNamed) {
    const [, month = '', day = '', year = ''] = monthNamed;
    return clear(year, monthOf(month), day, month.length > 3 ? 'MMMM D, YYYY' : 'MMM D, YYYY');
  }
  return null;
}

const isDay = (year: number, month: number, day: number): boolean =>
  month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(isoOf(year, month, day).slice(0, 7));
const isoOf = (year: number, month: number, day: number): string =>
  `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;

/**
 * Reads a date in any usual form, or as the number of a day in a workbook, as `YYYY-MM-DD`. The order decides only what is
 * ambiguous: without one, 1/5/2026 is no date. February 30 is no date.
 */
export function readDate(text: string, order: DateOrder | null): string | null {
  const ofSerial = dateOfSerial(text);
  if (ofSerial !== null) return ofSerial;
  const { weekday, date: written } = splitWeekday(text);
  const parts = partsOf(written);
  if (!parts) return null;
  const { year } = parts;
  if (parts.kind === 'numeric' && order === null) return null;
  const [month, day] =
    parts.kind === 'clear'
      ? [parts.month, parts.day]
      : order === 'month-first'
        ? [parts.first, parts.second]
        : [parts.second, parts.first];
  if (!isDay(year, month, day)) return null;
  const date = isoOf(year, month, day);
  // Of another day of the week, it is another day than the one that is written.
  return weekday === null || weekdayOf(date) === weekday ? date : null;
}

/** The day.js format of a date under an order, without leading zeros; null where the text is no date of that order. */
export function dateFormat(text: string, order: DateOrder): string | null {
  const parts = partsOf(splitWeekday(text).date);
  if (!parts || readDate(text, order) === null) return null;
  if (parts.kind === 'clear') return parts.format;
  const { separator, yearForm } = parts;
  return (order === 'month-first' ? ['M', 'D', yearForm] : ['D', 'M', yearForm]).join(separator);
}
