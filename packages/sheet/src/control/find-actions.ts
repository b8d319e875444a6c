import type { CellAt, Selection } from '../rows/grid-selection.ts';
import { isOneCell, withLast } from '../rows/several-ranges.ts';
import { begun, type Work } from '../slices.ts';
import { findFrom } from './find-cells.ts';
import { findScope } from './find-scope.ts';
import type { GridController } from './grid-controller.ts';
import { goTo } from './group-actions.ts';

export function openFind(grid: GridController): void {
  const { text, calls } = grid.find.get();
  grid.find.set({ isOpen: true, isReplacing: false, isInSelection: false, text, calls: calls + 1 });
}

/** Opens find with replace: within the selection if it has more than one cell. */
export function openReplace(grid: GridController): void {
  openFind(grid);
  const selection = grid.selection.get();
  const isInSelection = selection !== null && !isOneCell(selection);
  grid.find.set({ ...grid.find.get(), isReplacing: true, isInSelection });
}

export function keepToSelection(grid: GridController, isInSelection: boolean): void {
  grid.find.set({ ...grid.find.get(), isInSelection });
}

export function closeFind(grid: GridController): void {
  grid.find.set({ ...grid.find.get(), isOpen: false });
  grid.refocus();
}

/** Called while the text is typed: goes to the first match, starting at the active cell. */
export function findText(grid: GridController, text: string): void {
  grid.find.set({ ...grid.find.get(), text });
  whenFound(grid, findFrom(grid, text, 1, true), (at) => at && goToPlace(grid, at, 'look'));
}

/** Goes to the next or previous match. The focus moves from the cells, and stays in the find bar. */
export function findNext(grid: GridController, step: 1 | -1, isFocusing: boolean) {
  const { text } = grid.find.get();
  if (text === '') return openFind(grid);
  whenFound(grid, findFrom(grid, text, step, false), (at) => {
    if (!at) grid.say(`“${text}” is not found`);
    else goToPlace(grid, at, isFocusing ? 'select' : 'look');
  });
}

/** Goes at once to a match nearby. A long search stops when another one starts, or when the person moves elsewhere. */
function whenFound(grid: GridController, search: Work<CellAt | null>, go: (at: CellAt | null) => void): void {
  grid.stopSearch?.();
  grid.stopSearch = null;
  const { view, moves } = grid;
  const [selection, { isOpen }] = [grid.selection.get(), grid.find.get()];
  const isSame = () => grid.moves === moves && grid.view.rows === view.rows && grid.selection.get() === selection;
  const work = begun(search);
  if (work.done) go(work.done.result);
  else
    grid.stopSearch = work.run((at) => {
      if (isSame() && grid.find.get().isOpen === isOpen) go(at);
    });
}

function goToPlace(grid: GridController, at: CellAt, way: 'select' | 'look'): void {
  const row = grid.view.rows[at.row];
  if (!row) return;
  const scope = findScope(grid);
  if (scope) activate(grid, scope, { row: grid.rowIndex(row.id), column: at.column }, way);
  else goTo(grid, row.id, at.column, way);
}

/** Makes another cell of the selection the active one. */
function activate(grid: GridController, selection: Selection, at: CellAt, way: 'select' | 'look'): void {
  grid.selection.set({ ...withLast(selection, at), active: at });
  grid.surface?.scrollTo(at);
  if (way === 'select') grid.surface?.focusCell(at);
}
