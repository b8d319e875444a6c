import { afterEdit, type CellStates } from './cell-states.ts';
import { type CellChange, sameValue } from './cell-value.ts';
import type { RowFields } from './field-access.ts';
import type { Author } from './since-then.ts';

/** A row's id and those of its members that are to be written. */
export type RowPatch<Row> = { readonly id: string } & { readonly [Name in keyof Row]?: Row[Name] | undefined };

interface PatchScene<Row> {
  readonly fields: RowFields<Row & object>;
  readonly states: CellStates;
  /** Called before the row changes, for each cell with an unsaved edit or a refused text that has another value on the server now. */
  readonly onOverlaid: ((row: Row, field: string) => void) | undefined;
  /** Whose change it is, where that is known. */
  readonly by: Author | undefined;
}

/**
 * Writes what the server has over a row. A cell that was edited here and not yet saved keeps its value, and remembers the
 * server's; where the two had come into conflict, it shows the newer one, and there is none once they are equal.
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
  const next: Row = { ...row, ...patch };
  for (const [field, { isDirty, invalid }] of states.ofRow(row.id) ?? []) {
    if (invalid && !isDirty && !sameValue(fields.stored(row, field), fields.stored(next, field)))
      onOverlaid?.(row, field);
  }
  for (const { field, saved } of kept) {
    if (!sameValue(saved, fields.stored(next, field))) onOverlaid?.(row, field);
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

/** Writes values over rows as edits that are not saved, also where the rows hold them already. Answers the rows. */
export function restoreCells<Row extends { readonly id: string }>(
  cells: readonly CellChange[],
  rows: ReadonlyMap<string, Row>,
  fields: RowFields<Row>,
  states: CellStates,
): Row[] {
  return cells.flatMap(({ rowId, field, value }) => {
    const row = rows.get(rowId);
    if (!row) return [];
    states.set(rowId, field, afterEdit(undefined, true, fields.stored(row, field)));
    fields.write(row, field, value);
    return [row];
  });
}
