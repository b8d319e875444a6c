import type { ApplyResult } from './apply-result.ts';
import { afterEdit, afterText, type CellStates } from './cell-states.ts';
import { type CellAddress, type CellChange, type CellValue, sameValue } from './cell-value.ts';
import type { RowFields } from './field-access.ts';
import type { ChangedCell, ChangeOrigin } from './model-listeners.ts';
import { type CellSnapshot, StepEntries } from './undo-stack.ts';

interface WriterScene<Row> {
  readonly row: (rowId: string) => Row | undefined;
  readonly fields: RowFields<Row & object>;
  readonly states: CellStates;
  readonly derive: ((row: Row) => Partial<Row>) | undefined;
  readonly validate: ((field: string, value: CellValue, row: Row) => string | null) | undefined;
}

export interface Written extends ApplyResult {
  /** What the save queue must send. */
  readonly emitted: readonly ChangedCell[];
}

/** Writes changes into cells: values, refused texts, derived amounts and states. */
export class CellWriter<Row extends { readonly id: string }> {
  readonly #scene: WriterScene<Row>;

  constructor(scene: WriterScene<Row>) {
    this.#scene = scene;
  }

  write(changes: readonly CellChange[], origin: ChangeOrigin): Written {
    const { row: rowOf, fields } = this.#scene;
    const entries = new StepEntries();
    const emitted: ChangedCell[] = [];
    const touchedRows = new Set<Row>();
    let refused = 0;
    let firstReason: string | null = null;
    for (const change of fields.inOrder(changes)) {
      const row = rowOf(change.rowId);
      if (!row) continue;
      const { rowId, field } = change;
      const value = fields.storedAs(row, field, change.value);
      const before = this.snapshot(row, field);
      const invalid = change.invalid ?? this.#validated(change, row, origin);
      // A refused text leaves the row's value alone. Restoring a refused text restores the value under it.
      const isChanged = (!invalid || isReplay(origin)) && !sameValue(before.value, value);
      if (!isChanged && !invalid && !before.invalid) continue;
      if (invalid) {
        refused++;
        firstReason ??= invalid.reason;
      }
      if (isChanged) {
        fields.write(row, field, value);
        emitted.push({ rowId, field, value, previous: before.value });
      }
      const after = { value: isChanged ? value : before.value, ...(invalid && { invalid }) };
      entries.add({ rowId, field, before: this.#replaced(change, before, after), after });
      this.#setState(change, before, after, origin);
      touchedRows.add(row);
    }
    for (const row of touchedRows) this.derive(row);
    return { changed: emitted.length, refused, firstReason, touched: entries.step, emitted };
  }

  derive(row: Row): void {
    const { derive } = this.#scene;
    if (derive) Object.assign(row, derive(row));
  }

  snapshot(row: Row, field: string): CellSnapshot {
    const { fields, states } = this.#scene;
    const { invalid, isDirty } = states.get(row.id, field);
    return { value: fields.stored(row, field), ...(invalid && { invalid }), ...(!isDirty && { isStored: true }) };
  }

  /** What a cell holds and, if it is unsaved, what the server has; undefined if the row is gone. */
  readonly now = ({ rowId, field }: CellAddress): (CellSnapshot & { readonly saved?: CellValue }) | undefined => {
    const row = this.#scene.row(rowId);
    const { isDirty, saved } = this.#scene.states.get(rowId, field);
    return row && { ...this.snapshot(row, field), ...(isDirty && saved !== undefined && { saved }) };
  };

  /** The server's values of a row's cells, without unsaved edits. */
  savedOf(row: Row, names: ReadonlySet<string>): ReadonlyMap<string, CellValue> {
    const { fields, states } = this.#scene;
    const saved = [...names].map((field): [string, CellValue] => {
      const state = states.get(row.id, field);
      return [field, state.isDirty ? (state.saved ?? null) : fields.stored(row, field)];
    });
    return new Map(saved);
  }

  /** Another value over a conflict decides it, and replaces the colleague's value. */
  #replaced({ rowId, field }: CellAddress, before: CellSnapshot, after: CellSnapshot): CellSnapshot {
    const { theirs, saved } = this.#scene.states.get(rowId, field);
    const isDecision = theirs && saved !== undefined && !sameValue(before.value, after.value);
    return isDecision && !sameValue(saved, after.value) ? { value: saved, isStored: true } : before;
  }

  #setState({ rowId, field }: CellAddress, before: CellSnapshot, after: CellSnapshot, origin: ChangeOrigin): void {
    const { states } = this.#scene;
    const state = states.get(rowId, field);
    const saved = state.isDirty ? state.saved : before.value;
    const isChanged = !sameValue(before.value, after.value);
    if (origin === 'server') states.set(rowId, field, afterEdit(after.invalid, false));
    else states.set(rowId, field, isChanged ? afterEdit(after.invalid, true, saved) : afterText(state, after.invalid));
  }

  // Undo restores values that were valid once, and the server's values are always accepted.
  #validated({ field, value, text }: CellChange, row: Row, origin: ChangeOrigin) {
    if (origin === 'server' || isReplay(origin)) return undefined;
    const reason = this.#scene.validate?.(field, value, row) ?? null;
    return reason === null ? undefined : { text: text ?? String(value ?? ''), reason };
  }
}

const isReplay = (origin: ChangeOrigin): boolean => origin === 'undo' || origin === 'redo';
