import { type Amounts, areOfOneRatio } from './doubtful-rows.ts';
import type { RowLook } from './row-look.ts';
import type { SumOfRows } from './running-sums.ts';

/** When this many different figures agree, that is not chance. */
const SURE_FIGURES = 3;

/** In cents. Smaller figures may be codes or counts, which agree by chance. */
const SMALLEST = 100_00;

/** Totals of groups are for readers, and nobody reads a longer list. */
export const LONGEST_OF_GROUPS = 20_000;

interface Around {
  /** Whether the file has a column of ids or numbers, so that a job without one is unusual. */
  hasIds: boolean;
  /** Whether the rows that it may be the sum of start at the top of the file, below a heading or below a total. */
  isWholeGroup: boolean;
  /** The jobs so far. */
  above: readonly Amounts[];
  below(): readonly RowLook[];
}

/**
 * Why a row without the words of a total may still be one, or a job: `01 Electrical` below 01-101 and 01-102, or a name with all the
 * amounts of the row above, as the total of a group of one.
 */
export function sumInDoubt(look: RowLook, { rows, isExact }: SumOfRows, around: Around): string | null {
  const { ownId, amounts } = look;
  const { hasIds, isWholeGroup, above } = around;
  const different = new Set(amounts.filter((amount) => Math.abs(amount ?? 0) >= SMALLEST)).size;
  if (!isExact || areOfOneRatio(above.slice(-rows), amounts)) {
    const isTwin = isExact && rows === 1 && ownId === null && different >= SURE_FIGURES;
    return isTwin && (hasIds || isLikeGroupOfOne(look, around))
      ? 'It has the amounts of the row above: the total of a group of one job, or a job. Say which.'
      : null;
  }
  if (rows < 2 || ownId === null || different < (isWholeGroup ? 2 : SURE_FIGURES)) return null;
  return `It has the number ${ownId}, and equals the sum of the ${rows} rows above: their total, or a job. Say which.`;
}

/**
 * Lots of one plan have the same amounts too: one of them is a total only if the file has groups, or if a later total does not count it.
 */
function isLikeGroupOfOne({ amounts }: RowLook, { isWholeGroup, above, below }: Around): boolean {
  const rows = below();
  const [next] = rows;
  if (!isWholeGroup || (next && !next.total && isSame(next.amounts, amounts))) return false;
  return (
    above.length > 1 ||
    isAddedUp(
      rows,
      amounts.map(() => 0),
      2,
    ) ||
    isAddedUp(rows, amounts, 0)
  );
}

/** Whether a row is the sum of the given amounts and all rows before it, if there are at least this many. */
function isAddedUp(rows: readonly RowLook[], given: Amounts, fewest: number): boolean {
  let sum = given;
  return rows.some(({ amounts }, before) => {
    if (before >= fewest && isSame(amounts, sum)) return true;
    sum = sum.map((amount, column) => (amount ?? 0) + (amounts[column] ?? 0));
    return false;
  });
}

const isSame = (amounts: Amounts, other: Amounts): boolean =>
  amounts.every((amount, column) => (amount ?? 0) === (other[column] ?? 0));
