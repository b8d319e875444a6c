import {
  activeOf,
  type CellAt,
  clampAt,
  cycleIn,
  type Move,
  moveFrom,
  type Range,
  rectOf,
  tabFrom,
} from '../rows/grid-selection.ts';
import { eachRange, isOneCell, turned } from '../rows/several-ranges.ts';
import type { GridController } from './grid-controller.ts';
import { toRowRect } from './row-rects.ts';

/** Where the active cell goes once an edit is committed. `fill`: nowhere, and what was typed goes into the whole selection. */
export type AfterCommit = 'down' | 'up' | 'left' | 'right' | 'next' | 'previous' | 'stay' | 'fill';

export function move(grid: GridController, direction: Move, isExtending: boolean) {
  const selection = grid.selection.get();
  if (!selection) return grid.select(clampAt(grid.start, grid.size));
  const from = isExtending ? selection.head : activeOf(selection);
  if (direction === 'up' && !isExtending && from.row === 0) {
    grid.surface?.focusHeader(from.column);
    return;
  }
  const isLast = from.row === grid.size.rows - 1;
  if (direction === 'down' && !isExtending && isLast && grid.surface?.focusBelow()) return;
  const to = moveFrom(from, direction, grid.size, (at) => grid.isEmptyAt(at));
  if (isExtending) grid.extendTo(to);
  else grid.select(to);
}

/** Skips groups: typing goes from row to row. Stays on the last row. */
function onRow(grid: GridController, from: CellAt, to: CellAt, step: 1 | -1): CellAt {
  let { row } = to;
  while (grid.groupAt(row)) row += step;
  return grid.rowAt(row) ? { ...to, row } : from;
}

/** Tab and Enter go round inside a selected range. Otherwise Enter after a run of Tabs returns to the column where it began, as in Excel. */
export function advance(grid: GridController, after: AfterCommit) {
  const selection = grid.selection.get();
  if (after === 'stay') return;
  if (after === 'fill') return grid.refocus();
  if (!selection) return grid.select(clampAt(grid.start, grid.size));
  const at = activeOf(selection);
  const rect = rectOf(selection);
  if (!isOneCell(selection) && after !== 'left' && after !== 'right') {
    const isDown = after === 'down' || after === 'up';
    const isBack = after === 'up' || after === 'previous';
    let active = at;
    do active = cycleIn(rect, active, isDown ? 'down' : 'right', isBack ? -1 : 1);
    while (grid.groupAt(active.row) && toRowRect(grid, rect));
    const isRound = isBack ? !isBefore(active, at, isDown) : !isBefore(at, active, isDown);
    return grid.place(selection.others && isRound ? turned(selection, isBack) : { ...selection, active });
  }
  if (after === 'next' || after === 'previous') {
    const tabColumn = grid.tabColumn ?? at.column;
    const isBack = after === 'previous';
    const to = onRow(grid, at, tabFrom(at, isBack, grid.size), isBack ? -1 : 1);
    grid.place({ anchor: to, head: to });
    grid.tabColumn = tabColumn;
  } else if (after === 'down' && grid.tabColumn !== null) {
    grid.select(onRow(grid, at, clampAt({ row: at.row + 1, column: grid.tabColumn }, grid.size), 1));
  } else {
    grid.select(
      onRow(
        grid,
        at,
        moveFrom(at, after, grid.size, () => false),
        after === 'up' ? -1 : 1,
      ),
    );
  }
}

/** Whether Enter, or Tab, reaches a cell before another one of the same range. */
const isBefore = (a: CellAt, b: CellAt, isDown: boolean): boolean =>
  isDown
    ? a.column < b.column || (a.column === b.column && a.row < b.row)
    : a.row < b.row || (a.row === b.row && a.column < b.column);

/** Brings the active cell back into view. */
export function showActive(grid: GridController): void {
  if (grid.active) grid.surface?.scrollTo(grid.active);
  grid.refocus();
}

export function selectAll(grid: GridController): void {
  const { rows, columns } = grid.size;
  if (rows === 0) return;
  const active = grid.active ?? { row: 0, column: 0 };
  grid.selection.set({ anchor: { row: 0, column: 0 }, head: { row: rows - 1, column: columns - 1 }, active });
  grid.refocus();
}

/** Whole rows or columns of the selection (Shift+Space, Ctrl+Space). */
export function selectLines(grid: GridController, axis: 'row' | 'column'): void {
  const selection = grid.selection.get();
  if (!selection) return;
  const { rows, columns } = grid.size;
  const whole = ({ anchor, head }: Range): Range =>
    axis === 'row'
      ? { anchor: { ...anchor, column: 0 }, head: { ...head, column: columns - 1 } }
      : { anchor: { ...anchor, row: 0 }, head: { ...head, row: rows - 1 } };
  grid.selection.set(eachRange(selection, whole));
}
