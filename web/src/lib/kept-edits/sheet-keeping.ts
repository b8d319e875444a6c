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

/** Sorts the kept edits before the sheet takes any: which continue, and which to ask about. */
export function sortOutKept<Row extends VersionedRow>(
  { sheet, isField, mayEdit }: Keeping<Row>,
  model: GridModel<Row>,
): Begun {
  // A text may stand in a derived cell that is stored in another field.
  const isCell = (rowId: string, field: string): boolean => isField(model.typed.targetOf({ rowId, field }).field);
  const valueNow = (rowId: string, field: string): CellValue | undefined =>
    model.row(rowId) && isCell(rowId, field) ? model.valueToRevertTo(rowId, field) : undefined;
  const present = { valueNow, versionNow: (rowId: string) => model.row(rowId)?.version };
  return { present, meanwhile: sortOut(sheet.rows, present, mayEdit) };
}

/**
 * Edits of a page that closed while this sheet was in use. An undecided conflict is asked about, because as an edit it would
 * overwrite the colleague's value. So is a cell in which this page has an unsaved edit of its own.
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

/** Restores refused texts in their cells. The queue has what was sent or waits to be sent. */
export const showTexts = <Row extends { readonly id: string }>(model: GridModel<Row>, rows: readonly KeptRow[]): void =>
  void model.apply(
    rows.flatMap(({ rowId, texts }) => texts.map((invalid) => ({ rowId, field: invalid.field, value: null, invalid }))),
    'edit',
  );
