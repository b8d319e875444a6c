import dayjs from 'dayjs';
import utc from 'dayjs/plugin/utc.js';
import { remembered } from '../calendar.ts';
import { NoAnswer } from './value.ts';

dayjs.extend(utc);

const FIRST_YEAR = 1900;
const LAST_YEAR = 2199;
const FIRST = `${FIRST_YEAR}-01-01`;
const LAST = `${LAST_YEAR}-12-31`;
const OUT_OF_RANGE = new NoAnswer('The date is not between 1900 and 2199.');
/** Larger than the number of days or months between the first and the last date. */
const MOST = 200_000;

const moved = remembered((key: string) => {
  const [date, count, unit] = key.split(' ');
  return inRange(
    dayjs
      .utc(date)
      .add(Number(count), unit === 'day' ? 'day' : 'month')
      .format('YYYY-MM-DD'),
  );
});

/** Adds whole days or months. In a shorter month, the 31st becomes the last day. */
export function later(date: string, count: number, unit: 'day' | 'month'): string | NoAnswer {
  if (!(Math.abs(count) <= MOST)) return OUT_OF_RANGE;
  return moved(`${date} ${count} ${unit}`);
}

/** Rejects days that the calendar does not have, such as April 31. */
export function dateOf(year: number, month: number, day: number): string | NoAnswer {
  // Day.js reads a year of five digits in the time zone of the machine.
  if (year < FIRST_YEAR || year > LAST_YEAR) return OUT_OF_RANGE;
  const text = `${year}-${digits(month)}-${digits(day)}`;
  const date = dayjs.utc(text);
  const isThere = date.isValid() && date.format('YYYY-MM-DD') === text;
  return isThere ? text : new NoAnswer(`There is no date ${month}/${day}/${year}.`);
}

const digits = (value: number): string => String(value).padStart(2, '0');
/** Dates compare as text as long as years have four digits. */
const inRange = (date: string): string | NoAnswer =>
  date.length === LAST.length && date >= FIRST && date <= LAST ? date : OUT_OF_RANGE;
