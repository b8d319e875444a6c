import { counted } from '@plumbline/domain/counted';
import type { CellAddress, CellChange } from '../cells/cell-value.ts';
import type { GridColumn } from '../rows/column-layout.ts';
import type { CellAt } from '../rows/grid-selection.ts';
import { typedChange } from '../rows/range-changes.ts';
import { type Choice, type ConflictDecisions, decide } from './decide.ts';
import type { GridController } from './grid-controller.ts';
import { goTo } from './group-actions.ts';
import { report } from './range-actions.ts';
import { activePlace, placeOf } from './row-rects.ts';

/** Gives up the cells' edits in one step: a refused text goes, and a refused value becomes the server's. */
export function revertProblems(grid: GridController, cells: readonly CellAddress[]): void {
  const changes = cells.map((cell) => {
    const { rowId, field } = grid.model.typed.storedAt(cell);
    return { rowId, field, value: grid.model.valueToRevertTo(rowId, field) };
  });
  const { touched } = grid.model.apply(changes, 'edit');
  grid.say(counted(touched.length, 'cell reverted', 'cells reverted'));
}

export interface Correction extends CellAddress {
  readonly text: string;
}

/** Reads texts for cells that need attention as if typed there, in one step. */
export function correctProblems(
  grid: GridController,
  columns: readonly GridColumn[],
  corrections: readonly Correction[],
): void {
  const changes = corrections.flatMap(({ rowId, field, text }): CellChange[] => {
    const row = grid.model.row(rowId);
    const column = columns.find((other) => other.field === field);
    if (!row || !column) return [];
    return [typedChange(column, rowId, text, grid.view.options, grid.model.value(row, field))];
  });
  report(grid, grid.model.apply(changes, 'edit'), undefined, changes.length > 1);
}

/** Decides conflicts from the list. A text typed in the list counts as mine, even before it is applied. */
export function decideProblems(
  grid: GridController,
  columns: readonly GridColumn[],
  decisions: ConflictDecisions,
  cells: readonly CellAddress[],
  choice: Choice,
  typed: readonly Correction[],
): void {
  const isDecided = ({ rowId, field }: CellAddress) =>
    cells.some((cell) => cell.rowId === rowId && cell.field === field);
  const corrections = choice === 'mine' ? typed.filter(isDecided) : [];
  if (corrections.length > 0) correctProblems(grid, columns, corrections);
  decide(grid, decisions, cells, choice);
}

/** Goes to the next or previous cell that needs attention, round and round (F8, Shift+F8). */
export function goToProblem(grid: GridController, step: 1 | -1) {
  const places = grid.model
    .problems()
    .map((cell) => ({ rowId: cell.rowId, row: placeOf(grid, cell.rowId), column: grid.columnShowing(cell) }))
    .filter(({ row, column }) => row >= 0 && column >= 0)
    .sort(before);
  const first = step === 1 ? places[0] : places.at(-1);
  if (!first) return grid.say(grid.model.problemCount === 0 ? 'No cell needs attention' : 'No such cell is shown');
  const active = activePlace(grid) ?? { row: -1, column: -1 };
  const ahead = step === 1 ? places : places.toReversed();
  const next = ahead.find((at) => before(active, at) * step < 0) ?? first;
  goTo(grid, next.rowId, next.column);
}

const before = (a: CellAt, b: CellAt): number => a.row - b.row || a.column - b.column;
