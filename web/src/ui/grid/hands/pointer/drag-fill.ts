import { extendFill, previewFill } from '@plumbline/sheet/control/fill-actions';
import type { GridController } from '@plumbline/sheet/control/grid-controller';
import { dragCells } from './drag-cells.ts';

/**
 * Drags the fill handle. Ctrl at the release swaps copy and series, Escape cancels. Rows or columns that move meanwhile cancel
 * too, because another cell is now under the pointer.
 */
export function dragFill(grid: GridController, start: MouseEvent): () => void {
  const { moves } = grid;
  return dragCells(start, {
    onCell: (at) => previewFill(grid, grid.moves === moves ? at : null),
    onEnd: (at, event) => {
      previewFill(grid, null);
      if (at && grid.moves === moves) extendFill(grid, at, event.ctrlKey || event.metaKey);
      else if (at) grid.say('Nothing was filled: the rows or columns moved meanwhile');
    },
  });
}
