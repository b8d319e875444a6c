import type { ColumnSettings } from '@plumbline/contract/grid';
import { type Cents, formatAmount, sumCents } from '@plumbline/domain/money';
import { formatPercent } from '@plumbline/domain/percent';
import { ratio } from '@plumbline/domain/schedule/exact';

/** What a totals row shows of a column. */
export interface Total {
  /** Cents of an amount, `Percent` of a ratio; null where no row has an amount, no sum is exact, or there is nothing to divide by. */
  readonly value: number | null;
  readonly text: string;
}

type TotalledColumn = Pick<ColumnSettings, 'field' | 'type' | 'ratioOf'>;

/** A percent has no sum: only a ratio of two sums is true of several rows. */
export const hasTotal = ({ type, ratioOf }: Pick<TotalledColumn, 'type' | 'ratioOf'>): boolean =>
  type === 'currency' || (type === 'percent' && ratioOf !== undefined);

/** The fields whose sums make the totals of these columns. */
export const summedFields = (columns: readonly TotalledColumn[]): ReadonlySet<string> =>
  new Set(
    columns
      .filter(hasTotal)
      .flatMap(({ field, ratioOf }) => (ratioOf ? [ratioOf.numerator, ratioOf.denominator] : [field])),
  );

/** A sum in cents; null outside the range of an amount; blank where no row has an amount, which is not zero. */
export type Sum = Cents | null | 'blank';

/** A column's total from the sums of amounts, by field; null if the column has none. */
export function columnTotal(column: TotalledColumn, sum: (field: string) => Sum): Total | null {
  if (!hasTotal(column)) return null;
  const { field, ratioOf } = column;
  if (!ratioOf) return amountTotal(sum(field));
  const [numerator, denominator] = [sum(ratioOf.numerator), sum(ratioOf.denominator)];
  if (numerator === 'blank' || denominator === 'blank') return BLANK;
  if (numerator === null || denominator === null) return TOO_LARGE;
  const value = ratio(numerator, denominator);
  return { value, text: value === null ? '' : formatPercent(value) };
}

const TOO_LARGE: Total = { value: null, text: 'too large' };
const BLANK: Total = { value: null, text: '' };

function amountTotal(sum: Sum): Total {
  if (sum === 'blank') return BLANK;
  return sum === null ? TOO_LARGE : { value: sum, text: formatAmount(sum) };
}

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
