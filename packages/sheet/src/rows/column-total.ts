import type { ColumnSettings } from '@plumbline/contract/grid';
import { type Cents, formatAmount, sumCents } from '@plumbline/domain/money';
import { formatPercent, WHOLE } from '@plumbline/domain/percent';
import { ratio } from '@plumbline/domain/schedule/exact';
import { addNumbers, numberText } from './number-sum.ts';

/** What a totals row shows for a column. */
export interface Total {
  /** Cents of an amount, `Percent` of a ratio, the number itself; null where no row has an amount, no sum is exact, or there is nothing to divide by. */
  readonly value: number | null;
  readonly text: string;
  /**
   * Rows that are missing from the total: they have only one of a ratio's two amounts, or only the amount named by `partOf`.
   * Absent: none.
   */
  readonly leftOut?: number;
}

type RatioOf = NonNullable<ColumnSettings['ratioOf']>;
type QuotientOf = NonNullable<ColumnSettings['quotientOf']>;
type TotalledColumn = Pick<
  ColumnSettings,
  'field' | 'type' | 'ratioOf' | 'quotientOf' | 'partOf' | 'isMixed' | 'isSummed'
>;

/** A share of several rows is sum over sum. The sum of their shares would mean nothing. */
export const isRatio = ({ ratioOf, quotientOf }: Pick<TotalledColumn, 'ratioOf' | 'quotientOf'>): boolean =>
  ratioOf !== undefined || quotientOf !== undefined;

export const hasTotal = (column: Omit<TotalledColumn, 'field'>): boolean =>
  (column.type === 'currency' && !column.isMixed) || isRatio(column) || isSumOfNumbers(column);

const isSumOfNumbers = ({ type, isSummed }: Pick<TotalledColumn, 'type' | 'isSummed'>): boolean =>
  type === 'number' && isSummed === true;

/** The sum of a field of amounts. */
export interface Sum {
  /** Null outside the range of an amount. */
  readonly sum: Cents | null;
  /** How many rows have an amount. Without any the sum is blank, not zero. */
  readonly knownCount: number;
}

/** The sum of a field of numbers. */
export interface NumberSum {
  readonly sum: number;
  readonly knownCount: number;
}

/** How a field adds up: as amounts, where `beside` limits the sum to rows that have a figure there too; or as numbers. */
export interface Adding {
  added(field: string, beside?: string): Sum;
  numbers(field: string): NumberSum;
}

/** A column's total; null if the column has none. */
export function columnTotal(column: TotalledColumn, adding: Adding): Total | null {
  if (!hasTotal(column)) return null;
  const { field, type, ratioOf, quotientOf, partOf } = column;
  if (isSumOfNumbers(column)) return numberTotal(adding.numbers(field));
  const sumOf: SumOf = (...of) => adding.added(...of);
  if (ratioOf) return shown(type, ratioTotal(ratioOf, sumOf));
  if (quotientOf) return shown(type, quotientTotal(field, quotientOf, sumOf));
  const blanks = partOf === undefined ? 0 : sumOf(partOf).knownCount - sumOf(field, partOf).knownCount;
  return { ...amountTotal(sumOf(field)), ...leavingOut(blanks) };
}

type SumOf = (field: string, beside?: string) => Sum;

/** A ratio in a number column is a number: 0.4 for 40 %. */
function shown(type: TotalledColumn['type'], total: Total): Total {
  if (type !== 'number' || total.value === null) return total;
  const value = total.value / WHOLE;
  return { ...total, value, text: numberText(value) };
}

/**
 * Total over total, of rows that have both: otherwise a cost without an estimate would count against the estimates of
 * others.
 */
function ratioTotal({ numerator, denominator }: RatioOf, sumOf: SumOf): Total {
  const [part, whole] = [sumOf(numerator, denominator), sumOf(denominator, numerator)];
  const alone = sumOf(numerator).knownCount + sumOf(denominator).knownCount - part.knownCount - whole.knownCount;
  if (part.knownCount === 0) return { ...BLANK, ...leavingOut(alone) };
  if (part.sum === null || whole.sum === null) return TOO_LARGE;
  // A whole of zero or less has no percent, as in a line.
  const value = whole.sum > 0 ? ratio(part.sum, whole.sum) : null;
  return { value, text: value === null ? '' : formatPercent(value), ...leavingOut(alone) };
}

/** The same for sums of several columns, over rows whose formula has an answer. */
function quotientTotal(field: string, { numerator, denominator }: QuotientOf, sumOf: SumOf): Total {
  const all = [...numerator, ...denominator];
  const alone = Math.max(...all.map((term) => sumOf(term.field).knownCount - sumOf(term.field, field).knownCount));
  if (all.every((term) => sumOf(term.field, field).knownCount === 0)) return { ...BLANK, ...leavingOut(alone) };
  const [part, whole] = [numerator, denominator].map((terms) => {
    const sums = terms.map(({ field: of, times }) => (sumOf(of, field).sum ?? Number.NaN) * times);
    return sums.reduce((a, b) => a + b, 0);
  });
  if (!Number.isSafeInteger(part) || !Number.isSafeInteger(whole)) return TOO_LARGE;
  const value = ratio(Number(part), Number(whole));
  return { value, text: value === null ? '' : formatPercent(value), ...leavingOut(alone) };
}

const leavingOut = (count: number): Pick<Total, 'leftOut'> => (count > 0 ? { leftOut: count } : {});

const TOO_LARGE: Total = { value: null, text: 'too large' };
const BLANK: Total = { value: null, text: '' };

function amountTotal({ sum, knownCount }: Sum): Total {
  if (knownCount === 0) return BLANK;
  return sum === null ? TOO_LARGE : { value: sum, text: formatAmount(sum) };
}

const numberTotal = ({ sum, knownCount }: NumberSum): Total =>
  knownCount === 0 ? BLANK : { value: sum, text: numberText(sum) };

export const sumOfNumbers = (values: readonly number[]): NumberSum => ({
  sum: addNumbers(values),
  knownCount: values.length,
});

export const isNegativeTotal = ({ value }: Total): boolean => value !== null && value < 0;

/** Null outside the range of an amount, where no sum is exact. */
export function sumOf(amounts: Iterable<Cents>): Cents | null {
  try {
    return sumCents(amounts);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
