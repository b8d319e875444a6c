import type { FieldRule } from '@plumbline/contract/workflow/import-mapping';
import { isShortYearFar } from '@plumbline/domain/calendar';
import { orderOf } from '../formats/date-formats.ts';
import { readDate } from '../formats/read-date.ts';

/** `12/15/68`: nobody means 2068. */
export function farSuspicion(texts: readonly string[], { format = [] }: FieldRule): string | null {
  const order = orderOf([format].flat()) ?? 'month-first';
  const found = texts.find((text) => isShortYearFar(text, (date) => readDate(date, order)));
  return found
    ? `${found} is read as ${readDate(found, order)}: years of two digits may be of the last century.`
    : null;
}
/** `26-01-15`, which may be the 15th of January 2026 and is read as the 26th of 2015: its years lie together, and those that are read do not. */
export function suspicionOfYearFirst(texts: readonly string[], today: string): string | null {
  const parts = texts.flatMap((text) => {
    const [, first, month, last] = SHORT.exec(text) ?? [];
    return first === undefined ? [] : [{ text, first: Number(first), month: Number(month), last: Number(last) }];
  });
  const [sample] = parts;
  if (!sample || parts.length < texts.length) return null;
  const year = Number(today.slice(2, 4));
  const isYearFirst = parts.every(
    ({ first, month, last }) => Math.abs(first - year) <= NEAR && month >= 1 && month <= 12 && last >= 1 && last <= 31,
  );
  const spread = (of: 'first' | 'last') =>
    Math.max(...parts.map((each) => each[of])) - Math.min(...parts.map((each) => each[of]));
  return isYearFirst && spread('first') < spread('last')
    ? `The dates may begin with the year: ${sample.text} is read as ${readDate(sample.text, 'day-first') ?? 'no date'}. Write them with years of four digits.`
    : null;
}
const SHORT = /^(\d{2})[-/.](\d{1,2})[-/.](\d{2})$/;
/** In years: of jobs that are not closed for long, or to come. */
const NEAR = 8;
