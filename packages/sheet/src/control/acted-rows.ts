import { isInRect, rectOf } from '../rows/grid-selection.ts';
import type { GridController } from './grid-controller.ts';
import { rowsOf } from './row-rects.ts';

/** The rows that a row's action is for: the selected ones where the row is among them, in the order on screen. */
export function actedRows(controller: GridController, rowId: string): string[] {
  const selection = controller.selection.get();
  const row = controller.rowIndex(rowId);
  if (!selection) return [rowId];
  const rect = rectOf(selection);
  if (!isInRect({ ...rect, left: 0, right: 0 }, { row, column: 0 })) return [rowId];
  return rowsOf(controller, rect).map(({ id }) => id);
}
