import { type CellChange, type CellValue, sameValue } from '@plumbline/sheet/cells/cell-value';
import { cellsOf, isEmptyRow, type KeptCell, type KeptRow, withoutCells } from './kept-row.ts';

/** The rows as they are now. */
export interface Present {
  /** What the server has in the cell; undefined where there is no such row or no such field to edit. */
  readonly valueNow: (rowId: string, field: string) => CellValue | undefined;
  /** The version of the row that these values are of. */
  readonly versionNow: (rowId: string) => number | undefined;
}

export type Fate =
  /** Nobody has changed the cell since. */
  | 'untouched'
  /** Somebody has, be it that the person was shown the conflict. */
  | 'changed'
  /** The row is not there any more, or the person may not edit the field. */
  | 'gone';

/** An edit from before that the person decides about. */
export interface OfferedCell extends KeptCell {
  readonly rowName: string;
  readonly fate: Fate;
  readonly now: CellValue;
}

export interface Meanwhile {
  /** Goes on as if the page had never been away: nobody has changed what it is about. */
  readonly restored: readonly KeptRow[];
  /** Is asked about. All of it when any of it needs asking: who decides sees the whole. */
  readonly offered: readonly KeptRow[];
}

/** The cells of kept rows with what has become of them; those that hold the kept value by now are no edits any more. */
export const fatesOf = (rows: readonly KeptRow[], present: Present): OfferedCell[] =>
  rows.flatMap((row) =>
    cellsOf(row).flatMap((cell): OfferedCell[] => {
      const now = present.valueNow(cell.rowId, cell.field);
      const shared = { ...cell, rowName: row.name };
      if (now === undefined) return [{ ...shared, fate: 'gone', now: null }];
      // Rows from the cache may be older than the edit: they tell nothing of it, and the service finds any conflict.
      const isOlder = (present.versionNow(cell.rowId) ?? 0) < (cell.version ?? 0);
      if (!isOlder && !cell.text && sameValue(now, cell.value)) return [];
      const fate = !cell.parked?.theirs && (isOlder || isOwn(cell, now)) ? 'untouched' : 'changed';
      return [{ ...shared, now, fate }];
    }),
  );

/** Whether the cell still holds what the person began with, or an edit of theirs that was stored. */
const isOwn = ({ was, sent }: KeptCell, now: CellValue): boolean =>
  [was, sent].some((own) => own !== undefined && sameValue(own, now));

/** Whether the person was shown what the server has in the cell. */
const isAsShown = ({ fate, parked, now }: OfferedCell): boolean =>
  fate === 'untouched' || (parked?.theirs !== undefined && sameValue(parked.theirs.value, now));

/**
 * Kept rows, the newest first: two pages may have left edits of one row. Where a cell `mayGoOn` not, the person is asked too.
 */
export function sortOut(
  rows: readonly KeptRow[],
  present: Present,
  mayEdit: boolean,
  mayGoOn: (cell: KeptCell) => boolean = () => true,
): Meanwhile {
  const open = withoutRepeats(rows).filter((row) => fatesOf([row], present).length > 0);
  const isAlone = new Set(open.map(({ rowId }) => rowId)).size === open.length;
  const isUntroubled = fatesOf(open, present).every((cell) => isAsShown(cell) && mayGoOn(cell));
  return mayEdit && isAlone && isUntroubled ? { restored: open, offered: [] } : { restored: [], offered: open };
}

/** The rows without cells that were decided about. What another page left in such a cell is another edit, and stays. */
export const withoutSettled = (rows: readonly KeptRow[], settled: readonly KeptCell[]): KeptRow[] =>
  rows.flatMap((row) => {
    const gone = cellsOf(row).filter((cell) => settled.some((other) => isSameEdit(other, cell)));
    const rest = withoutCells(row, new Set(gone.map(({ field }) => field)));
    return isEmptyRow(rest) ? [] : [rest];
  });

const isSameEdit = (a: KeptCell, b: KeptCell): boolean =>
  a.rowId === b.rowId && a.field === b.field && a.text?.text === b.text?.text && sameValue(a.value, b.value);

/** Kept cells, the newest first, as edits over what is shown now: where two pages left one cell, its newest edit comes last and stands. */
export const editsOf = (cells: readonly KeptCell[]): CellChange[] =>
  cells.map(({ rowId, field, value, text }) => ({ rowId, field, value, ...(text && { invalid: text }) })).toReversed();

/** Of a cell that several pages left the same, the newest alone: one page may have taken it over from another and died. */
function withoutRepeats(rows: readonly KeptRow[]): KeptRow[] {
  const seen = new Map<string, KeptCell[]>();
  return rows.flatMap((row) => {
    const before = seen.get(row.rowId) ?? [];
    const cells = cellsOf(row);
    const repeats = cells.filter((cell) => before.some((other) => isSameEdit(other, cell))).map(({ field }) => field);
    seen.set(row.rowId, [...before, ...cells]);
    const rest = repeats.length === 0 ? row : withoutCells(row, new Set(repeats));
    return isEmptyRow(rest) ? [] : [rest];
  });
}
