import { rectsOf } from '../rows/several-ranges.ts';
import type { GridController } from './grid-controller.ts';
import { rowsOf } from './row-rects.ts';

/** The rows that a row's action is for: the selected ones where the row is among them, in the order on screen. */
export function actedRows(controller: GridController, rowId: string): string[] {
  const selection = controller.selection.get();
  const row = controller.rowIndex(rowId);
  if (!selection) return [rowId];
  const rects = rectsOf(selection).toSorted((a, b) => a.top - b.top);
  if (!rects.some(({ top, bottom }) => row >= top && row <= bottom)) return [rowId];
  return [...new Set(rects.flatMap((rect) => rowsOf(controller, rect).map(({ id }) => id)))];
}
