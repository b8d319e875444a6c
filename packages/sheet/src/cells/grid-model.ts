import { type ApplyResult, NO_REPLAY, NO_RESULT, type ReplayResult, type SkippedCell } from './apply-result.ts';
import {
  afterDecision,
  afterEdit,
  afterMark,
  type CellMark,
  type CellState,
  CellStates,
  type ProblemCell,
  type RefusedText,
} from './cell-states.ts';
import { type CellAddress, type CellChange, type CellValue, sameValue } from './cell-value.ts';
import { CellWriter } from './cell-writer.ts';
import { decisionStep } from './decision-step.ts';
import { RowFields } from './field-access.ts';
import type { GridModelOptions } from './grid-model-options.ts';
import { type ChangeBatch, type ChangeOrigin, type ModelEvent, ModelListeners } from './model-listeners.ts';
import { patchRow, type RowPatch, restoreCells } from './patch-row.ts';
import { planReplay } from './plan-replay.ts';
import { type Author, SinceThen } from './since-then.ts';
import { UndoStack, type UndoStep } from './undo-stack.ts';

const SAVED_SHOWS_MS = 1_500;

/**
 * The rows of a grid and the one way in for every change of them. Rows are changed in place and the listeners of the
 * changed rows told, so that a change costs the cells changed, not the rows there are.
 */
export class GridModel<Row extends { readonly id: string }> {
  readonly #options: GridModelOptions<Row>;
  readonly #fields: RowFields<Row>;
  readonly #writer: CellWriter<Row>;
  readonly #undo: UndoStack;
  readonly #states = new CellStates();
  readonly #listeners = new ModelListeners();
  readonly #since = new SinceThen();
  #rows: Row[] = [];
  #byId = new Map<string, Row>();

  constructor(options: GridModelOptions<Row> = {}) {
    this.#options = options;
    this.#fields = new RowFields(options.access);
    this.#undo = new UndoStack(options.undoLimit ?? 200);
    const { derive, validate } = options;
    const row = (rowId: string): Row | undefined => this.#byId.get(rowId);
    this.#writer = new CellWriter({ row, fields: this.#fields, states: this.#states, derive, validate });
    if (options.rows) this.#take(options.rows);
  }

  /** In the order they came; a new array whenever rows come or go, so that identity tells. */
  get rows(): readonly Row[] {
    return this.#rows;
  }

  /** Grows with every change of any kind. */
  get revision(): number {
    return this.#listeners.revision;
  }

  get canUndo(): boolean {
    return this.#undo.canUndo;
  }

  get canRedo(): boolean {
    return this.#undo.canRedo;
  }

  /** How many cells hold a text or a save that was refused. */
  get problemCount(): number {
    return this.#states.problems().length;
  }

  problems(): readonly ProblemCell[] {
    return this.#states.problems();
  }

  /** What giving up on the cell goes back to: the value that stands, or where its save was refused the server's. */
  valueToRevertTo(rowId: string, field: string): CellValue {
    const row = this.#byId.get(rowId);
    const { invalid, saved } = this.#states.get(rowId, field);
    if (!invalid && saved !== undefined) return saved;
    return row ? this.#fields.stored(row, field) : null;
  }

  row(rowId: string): Row | undefined {
    return this.#byId.get(rowId);
  }

  value(row: Row, field: string): CellValue {
    return this.#fields.value(row, field);
  }

  /** What is saved of the cell, where that is not what it shows. */
  stored(row: Row, field: string): CellValue {
    return this.#fields.stored(row, field);
  }

  cellState(rowId: string, field: string): CellState {
    return this.#states.get(rowId, field);
  }

  /** Whether a cell of the row holds what is not on the server. */
  isUnsaved(rowId: string): boolean {
    return [...(this.#states.ofRow(rowId)?.values() ?? [])].some(({ isDirty, invalid }) => isDirty || invalid);
  }

  /** The texts of the row that were refused as they were typed. */
  readonly refusedTexts = (rowId: string): RefusedText[] => this.#states.refusedTexts(rowId);

  rowVersion(rowId: string): number {
    return this.#listeners.rowVersion(rowId);
  }

  /** Applies the changes, skipping rows that are gone; one call is one step of undo. */
  apply(changes: readonly CellChange[], origin: ChangeOrigin): ApplyResult {
    return this.#write(changes, origin, (step) => origin !== 'server' && this.#undo.push(step));
  }

  undo(): ReplayResult {
    return this.#replay(this.#undo.take('undo'), 'undo');
  }

  redo(): ReplayResult {
    return this.#replay(this.#undo.take('redo'), 'redo');
  }

  /** Undoes one change even after later ones; cells that were changed again since keep what they have. */
  takeBack(touched: UndoStep): ReplayResult {
    if (this.#undo.top === touched) return this.undo();
    const { changes, skipped, gone } = planReplay(touched, 'undo', this.#writer.now, this.#since);
    return { ...this.#write(changes, 'undo', (step) => this.#undo.push(step)), skipped, gone };
  }

  /** Replays cells that undo or redo has skipped, as a step of its own; redo keeps its steps. */
  overwrite(skipped: readonly SkippedCell[]): ApplyResult {
    const changes = skipped.map(({ target, ...cell }) => ({ ...cell, ...target }));
    return this.#write(changes, 'undo', (step) => this.#undo.pushUndo(step));
  }

  /** The person decides conflicts; `settle` tells whoever saves. Undo gives what was kept to the other person. */
  decide(cells: readonly CellAddress[], choice: 'mine' | 'theirs', settle: (cells: readonly CellAddress[]) => void) {
    const step = decisionStep(cells, this.#states, this.#writer.now);
    if (step.length === 0) return;
    settle(step);
    if (choice === 'mine') this.#undo.push(step);
    else
      this.#write(
        step.map(({ before, ...cell }) => ({ ...cell, ...before })),
        'server',
      );
    for (const { rowId, field } of step) {
      const state = this.#states.get(rowId, field);
      if (state.save === 'conflict') this.#states.set(rowId, field, afterDecision(state, choice));
    }
    this.#listeners.tellCells(step);
  }

  /** A save queue's report; `saved` shows for a moment and clears by itself. */
  mark(marks: readonly CellMark[]): void {
    const saved: CellMark[] = [];
    for (const mark of marks) {
      const { rowId, field } = mark;
      const row = this.#byId.get(rowId);
      if (!row) continue;
      if (mark.theirs) this.#since.changed(mark, mark.theirs.who);
      const now = this.#fields.stored(row, field);
      this.#states.set(rowId, field, afterMark(this.#states.get(rowId, field), mark, now));
      if (mark.state === 'saved') saved.push({ rowId, field, state: null });
    }
    this.#listeners.tellCells(marks);
    if (saved.length > 0) setTimeout(() => this.#clearSaved(saved), SAVED_SHOWS_MS);
  }

  /** What an earlier page could not save stands as unsaved edits, whatever the rows hold. */
  restore(cells: readonly CellChange[]): void {
    for (const row of restoreCells(cells, this.#byId, this.#fields, this.#states)) this.#writer.derive(row);
    this.#listeners.tellCells(cells);
  }

  /** A fresh start: states and undo steps of the former rows are gone. */
  replaceRows(rows: readonly Row[]): void {
    this.#states.clear();
    this.#undo.clear();
    this.#since.clear();
    this.#take(rows);
    this.#listeners.tellRows();
  }

  /** What one's own save of these cells was answered with: a value stored otherwise than it was sent is still one's own. */
  answered(changes: readonly CellChange[], rows: readonly Row[]): void {
    const answers = new Map(rows.map((row) => [row.id, row]));
    for (const change of changes) {
      const row = answers.get(change.rowId);
      if (row) this.#since.answered(change, change.value, this.#fields.stored(row, change.field));
    }
  }

  /** Rows as the server has them now; cells edited here and not yet saved keep their value. Unknown rows join. */
  mergeRows(rows: readonly Row[]): void {
    this.patchRows(rows.filter((row) => this.#byId.has(row.id)));
    this.addRows(rows);
  }

  /** As `mergeRows`, of those members of known rows that the server names; `by` says of rows who changed them. */
  patchRows(patches: readonly RowPatch<Row>[], by?: ReadonlyMap<string, Author>): void {
    const changed: { rowId: string }[] = [];
    for (const patch of patches) {
      const row = this.#byId.get(patch.id);
      if (!row) continue;
      const author = by?.get(patch.id);
      const fields = this.#undo.fieldsOf(row.id);
      const before = this.#writer.savedOf(row, fields);
      const { onOverlaid } = this.#options;
      patchRow(row, patch, { fields: this.#fields, states: this.#states, onOverlaid, by: author });
      for (const [field, value] of this.#writer.savedOf(row, fields)) {
        if (sameValue(before.get(field) ?? null, value)) continue;
        this.#since.changed({ rowId: row.id, field }, author?.who ?? null);
      }
      this.#writer.derive(row);
      changed.push({ rowId: row.id });
    }
    if (changed.length > 0) this.#listeners.tellCells(changed);
  }

  /** At the end, or where `order` puts them. */
  addRows(rows: readonly Row[], order?: (a: Row, b: Row) => number): void {
    const added = rows.filter((row) => !this.#byId.has(row.id));
    if (added.length === 0) return;
    const all = [...this.#rows, ...added];
    this.#take(order ? all.sort(order) : all);
    this.#listeners.tellRows();
  }

  removeRows(rowIds: Iterable<string>): void {
    const gone = new Set(rowIds);
    for (const rowId of gone) this.#states.deleteRow(rowId);
    this.#take(this.#rows.filter((row) => !gone.has(row.id)));
    this.#listeners.tellRows();
  }

  /** Asks the grid to scroll a row into view and select it (its cell of `field`, or the first). */
  reveal(rowId: string, field?: string): void {
    this.#listeners.tellReveal(rowId, field);
  }

  subscribe(listener: (event: ModelEvent) => void): () => void {
    return this.#listeners.subscribe(listener);
  }

  subscribeRow(rowId: string, listener: () => void): () => void {
    return this.#listeners.subscribeRow(rowId, listener);
  }

  /** Every batch of changed values that did not come from the server: what a save queue has to send. */
  onChanges(listener: (batch: ChangeBatch) => void): () => void {
    return this.#listeners.onChanges(listener);
  }

  #write(
    changes: readonly CellChange[],
    origin: ChangeOrigin,
    record: (step: UndoStep) => void = () => {},
  ): ApplyResult {
    const { emitted, ...result } = this.#writer.write(changes, origin);
    if (result.touched.length === 0) return NO_RESULT;
    record(result.touched);
    this.#listeners.tellCells(result.touched);
    if (origin !== 'server' && emitted.length > 0) this.#listeners.tellChanges({ origin, changes: emitted });
    return result;
  }

  #replay(step: UndoStep | undefined, direction: 'undo' | 'redo'): ReplayResult {
    if (!step) return NO_REPLAY;
    const { changes, done, skipped, gone } = planReplay(step, direction, this.#writer.now, this.#since);
    if (done.length > 0 && direction === 'undo') this.#undo.pushRedo(done);
    else if (done.length > 0) this.#undo.pushUndo(done);
    return { ...this.#write(changes, direction), skipped, gone };
  }

  #take(rows: readonly Row[]): void {
    this.#rows = [...rows];
    this.#byId = new Map(this.#rows.map((row) => [row.id, row]));
  }

  #clearSaved(marks: readonly CellMark[]): void {
    const still = marks.filter(({ rowId, field }) => this.#states.get(rowId, field).save === 'saved');
    for (const { rowId, field } of still) {
      const { invalid, isDirty = false, saved } = this.#states.get(rowId, field);
      this.#states.set(rowId, field, afterEdit(invalid, isDirty, saved));
    }
    this.#listeners.tellCells(still);
  }
}
