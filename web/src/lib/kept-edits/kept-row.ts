import type { RefusedText } from '@plumbline/sheet/cells/cell-states';
import type { CellAddress, CellValue } from '@plumbline/sheet/cells/cell-value';
import type { OutboxRow, ParkedCell } from '@plumbline/sheet/saving/outbox';

/** A refused text, or with `isOpen` one that stood in an editor and was no edit yet. */
export interface KeptText extends RefusedText {
  readonly isOpen?: true;
}

/** A page's unsaved edits of one row: plain data that outlives the page. */
export interface KeptRow extends OutboxRow {
  /** What people call the row, in case it is gone. */
  readonly name: string;
  readonly texts: readonly KeptText[];
  /** What each cell held before it was edited, as far as the page knew. */
  readonly was: Readonly<Record<string, CellValue>>;
  /** Of a file that is on its way: what it holds. */
  readonly bytes?: Uint8Array<ArrayBuffer>;
}

/** A kept cell as it was on screen. */
export interface KeptCell extends CellAddress {
  readonly value: CellValue;
  readonly was: CellValue | undefined;
  /** The version of the row that the person saw; a refused text has none. */
  readonly version: number | undefined;
  /** Sent before it. Whether that was stored is unknown. */
  readonly sent: CellValue | undefined;
  readonly text?: KeptText;
  readonly parked?: ParkedCell;
}

export const isEmptyRow = ({ sent, pending, parked, texts }: KeptRow): boolean =>
  !sent && pending.length === 0 && parked.length === 0 && texts.length === 0;

/** The newest edit of each cell. */
export function cellsOf({ rowId, sent, pending, parked, texts, was }: KeptRow): KeptCell[] {
  const cells = new Map<string, KeptCell>();
  const sentOf = (field: string) => sent?.cells.find((cell) => cell.field === field)?.value;
  const put = (field: string, value: CellValue, version?: number, more: Pick<KeptCell, 'text' | 'parked'> = {}) =>
    cells.set(field, { rowId, field, value, was: was[field], sent: sentOf(field), version, ...more });
  for (const { field, value } of sent?.cells ?? []) put(field, value, sent?.version);
  for (const { field, value, version } of pending) put(field, value, version);
  for (const cell of parked) put(cell.field, cell.value, cell.version, { parked: cell });
  for (const text of texts)
    put(text.field, cells.get(text.field)?.value ?? was[text.field] ?? null, undefined, { text });
  return [...cells.values()];
}

export const countCells = (rows: readonly KeptRow[]): number => rows.reduce((sum, row) => sum + cellsOf(row).length, 0);

/** The row's edits, and what was only being typed, as rows of their own. Either may be empty. */
export const apartFromOpen = (row: KeptRow): { readonly edits: KeptRow; readonly open: KeptRow } => ({
  edits: { ...row, texts: row.texts.filter(({ isOpen }) => !isOpen) },
  open: { ...row, sent: null, pending: [], parked: [], texts: row.texts.filter(({ isOpen }) => isOpen) },
});

/** The row without these cells. */
export function withoutCells(row: KeptRow, fields: ReadonlySet<string>): KeptRow {
  const rest = <Cell extends { readonly field: string }>(cells: readonly Cell[]) =>
    cells.filter(({ field }) => !fields.has(field));
  const sent = row.sent && rest(row.sent.cells).length > 0 ? { ...row.sent, cells: rest(row.sent.cells) } : null;
  return { ...row, sent, pending: rest(row.pending), parked: rest(row.parked), texts: rest(row.texts) };
}
