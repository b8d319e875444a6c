import { wholeText } from '@plumbline/domain/counted';
import type { AnyRow } from '../rows/any-row.ts';
import type { GridColumn } from '../rows/column-layout.ts';
import type { CellAt } from '../rows/grid-selection.ts';
import { SlicedWork, type Work } from '../slices.ts';
import { scopeTest } from './find-scope.ts';
import type { GridController } from './grid-controller.ts';
import { activePlace } from './row-rects.ts';

/** Whether a cell shows the text, which is in lower case. Check boxes have no text. */
export const showsText = (grid: GridController, row: AnyRow, column: GridColumn, wanted: string): boolean =>
  column.type !== 'boolean' && grid.textOf(row, column).toLowerCase().includes(wanted);

/** Find looks through all rows, closed groups included; or through the selection. */
function matcher(grid: GridController, text: string): (at: CellAt) => boolean {
  const wanted = text.toLowerCase();
  const { rows, columns } = grid.view;
  const isInScope = scopeTest(grid);
  return ({ row: place, column: columnIndex }) => {
    const row = rows[place];
    const column = columns[columnIndex];
    if (row === undefined || column === undefined || !isInScope(row, columnIndex)) return false;
    return showsText(grid, row, column, wanted);
  };
}

/** Cells between two pauses. */
const CELLS_A_PAUSE = 2_000;

const sizeOf = ({ view }: GridController) => ({ rows: view.rows.length, columns: view.columns.length });

/** The cell at an index that counts cells row by row. */
export const cellOf = (place: number, columns: number): CellAt => ({
  row: Math.floor(place / columns),
  column: place % columns,
});

/** The next cell with the text, row by row, and from the end back to the start. `isHere` includes the first cell. */
export function* findFrom(grid: GridController, text: string, step: 1 | -1, isHere: boolean): Work<CellAt | null> {
  const { rows, columns } = sizeOf(grid);
  const all = rows * columns;
  if (text === '' || all === 0) return null;
  const matches = matcher(grid, text);
  const from = activePlace(grid) ?? { row: 0, column: 0 };
  // A group stands for the first cell of its rows, or the last cell before them.
  const edge = Math.ceil(from.row) * columns;
  const start = Number.isInteger(from.row) ? edge + from.column : step === 1 ? edge - 1 : edge;
  for (let n = isHere && Number.isInteger(from.row) ? 0 : 1; n <= all; n++) {
    const at = cellOf((((start + n * step) % all) + all) % all, columns);
    if (matches(at)) return at;
    if (n % CELLS_A_PAUSE === 0) yield;
  }
  return null;
}

/** The indexes of all matching cells, counted row by row. Runs without pauses. */
export function findAll(grid: GridController, text: string): readonly number[] {
  const { rows, columns } = sizeOf(grid);
  const matches = matcher(grid, text);
  const places: number[] = [];
  for (let place = 0; text !== '' && place < rows * columns; place++)
    if (matches(cellOf(place, columns))) places.push(place);
  return places;
}

export interface Matches {
  /** Places of the matching cells, counted row by row, in ascending order. */
  readonly places: readonly number[];
  readonly columns: number;
  readonly isComplete: boolean;
}

/**
 * Counts the cells with the text in slices of a few milliseconds, so that keys and scrolling stay quick. Returns a function
 * that stops it.
 */
export function countMatches(grid: GridController, text: string, onCount: (matches: Matches) => void): () => void {
  const { rows, columns } = sizeOf(grid);
  const matches = matcher(grid, text);
  const places: number[] = [];
  function* counting(): Work<void> {
    for (let place = 0; place < rows * columns; place++) {
      if (matches(cellOf(place, columns))) places.push(place);
      if (place % CELLS_A_PAUSE === CELLS_A_PAUSE - 1) yield;
    }
  }
  const tell = (isComplete: boolean) => onCount({ places, columns, isComplete });
  return new SlicedWork(counting()).run(
    () => tell(true),
    () => tell(false),
  );
}

/** `3 of 120`, `120` if no match is active, `12 so far`, `Not found`. */
export function matchesText({ places, columns, isComplete }: Matches, active: CellAt | null): string {
  if (!isComplete) return `${wholeText(places.length)} so far`;
  if (places.length === 0) return 'Not found';
  const index = active ? placeIn(places, active.row * columns + active.column) : -1;
  return index < 0 ? wholeText(places.length) : `${wholeText(index + 1)} of ${wholeText(places.length)}`;
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
