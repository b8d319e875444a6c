import { type CellChange, type CellValue, sameValue } from '@plumbline/sheet/cells/cell-value';
import { apartFromOpen, cellsOf, isEmptyRow, type KeptCell, type KeptRow, withoutCells } from './kept-row.ts';

/** The rows as they are now. */
export interface Present {
  /** The server's value of the cell; undefined if there is no such row or no such editable field. */
  readonly valueNow: (rowId: string, field: string) => CellValue | undefined;
  /** The version of the row that has these values. */
  readonly versionNow: (rowId: string) => number | undefined;
}

export type Fate =
  /** Nobody changed the cell since. */
  | 'untouched'
  /** Somebody changed the cell, whether or not the person saw the conflict. */
  | 'changed'
  /** The row is gone, or the person may not edit the field. */
  | 'gone';

/** An edit of an earlier page that the person decides about. */
export interface OfferedCell extends KeptCell {
  readonly rowName: string;
  readonly fate: Fate;
  readonly now: CellValue;
}

export interface Meanwhile {
  /** Continues as if the page had stayed open: nobody changed these cells. */
  readonly restored: readonly KeptRow[];
  /** Is asked about. If any cell of a row needs asking, all of its cells are asked about. */
  readonly offered: readonly KeptRow[];
}

/** The cells of kept rows and what happened to them. Cells that now hold the kept value are left out. */
export const fatesOf = (rows: readonly KeptRow[], present: Present): OfferedCell[] =>
  rows.flatMap((row) =>
    cellsOf(row).flatMap((cell): OfferedCell[] => {
      const now = present.valueNow(cell.rowId, cell.field);
      const shared = { ...cell, rowName: row.name };
      if (now === undefined) return [{ ...shared, fate: 'gone', now: null }];
      // Cached rows may be older than the edit. They say nothing about it, and the service finds any conflict.
      const isOlder = (present.versionNow(cell.rowId) ?? 0) < (cell.version ?? 0);
      if (!isOlder && !cell.text && sameValue(now, cell.value)) return [];
      const fate = !cell.parked?.theirs && (isOlder || isOwn(cell, now)) ? 'untouched' : 'changed';
      return [{ ...shared, now, fate }];
    }),
  );

/** Whether the cell still holds what the person began with, or an own edit that was stored. */
const isOwn = ({ was, sent }: KeptCell, now: CellValue): boolean =>
  [was, sent].some((own) => own !== undefined && sameValue(own, now));

/** Whether the person saw the server's value of the cell. */
const isAsShown = ({ fate, parked, now }: OfferedCell): boolean =>
  fate === 'untouched' || (parked?.theirs !== undefined && sameValue(parked.theirs.value, now));

/**
 * Kept rows, the newest first: two pages may have left edits of one row. Cells that are not `mayGoOn` are asked about too, and so is every
 * text that was no edit yet.
 */
export function sortOut(
  rows: readonly KeptRow[],
  present: Present,
  mayEdit: boolean,
  mayGoOn: (cell: KeptCell) => boolean = () => true,
): Meanwhile {
  const parts = withoutRepeats(rows).map(apartFromOpen);
  const unsaved = parts.map(({ edits }) => edits).filter((row) => fatesOf([row], present).length > 0);
  const open = parts.map((part) => part.open).filter((row) => !isEmptyRow(row));
  const isAlone = new Set(unsaved.map(({ rowId }) => rowId)).size === unsaved.length;
  const isUntroubled = fatesOf(unsaved, present).every((cell) => isAsShown(cell) && mayGoOn(cell));
  return mayEdit && isAlone && isUntroubled
    ? { restored: unsaved, offered: open }
    : { restored: [], offered: [...unsaved, ...open] };
}

/** The rows without decided cells. Another page's edit of such a cell stays. */
export const withoutSettled = (rows: readonly KeptRow[], settled: readonly KeptCell[]): KeptRow[] =>
  rows.flatMap((row) => {
    const gone = cellsOf(row).filter((cell) => settled.some((other) => isSameEdit(other, cell)));
    const rest = withoutCells(row, new Set(gone.map(({ field }) => field)));
    return isEmptyRow(rest) ? [] : [rest];
  });

const isSameEdit = (a: KeptCell, b: KeptCell): boolean =>
  a.rowId === b.rowId && a.field === b.field && a.text?.text === b.text?.text && sameValue(a.value, b.value);

/**
 * Kept cells as edits over the values shown now. If two pages left a cell, its newest edit comes last and wins. `read` says what a text means that
 * nobody has read yet.
 */
export const editsOf = <Cell extends KeptCell>(
  cells: readonly Cell[],
  read: (cell: Cell, text: string) => CellChange | null = () => null,
): CellChange[] =>
  cells
    .map((cell) => {
      const { rowId, field, value, text } = cell;
      const asTyped = text?.isOpen ? read(cell, text.text) : null;
      return asTyped ?? { rowId, field, value, ...(text && { invalid: text }) };
    })
    .toReversed();

/** If several pages left the same edit of a cell, the newest only: one page may have taken it over from another and crashed. */
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
