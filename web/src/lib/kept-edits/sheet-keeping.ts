import type { CellValue } from '@plumbline/sheet/cells/cell-value';
import type { GridModel } from '@plumbline/sheet/cells/grid-model';
import type { VersionedRow } from '@plumbline/sheet/saving/news';
import type { KeptSheet } from './kept-edits.ts';
import type { KeptRow } from './kept-row.ts';
import { type Meanwhile, type Present, sortOut } from './meanwhile.ts';

/** How a sheet's unsaved edits outlive its page. */
export interface Keeping<Row> {
  readonly sheet: KeptSheet;
  /** What people call a row: a job's number, a user's name. */
  readonly nameOf: (row: Row) => string;
  readonly isField: (field: string) => boolean;
  readonly mayEdit: boolean;
}

interface Begun {
  readonly present: Present;
  readonly meanwhile: Meanwhile;
}

/** Before the sheet has taken anything over: what of the kept edits goes on, and what is asked about. */
export function sortOutKept<Row extends VersionedRow>(
  { sheet, isField, mayEdit }: Keeping<Row>,
  model: GridModel<Row>,
): Begun {
  const valueNow = (rowId: string, field: string): CellValue | undefined =>
    isField(field) && model.row(rowId) ? model.valueToRevertTo(rowId, field) : undefined;
  const present = { valueNow, versionNow: (rowId: string) => model.row(rowId)?.version };
  return { present, meanwhile: sortOut(sheet.rows, present, mayEdit) };
}

/**
 * What a page left while this sheet was in use. It goes on as edits of this page, so an undecided conflict is asked about: as an
 * edit it would overwrite the other person's value. So is a cell in which this page has an unsaved edit of its own.
 */
export const sortOutLeft = <Row extends { readonly id: string }>(
  rows: readonly KeptRow[],
  model: GridModel<Row>,
  present: Present,
  mayEdit: boolean,
): Meanwhile =>
  sortOut(rows, present, mayEdit, ({ rowId, field, parked }) => {
    const { isDirty, invalid } = model.cellState(rowId, field);
    return !parked?.theirs && !isDirty && !invalid;
  });

/** The refused texts stand in their cells again; what was sent or waits to be is the queue's. */
export const showTexts = <Row extends { readonly id: string }>(model: GridModel<Row>, rows: readonly KeptRow[]): void =>
  void model.apply(
    rows.flatMap(({ rowId, texts }) => texts.map((invalid) => ({ rowId, field: invalid.field, value: null, invalid }))),
    'edit',
  );

/** Longer than a write takes; where the storage hangs, saving goes on. */
const WRITE_MS = 100;

/** What is sent is written down first: after a crash the very same update is sent again, and stored once. */
export async function keptBeforeSending({ keeping }: KeptSheet): Promise<void> {
  const written = keeping.keeper?.flush();
  if (written) await Promise.race([written, new Promise((resolve) => setTimeout(resolve, WRITE_MS))]);
}
