import { type CellAt, type CellRect, rectOf } from '../rows/grid-selection.ts';
import { fillTarget, planContinue, planExtend } from '../rows/plan-extend.ts';
import type { GridController } from './grid-controller.ts';
import { applyPlan } from './range-actions.ts';
import { toRowRect } from './row-rects.ts';

/** What dragging the handle to a cell would fill. Shown during the drag. */
export function previewFill(grid: GridController, at: CellAt | null): void {
  const rect = fillSource(grid);
  const target = rect && at && fillTarget(rect, at);
  grid.fillRect.set(target?.rect ?? null);
}

/** The handle was dropped on a cell. Ctrl turns a series into a copy, and a copy into a series. */
export function extendFill(grid: GridController, at: CellAt, isToggled: boolean): void {
  const source = fillSource(grid);
  const target = source && fillTarget(source, at);
  const rows = target && toRowRect(grid, target.rect);
  if (!rows) return;
  applyPlan(grid, (rect, scene) => planExtend(rect, rows, target.axis, isToggled, scene), 'fill');
}

/** Double click on the handle: down as far as the column beside the range has data. */
export function fillToEdge(grid: GridController) {
  const rect = fillSource(grid);
  if (!rect) return;
  const { left, right, bottom } = rect;
  for (const column of [left - 1, right + 1]) {
    if (column < 0 || column >= grid.size.columns) continue;
    let row = bottom;
    while (row + 1 < grid.size.rows && !grid.isEmptyAt({ row: row + 1, column })) row++;
    if (row > bottom) return extendFill(grid, { row, column: right }, false);
  }
}

/** Continues the range from its start, without a mouse. */
export function continueSeries(grid: GridController): void {
  applyPlan(grid, planContinue, 'fill');
  grid.repeat = () => continueSeries(grid);
}

/** The range that a fill continues, if the fill could write to any cell. Several ranges have no handle, as in Excel. */
export function fillSource(grid: GridController): CellRect | null {
  const selection = grid.selection.get();
  if (!selection || selection.others || grid.view.isReadOnly) return null;
  const rect = rectOf(selection);
  const columns = grid.view.columns.slice(rect.left, rect.right + 1);
  return columns.some(({ editable }) => editable) && toRowRect(grid, rect) ? rect : null;
}
