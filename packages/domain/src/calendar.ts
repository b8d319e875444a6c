import dayjs from 'dayjs';
import utc from 'dayjs/plugin/utc.js';

dayjs.extend(utc);

const MOST_REMEMBERED = 20_000;

/** Caches answers: rows share few dates, and Day.js is slow. */
export function remembered<Key, Answer>(work: (key: Key) => Answer): (key: Key) => Answer {
  const answers = new Map<Key, Answer>();
  return (key) => {
    const before = answers.get(key);
    if (before !== undefined) return before;
    if (answers.size >= MOST_REMEMBERED) answers.clear();
    const answer = work(key);
    answers.set(key, answer);
    return answer;
  };
}

// In UTC, where every day has 24 hours.
const DAY_0 = dayjs.utc('1970-01-01');

/** The days from January 1, 1970 to a calendar date (`YYYY-MM-DD`). */
export const dayNumber = remembered((date: string): number => dayjs.utc(date).diff(DAY_0, 'day'));

/** The calendar date with this day number. */
export const dateOfDay = remembered((day: number): string => DAY_0.add(day, 'day').format('YYYY-MM-DD'));

/** Whole days from one calendar date to another; negative if the second is earlier. */
export const daysBetween = (from: string, to: string): number => dayNumber(to) - dayNumber(from);

/** The calendar date so many days later; earlier for a negative number. */
export const addDays = (date: string, days: number): string => dateOfDay(dayNumber(date) + days);

const DAY_MS = 86_400_000;
/** The whole days of a spreadsheet's number. SQL Server ends a period at 23:59:59.997, Java at .999: only what is less than that is a binary remainder. */
export const wholeDays = (serial: number): number => Math.floor(Math.round(serial * DAY_MS) / DAY_MS);

/** Day 0 of a workbook's count that began with 1900, which it takes for a leap year. */
export const SERIAL_ZERO = '1899-12-30';
/** A date serial of a workbook, from 1954 to 2119. Four-digit numbers would be years. */
const SERIAL = /^[2-7]\d{4}(?:\.\d+)?$/;

/** The day that a spreadsheet's number stands for: 46022 is December 31, 2025. Null for other texts. */
export const dateOfSerial = (text: string): string | null =>
  SERIAL.test(text) ? addDays(SERIAL_ZERO, wholeDays(Number(text))) : null;

/** 28 to 31. `month` is `YYYY-MM`. */
export const daysInMonth = remembered((month: string): number => dayjs.utc(`${month}-01`).daysInMonth());

/** The month so many months later. Both are `YYYY-MM`. */
export const addMonths = (month: string, months: number): string => monthLater(`${month} ${months}`);
const monthLater = remembered((key: string): string => {
  const [month, months] = key.split(' ');
  return dayjs.utc(`${month}-01`).add(Number(months), 'month').format('YYYY-MM');
});

/** The given day in the month that is `months` after that of `date`; in a shorter month its last day. */
export function dayInMonth(date: string, months: number, day: number): string {
  const month = addMonths(date.slice(0, 7), months);
  return `${month}-${String(Math.min(day, daysInMonth(month))).padStart(2, '0')}`;
}

const LONG_YEAR = /\d{4}/;
/** From this year on, what a year of two digits means is in doubt. */
const FIRST_FAR_YEAR = '2050';

/**
 * Whether a written date has a year of two digits that is in doubt: nobody means 2068 by 12/15/68. `read` gives it as `YYYY-MM-DD`, and is not
 * asked where the year is long, as most are.
 */
export const isShortYearFar = (text: string, read: (text: string) => string | null): boolean =>
  !LONG_YEAR.test(text) && (read(text) ?? '') >= FIRST_FAR_YEAR;

/** 0 for Sunday to 6. */
export const weekdayOf = remembered((date: string): number => dayjs.utc(date).day());
