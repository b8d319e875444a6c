import dayjs from 'dayjs';
import customParseFormat from 'dayjs/plugin/customParseFormat.js';
import { MONTHS } from './month-names.ts';

dayjs.extend(customParseFormat);

const NUMERIC = /^(\d{1,2})[/\-.](\d{1,2})(?:[/\-.](\d{4}|\d{2}))?$/;
const ISO = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ]\d{2}:\d{2}.*)?$/;
const DAY_FIRST = /^(\d{1,2})[-\s]([a-z]{3,9})\.?,?[-\s](\d{4}|\d{2})$/i;
const MONTH_FIRST = /^([a-z]{3,9})\.?\s+(\d{1,2}),?\s+(\d{4}|\d{2})$/i;

/** Reads a typed date as 'YYYY-MM-DD'; null if it is none. A date without a year is in this year. */
export function parseDate(text: string, thisYear = dayjs().year()): string | null {
  const parts = splitDate(text.trim(), thisYear);
  if (!parts) return null;
  const [year, month, day] = parts;
  const date = `${year.padStart(4, '0')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  // Strict: February 30 does not become March 2.
  return Number(year) >= 1000 && dayjs(date, 'YYYY-MM-DD', true).isValid() ? date : null;
}

function splitDate(text: string, thisYear: number): [year: string, month: string, day: string] | null {
  const iso = ISO.exec(text);
  if (iso) return [iso[1] ?? '', iso[2] ?? '', iso[3] ?? ''];
  const numeric = NUMERIC.exec(text);
  if (numeric) return [fullYear(numeric[3] ?? String(thisYear)), numeric[1] ?? '', numeric[2] ?? ''];
  const dayFirst = DAY_FIRST.exec(text);
  if (dayFirst) return [fullYear(dayFirst[3] ?? ''), monthNumber(dayFirst[2] ?? ''), dayFirst[1] ?? ''];
  const monthFirst = MONTH_FIRST.exec(text);
  if (monthFirst) return [fullYear(monthFirst[3] ?? ''), monthNumber(monthFirst[1] ?? ''), monthFirst[2] ?? ''];
  return null;
}

/** Two-digit years as in Excel: 00 to 29 are 2000s, 30 to 99 are 1900s. */
const fullYear = (year: string): string => (year.length === 4 ? year : `${Number(year) < 30 ? '20' : '19'}${year}`);

/** '1' to '12'; '0', which is no month, for other words. */
const monthNumber = (name: string): string =>
  String(
    MONTHS.findIndex(
      (month) => month.startsWith(name.toLowerCase()) || (name.toLowerCase() === 'sept' && month === 'september'),
    ) + 1,
  );
