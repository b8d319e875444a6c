import type { GridController } from '@plumbline/sheet/control/grid-controller';
import { activeOf } from '@plumbline/sheet/rows/grid-selection';
import { rangesOf } from '@plumbline/sheet/rows/several-ranges';
import { numberedRow } from '../elements.ts';
import { dragCells } from './drag-cells.ts';

/** A press on a row's number selects the row, a drag the rows passed, Shift the rows from the active cell, Ctrl the row as well. */
export function pressRowNumber(grid: GridController, row: number, start: MouseEvent): () => void {
  const last = grid.size.columns - 1;
  const selection = grid.selection.get();
  const from = start.shiftKey && selection ? activeOf(selection).row : row;
  const pressed = { anchor: { row: from, column: 0 }, head: { row, column: last } };
  const isAdded = (start.ctrlKey || start.metaKey) && selection;
  if (isAdded) grid.place({ ...pressed, others: rangesOf(selection) });
  else grid.select(pressed.anchor, pressed.head);
  return dragCells(start, {
    onCell: (at) => grid.dragTo({ row: at.row, column: last }),
    cellFrom: (target) => {
      const index = numberedRow(target);
      return index === null ? null : { row: index, column: 0 };
    },
  });
}
