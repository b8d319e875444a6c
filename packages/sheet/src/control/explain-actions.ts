import type { AnyRow } from '../rows/any-row.ts';
import type { GridColumn } from '../rows/column-layout.ts';
import { isOneCell } from '../rows/several-ranges.ts';
import type { GridController } from './grid-controller.ts';

function oneCell(grid: GridController): { row: AnyRow; column: GridColumn } | null {
  const selection = grid.selection.get();
  const at = grid.active;
  const row = at && grid.rowAt(at.row);
  const column = at && grid.view.columns[at.column];
  return selection && row && column && isOneCell(selection) ? { row, column } : null;
}

/** Whether the selection is a single cell that can show how its figure comes about. */
export function hasExplanation(grid: GridController): boolean {
  const cell = oneCell(grid);
  return cell !== null && grid.view.explains?.(cell.row, cell.column.field) === true;
}

/** Opens the explanation of the single selected cell. False if it has none. */
export function openCell(grid: GridController, by: 'key' | 'click'): boolean {
  const cell = oneCell(grid);
  const open = cell && !grid.isEditable(cell.column) ? grid.view.opener?.(cell.row, cell.column.field, by) : null;
  open?.();
  return open !== null && open !== undefined;
}

/** Whether a plain click, Enter or F2 on the selected cell shows it. In a cell that can be edited these are for its value. */
export function canExplain(grid: GridController): boolean {
  const column = grid.active && grid.view.columns[grid.active.column];
  return column !== null && column !== undefined && !grid.isEditable(column) && hasExplanation(grid);
}
