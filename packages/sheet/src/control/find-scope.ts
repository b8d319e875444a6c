import type { AnyRow } from '../rows/any-row.ts';
import type { Selection } from '../rows/grid-selection.ts';
import { isOneCell, rectsOf } from '../rows/several-ranges.ts';
import type { GridController } from './grid-controller.ts';
import { rowsOf } from './row-rects.ts';

/**
 * The scope of find and replace: the selection, if the person chose it and it has more than one cell; null for everything.
 */
export function findScope({ find, selection }: GridController): Selection | null {
  const selected = selection.get();
  return find.get().isInSelection && selected && !isOneCell(selected) ? selected : null;
}

/** Whether find covers the cell, given by its row and column index. */
export function scopeTest(grid: GridController): (row: AnyRow, column: number) => boolean {
  const scope = findScope(grid);
  if (!scope) return () => true;
  const parts = rectsOf(scope).map((rect) => ({ ...rect, rows: new Set(rowsOf(grid, rect)) }));
  return (row, column) => parts.some(({ left, right, rows }) => left <= column && column <= right && rows.has(row));
}
