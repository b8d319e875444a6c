import type { RowLook } from './row-look.ts';
import type { TotalWords } from './row-words.ts';
import type { SumOfRows } from './running-sums.ts';

export interface FoundTotal {
  isTotal: boolean;
  words: TotalWords['kind'] | null;
  /** How many of the last jobs it is the sum of. */
  rowsAbove: number | null;
  reason: string;
}

interface Around {
  sumOf: SumOfRows | null;
  /** Whether the file has a column of ids or numbers, so that a job without one is unusual. */
  hasIds: boolean;
  /** The names of the rows above, in plain letters: customers, jobs. */
  names: ReadonlySet<string>;
  /** Whether the outline of the sheet ends with this row. */
  closesOutline: boolean;
  /** Whether a line above names a group with this row's name. */
  isGroupName: boolean;
  /** Whether no job stands above it. */
  isOnTop: boolean;
  /** Whether the rows that it is the sum of start at the top of the file, below a heading or below a total. */
  isWholeGroup: boolean;
}

/**
 * Whether a row is a total, judged by its words, its sums, and what only jobs have. A job can be called "Total Wine Store". Null if nothing
 * suggests a total; a doubtful job has a reason.
 */
export function judgedTotal(
  { total, ownId, amounts, filled, isTotalFirst }: RowLook,
  { sumOf, hasIds, names, closesOutline, isGroupName, isOnTop, isWholeGroup }: Around,
): FoundTotal | null {
  const figures = amounts.filter((amount) => amount !== null && amount !== 0).length;
  const sum = sumOf && sumWords(sumOf);
  const rowsAbove = sumOf?.rows ?? null;
  // A row can have another row's amounts, or one round amount that is a sum, by chance.
  const isSurely = sumOf?.isExact && sumOf.rows >= 2 && figures >= 2;
  const found = (isTotal: boolean, reason: string): FoundTotal => {
    return { isTotal, words: total?.kind ?? null, rowsAbove, reason };
  };
  if (!total) {
    if (ownId === null && sumOf?.isExact && isWholeGroup && isGroupName) {
      return found(true, `It is called like the group above it, and equals ${sum}.`);
    }
    // A name does not tell a job from a total. Three different sums of all rows of a group are not chance.
    const sums = new Set(amounts.filter((amount) => amount)).size;
    if (!hasIds && sumOf?.isExact && isWholeGroup && sumOf.rows >= 2 && sums >= 3)
      return found(true, `It equals ${sum}.`);
    const isBare = filled.length === figures || (figures >= 2 && (hasIds || closesOutline));
    // A row with only figures is not a job, so it may also be the total of a group of one.
    const isEnough = sumOf !== null && (sumOf.rows >= 2 || (isWholeGroup && filled.length === figures));
    if (ownId !== null || !sumOf?.isExact || !isEnough || !isBare) return null;
    const why = closesOutline ? 'It closes an outline' : 'It has no number';
    return found(true, `${why}, and equals ${sum}.`);
  }
  const says = `It says “${total.text}”`;
  if (ownId !== null) {
    const isOfAll = total.kind === 'grand' && sumOf?.isExact && sumOf.rows >= 2;
    if (isSurely || isOfAll) return found(true, `${says} and equals ${sum}, although it has the number ${ownId}.`);
    return isTotalFirst || names.has(plain(total.of))
      ? found(false, `${says}, but has the number ${ownId} and is not the sum of rows above: it is read as a job.`)
      : null;
  }
  // Without a number, the words and two figures, or several rows, are not chance.
  if (sum !== null && (total.kind !== 'named' || hasIds || figures >= 2 || Number(rowsAbove) >= 2)) {
    return found(true, `${says} and equals ${sum}.`);
  }
  const butNoSum = isOnTop ? ', and stands above the jobs' : ', but is not the sum of the rows above';
  if (total.kind !== 'named') return found(true, `${says}${figures > 0 ? butNoSum : ''}.`);
  if (names.has(plain(total.of))) return found(true, `${says}, and the rows above are called “${total.of}”.`);
  if (hasIds) return found(true, `${says} and has no number.`);
  return found(false, `${says}, but is not the sum of rows above: it is read as a job.`);
}

const plain = (text: string): string => text.trim().replace(/\s+/g, ' ').toLowerCase();
const sumWords = ({ rows, isExact }: SumOfRows): string =>
  `${rows === 1 ? 'the row above' : `the sum of the ${rows.toLocaleString('en-US')} rows above`}${isExact ? '' : ' in most of its columns'}`;
