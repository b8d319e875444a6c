import type { CellValue } from '../cells/cell-value.ts';
import type { GridColumn } from '../rows/column-layout.ts';
import { planChosen, planTyped, typedChange } from '../rows/range-changes.ts';
import { isOneCell, rectsOf } from '../rows/several-ranges.ts';
import { formatDate } from '../values/format-value.ts';
import { parseTypedDate } from '../values/parse-date.ts';
import { parseValue } from '../values/parse-value.ts';
import type { GridController } from './grid-controller.ts';
import { NO_CELLS, NOTHING_SELECTED } from './lost-selection.ts';
import { type AfterCommit, advance } from './move-actions.ts';
import { notify } from './notify.ts';
import type { Editing } from './open-parts.ts';
import { applyPlan, report } from './range-actions.ts';
import { rowsOf } from './row-rects.ts';

/** False if there is nothing to edit here. For a read-only cell it says so. */
export function beginEdit(grid: GridController, initial: Editing['initial'], typed?: string): boolean {
  const at = grid.active;
  const row = at && grid.rowAt(at.row);
  const column = at && grid.view.columns[at.column];
  if (!row) grid.say(at ? NO_CELLS : NOTHING_SELECTED);
  if (!at || !row || !column) return false;
  if (!grid.isEditable(column)) {
    grid.say(
      column.formula === undefined ? `${column.title} is read-only` : `Calculated: ${column.title} has a formula`,
    );
    return false;
  }
  if (column.type === 'boolean') return false;
  grid.surface?.scrollTo(at);
  grid.editing.set({ rowId: row.id, column, initial, ...(typed !== undefined && { typed }) });
  return true;
}

/** Handles text that arrives without an editor: opens one, or answers a check box. */
export function typeText(grid: GridController, text: string): boolean {
  const column = grid.active && grid.view.columns[grid.active.column];
  if (column?.type !== 'boolean' || !grid.isEditable(column)) return beginEdit(grid, 'replace', text);
  typeAnswer(grid, text);
  return true;
}

/** Text typed on a check box, one letter at a time or at once: yes, no, true, false, x, y, n, 1, 0. */
export function typeAnswer(grid: GridController, text: string) {
  const { active } = grid;
  const row = active && grid.rowAt(active.row);
  const column = active && grid.view.columns[active.column];
  if (!row || !column) return;
  const word = grid.answer.next(`${row.id} ${column.field}`, text);
  if (word === null) return grid.say(`Type yes or no for ${column.title}`);
  const parsed = parseValue(column, word);
  if (!parsed.ok) return; // the beginning of a word
  grid.repeat = () => typeInAll(grid, word);
  const result = grid.model.apply([{ rowId: row.id, field: column.field, value: parsed.value, text: word }], 'edit');
  report(grid, result);
  if (result.asked === 0) grid.say(`${column.title}: ${parsed.value === true ? 'yes' : 'no'}`);
}

/** Space on a check box: sets all check boxes of the selection to the opposite of the active cell. */
export function toggle(grid: GridController): boolean {
  const selection = grid.selection.get();
  const at = grid.active;
  const row = at && grid.rowAt(at.row);
  const column = at && grid.view.columns[at.column];
  if (!selection || !at || !row || column?.type !== 'boolean') return false;
  if (!grid.isEditable(column)) {
    grid.say(`${column.title} is read-only`);
    return true;
  }
  const value = grid.model.value(row, column.field) !== true;
  grid.repeat = () => typeInAll(grid, value ? 'yes' : 'no');
  const rects = rectsOf(selection).filter(({ left, right }) => at.column >= left && at.column <= right);
  const rows = rects.flatMap((rect) => rowsOf(grid, rect));
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
    const { column, initial } = editing;
    const isTypedOver = initial === 'replace' && text !== '';
    if (after === 'fill' && isRange(grid)) typeInAll(grid, text);
    // Unchanged text is no edit: an amount could come back rounded.
    else if (isTypedOver || text !== grid.editTextOf(row, column)) {
      const kept = grid.model.value(row, column.field);
      const change = typedChange(column, row.id, text, grid.view.options, kept);
      report(grid, grid.model.apply([{ ...change, isTypedOver }], 'edit'));
      grid.repeat = () => typeInAll(grid, text);
    }
  }
  advance(grid, after);
}

const isRange = (grid: GridController): boolean => {
  const selection = grid.selection.get();
  return selection !== null && !isOneCell(selection);
};

/** Types a text in every selected cell: Ctrl+Enter in an editor, and F4 after one. */
function typeInAll(grid: GridController, text: string): void {
  applyPlan(grid, (rect, scene) => planTyped(text, rect, scene), 'edit');
  grid.repeat = () => typeInAll(grid, text);
}

/** The same for a value picked from a list or a calendar. */
function chooseInAll(grid: GridController, column: GridColumn, value: CellValue): void {
  applyPlan(grid, (rect, scene) => planChosen(column, value, rect, scene), 'edit');
  grid.repeat = () => chooseInAll(grid, column, value);
}

/** Types today's date over the cell; Enter keeps it, like any typed text. */
export function typeToday(grid: GridController): void {
  const column = grid.active && grid.view.columns[grid.active.column];
  if (column && column.type !== 'date' && column.type !== 'text') grid.say(`${column.title} takes no date`);
  else typeText(grid, todayText());
}

/** Types the value of the cell above over the cell. */
export function typeAbove(grid: GridController): void {
  const text = aboveText(grid);
  if (text === '') grid.say('Nothing stands above');
  else if (text !== null) typeText(grid, text);
}

export const todayText = (): string => formatDate(parseTypedDate('today') ?? '');

/** The editor text of the next row up; null without a selected cell. */
export function aboveText(grid: GridController): string | null {
  const { active } = grid;
  const column = active && grid.view.columns[active.column];
  if (!active || !column) return null;
  let line = active.row - 1;
  while (grid.groupAt(line)) line--;
  const row = grid.rowAt(line);
  return row ? grid.editTextOf(row, column) : '';
}

/**
 * The editor left the screen and took the focus with it. Its text still goes to its row, and the grid takes the focus back.
 */
export function keepText(grid: GridController, editing: Editing, text: string) {
  if (grid.editing.get() !== editing) return;
  const { column, rowId, initial } = editing;
  const row = grid.model.row(rowId);
  const isThere = row !== undefined;
  const isTyped = initial === 'replace' ? text !== '' : !row || text !== grid.editTextOf(row, column);
  if (isTyped) commitText(grid, text, 'stay');
  else grid.editing.set(null);
  grid.refocus();
  if (!isTyped) return;
  const message = isThere
    ? `${column.title} was kept as typed: its cell is not shown any more`
    : `“${text}” was not kept: its row was taken out meanwhile`;
  notify(grid, { kind: isThere ? 'info' : 'warn', message });
}

export function commitValue(grid: GridController, value: CellValue, after: AfterCommit) {
  const editing = grid.editing.get();
  grid.editing.set(null);
  if (!editing) return advance(grid, after);
  const { column, rowId } = editing;
  if (after === 'fill' && isRange(grid)) chooseInAll(grid, column, value);
  else report(grid, grid.model.apply([{ rowId, field: column.field, value }], 'edit'));
  grid.repeat = () => chooseInAll(grid, column, value);
  advance(grid, after);
}

export function cancelEdit(grid: GridController): void {
  grid.editing.set(null);
  grid.refocus();
}
