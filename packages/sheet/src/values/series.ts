import type { ColumnType } from '@plumbline/contract/grid';
import { PER_PERCENT } from '@plumbline/domain/percent';
import dayjs, { type Dayjs } from 'dayjs';
import utc from 'dayjs/plugin/utc.js';
import type { CellValue } from '../cells/cell-value.ts';
import { monthName } from './month-names.ts';

dayjs.extend(utc);

/** A series: the value at an index, counted from the first cell. Negative indexes come before it. */
export interface Series {
  readonly at: (index: number) => CellValue;
  /** Whether a plain drag continues the series. Otherwise it copies, and Ctrl continues. */
  readonly isUsual: boolean;
}

/**
 * The series that cells of one type begin, as in Excel: numbers by their trend, dates by days or months, month names by
 * months, texts by the number at their end. Of choices the names are asked. A single number is copied unless asked for. Null if
 * there is nothing to continue.
 */
export function seriesOf(type: ColumnType, values: readonly CellValue[]): Series | null {
  if (type === 'currency' || type === 'percent' || type === 'number') return numberSeries(type, values);
  if (type === 'date') return dateSeries(values);
  if (type === 'select') return monthSeries(values);
  return type === 'text' ? (monthSeries(values) ?? countedSeries(values)) : null;
}

const every = <Kind extends CellValue>(
  values: readonly CellValue[],
  isKind: (value: CellValue) => value is Kind,
): readonly Kind[] | null => (values.length > 0 && values.every(isKind) ? values : null);
const isNumber = (value: CellValue): value is number => typeof value === 'number';
const isText = (value: CellValue): value is string => typeof value === 'string';

/** The step between all neighbours; null if they differ. */
function commonStep(numbers: readonly number[]): number | null {
  const step = (numbers[1] ?? 0) - (numbers[0] ?? 0);
  return numbers.every((n, index) => index === 0 || n - (numbers[index - 1] ?? 0) === step) ? step : null;
}

/** A single value counts by dollars, percents or ones. */
const STEPS = { currency: 100, percent: PER_PERCENT, number: 1 } as const;

function numberSeries(type: keyof typeof STEPS, values: readonly CellValue[]): Series | null {
  const numbers = every(values, isNumber);
  const first = numbers?.[0];
  if (!numbers || first === undefined) return null;
  // Cents and parts of a percent stay whole, and sums of tenths show no binary remainder.
  const tidy = (n: number): number => (type === 'number' ? Number(n.toPrecision(12)) : Math.round(n));
  if (numbers.length === 1) return { at: (index) => tidy(first + index * STEPS[type]), isUsual: false };
  const step = commonStep(numbers);
  if (step !== null) return { at: (index) => tidy(first + index * step), isUsual: true };
  const { slope, start } = trend(numbers);
  return { at: (index) => tidy(start + index * slope), isUsual: true };
}

/** The straight line nearest to the numbers (least squares). */
function trend(numbers: readonly number[]): { slope: number; start: number } {
  const middle = (numbers.length - 1) / 2;
  const mean = numbers.reduce((sum, n) => sum + n, 0) / numbers.length;
  let up = 0;
  let across = 0;
  for (const [index, n] of numbers.entries()) {
    up += (index - middle) * (n - mean);
    across += (index - middle) ** 2;
  }
  const slope = up / across;
  return { slope, start: mean - slope * middle };
}

const DATE = /^\d{4}-\d{2}-\d{2}$/;

function dateSeries(values: readonly CellValue[]): Series | null {
  const texts = every(values, isText);
  if (!texts?.every((text) => DATE.test(text))) return null;
  const dates = texts.map((text) => dayjs.utc(text));
  const [first] = dates;
  if (!first) return null;
  const byMonths = dates.length > 1 ? monthStep(first, dates) : null;
  if (byMonths) return { at: (index) => isoDate(byMonths(index)), isUsual: true };
  const step = dates.length === 1 ? 1 : commonStep(dates.map((date) => date.diff(first, 'day')));
  if (step === null) return null;
  return { at: (index) => isoDate(first.add(index * step, 'day')), isUsual: true };
}

const isoDate = (date: Dayjs): string | null => (date.isValid() ? date.format('YYYY-MM-DD') : null);

/** Dates on the same day of the month at equal distances in months, or all at the end of their month. */
function monthStep(first: Dayjs, dates: readonly Dayjs[]): ((index: number) => Dayjs) | null {
  const isAtEnd = dates.every((date) => date.date() === date.daysInMonth());
  const step = commonStep(dates.map((date) => date.startOf('month').diff(first.startOf('month'), 'month')));
  if (!step || (!isAtEnd && dates.some((date) => date.date() !== first.date()))) return null;
  return (index) => {
    // In a shorter month its last day.
    const date = first.add(index * step, 'month');
    return isAtEnd ? date.endOf('month') : date;
  };
}

function monthSeries(values: readonly CellValue[]): Series | null {
  const texts = every(values, isText);
  const names = texts?.map(monthName);
  const first = names?.[0];
  if (!names || !first) return null;
  let month = first.month;
  const along = names.map((name, index) => {
    // Months count on over the year's end: from November to January is a step of two.
    if (index > 0) month += name ? (name.month - (names[index - 1]?.month ?? 0) + 12) % 12 : Number.NaN;
    return month;
  });
  const step = along.length === 1 ? 1 : commonStep(along);
  return step === null ? null : { at: (index) => first.write(first.month + index * step), isUsual: true };
}

/** Ten or more digits are an account number or similar, so they are copied. */
const COUNTED = /^(.*?\D)?(\d{1,9})$/s;

/** `Phase 1`, `Phase 2`; `A-07`, `A-08`. A text of digits alone is copied, like a number. */
function countedSeries(values: readonly CellValue[]): Series | null {
  const parts = every(values, isText)?.map((text) => COUNTED.exec(text));
  const [, words = '', digits = ''] = parts?.[0] ?? [];
  if (!parts || digits === '' || parts.some((part) => (part?.[1] ?? '') !== words)) return null;
  const numbers = parts.map((part) => Number(part?.[2]));
  const step = numbers.length === 1 ? 1 : commonStep(numbers);
  if (step === null) return null;
  const first = Number(digits);
  const at = (index: number): string =>
    `${words}${String(Math.abs(first + index * step)).padStart(digits.length, '0')}`;
  return { at, isUsual: numbers.length > 1 || words !== '' };
}
