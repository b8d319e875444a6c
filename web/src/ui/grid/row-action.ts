import { isInRect, rectOf } from '@plumbline/sheet/rows/grid-selection';
import type { GridController } from './grid-controller.ts';
import { rowsOf } from './groups/row-rects.ts';

/** Something that a page offers to do with rows: in the menu of a cell, and in a row's sheet on a phone. */
export interface RowAction {
  /** Names it for so many rows. */
  readonly label: (count: number) => string;
  /** `backToGrid` gives the focus back once the page is done. */
  readonly onSelect: (rowIds: readonly string[], backToGrid: () => void) => void;
}

/** The rows that an action on this one is about: those of the selected range around it, in the order on screen. */
export function actedRows(controller: GridController, rowId: string): string[] {
  const selection = controller.selection.get();
  const row = controller.rowIndex(rowId);
  if (!selection) return [rowId];
  const rect = rectOf(selection);
  if (!isInRect({ ...rect, left: 0, right: 0 }, { row, column: 0 })) return [rowId];
  return rowsOf(controller, rect).map(({ id }) => id);
}
