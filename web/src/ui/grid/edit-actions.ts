import type { CellValue } from './cell-value.ts';
import type { Editing, GridController } from './grid-controller.ts';
import { rectOf } from './grid-selection.ts';
import { rowsOf } from './groups/row-rects.ts';
import { type AfterCommit, advance } from './move-actions.ts';
import { report } from './range-actions.ts';
import { textChange } from './range-changes.ts';

/** False if there is nothing to edit here; a read-only cell says so. */
export function beginEdit(grid: GridController, initial: Editing['initial']): boolean {
  const at = grid.active;
  const row = at && grid.rowAt(at.row);
  const column = at && grid.view.columns[at.column];
  if (!at || !row || !column) return false;
  if (!grid.isEditable(column)) {
    grid.say(`${column.title} is read-only`);
    return false;
  }
  if (column.type === 'boolean') return false;
  grid.surface?.scrollTo(at);
  grid.editing.set({ rowId: row.id, column, initial });
  return true;
}

/** Space on a check box: all check boxes of the selection become the opposite of the active one. */
export function toggle(grid: GridController): boolean {
  const selection = grid.selection.get();
  const at = grid.active;
  const row = at && grid.rowAt(at.row);
  const column = at && grid.view.columns[at.column];
  if (!selection || !row || column?.type !== 'boolean') return false;
  if (!grid.isEditable(column)) {
    grid.say(`${column.title} is read-only`);
    return true;
  }
  const value = grid.model.value(row, column.field) !== true;
  const rows = rowsOf(grid, rectOf(selection));
  report(
    grid,
    grid.model.apply(
      rows.map(({ id }) => ({ rowId: id, field: column.field, value })),
      'edit',
    ),
    undefined,
    rows.length > 1,
  );
  return true;
}

export function commitText(grid: GridController, text: string, after: AfterCommit): void {
  const editing = grid.editing.get();
  const row = editing && grid.model.row(editing.rowId);
  grid.editing.set(null);
  if (editing && row) {
    const { column } = editing;
    // Left as it was: an amount reread from its own text must not count as an edit.
    if (text !== grid.editTextOf(row, column)) {
      const kept = grid.model.value(row, column.field);
      report(grid, grid.model.apply([textChange(column, row.id, text, grid.view.options, kept)], 'edit'));
    }
  }
  advance(grid, after);
}

export function commitValue(grid: GridController, value: CellValue, after: AfterCommit): void {
  const editing = grid.editing.get();
  grid.editing.set(null);
  if (editing) report(grid, grid.model.apply([{ rowId: editing.rowId, field: editing.column.field, value }], 'edit'));
  advance(grid, after);
}

export function cancelEdit(grid: GridController): void {
  grid.editing.set(null);
  grid.refocus();
}
