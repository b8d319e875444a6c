import type { AnyRow } from '../rows/any-row.ts';
import type { CellAt, CellRect } from '../rows/grid-selection.ts';
import { isRow, type ShownLines } from '../rows/grouped-rows.ts';
import type { GridController } from './grid-controller.ts';

/**
 * A selection is a rectangle of lines, groups included. Changes apply to rows. These functions convert between the two.
 * Without groups both are the same.
 */
const linesOf = ({ view, closed }: GridController): ShownLines | null => view.grouped?.lines(closed.get()) ?? null;

/** The rows on screen, without groups. */
export const shownRows = (grid: GridController): readonly AnyRow[] => linesOf(grid)?.rows ?? grid.view.rows;

/** The rectangle in rows on screen; null if it has groups only. */
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

/** The rows in a rectangle of lines. */
export function rowsOf(grid: GridController, rect: CellRect): readonly AnyRow[] {
  const rows = toRowRect(grid, rect);
  return rows ? shownRows(grid).slice(rows.top, rows.bottom + 1) : [];
}

/** A row's place among all rows, closed groups included; -1 if it is not there. */
export const placeOf = (grid: GridController, rowId: string): number =>
  grid.view.grouped ? grid.view.grouped.placeOf(rowId) : grid.rowIndex(rowId);

/** The active cell by its row's place. A group's place is between the rows before it and its own. */
export function activePlace(grid: GridController): CellAt | null {
  const { active } = grid;
  const line = active && grid.lines[active.row];
  if (!line) return null;
  return { ...active, row: isRow(line) ? placeOf(grid, line.id) : line.from - 0.5 };
}
