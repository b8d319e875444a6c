import { afterEdit, type CellStates } from './cell-states.ts';
import { type CellChange, type CellValue, sameValue } from './cell-value.ts';
import type { RowFields } from './field-access.ts';
import type { Author } from './since-then.ts';

/** A row's id and the members to write. */
export type RowPatch<Row> = { readonly id: string } & { readonly [Name in keyof Row]?: Row[Name] | undefined };

interface PatchScene<Row> {
  readonly fields: RowFields<Row & object>;
  readonly states: CellStates;
  /** Called before the row changes, for each unsaved or refused cell whose server value changes. */
  readonly onOverlaid: ((row: Row, field: string) => void) | undefined;
  /** Who made the change, if known. */
  readonly by: Author | undefined;
}

/**
 * Writes server values over a row. An unsaved cell keeps its value and remembers the server's. A conflict shows the newest
 * server value, and ends when both are equal.
 */
export function patchRow<Row extends { readonly id: string }>(
  row: Row,
  patch: RowPatch<Row>,
  { fields, states, onOverlaid, by }: PatchScene<Row>,
): void {
  const kept = [...(states.ofRow(row.id) ?? [])].flatMap(([field, { isDirty, saved = null }]) =>
    isDirty ? [{ field, saved, value: fields.stored(row, field) }] : [],
  );
  for (const { field, saved } of kept) fields.write(row, field, saved);
  let next: Row | undefined;
  /** As it will be. Few rows need it, and to copy one takes longer than the rest. */
  const after = (field: string): CellValue => {
    next ??= { ...row, ...patch };
    return fields.stored(next, field);
  };
  for (const [field, { isDirty, invalid }] of states.ofRow(row.id) ?? []) {
    const own = fields.storedIn(row, field);
    if (invalid && !isDirty && !sameValue(fields.stored(row, own), after(own))) onOverlaid?.(row, own);
  }
  for (const { field, saved } of kept) {
    if (!sameValue(saved, after(field))) onOverlaid?.(row, field);
  }
  Object.assign(row, patch);
  for (const { field, saved: before, value } of kept) {
    const state = states.get(row.id, field);
    const saved = fields.stored(row, field);
    const theirs = state.theirs && { ...state.theirs, ...by, value: fields.value(row, field) };
    if (theirs && sameValue(saved, value)) states.set(row.id, field, afterEdit(state.invalid, false));
    else states.set(row.id, field, { ...state, saved, ...(theirs && !sameValue(saved, before) && { theirs }) });
    fields.write(row, field, value);
  }
}

/** Writes values over rows as unsaved edits, even if the rows already hold them. Returns the rows. */
export function restoreCells<Row extends { readonly id: string }>(
  cells: readonly CellChange[],
  rows: ReadonlyMap<string, Row>,
  fields: RowFields<Row>,
  states: CellStates,
): Row[] {
  return cells.flatMap(({ rowId, field, value, ...cell }) => {
    const row = rows.get(rowId);
    if (!row) return [];
    states.set(rowId, field, afterEdit(undefined, true, fields.stored(row, field), cell));
    fields.write(row, field, value);
    return [row];
  });
}
