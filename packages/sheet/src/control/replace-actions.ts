import { counted } from '@plumbline/domain/counted';
import { type CellChange, sameValue } from '../cells/cell-value.ts';
import { textChange } from '../rows/range-changes.ts';
import { atOnce, type Work } from '../slices.ts';
import { formatValue } from '../values/format-value.ts';
import { findNext } from './find-actions.ts';
import { cellOf, findAll, showsText } from './find-cells.ts';
import type { GridController } from './grid-controller.ts';
import { copyText, report } from './range-actions.ts';
import { activePlace } from './row-rects.ts';

/** What replacing a text would do, before it is done. */
export interface ReplacePlan {
  readonly changes: readonly CellChange[];
  /** Cells that match but are read-only. */
  readonly locked: number;
  /** Cells that would refuse the result; they stay as they are. */
  readonly refused: number;
  readonly firstReason: string | null;
  /** The first cell that changes. */
  readonly sample: { readonly before: string; readonly after: string } | null;
}

/** Cells between two pauses: each one is parsed like a paste. */
const CELLS_A_PAUSE = 500;

/** Replaces the text, in any case, in the cells at indexes from `findAll`. The result is parsed like a paste. */
export function* replacePlan(
  grid: GridController,
  { text, by }: { readonly text: string; readonly by: string },
  places: readonly number[],
): Work<ReplacePlan> {
  const { rows, columns, options } = grid.view;
  const wanted = new RegExp(text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), 'giu');
  const changes: CellChange[] = [];
  let locked = 0;
  let refused = 0;
  let firstReason: string | null = null;
  let sample: ReplacePlan['sample'] = null;
  for (const [index, place] of places.entries()) {
    if (index % CELLS_A_PAUSE === CELLS_A_PAUSE - 1) yield;
    const at = cellOf(place, columns.length);
    const row = rows[at.row];
    const column = columns[at.column];
    if (!row || !column) continue;
    const before = copyText(grid, row, column);
    const after = before.replace(wanted, () => by);
    if (!grid.isEditable(column)) locked++;
    else if (after !== before) {
      const kept = grid.model.value(row, column.field);
      const change = textChange(column, row.id, after, options, kept);
      if (change.invalid) {
        refused++;
        firstReason ??= change.invalid.reason;
        // Even the value kept behind a refused text corrects it.
      } else if (!sameValue(change.value, kept) || grid.model.cellState(row.id, column.field).invalid) {
        changes.push(change);
        sample ??= { before, after: formatValue(column, change.value, options[column.field]) };
      }
    }
  }
  return { changes, locked, refused, firstReason, sample };
}

/** `12 cells change · 3 read-only cells stay · 1 cell would not accept it: “13/1/2026” is not a date`. */
export function replaceText({ changes, locked, refused, firstReason }: ReplacePlan): string {
  const verb = (n: number, word: string): string => `${word}${n === 1 ? 's' : ''}`;
  const parts = [
    `${counted(changes.length, 'cell')} ${verb(changes.length, 'change')}`,
    locked > 0 && `${counted(locked, 'read-only cell')} ${verb(locked, 'stay')}`,
    refused > 0 && `${counted(refused, 'cell')} would not accept it: ${firstReason}`,
  ];
  return parts.filter((part) => part !== false).join(' · ');
}

/** Replaces in every matching cell, or every matching cell of the selection, as one undo step. */
export function replaceAll(grid: GridController, by: string) {
  const { text } = grid.find.get();
  const plan = atOnce(replacePlan(grid, { text, by }, findAll(grid, text)));
  if (plan.changes.length === 0) return grid.say(replaceText(plan));
  report(grid, grid.model.apply(plan.changes, 'edit'), undefined, true);
}

/** Replaces the current match and moves to the next one. */
export function replaceNext(grid: GridController, by: string): void {
  const { text } = grid.find.get();
  const at = activePlace(grid);
  const place = at && at.row * grid.view.columns.length + at.column;
  const row = at && grid.view.rows[at.row];
  const column = at && grid.view.columns[at.column];
  const isMatch = text !== '' && row && column && showsText(grid, row, column, text.toLowerCase());
  const plan = isMatch && place !== null ? atOnce(replacePlan(grid, { text, by }, [place])) : null;
  if (plan && plan.changes.length === 0) grid.say(replaceText(plan));
  if (plan && plan.changes.length > 0) report(grid, grid.model.apply(plan.changes, 'edit'));
  findNext(grid, 1, false);
}
