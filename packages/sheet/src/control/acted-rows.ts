import { rectsOf } from '../rows/several-ranges.ts';
import type { GridController } from './grid-controller.ts';
import { rowsOf } from './row-rects.ts';

/**
 * The rows that a row action applies to: the selected rows if the row is one of them, in screen order; otherwise only the
 * row.
 */
export function actedRows(controller: GridController, rowId: string): string[] {
  const selection = controller.selection.get();
  const row = controller.rowIndex(rowId);
  if (!selection) return [rowId];
  const rects = rectsOf(selection).toSorted((a, b) => a.top - b.top);
  if (!rects.some(({ top, bottom }) => row >= top && row <= bottom)) return [rowId];
  return [...new Set(rects.flatMap((rect) => rowsOf(controller, rect).map(({ id }) => id)))];
}
