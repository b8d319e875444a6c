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
    if (wrongCells(own, columns) < FEWEST_CELLS) continue;
    const places = [...own.keys()].slice(1);
    const isAfter = places.some((at) => wrongCells([...own.toSpliced(at, 1), 'empty'], columns) === 0);
    const isBefore = places.some(
      (at) => wrongCells(own.toSpliced(at, 0, columns[at]?.holds ?? 'other').slice(0, own.length), columns) === 0,
    );
    if (isAfter) found.set(row, reasonFor('right', 'a comma in a name that has no quotation marks'));
    else if (isBefore) found.set(row, reasonFor('left', 'a missing cell'));
  }
  return found;
}

const reasonFor = (side: string, cause: string): string =>
  `Its cells seem to stand a column too far to the ${side}, as after ${cause}. Mend the file, or say that it is a job as it is.`;

/** How many cells are not what their columns have. */
const wrongCells = (cells: readonly Kind[], columns: readonly Column[]): number =>
  columns.filter(({ holds, isFull }, at) => {
    const kind = cells[at] ?? 'empty';
    if (kind === 'empty') return isFull;
    return kind === 'figure' ? holds === 'words' : kind === 'words' && holds === 'figure';
  }).length;
