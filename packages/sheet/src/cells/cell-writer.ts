import type { ApplyResult } from './apply-result.ts';
import { afterEdit, afterText, type CellStates } from './cell-states.ts';
import {
  type CellAddress,
  type CellChange,
  type CellValue,
  type InvalidText,
  isSameOver,
  overOf,
  sameValue,
} from './cell-value.ts';
import type { RowFields } from './field-access.ts';
import type { GridModelOptions } from './grid-model-options.ts';
import { type ChangedCell, type ChangeOrigin, isReplay } from './model-listeners.ts';
import { outvoted } from './outvoted.ts';
import { type CellSnapshot, StepEntries, type UndoEntry } from './undo-stack.ts';

interface WriterScene<Row> {
  readonly row: (rowId: string) => Row | undefined;
  readonly fields: RowFields<Row & object>;
  readonly states: CellStates;
  readonly rules: Pick<GridModelOptions<Row>, 'derive' | 'validate' | 'follows' | 'isToAsk'>;
}

type TogetherOf = (rowId: string) => Readonly<Record<string, CellValue>>;
type Check<Row> = (change: CellChange, row: Row) => InvalidText | undefined;
interface Refused<Row> {
  readonly row: Row;
  readonly cell: CellChange;
  readonly invalid: InvalidText;
}
const CONTRADICTS = 'contradicts another figure of the same change, which was stored';
const ALONE: Readonly<Record<string, CellValue>> = {};

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
    const isByHand = origin !== 'server' && !isReplay(origin);
    const refused = isByHand ? this.#refusedBeside(changes) : [];
    const written = new WrittenCells<Row>(isByHand ? this.#scene.rules : {});
    const ordered = fields.inOrder(isByHand ? fields.withEmptied(changes) : changes);
    const unheard = outvoted(isByHand ? ordered : [], rowOf, fields);
    const heard = unheard.size === 0 ? ordered : ordered.filter((change) => !unheard.has(change));
    const together = this.#togetherOf(heard);
    const check: Check<Row> = (change, row) => this.#validated(change, row, origin, together);
    for (const change of heard) {
      const row = rowOf(change.rowId);
      if (!row) continue;
      if (isByHand && !change.invalid && fields.isTyped(change.field))
        this.#writeTyped(change, row, origin, check, written);
      else this.#writeCell(change, row, origin, change.invalid ?? withValue(check(change, row), change), written);
    }
    for (const row of written.rows) this.derive(row);
    for (const [change, says] of unheard) this.#writeUnheard(change, says, origin, written);
    for (const { row, cell, invalid } of refused) {
      const isStillRefused = this.#scene.states.get(row.id, cell.field).invalid === invalid;
      if (!isStillRefused || check(cell, row)) continue;
      this.#writeCell(cell, row, origin, undefined, written);
      this.derive(row);
    }
    return written.result;
  }

  /** A derived cell stores what is typed in another field. A refused text stays where it was typed. */
  #writeTyped(change: CellChange, row: Row, origin: ChangeOrigin, check: Check<Row>, written: WrittenCells<Row>): void {
    const { fields } = this.#scene;
    const { rowId, field: typedIn, text } = change;
    if (written.rows.has(row)) this.derive(row);
    const typed = fields.typedAs(row, change);
    const target = typed && { ...typed, rowId, typedIn, ...(text !== undefined && { text }) };
    const invalid = target ? (check(change, row) ?? check({ ...target, ...texted(change) }, row)) : undefined;
    this.#writeCell(change, row, origin, invalid, written);
    if (target && !invalid) this.#writeCell(target, row, origin, undefined, written);
    // A value that is already shown still corrects a refused text in the other field.
    const field = fields.storedIn(row, typedIn);
    const shown = { rowId, field, value: fields.stored(row, field), ...overOf(this.snapshot(row, field)) };
    if (!target) this.#writeCell(shown, row, origin, undefined, written);
  }

  #writeCell(
    change: CellChange,
    row: Row,
    origin: ChangeOrigin,
    invalid: InvalidText | undefined,
    written: WrittenCells<Row>,
  ): void {
    const { fields } = this.#scene;
    const { rowId, field, typedIn } = change;
    const before = this.snapshot(row, field);
    const value = fields.isTyped(field) ? before.value : fields.storedAs(row, field, change.value);
    // A refused text leaves the row's value alone. Restoring a refused text restores the value under it.
    const isSame = sameValue(before.value, value) && (before.isStored || isSameOver(before, change));
    const isChanged = (!invalid || isReplay(origin)) && !isSame;
    if (!isChanged && !invalid && !before.invalid) return;
    if (isChanged) fields.write(row, field, value, isReplay(origin));
    const held = isChanged ? { value, ...overOf(change) } : { value: before.value, ...overOf(before) };
    const after = { ...held, ...(invalid && { invalid }) };
    const at = { rowId, field, ...(typedIn !== undefined && { typedIn }) };
    written.add(row, { ...at, before: this.#replaced(change, before, after), after }, isChanged ? before : null);
    this.#setState(change, before, after, origin);
  }

  /** Values that a rule refused before, in the rows of the batch. */
  #refusedBeside(changes: readonly CellChange[]): Refused<Row>[] {
    const { row: rowOf, states } = this.#scene;
    if (states.problemCount === 0) return [];
    const refused: Refused<Row>[] = [];
    for (const rowId of new Set(changes.map((change) => change.rowId))) {
      const row = rowOf(rowId);
      for (const [field, { invalid }] of (row && states.ofRow(rowId)) ?? []) {
        if (!row || invalid?.value === undefined) continue;
        const { text, value } = invalid;
        refused.push({ row, cell: { rowId, field, value, text }, invalid });
      }
    }
    return refused;
  }

  /** The changes that a person could not make in one batch. Nothing is written. */
  refusedOf(changes: readonly CellChange[]): readonly CellChange[] {
    const { row: rowOf, fields } = this.#scene;
    const together = this.#togetherOf(changes);
    return changes.filter((change) => {
      const row = rowOf(change.rowId);
      if (!row || change.invalid) return true;
      const target = fields.typedAs(row, change);
      if (fields.isTyped(change.field) && !target) return false; // it is shown already
      const inTarget = target && { ...target, rowId: row.id, ...texted(change) };
      return [change, inTarget].some((each) => each && this.#validated(each, row, 'paste', together));
    });
  }

  /** A derived cell beside the one that counts. It is refused where it `says` something else. */
  #writeUnheard(change: CellChange, says: boolean, origin: ChangeOrigin, written: WrittenCells<Row>): void {
    const { row: rowOf, fields } = this.#scene;
    const row = rowOf(change.rowId);
    if (!row) return;
    const contradicts = says && !sameValue(fields.value(row, change.field), change.value);
    this.#writeCell(change, row, origin, contradicts ? { ...texted(change), reason: CONTRADICTS } : undefined, written);
  }

  /** The values of a batch by row. Empty for a single change. */
  #togetherOf(changes: readonly CellChange[]): TogetherOf {
    if (changes.length < 2) return () => ALONE;
    let byRow: Map<string, Record<string, CellValue>> | undefined;
    return (rowId) => {
      byRow ??= this.#byRow(changes);
      return byRow.get(rowId) ?? ALONE;
    };
  }

  #byRow(changes: readonly CellChange[]): Map<string, Record<string, CellValue>> {
    const { row: rowOf, fields } = this.#scene;
    const byRow = new Map<string, Record<string, CellValue>>();
    for (const change of changes) {
      const row = change.invalid ? undefined : rowOf(change.rowId);
      if (!row) continue;
      const values = byRow.get(row.id) ?? {};
      byRow.set(row.id, values);
      const { field, value } = fields.isTyped(change.field) ? (fields.typedAs(row, change) ?? change) : change;
      values[field] = value === '' ? null : value;
    }
    return byRow;
  }

  derive(row: Row): void {
    const { derive } = this.#scene.rules;
    if (derive) Object.assign(row, derive(row));
  }

  snapshot(row: Row, field: string): CellSnapshot {
    const { states } = this.#scene;
    const { invalid, isDirty, over } = states.get(row.id, field);
    const edit = isDirty ? overOf({ over }) : ({ isStored: true } as const);
    return { value: this.#held(row, field), ...(invalid && { invalid }), ...edit };
  }

  /** A typed derived cell holds refused texts but no value: what it shows changes with other cells. */
  #held(row: Row, field: string): CellValue {
    const { fields } = this.#scene;
    return fields.isTyped(field) ? null : fields.stored(row, field);
  }

  /** What a cell holds and, if it is unsaved, the server's value; undefined if the row is gone. */
  readonly now = ({ rowId, field }: CellAddress): (CellSnapshot & { readonly saved?: CellValue }) | undefined => {
    const row = this.#scene.row(rowId);
    const { isDirty, saved } = this.#scene.states.get(rowId, field);
    return row && { ...this.snapshot(row, field), ...(isDirty && saved !== undefined && { saved }) };
  };

  /** The server's values of a row's cells, without unsaved edits. */
  savedOf(row: Row, names: ReadonlySet<string>): ReadonlyMap<string, CellValue> {
    const { states } = this.#scene;
    const saved = [...names].map((field): [string, CellValue] => {
      const state = states.get(row.id, field);
      return [field, state.isDirty ? (state.saved ?? null) : this.#held(row, field)];
    });
    return new Map(saved);
  }

  /** Any other value typed over a conflict decides it, and replaces the colleague's value. */
  #replaced({ rowId, field }: CellAddress, before: CellSnapshot, after: CellSnapshot): CellSnapshot {
    const { theirs, saved } = this.#scene.states.get(rowId, field);
    const isDecision = theirs && saved !== undefined && !sameValue(before.value, after.value);
    return isDecision && !sameValue(saved, after.value) ? { value: saved, isStored: true } : before;
  }

  #setState({ rowId, field }: CellAddress, before: CellSnapshot, after: CellSnapshot, origin: ChangeOrigin): void {
    const { states } = this.#scene;
    const state = states.get(rowId, field);
    const saved = state.isDirty ? state.saved : before.value;
    const isChanged = !sameValue(before.value, after.value) || !isSameOver(before, after);
    if (origin === 'server') states.set(rowId, field, afterEdit(after.invalid, false));
    else
      states.set(
        rowId,
        field,
        isChanged ? afterEdit(after.invalid, true, saved, after) : afterText(state, after.invalid),
      );
  }

  // Undo restores values that were valid before, and the server's values are always accepted.
  #validated({ field, value, text }: CellChange, row: Row, origin: ChangeOrigin, together: TogetherOf) {
    if (origin === 'server' || isReplay(origin)) return undefined;
    const reason = this.#scene.rules.validate?.(field, value, row, together(row.id)) ?? null;
    return reason === null ? undefined : { text: text ?? String(value ?? ''), reason };
  }
}

/** What a refusal keeps: the text, or the value as typed. */
const texted = ({ text, value }: CellChange): { readonly text: string } => ({ text: text ?? String(value ?? '') });
const withValue = (invalid: InvalidText | undefined, { value }: CellChange): InvalidText | undefined =>
  invalid && { ...invalid, value };

type WrittenRules<Row> = Pick<GridModelOptions<Row>, 'follows' | 'isToAsk'>;

/** The effects of a batch so far. */
class WrittenCells<Row> {
  readonly rows = new Set<Row>();
  readonly #entries = new StepEntries();
  readonly #emitted: ChangedCell[] = [];
  readonly #rules: WrittenRules<Row>;
  /** Where the changed cells were typed, if somebody asks what follows. */
  readonly #typedAt: (readonly [field: string, row: Row])[] = [];
  #refused = 0;
  #firstReason: string | null = null;

  constructor(rules: WrittenRules<Row>) {
    this.#rules = rules;
  }

  /** `previous` is null if the value stays. */
  add(row: Row, entry: UndoEntry, previous: CellSnapshot | null): void {
    const { rowId, field, after } = entry;
    this.rows.add(row);
    this.#entries.add(entry);
    if (previous) {
      this.#emitted.push({ rowId, field, value: after.value, previous: previous.value, ...overOf(after) });
      if (this.#rules.follows) this.#typedAt.push([entry.typedIn ?? field, row]);
    }
    if (!after.invalid) return;
    this.#refused++;
    this.#firstReason ??= after.invalid.reason;
  }

  get result(): Written {
    const emitted = this.#emitted;
    const { isToAsk } = this.#rules;
    return {
      changed: emitted.length,
      asked: isToAsk ? emitted.filter(isToAsk).length : 0,
      refused: this.#refused,
      firstReason: this.#firstReason,
      follows: this.#consequences(),
      touched: this.#entries.step,
      emitted,
    };
  }

  #consequences(): ApplyResult['follows'] {
    const counts = new Map<string, number>();
    for (const [field, row] of this.#typedAt) {
      const what = this.#rules.follows?.(field, row) ?? null;
      if (what !== null) counts.set(what, (counts.get(what) ?? 0) + 1);
    }
    return [...counts].map(([what, count]) => ({ what, count }));
  }
}
