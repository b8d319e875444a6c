import type { ImportTable } from '../reading/import-table.ts';
import type { RowKind } from './row-kind.ts';

/** Fewer show no pattern. */
const FEWEST_ROWS = 3;
/** One cell out of place may be a slip. */
const FEWEST_CELLS = 2;
/** Of the other rows: a few more may be shifted. */
const MOST = 0.8;

const FIGURE = /^\(?-?\$?\d[\d,.']*\)?$/;
const WORDS = /\p{L}{2}/u;

/** What a cell holds. */
type Kind = 'empty' | 'figure' | 'words' | 'other';
const kindOf = (cell: string): Kind => {
  if (cell === '') return 'empty';
  if (FIGURE.test(cell)) return 'figure';
  return WORDS.test(cell) ? 'words' : 'other';
};

/** What the other rows have in a column. */
interface Column {
  holds: 'figure' | 'words' | null;
  isFull: boolean;
}

/**
 * Rows whose cells stand a column too far to the right or left, as after a comma in a name without quotation marks, or where a cell is
 * missing: at least two cells are not what the other rows have there, and moved by one all are. With the reason, by row.
 */
export function shiftedRows({ rows }: ImportTable, rowKinds: readonly RowKind[]): Map<number, string> {
  const found = new Map<number, string>();
  const jobs = rowKinds.flatMap(({ kind }, row) => (kind === 'job' ? [row] : []));
  if (jobs.length < FEWEST_ROWS) return found;
  const counts: Record<Kind, number>[] = [];
  const kindsOf = (row: number): Kind[] => (rows[row] ?? []).map((cell) => kindOf(cell.trim()));
  for (const row of jobs) {
    for (const [at, kind] of kindsOf(row).entries()) {
      counts[at] ??= { empty: 0, figure: 0, words: 0, other: 0 };
      counts[at][kind] += 1;
    }
  }
  const columnsBeside = (own: readonly Kind[]): Column[] =>
    counts.map((count, at) => {
      const without = (kind: Kind) => count[kind] - (own[at] === kind ? 1 : 0);
      const filled = without('figure') + without('words') + without('other');
      const isMost = (kind: Kind) => filled > 0 && without(kind) >= filled * MOST;
      const holds = isMost('figure') ? 'figure' : isMost('words') ? 'words' : null;
      return { holds, isFull: filled >= (jobs.length - 1) * MOST };
    });
  for (const row of jobs) {
    const own = kindsOf(row);
    const columns = columnsBeside(own);
    const wrong = wrongCells(own, columns);
    const [firstWrong] = wrong;
    if (firstWrong === undefined || wrong.length < FEWEST_CELLS) continue;
    // The cells move from one place on: at or before the first wrong cell, and behind the last that would be wrong when moved.
    const lastPlace = Math.min(firstWrong, own.length - 1);
    const isAfter = (wrongCells(own.slice(1), columns).at(-1) ?? 0) < lastPlace;
    const isBefore = Math.max(1, wrongCells(['other', ...own.slice(0, -1)], columns).at(-1) ?? 0) <= lastPlace;
    if (isAfter) found.set(row, reasonFor('right', 'a comma in a name that has no quotation marks'));
    else if (isBefore) found.set(row, reasonFor('left', 'a missing cell'));
  }
  return found;
}

const reasonFor = (side: string, cause: string): string =>
  `Its cells seem to stand a column too far to the ${side}, as after ${cause}. Mend the file, or say that it is a job as it is.`;

/** The places of the cells that are not what their columns have. */
const wrongCells = (cells: readonly Kind[], columns: readonly Column[]): number[] =>
  columns.flatMap(({ holds, isFull }, at) => {
    const kind = cells[at] ?? 'empty';
    const isWrong =
      kind === 'empty' ? isFull : kind === 'figure' ? holds === 'words' : kind === 'words' && holds === 'figure';
    return isWrong ? [at] : [];
  });
