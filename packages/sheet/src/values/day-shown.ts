import { dateOfSerial } from '@plumbline/domain/calendar';
import { dayAlone } from './parse-date.ts';

/**
 * The day of a spreadsheet's number, 46027, as `YYYY-MM-DD`, where a text shows that day in whatever order and language: 05/01/2026, 5. Januar 2026.
 * Null where it shows something else, or not all of the day.
 */
export function dayShown(text: string, number: number): string | null {
  const date = dateOfSerial(String(number));
  if (date === null) return null;
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  const alone = dayAlone(text.trim());
  const shown = (alone.match(/\d+/g) ?? []).map(Number);
  const isMonthNamed = /\p{L}{3}/u.test(alone);
  const ways = [year, year % 100].map((shownYear) => (isMonthNamed ? [day, shownYear] : [day, month, shownYear]));
  return ways.some((parts) => inOrder(parts) === inOrder(shown)) ? date : null;
}

const inOrder = (numbers: readonly number[]): string => numbers.toSorted((a, b) => a - b).join(' ');
