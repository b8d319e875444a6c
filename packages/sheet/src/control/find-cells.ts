import type { AnyRow } from '../rows/any-row.ts';
import type { GridColumn } from '../rows/column-layout.ts';
import type { CellAt } from '../rows/grid-selection.ts';
import type { GridController } from './grid-controller.ts';
import { activePlace } from './row-rects.ts';

/** Whether a cell shows the wanted text, given in lower case. Ticks have no text to find. */
export const showsText = (grid: GridController, row: AnyRow, column: GridColumn, wanted: string): boolean =>
  column.type !== 'boolean' && grid.textOf(row, column).toLowerCase().includes(wanted);

/** Cells are looked for among all rows, by their place there: what is in a closed group is found too. */
function matcher(grid: GridController, text: string): (at: CellAt) => boolean {
  const wanted = text.toLowerCase();
  const { rows, columns } = grid.view;
  return ({ row: place, column: columnIndex }) => {
    const row = rows[place];
    const column = columns[columnIndex];
    return row !== undefined && column !== undefined && showsText(grid, row, column, wanted);
  };
}

const sizeOf = ({ view }: GridController) => ({ rows: view.rows.length, columns: view.columns.length });

const cellOf = (place: number, columns: number): CellAt => ({
  row: Math.floor(place / columns),
  column: place % columns,
});

/** The next cell with the text, row by row and round; `isHere` lets the starting cell itself be the answer. */
export function findFrom(grid: GridController, text: string, step: 1 | -1, isHere: boolean): CellAt | null {
  const { rows, columns } = sizeOf(grid);
  const all = rows * columns;
  if (text === '' || all === 0) return null;
  const matches = matcher(grid, text);
  const from = activePlace(grid) ?? { row: 0, column: 0 };
  // From a group on: the first cell of its rows, or the last before them.
  const edge = Math.ceil(from.row) * columns;
  const start = Number.isInteger(from.row) ? edge + from.column : step === 1 ? edge - 1 : edge;
  for (let n = isHere && Number.isInteger(from.row) ? 0 : 1; n <= all; n++) {
    const at = cellOf((((start + n * step) % all) + all) % all, columns);
    if (matches(at)) return at;
  }
  return null;
}

export interface Matches {
  /** Places of the matching cells, counted row by row; ascending. */
  readonly places: readonly number[];
  readonly columns: number;
  readonly isComplete: boolean;
}

const SLICE_MS = 8;
const SLICE_CELLS = 500;

/**
 * Counts the cells with the text a few milliseconds at a time, so that keys and scrolling do not wait for it. Returns what
 * gives it up.
 */
export function countMatches(grid: GridController, text: string, onCount: (matches: Matches) => void): () => void {
  const { rows, columns } = sizeOf(grid);
  const matches = matcher(grid, text);
  const places: number[] = [];
  let next = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const slice = (): void => {
    const end = performance.now() + SLICE_MS;
    while (next < rows * columns && performance.now() < end) {
      const stop = Math.min(next + SLICE_CELLS, rows * columns);
      for (; next < stop; next++) if (matches(cellOf(next, columns))) places.push(next);
    }
    const isComplete = next >= rows * columns;
    onCount({ places, columns, isComplete });
    if (!isComplete) timer = setTimeout(slice, 0);
  };
  timer = setTimeout(slice, 0);
  return () => clearTimeout(timer);
}

/** `3 of 120`, `120` away from them all, `12 so far`, `Not found`. */
export function matchesText({ places, columns, isComplete }: Matches, active: CellAt | null): string {
  const number = (n: number): string => n.toLocaleString('en-US');
  if (!isComplete) return `${number(places.length)} so far`;
  if (places.length === 0) return 'Not found';
  const index = active ? placeIn(places, active.row * columns + active.column) : -1;
  return index < 0 ? number(places.length) : `${number(index + 1)} of ${number(places.length)}`;
}

function placeIn(places: readonly number[], place: number): number {
  let low = 0;
  let high = places.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((places[middle] ?? place) < place) low = middle + 1;
    else high = middle;
  }
  return places[low] === place ? low : -1;
}
