import type { AnyRow } from '../rows/any-row.ts';
import type { CellAt, CellRect } from '../rows/grid-selection.ts';
import { isRow, type ShownLines } from '../rows/grouped-rows.ts';
import type { GridController } from './grid-controller.ts';

/**
 * Selections are rectangles of lines, groups among them; what is done to them is done to rows. These lead from one to
 * the other. Without groups the two are the same and nothing is worked out.
 */
const linesOf = ({ view, closed }: GridController): ShownLines | null => view.grouped?.lines(closed.get()) ?? null;

/** The rows on screen, without the groups among them. */
export const shownRows = (grid: GridController): readonly AnyRow[] => linesOf(grid)?.rows ?? grid.view.rows;

/** The rectangle among the rows on screen, or null where it holds nothing but groups. */
export function toRowRect(grid: GridController, rect: CellRect): CellRect | null {
  const lines = linesOf(grid);
  if (!lines) return rect;
  const top = lines.rowsBefore(rect.top);
  const bottom = lines.rowsBefore(rect.bottom + 1) - 1;
  return bottom < top ? null : { ...rect, top, bottom };
}

export function fromRowRect(grid: GridController, rect: CellRect): CellRect {
  const lines = linesOf(grid);
  if (!lines) return rect;
  const lineOf = (place: number): number => grid.rowIndex(lines.rows[place]?.id ?? '');
  return { ...rect, top: lineOf(rect.top), bottom: lineOf(rect.bottom) };
}

/** The rows within a rectangle of lines. */
export function rowsOf(grid: GridController, rect: CellRect): readonly AnyRow[] {
  const rows = toRowRect(grid, rect);
  return rows ? shownRows(grid).slice(rows.top, rows.bottom + 1) : [];
}

/** A row's place among all rows, those of closed groups too; -1 where it is none of them. */
export const placeOf = (grid: GridController, rowId: string): number =>
  grid.view.grouped ? grid.view.grouped.placeOf(rowId) : grid.rowIndex(rowId);

/** The active cell by its row's place; on a group, between the rows before it and its own. */
export function activePlace(grid: GridController): CellAt | null {
  const { active } = grid;
  const line = active && grid.lines[active.row];
  if (!line) return null;
  return { ...active, row: isRow(line) ? placeOf(grid, line.id) : line.from - 0.5 };
}
