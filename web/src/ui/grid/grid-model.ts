import { type ApplyResult, NO_RESULT } from './apply-result.ts';
import {
  afterEdit,
  afterMark,
  afterText,
  type CellMark,
  type CellState,
  CellStates,
  type ProblemCell,
} from './cell-states.ts';
import { type CellChange, type CellValue, sameValue } from './cell-value.ts';
import { type FieldAccess, RowFields } from './field-access.ts';
import {
  type ChangeBatch,
  type ChangedCell,
  type ChangeOrigin,
  type ModelEvent,
  ModelListeners,
} from './model-listeners.ts';
import { patchRow, type RowPatch } from './patch-row.ts';
import { type CellSnapshot, type UndoEntry, UndoStack, type UndoStep } from './undo-stack.ts';

export interface GridModelOptions<Row> {
  readonly rows?: readonly Row[];
  readonly access?: Readonly<Record<string, FieldAccess<Row>>>;
  /** Called after each change of a row; what it returns is written over the row. */
  readonly derive?: (row: Row) => Partial<Row>;
  /** Why the value may not stand, in words for the person, or null. */
  readonly validate?: (field: string, value: CellValue, row: Row) => string | null;
  /** The server's value of a cell changes under an edit that is not saved yet; the row is as it was before. */
  readonly onOverlaid?: (row: Row, field: string) => void;
  readonly undoLimit?: number;
}

const SAVED_SHOWS_MS = 1_500;

/**
 * The rows of a grid and the one way in for every change of them. Rows are changed in place and the listeners of the
 * changed rows told, so that a change costs the cells changed, not the rows there are.
 */
export class GridModel<Row extends { readonly id: string }> {
  readonly #options: GridModelOptions<Row>;
  readonly #fields: RowFields<Row>;
  readonly #undo: UndoStack;
  readonly #states = new CellStates();
  readonly #listeners = new ModelListeners();
  #rows: Row[] = [];
  #byId = new Map<string, Row>();

  constructor(options: GridModelOptions<Row> = {}) {
    this.#options = options;
    this.#fields = new RowFields(options.access);
    this.#undo = new UndoStack(options.undoLimit ?? 200);
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

  cellState(rowId: string, field: string): CellState {
    return this.#states.get(rowId, field);
  }

  /** Whether a cell of the row holds what is not on the server. */
  isUnsaved(rowId: string): boolean {
    return [...(this.#states.ofRow(rowId)?.values() ?? [])].some(({ isDirty, invalid }) => isDirty || invalid);
  }

  rowVersion(rowId: string): number {
    return this.#listeners.rowVersion(rowId);
  }

  /** Applies the changes, skipping rows that are gone; one call is one step of undo. */
  apply(changes: readonly CellChange[], origin: ChangeOrigin): ApplyResult {
    const isReplay = origin === 'undo' || origin === 'redo';
    const entries: UndoEntry[] = [];
    const emitted: ChangedCell[] = [];
    const touchedRows = new Set<Row>();
    let refused = 0;
    let firstReason: string | null = null;
    for (const change of changes) {
      const row = this.#byId.get(change.rowId);
      if (!row) continue;
      const { rowId, field } = change;
      const value = change.value === '' ? null : change.value; // the empty cell is null, of texts too
      const before = this.#snapshot(row, field);
      const invalid = change.invalid ?? this.#validated(change, row, origin);
      // A refused text leaves the row's value alone; going back to one brings back the value it had hidden.
      const isChanged = (!invalid || isReplay) && !sameValue(before.value, value);
      if (!isChanged && !invalid && !before.invalid) continue;
      if (invalid) {
        refused++;
        firstReason ??= invalid.reason;
      }
      if (isChanged) {
        this.#fields.write(row, field, value);
        emitted.push({ rowId, field, value, previous: before.value });
      }
      const state = this.#states.get(rowId, field);
      const saved = state.isDirty ? state.saved : before.value;
      if (origin === 'server') this.#states.set(rowId, field, afterEdit(invalid, false));
      else this.#states.set(rowId, field, isChanged ? afterEdit(invalid, true, saved) : afterText(state, invalid));
      entries.push({
        rowId,
        field,
        before,
        after: { value: isChanged ? value : before.value, ...(invalid && { invalid }) },
      });
      touchedRows.add(row);
    }
    if (entries.length === 0) return NO_RESULT;
    for (const row of touchedRows) this.#derive(row);
    if (origin !== 'server' && !isReplay) this.#undo.push(entries);
    this.#listeners.tellCells(entries);
    if (origin !== 'server' && emitted.length > 0) {
      this.#listeners.tellChanges({ origin, changes: emitted });
    }
    return { changed: emitted.length, refused, firstReason, touched: entries };
  }

  undo(): ApplyResult {
    return this.#replay(this.#undo.takeUndo(), 'undo');
  }

  redo(): ApplyResult {
    return this.#replay(this.#undo.takeRedo(), 'redo');
  }

  /** Undoes one change even after later ones; cells that were changed again since keep what they have. */
  takeBack(touched: UndoStep): ApplyResult {
    if (this.#undo.top === touched) return this.undo();
    const still = touched.filter(({ rowId, field, before, after }) => {
      const row = this.#byId.get(rowId);
      return row && !before.invalid && sameValue(this.#fields.stored(row, field), after.value);
    });
    return this.apply(
      still.map(({ rowId, field, before }) => ({ rowId, field, value: before.value })),
      'edit',
    );
  }

  /** A save queue's report; `saved` shows for a moment and clears by itself. */
  mark(marks: readonly CellMark[]): void {
    const saved: CellMark[] = [];
    for (const mark of marks) {
      const { rowId, field, value } = mark;
      const row = this.#byId.get(rowId);
      if (!row) continue;
      const isNewer = value !== undefined && !sameValue(value, this.#fields.stored(row, field));
      this.#states.set(rowId, field, afterMark(this.#states.get(rowId, field), mark, isNewer));
      if (mark.state === 'saved') saved.push({ rowId, field, state: null });
    }
    this.#listeners.tellCells(marks);
    if (saved.length > 0) setTimeout(() => this.#clearSaved(saved), SAVED_SHOWS_MS);
  }

  /** A fresh start: states and undo steps of the former rows are gone. */
  replaceRows(rows: readonly Row[]): void {
    this.#states.clear();
    this.#undo.clear();
    this.#take(rows);
    this.#listeners.tellRows();
  }

  /** Rows as the server has them now; cells edited here and not yet saved keep their value. Unknown rows join. */
  mergeRows(rows: readonly Row[]): void {
    this.patchRows(rows.filter((row) => this.#byId.has(row.id)));
    this.addRows(rows);
  }

  /** As `mergeRows`, of those members of known rows that the server names. */
  patchRows(patches: readonly RowPatch<Row>[]): void {
    const changed: { rowId: string }[] = [];
    for (const patch of patches) {
      const row = this.#byId.get(patch.id);
      if (!row) continue;
      patchRow(row, patch, this.#fields, this.#states, this.#options.onOverlaid);
      this.#derive(row);
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

  #replay(step: UndoStep | undefined, origin: 'undo' | 'redo'): ApplyResult {
    if (!step) return NO_RESULT;
    const entries = origin === 'undo' ? [...step].reverse() : step;
    return this.apply(
      entries.map(({ rowId, field, before, after }) => ({ rowId, field, ...(origin === 'undo' ? before : after) })),
      origin,
    );
  }

  #snapshot(row: Row, field: string): CellSnapshot {
    const { invalid } = this.#states.get(row.id, field);
    return { value: this.#fields.stored(row, field), ...(invalid && { invalid }) };
  }

  // What was once in the cell may come back by undo, and the server is right by definition.
  #validated({ field, value, text }: CellChange, row: Row, origin: ChangeOrigin) {
    if (origin === 'server' || origin === 'undo' || origin === 'redo') return undefined;
    const reason = this.#options.validate?.(field, value, row) ?? null;
    return reason === null ? undefined : { text: text ?? String(value ?? ''), reason };
  }

  #derive(row: Row): void {
    if (this.#options.derive) Object.assign(row, this.#options.derive(row));
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
