import { dragCells } from '../drag-cells.ts';
import type { GridController } from '../grid-controller.ts';
import { extendFill, previewFill } from './fill-actions.ts';

/** Drags the fill handle; Ctrl (at the moment it is let go) swaps copy and series, Escape gives up. */
export const dragFill = (grid: GridController, start: MouseEvent): (() => void) =>
  dragCells(start, {
    onCell: (at) => previewFill(grid, at),
    onEnd: (at, event) => {
      previewFill(grid, null);
      if (at) extendFill(grid, at, event.ctrlKey || event.metaKey);
    },
  });
