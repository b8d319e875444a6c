import type { CellAt } from '../rows/grid-selection.ts';
import { findFrom } from './find-cells.ts';
import type { GridController } from './grid-controller.ts';
import { goTo } from './group-actions.ts';

export function openFind(grid: GridController): void {
  const { text, calls } = grid.find.get();
  grid.find.set({ isOpen: true, isReplacing: false, text, calls: calls + 1 });
}

/** Find with a line to replace what is found. */
export function openReplace(grid: GridController): void {
  openFind(grid);
  grid.find.set({ ...grid.find.get(), isReplacing: true });
}

export function closeFind(grid: GridController): void {
  grid.find.set({ ...grid.find.get(), isOpen: false });
  grid.refocus();
}

/** While the text is typed: the first match from the active cell on, that cell included. */
export function findText(grid: GridController, text: string): void {
  grid.find.set({ ...grid.find.get(), text });
  const at = findFrom(grid, text, 1, true);
  if (at) goToPlace(grid, at, 'look');
}

/** Goes to the next or previous match. The focus follows from the cells, and stays in the bar. */
export function findNext(grid: GridController, step: 1 | -1, isFocusing: boolean) {
  const { text } = grid.find.get();
  if (text === '') return openFind(grid);
  const at = findFrom(grid, text, step, false);
  if (!at) grid.say(`“${text}” is not found`);
  else goToPlace(grid, at, isFocusing ? 'select' : 'look');
}

function goToPlace(grid: GridController, at: CellAt, way: 'select' | 'look'): void {
  const row = grid.view.rows[at.row];
  if (row) goTo(grid, row.id, at.column, way);
}
