import type { GridController } from '@plumbline/sheet/control/grid-controller';
import { activeOf } from '@plumbline/sheet/rows/grid-selection';
import { numberedRow } from '../elements.ts';
import { dragCells } from './drag-cells.ts';

/** A press on a row's number selects the row, a drag the rows passed, Shift the rows from the active cell. */
export function pressRowNumber(grid: GridController, row: number, start: MouseEvent): () => void {
  const last = grid.size.columns - 1;
  const selection = grid.selection.get();
  const from = start.shiftKey && selection ? activeOf(selection).row : row;
  // The row where the drag began may have moved.
  const to = (end: number): void => {
    const now = grid.selection.get();
    if (now) grid.selection.set({ anchor: now.anchor, head: { row: end, column: last } });
  };
  grid.select({ row: from, column: 0 }, { row, column: last });
  return dragCells(start, {
    onCell: (at) => to(at.row),
    cellFrom: (target) => {
      const index = numberedRow(target);
      return index === null ? null : { row: index, column: 0 };
    },
  });
}
