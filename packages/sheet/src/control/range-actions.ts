import { counted } from '@plumbline/domain/counted';
import { isPercent, plainPercent } from '@plumbline/domain/percent';
import type { ApplyResult, ReplayResult } from '../cells/apply-result.ts';
import type { CellValue } from '../cells/cell-value.ts';
import type { ChangeOrigin } from '../cells/model-listeners.ts';
import type { UndoAct, UndoStep } from '../cells/undo-stack.ts';
import { whenStored } from '../cells/when-stored.ts';
import type { AnyRow } from '../rows/any-row.ts';
import type { GridColumn } from '../rows/column-layout.ts';
import { type CellRect, rectOf, type Selection, sameRect, selectionOf } from '../rows/grid-selection.ts';
import { planClear, planFill, type RangePlan, type RangeScene } from '../rows/range-changes.ts';
import { aligned, isSelected, rectsOf } from '../rows/several-ranges.ts';
import { type Behind, toHtmlTable, toTsv } from '../values/clipboard-text.ts';
import { numberBehind } from '../values/number-behind.ts';
import { endCut } from './copied-cells.ts';
import type { GridController } from './grid-controller.ts';
import { openFor } from './group-actions.ts';
import { NO_CELLS, NO_TABLE, NOTHING_SELECTED } from './lost-selection.ts';
import { changeMessage, type GridNotice, type ReplayWords, replayMessage } from './notices.ts';
import { notify } from './notify.ts';
import type { TouchedCell } from './open-parts.ts';
import { fromRowRect, rowsOf, shownRows, toRowRect } from './row-rects.ts';

export function clear(grid: GridController): void {
  applyPlan(grid, (rect, scene) => planClear(rect, scene), 'delete');
  grid.repeat = () => clear(grid);
}

export function fill(grid: GridController, direction: 'down' | 'right'): void {
  applyPlan(grid, (rect, scene) => planFill(rect, direction, scene), 'fill');
  grid.repeat = () => fill(grid, direction);
}

/**
 * What could write to the selected cells. A paste may also start in a read-only column, since it reaches other columns or
 * finds its rows by number; in calculated columns alone it changes nothing.
 */
export function writes(grid: GridController): { takesFill: boolean; takesPaste: boolean } {
  const selected = grid.selection.get();
  const columnsOf = ({ left, right }: CellRect) => grid.view.columns.slice(left, right + 1);
  const columns = selected ? rectsOf(selected).flatMap(columnsOf) : [];
  return {
    takesFill: columns.some((column) => grid.isEditable(column)),
    takesPaste: !grid.view.isReadOnly && columns.some(({ formula }) => formula === undefined),
  };
}

/** The selection as a table for a spreadsheet. Outlines it from then on; null without a selection. */
export function copy(grid: GridController): { readonly text: string; readonly html: string } | null {
  const selection = grid.selection.get();
  if (!selection) {
    grid.say(NOTHING_SELECTED);
    return null;
  }
  const table = tableOf(grid, selection);
  if (!table) {
    notify(grid, { kind: 'warn', message: NO_TABLE });
    return null;
  }
  const { columns, rows } = table;
  if (rows.length === 0) {
    grid.say(NO_CELLS);
    return null;
  }
  const texts = textsOf(grid, table);
  const headings = grid.copiesHeadings ? [columns.map(({ title }) => title)] : [];
  const cells = [...headings, ...texts];
  grid.say(`${counted(rows.length * columns.length, 'cell')} copied${grid.copiesHeadings ? ' with headings' : ''}`);
  grid.copied.set(selection);
  return {
    text: toTsv(cells),
    html: toHtmlTable(cells, (line, at) => behind(grid, rows[line - headings.length], columns[at])),
  };
}

export interface CellTable {
  readonly rows: readonly AnyRow[];
  readonly columns: readonly GridColumn[];
}

/** The rows and columns of ranges that make one table; null for others. */
export function tableOf(grid: GridController, selection: Selection): CellTable | null {
  const table = aligned(selection);
  return (
    table && {
      columns: table.columns.flatMap((at) => grid.view.columns[at] ?? []),
      rows: table.spans.flatMap((span) => rowsOf(grid, span)),
    }
  );
}

export const textsOf = (grid: GridController, { rows, columns }: CellTable): string[][] =>
  rows.map((row) => columns.map((column) => copyText(grid, row, column)));

/** A heading, a name and what was refused are somebody's words. */
function behind(grid: GridController, row: AnyRow | undefined, column: GridColumn | undefined): Behind {
  const isFigure = column && ['number', 'currency', 'percent', 'date', 'boolean'].includes(column.type);
  if (!row || !isFigure || grid.model.cellState(row.id, column.field).invalid) return 'text';
  return numberBehind(column, grid.model.value(row, column.field));
}

/** The cell's text. For an editable percent all decimals, so that pasting it back changes nothing. */
export function copyText(grid: GridController, row: AnyRow, column: GridColumn): string {
  const value = grid.model.value(row, column.field);
  const isExact = column.type === 'percent' && column.editable && isPercent(value) && value % 100 !== 0;
  return isExact && !grid.model.cellState(row.id, column.field).invalid
    ? `${plainPercent(value)}%`
    : grid.textOf(row, column);
}

export function undo(grid: GridController): void {
  showReplay(grid, grid.model.undo(), UNDO);
}

export function redo(grid: GridController): void {
  showReplay(grid, grid.model.redo(), REDO);
}

/** Repeats the last change on the current selection (F4). */
export function repeat(grid: GridController): void {
  if (grid.repeat) grid.repeat();
  else grid.say('Nothing to repeat yet');
}

/**
 * Plans a change of each selected range, applies all in one step and reports it. The plan sees the rows on screen without
 * the groups between them, so a paste or a series runs past a group.
 */
export function applyPlan(
  grid: GridController,
  plan: (rect: CellRect, scene: RangeScene<AnyRow>) => RangePlan,
  origin: ChangeOrigin,
) {
  const selection = grid.selection.get();
  const last = selectedRows(grid);
  if (!selection || !last) return;
  const selected = selection.others ? rectsOf(selection).flatMap((rect) => toRowRect(grid, rect) ?? []) : [last];
  const scene = rangeScene(grid);
  const planned = together(
    selected.map((rect) => plan(rect, scene)),
    last,
  );
  const result = grid.model.apply(planned.changes, origin);
  if (!selection.others) showPlanned(grid, planned, last);
  grid.stepRanges.made(result.touched, { selection: grid.selection.get(), places: grid.places });
  report(grid, result, planned, origin === 'paste' || planned.changes.length > 1);
}

function together(plans: readonly RangePlan[], last: CellRect): RangePlan {
  const [only] = plans;
  if (only && plans.length === 1) return only;
  const sum = (count: (plan: RangePlan) => number): number => plans.reduce((all, plan) => all + count(plan), 0);
  return {
    changes: plans.flatMap(({ changes }) => changes),
    skippedReadOnly: sum(({ skippedReadOnly }) => skippedReadOnly),
    rowsOutside: sum(({ rowsOutside }) => rowsOutside),
    columnsOutside: sum(({ columnsOutside }) => columnsOutside),
    rect: last,
  };
}

/** The range in use as a rectangle of rows. Null, with a message, if it has none. */
export function selectedRows(grid: GridController): CellRect | null {
  const selection = grid.selection.get();
  const selected = selection && toRowRect(grid, rectOf(selection));
  if (!selected) grid.say(selection ? NO_CELLS : NOTHING_SELECTED);
  return selected;
}

export function rangeScene(grid: GridController): RangeScene<AnyRow> {
  const { columns, options, isReadOnly } = grid.view;
  const value = (row: AnyRow, field: string): CellValue => grid.model.value(row, field);
  return { rows: shownRows(grid), columns, options, isReadOnly, value };
}

/** Selects what a plan wrote, if that differs from the selection. */
export function showPlanned(grid: GridController, { rect: planned }: RangePlan, selected: CellRect): void {
  if (planned.bottom < planned.top || planned.right < planned.left || sameRect(planned, selected)) return;
  const rect = fromRowRect(grid, planned);
  grid.selection.set({ anchor: { row: rect.top, column: rect.left }, head: { row: rect.bottom, column: rect.right } });
}

/**
 * Reports a change in the status bar. A refusal is a notice instead and marks its cell, unless the page shows no notices.
 */
export function sayChange(grid: GridController, { kind, message }: GridNotice): void {
  grid.say(kind === 'error' && grid.view.onNotice ? '' : message);
}

/** Reports a change in the status bar, or as a notice if cells were refused; as both if `isNoticed`. */
export function report(grid: GridController, result: ApplyResult, plan?: RangePlan, isNoticed = false): void {
  if (result.touched.length > 0) {
    grid.offer.set(null);
    grid.copied.set(null);
  }
  const notice = changeMessage(result, plan);
  if (!notice) return;
  sayChange(grid, notice);
  if (isNoticed || notice.kind !== 'success') noticeChange(grid, result, notice, isNoticed);
}

/** The same for a cell that is changed from outside the sheet. That it is done is noticed when it is stored, if the person is still there. */
export function reportStored(grid: GridController, result: ApplyResult, isThere: () => boolean): void {
  const notice = changeMessage(result);
  report(grid, result, undefined, notice?.kind !== 'success');
  if (notice?.kind !== 'success') return;
  whenStored(grid.model, result.touched, () => isThere() && noticeChange(grid, result, notice, true));
}

function noticeChange(grid: GridController, result: ApplyResult, notice: GridNotice, isUndoable: boolean): void {
  const run = (): void => showReplay(grid, grid.model.takeBack(result.touched), TAKE_BACK);
  const action = { label: 'Undo', run };
  const until = grid.model.untilUndone(result.touched);
  grid.view.onNotice?.({ ...notice, until, ...(isUndoable && result.touched.length > 0 && { action }) });
}

/** Reports an action besides cell edits, as a notice with its undo too. */
export function reportAct(grid: GridController, act: UndoAct, message: string): void {
  grid.say(message);
  const run = (): void => showReplay(grid, grid.model.takeBack(act), TAKE_BACK);
  const until = grid.model.untilUndone(act);
  grid.view.onNotice?.({ kind: 'success', message, action: { label: 'Undo', run }, until });
}

const UNDO: ReplayWords = { nothing: 'Nothing to undo', verb: 'undone', command: 'Undo' };
const REDO: ReplayWords = { nothing: 'Nothing to redo', verb: 'redone', command: 'Redo' };
export const TAKE_BACK: ReplayWords = { ...UNDO, nothing: 'Nothing left to undo' };

/** Reports what came back, and offers to replay what a colleague has changed since. */
export function showReplay(grid: GridController, result: ReplayResult, words: ReplayWords): void {
  endCut(grid, '');
  const { skipped, began } = result;
  grid.say(replayMessage(result, words));
  void began?.until?.then(() => grid.message.get() === began.message && grid.say(''));
  if (skipped.length > 0) {
    const label = `${words.command} ${skipped.length === 1 ? 'it' : 'them'} too`;
    const run = (): void => {
      grid.offer.set(null);
      const { touched } = grid.model.overwrite(skipped);
      grid.say(`${counted(touched.length, 'cell')} ${words.verb}`);
      showTouched(grid, touched);
    };
    grid.offer.set({ label, run });
    grid.view.onNotice?.({ kind: 'warn', message: replayMessage(result, words), action: { label, run } });
  } else grid.offer.set(null);
  const touched = result.touched.length > 0 ? result.touched : skipped;
  if (!showTouched(grid, touched, result.step) && result.touched.length > 0)
    grid.say([grid.message.get(), notShownText(grid, touched)].join(' · '));
}

/** `26-003 is not shown here`: hidden by a filter, in a hidden column, or of another sheet. */
function notShownText(grid: GridController, touched: readonly TouchedCell[]): string {
  const [rowId, ...others] = new Set(touched.map((cell) => cell.rowId));
  const row = rowId === undefined || others.length > 0 ? undefined : grid.model.row(rowId);
  const [first] = grid.view.columns;
  return row && first ? `${grid.textOf(row, first)}: not shown here` : 'not shown here';
}

/** Selects the range of the step, or keeps a selection that has all of its cells. False where no cell has a place on the sheet. */
function showTouched(grid: GridController, touched: readonly TouchedCell[], step?: UndoStep): boolean {
  // Moves to the restored cells, so that the person does not have to look for them.
  if (touched[0] && !touched.some(({ rowId }) => grid.rowIndex(rowId) >= 0)) openFor(grid, touched[0].rowId);
  const cells = touched
    .map((cell) => ({ row: grid.rowIndex(cell.rowId), column: grid.columnShowing(cell) }))
    .filter(({ row, column }) => row >= 0 && column >= 0);
  const [first] = cells;
  if (!first) return false;
  const ranges = [grid.stepRanges.rangeOf(step, grid.places), grid.selection.get()];
  const range = ranges.find((each) => each && cells.every((cell) => isSelected(each, cell)));
  grid.place(range ?? selectionOf(cells) ?? { anchor: first, head: first });
  if (range && grid.surface?.isInView(first) === false) grid.surface.scrollTo(first);
  return true;
}
