import { isOneCell } from '../rows/several-ranges.ts';
import type { GridController } from './grid-controller.ts';

/** Whether the selection is a single cell that can show how its figure comes about. */
export function hasExplanation(grid: GridController): boolean {
  const selection = grid.selection.get();
  const at = grid.active;
  const row = at && grid.rowAt(at.row);
  const column = at && grid.view.columns[at.column];
  if (!selection || !row || !column || !isOneCell(selection)) return false;
  return grid.view.explains?.(row, column.field) === true;
}

/** Whether a plain click, Enter or F2 on the selected cell shows it. In a cell that can be edited these are for its value. */
export function canExplain(grid: GridController): boolean {
  const column = grid.active && grid.view.columns[grid.active.column];
  return column !== null && column !== undefined && !grid.isEditable(column) && hasExplanation(grid);
}
