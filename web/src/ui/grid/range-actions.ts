import type { ApplyResult } from './apply-result.ts';
import type { CellValue } from './cell-value.ts';
import { fromClipboard, toHtmlTable, toTsv } from './clipboard-text.ts';
import type { GridController } from './grid-controller.ts';
import { type CellRect, rectOf, sameRect } from './grid-selection.ts';
import { openFor } from './groups/group-actions.ts';
import { fromRowRect, rowsOf, shownRows, toRowRect } from './groups/row-rects.ts';
import type { ChangeOrigin } from './model-listeners.ts';
import { changeMessage, counted } from './notices.ts';
import { planClear, planFill, planPaste, type RangePlan, type RangeScene } from './range-changes.ts';
import type { AnyRow } from './scene.ts';

const NO_CELLS = 'A group has no cells of its own';

export function clear(grid: GridController, origin: 'delete' | 'cut'): void {
  applyPlan(grid, (rect, scene) => planClear(rect, scene), origin);
}

export function fill(grid: GridController, direction: 'down' | 'right'): void {
  applyPlan(grid, (rect, scene) => planFill(rect, direction, scene), 'fill');
}

/** The selection as a spreadsheet takes it, or null without one. */
export function copy(grid: GridController): { readonly text: string; readonly html: string } | null {
  const selection = grid.selection.get();
  if (!selection) return null;
  const rect = rectOf(selection);
  const columns = grid.view.columns.slice(rect.left, rect.right + 1);
  const rows = rowsOf(grid, rect);
  if (rows.length === 0) {
    grid.say(NO_CELLS);
    return null;
  }
  const cells = rows.map((row) => columns.map((column) => grid.textOf(row, column)));
  grid.say(`${counted(rows.length * columns.length, 'cell')} copied`);
  return {
    text: toTsv(cells),
    html: toHtmlTable(
      cells,
      columns.map((column) => column.type === 'text'),
    ),
  };
}

export function paste(grid: GridController, text: string, html: string): void {
  const block = fromClipboard(text, html);
  if (!block) return;
  applyPlan(grid, (rect, scene) => planPaste(block, rect, scene), 'paste');
}

export function undo(grid: GridController): void {
  showReplay(grid, grid.model.undo(), 'Nothing to undo', 'undone');
}

export function redo(grid: GridController): void {
  showReplay(grid, grid.model.redo(), 'Nothing to redo', 'redone');
}

/**
 * Plans changes of the selected range, applies them as one step and says what became of them. The plan sees the rows on
 * screen without the groups among them: a block pasted, or a series filled, goes on past a group as if it were not there.
 */
export function applyPlan(
  grid: GridController,
  plan: (rect: CellRect, scene: RangeScene<AnyRow>) => RangePlan,
  origin: ChangeOrigin,
) {
  const selection = grid.selection.get();
  if (!selection) return;
  const selected = toRowRect(grid, rectOf(selection));
  if (!selected) return grid.say(NO_CELLS);
  const { columns, options, isReadOnly } = grid.view;
  const value = (row: AnyRow, field: string): CellValue => grid.model.value(row, field);
  const planned = plan(selected, { rows: shownRows(grid), columns, options, isReadOnly, value });
  const result = grid.model.apply(planned.changes, origin);
  if (
    planned.rect.bottom >= planned.rect.top &&
    planned.rect.right >= planned.rect.left &&
    !sameRect(planned.rect, selected)
  ) {
    const rect = fromRowRect(grid, planned.rect);
    grid.selection.set({
      anchor: { row: rect.top, column: rect.left },
      head: { row: rect.bottom, column: rect.right },
    });
  }
  report(grid, result, planned, origin === 'paste' || planned.changes.length > 1);
}

/** Says in the status bar what a change did, and as a notice if it was refused or `isNoticed`. */
export function report(grid: GridController, result: ApplyResult, plan?: RangePlan, isNoticed = false): void {
  const notice = changeMessage(result, plan);
  if (!notice) return;
  grid.say(notice.message);
  if (!isNoticed && notice.kind === 'success') return;
  const run = (): void => showReplay(grid, grid.model.takeBack(result.touched), 'Nothing left to undo', 'undone');
  const action = { label: 'Undo', run };
  grid.view.onNotice?.({ ...notice, ...(isNoticed && result.touched.length > 0 && { action }) });
}

function showReplay(grid: GridController, { touched }: ApplyResult, nothing: string, verb: string): void {
  grid.say(touched.length === 0 ? nothing : `${counted(touched.length, 'cell')} ${verb}`);
  // Nobody should have to look for what came back.
  if (touched[0] && !touched.some(({ rowId }) => grid.rowIndex(rowId) >= 0)) openFor(grid, touched[0].rowId);
  const rows = touched.map(({ rowId }) => grid.rowIndex(rowId)).filter((index) => index >= 0);
  const columns = touched.map(({ field }) => grid.columnIndex(field)).filter((index) => index >= 0);
  if (rows.length === 0 || columns.length === 0) return;
  // reduce, not spread: a step may touch more cells than a call takes arguments.
  const low = (values: readonly number[]): number => values.reduce((a, b) => Math.min(a, b));
  const high = (values: readonly number[]): number => values.reduce((a, b) => Math.max(a, b));
  grid.place({ anchor: { row: low(rows), column: low(columns) }, head: { row: high(rows), column: high(columns) } });
}
