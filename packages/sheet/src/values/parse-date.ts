import { SERIAL_ZERO } from '@plumbline/domain/calendar';
import { withoutMarks } from '@plumbline/domain/invisible-marks';
import { splitWeekday, withoutOrdinal } from '@plumbline/domain/weekday';
import dayjs from 'dayjs';
import customParseFormat from 'dayjs/plugin/customParseFormat.js';
import utc from 'dayjs/plugin/utc.js';
import { MONTHS } from './month-names.ts';

dayjs.extend(customParseFormat);
dayjs.extend(utc);

const NUMERIC = /^(\d{1,2})[/\-.](\d{1,2})(?:[/\-.](\d{4}|\d{2}))?$/;
const ISO = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ]\d{2}:\d{2}.*)?$/;
const DAY_FIRST = /^(\d{1,2})[-/\s]([a-z]{3,9})\.?,?[-/\s](\d{4}|\d{2})$/i;
const MONTH_FIRST = /^([a-z]{3,9})\.?\s+(\d{1,2}),?\s+(\d{4}|\d{2})$/i;

const COMPACT = /^((?:19|20|21)\d{2})(\d{2})(\d{2})$/;
/** Typed without a year: `Jan 5`, `5 Jan`. Pasted, a spreadsheet may have hidden the year. */
const DAY_AND_MONTH = /^(\d{1,2})[-\s]?([a-z]{3,9})\.?$/i;
const MONTH_AND_DAY = /^([a-z]{3,9})\.?[-\s]?(\d{1,2})$/i;
/** The spaces of a browser's `1/5/2026, 3:30 PM` are not all plain ones. */
const TIME_OF_DAY = /,?\s\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:\s?[ap]\.?m\.?)?$/i;
/** Days from today. */
const WORDS: Readonly<Record<string, number>> = { today: 0, tomorrow: 1, yesterday: -1 };

/** A written day without the weekday, the time and the invisible marks that spreadsheets and web pages add to it. */
const bareDay = (text: string): { weekday: number | null; day: string } => {
  const { weekday, date } = splitWeekday(withoutMarks(text).trim());
  return { weekday, day: withoutOrdinal(date.replace(TIME_OF_DAY, '')) };
};
export const dayAlone = (text: string): string => bareDay(text).day;

/** Reads a date as 'YYYY-MM-DD'; null if it is not a date. A date without a year is in this year. */
export function parseDate(text: string, thisYear = dayjs().year()): string | null {
  const { weekday, day: written } = bareDay(text);
  const parts = splitDate(written, thisYear);
  if (!parts) return null;
  const [year, month, day] = parts;
  const date = `${year.padStart(4, '0')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  // Strict: February 30 does not become March 2.
  const read = dayjs(date, 'YYYY-MM-DD', true);
  // Of another day of the week, it is another day than the one that is written.
  return Number(year) >= 1000 && read.isValid() && (weekday === null || weekday === read.day()) ? date : null;
}

/** As a person types it: also `today`, `tomorrow`, `yesterday`, and `Jan 5` or `5 Jan` in this year. `today` is `YYYY-MM-DD`. */
export function parseTypedDate(text: string, today = dayjs().format('YYYY-MM-DD')): string | null {
  const trimmed = withoutMarks(text).trim();
  const days = WORDS[trimmed.toLowerCase()];
  if (days !== undefined) return dayjs(today).add(days, 'day').format('YYYY-MM-DD');
  const year = today.slice(0, 4);
  const dayFirst = DAY_AND_MONTH.exec(trimmed);
  if (dayFirst) return parseDate(`${dayFirst[1]} ${dayFirst[2]} ${year}`);
  const monthFirst = MONTH_AND_DAY.exec(trimmed);
  if (monthFirst) return parseDate(`${monthFirst[1]} ${monthFirst[2]} ${year}`);
  return parseDate(trimmed, Number(year));
}

/** `March 2, 2026` of `YYYY-MM-DD`. */
export const inWords = (date: string): string => dayjs(date).format('MMMM D, YYYY');

/** In UTC, where every day has 24 hours. */
const DAY_ZERO = dayjs.utc(SERIAL_ZERO);
/** The number that a spreadsheet has for a date, or for the local day of an instant: 46022 of December 31, 2025. Null if it is none. */
export function serialOfDate(date: string | Date): number | null {
  const day = dayjs.utc(typeof date === 'string' ? date : dayjs(date).format('YYYY-MM-DD'));
  return day.isValid() ? day.diff(DAY_ZERO, 'day') : null;
}

function splitDate(text: string, thisYear: number): [year: string, month: string, day: string] | null {
  const iso = ISO.exec(text);
  if (iso) return [iso[1] ?? '', iso[2] ?? '', iso[3] ?? ''];
  const compact = COMPACT.exec(text);
  if (compact) return [compact[1] ?? '', compact[2] ?? '', compact[3] ?? ''];
  const numeric = NUMERIC.exec(text);
  if (numeric) return [fullYear(numeric[3] ?? String(thisYear)), numeric[1] ?? '', numeric[2] ?? ''];
  const dayFirst = DAY_FIRST.exec(text);
  if (dayFirst) return [fullYear(dayFirst[3] ?? ''), monthNumber(dayFirst[2] ?? ''), dayFirst[1] ?? ''];
  const monthFirst = MONTH_FIRST.exec(text);
  if (monthFirst) return [fullYear(monthFirst[3] ?? ''), monthNumber(monthFirst[1] ?? ''), monthFirst[2] ?? ''];
  return null;
}

/** Two-digit years as imports read them: a job can end in 2030, and none began in 1930. */
const fullYear = (year: string): string => (year.length === 4 ? year : `${Number(year) > 68 ? '19' : '20'}${year}`);

/** '1' to '12'; '0', which is no month, for other words. */
const monthNumber = (name: string): string =>
  String(
    MONTHS.findIndex(
      (month) => month.startsWith(name.toLowerCase()) || (name.toLowerCase() === 'sept' && month === 'september'),
    ) + 1,
  );
