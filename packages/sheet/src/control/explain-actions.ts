import { rectCells, rectOf } from '../rows/grid-selection.ts';
import type { GridController } from './grid-controller.ts';

/** Whether the selected cell can show how its figure comes about: a single read-only cell that explains itself. */
export function canExplain(grid: GridController): boolean {
  const selection = grid.selection.get();
  const at = grid.active;
  const row = at && grid.rowAt(at.row);
  const column = at && grid.view.columns[at.column];
  if (!selection || !row || !column || rectCells(rectOf(selection)) > 1 || grid.isEditable(column)) return false;
  return grid.view.explains?.(row, column.field) === true;
}
