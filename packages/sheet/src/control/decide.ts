import { counted } from '@plumbline/domain/counted';
import type { ProblemCell, Theirs } from '../cells/cell-states.ts';
import type { CellAddress } from '../cells/cell-value.ts';
import type { GridColumn } from '../rows/column-layout.ts';
import { formatValue } from '../values/format-value.ts';
import type { GridController } from './grid-controller.ts';

/** How a page handles cells that a colleague changed too. */
export interface ConflictDecisions {
  readonly keepMine: (cells: readonly CellAddress[]) => void;
  readonly takeTheirs: (cells: readonly CellAddress[]) => void;
}

export type Choice = 'mine' | 'theirs';

/** Decides for the cells. Cells without a conflict stay as they are. */
export function decide(
  grid: GridController,
  { keepMine, takeTheirs }: ConflictDecisions,
  cells: readonly CellAddress[],
  choice: Choice,
): void {
  const conflicts = cells.filter(({ rowId, field }) => isConflict(grid.model.cellState(rowId, field)));
  if (conflicts.length === 0) return;
  grid.model.decide(conflicts, choice, choice === 'mine' ? keepMine : takeTheirs);
  grid.offer.set(null);
  grid.say(`${counted(conflicts.length, 'cell')}: ${choice === 'mine' ? 'your value stands' : 'their value stands'}`);
}

export const isConflict = ({ save, theirs, invalid }: ProblemCell['state']): boolean =>
  save === 'conflict' && theirs !== undefined && invalid === undefined;

/** What the colleague stored, as the cell would show it. */
export const theirText = (grid: GridController, column: GridColumn, { value }: Theirs): string =>
  formatValue(column, value, grid.view.options[column.field]) || '(empty)';

/** `Ana Ruiz, 3:15 PM`; with the date if it was another day. */
export function byWhom({ who, at }: Theirs, now: Date = new Date()): string {
  const isToday = at.toDateString() === now.toDateString();
  const day: Intl.DateTimeFormatOptions = isToday ? {} : { month: 'numeric', day: 'numeric' };
  return `${who}, ${at.toLocaleString('en-US', { ...day, hour: 'numeric', minute: '2-digit' })}`;
}

/** Both values in words, for a tooltip and a screen reader. `what` names the value of a derived cell. */
export const conflictText = (grid: GridController, column: GridColumn, theirs: Theirs, what: string): string =>
  `Not saved: ${byWhom(theirs)}, changed ${what} to ${theirText(grid, column, theirs)}`;
