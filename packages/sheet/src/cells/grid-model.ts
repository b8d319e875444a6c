import { type ApplyResult, NO_REPLAY, NO_RESULT, type ReplayResult, type SkippedCell } from './apply-result.ts';
import {
  afterDecision,
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
import { type ChangeOrigin, type ModelEvent, ModelListeners } from './model-listeners.ts';
import { patchRow, type RowPatch, restoreCells } from './patch-row.ts';
import { planReplay } from './plan-replay.ts';
import { type Author, SinceThen } from './since-then.ts';
import { TypedCells } from './typed-cells.ts';
import { isAct, type UndoAct, UndoStack, type UndoStep } from './undo-stack.ts';

const SAVED_SHOWS_MS = 1_500;

/**
 * The rows of a grid and the one way in for every change. Rows are changed in place and only their listeners are called,
 * so the cost of a change does not grow with the sheet.
 */
export class GridModel<Row extends { readonly id: string }> {
  readonly typed: TypedCells<Row>;
  /** Rows that this person added: an active filter does not hide them. */
  readonly own = new Set<string>();
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
    this.#fields = new RowFields(options.access, options.accessOf);
    this.#undo = new UndoStack(options.undoLimit ?? 200);
    const row = (rowId: string): Row | undefined => this.#byId.get(rowId);
    const scene = { row, fields: this.#fields, states: this.#states };
    this.typed = new TypedCells(scene);
    this.#writer = new CellWriter({ ...scene, rules: options });
    if (options.rows) this.#take(options.rows);
  }

  /** In order. A new array whenever rows join or leave. */
  get rows(): readonly Row[] {
    return this.#rows;
  }

  /** Grows with every `refresh`. */
  readonly refreshes = (): number => this.#listeners.refreshes;

  /** Grows with every change of any kind. */
  get revision(): number {
    return this.#listeners.revision;
  }

  /** The rows with a cell that changed since that revision; null if the model no longer remembers. */
  readonly changedSince = (revision: number): ReadonlySet<string> | null => this.#listeners.changedSince(revision);

  get canUndo(): boolean {
    return this.#undo.canUndo;
  }

  get canRedo(): boolean {
    return this.#undo.canRedo;
  }

  /** How many cells hold a refused text, a refused save or a conflict. */
  get problemCount(): number {
    return this.#states.problemCount;
  }

  problems(): readonly ProblemCell[] {
    return this.#states.problems();
  }

  /** The value restored when the edit is given up: the previous value, or the server's after a refused save. */
  valueToRevertTo(rowId: string, field: string): CellValue {
    const row = this.#byId.get(rowId);
    const { invalid, saved } = this.#states.get(rowId, field);
    if (!invalid && saved !== undefined) return saved;
    return row ? this.#fields.stored(row, field) : null;
  }

  readonly row = (rowId: string): Row | undefined => this.#byId.get(rowId);

  value(row: Row, field: string): CellValue {
    return this.#fields.value(row, field);
  }

  /** The mark after the value, such as an asterisk. Usually empty. */
  suffix(row: Row, field: string): string {
    return this.#fields.suffix(row, field);
  }

  /** The value that is saved, which may differ from what is shown: an override, or null for the calculated amount. */
  stored(row: Row, field: string): CellValue {
    return this.#fields.stored(row, field);
  }

  /** The state to show: the cell's own, or that of the cell that stores what is typed in it. */
  cellState(rowId: string, field: string): CellState {
    return this.typed.state({ rowId, field });
  }

  /** Whether a cell of the row has an unsaved value. */
  readonly isUnsaved = (rowId: string): boolean => this.#states.isUnsaved(rowId);

  /** The refused texts of the row. */
  readonly refusedTexts = (rowId: string): RefusedText[] => this.#states.refusedTexts(rowId);

  readonly rowVersion = (rowId: string): number => this.#listeners.rowVersion(rowId);

  /** Applies the changes and skips rows that are gone. One call is one undo step. */
  apply(changes: readonly CellChange[], origin: ChangeOrigin): ApplyResult {
    return this.#write(changes, origin, (step) => origin !== 'server' && this.#undo.push(step));
  }

  /** Of these changes, those that would be refused. */
  readonly refusedOf: CellWriter<Row>['refusedOf'] = (changes) => this.#writer.refusedOf(changes);

  /** Records an action of the person that changes no cells as an undo step. */
  readonly did = (act: UndoAct): void => this.#undo.push(act);

  /** Calls when a change or an action is undone, so that what still tells of it can end. */
  readonly untilUndone: UndoStack['untilUndone'] = (step) => this.#undo.untilUndone(step);

  undo(): ReplayResult {
    return this.#replay(this.#undo.take('undo'), 'undo');
  }

  redo(): ReplayResult {
    return this.#replay(this.#undo.take('redo'), 'redo');
  }

  /** Undoes a change or an action even after later ones, an action once. Cells changed again since keep their value. */
  takeBack(done: UndoStep | UndoAct): ReplayResult {
    if (this.#undo.top === done) return this.undo();
    if (isAct(done)) return this.#replay(this.#undo.pull(done), 'undo');
    const { changes, skipped, gone } = planReplay(done, 'undo', this.#writer.now, this.#since);
    return { ...this.#write(changes, 'undo', (step) => this.#undo.push(step)), skipped, gone, step: done };
  }

  /** Replays cells that undo or redo skipped, as a step of its own. Redo keeps its steps. */
  overwrite(skipped: readonly SkippedCell[]): ApplyResult {
    const changes = skipped.map(({ target, ...cell }) => ({ ...cell, ...target }));
    return this.#write(changes, 'undo', (step) => this.#undo.pushUndo(step));
  }

  /** The person decides conflicts; `settle` passes that to the save queue. Undo of mine restores the colleague's value. */
  decide(cells: readonly CellAddress[], choice: 'mine' | 'theirs', settle: (cells: readonly CellAddress[]) => void) {
    const step = decisionStep(this.typed.behind(cells), this.#states, this.#writer.now);
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

  /** Takes a save queue's report. `saved` clears itself after a moment. */
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
    if (saved.length > 0) setTimeout(() => this.#listeners.tellCells(this.#states.clearSaved(saved)), SAVED_SHOWS_MS);
  }

  /** Restores what an earlier page could not save, as unsaved edits, whatever the rows hold. */
  restore(cells: readonly CellChange[]): void {
    for (const row of restoreCells(cells, this.#byId, this.#fields, this.#states)) this.#writer.derive(row);
    this.#listeners.tellCells(cells);
  }

  /** Starts again: the states and undo steps of the former rows are gone. */
  replaceRows(rows: readonly Row[]): void {
    this.#states.clear();
    this.#undo.clear();
    this.#since.clear();
    this.#take(rows);
    this.#listeners.tellRows();
  }

  /** Handles the answer to the person's own save: a value that the server stored differently is still their own. */
  answered(changes: readonly CellChange[], rows: readonly Row[]): void {
    this.#since.allAnswered(changes, rows, (row, field) => this.#fields.stored(row, field));
  }

  /** Merges rows from the server. Unsaved cells keep their value, unknown rows join. */
  mergeRows(rows: readonly Row[]): void {
    this.patchRows(rows.filter((row) => this.#byId.has(row.id)));
    this.addRows(rows);
  }

  /** Like `mergeRows`, for the named members of existing rows. `by` says who changed each row. */
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

  /** Adds rows at the end, or where `order` puts them. Existing rows in `own` become visible too, even if a filter hides them. */
  addRows(rows: readonly Row[], order?: (a: Row, b: Row) => number): void {
    const added = rows.filter((row) => !this.#byId.has(row.id));
    if (added.length === 0 && !rows.some(({ id }) => this.own.has(id))) return;
    const all = [...this.#rows, ...added];
    this.#take(order ? all.sort(order) : all);
    this.#listeners.tellRows();
  }

  /** Redraws every row, after a change outside the rows that their cells are derived from. */
  refresh(): void {
    this.#take(this.#rows);
    this.#listeners.tellAnew(this.#rows);
  }

  removeRows(rowIds: Iterable<string>): void {
    const gone = new Set(rowIds);
    for (const rowId of gone) this.#states.deleteRow(rowId);
    this.#take(this.#rows.filter((row) => !gone.has(row.id)));
    this.#listeners.tellRows();
  }

  /** Asks the grid to scroll to a row and select it (the cell of `field`, or the first). */
  readonly reveal = (rowId: string, field?: string): void => this.#listeners.tellReveal(rowId, field);

  readonly subscribe = (listener: (event: ModelEvent) => void): (() => void) => this.#listeners.subscribe(listener);

  readonly subscribeRow: ModelListeners['subscribeRow'] = (...row) => this.#listeners.subscribeRow(...row);

  /** Calls back with every batch of changes that did not come from the server: what a save queue has to send. */
  readonly onChanges: ModelListeners['onChanges'] = (listener) => this.#listeners.onChanges(listener);

  #write(
    changes: readonly CellChange[],
    origin: ChangeOrigin,
    record: (step: UndoStep) => void = () => {},
  ): ApplyResult {
    const { emitted, ...result } = this.#writer.write(changes, origin);
    if (result.touched.length === 0) return NO_RESULT;
    record(result.touched);
    // What saves hears first, then what draws.
    if (origin !== 'server' && emitted.length > 0) this.#listeners.tellChanges({ origin, changes: emitted });
    this.#listeners.tellCells(result.touched);
    return result;
  }

  #replay(step: UndoStep | UndoAct | undefined, direction: 'undo' | 'redo'): ReplayResult {
    if (!step) return NO_REPLAY;
    if (isAct(step)) return { ...NO_REPLAY, began: this.#undo.replay(step, direction) };
    const { changes, done, skipped, gone } = planReplay(step, direction, this.#writer.now, this.#since);
    if (done.length > 0 && direction === 'undo') this.#undo.pushRedo(done);
    else if (done.length > 0) this.#undo.pushUndo(done);
    return { ...this.#write(changes, direction), skipped, gone, step };
  }

  #take(rows: readonly Row[]): void {
    this.#rows = [...rows];
    this.#byId = new Map(this.#rows.map((row) => [row.id, row]));
  }
}
