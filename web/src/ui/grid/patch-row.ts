import type { CellStates } from './cell-states.ts';
import { sameValue } from './cell-value.ts';
import type { RowFields } from './field-access.ts';

/** A row's id and those of its members that are to be written. */
export type RowPatch<Row> = { readonly id: string } & { readonly [Name in keyof Row]?: Row[Name] | undefined };

/**
 * Writes what the server has over a row. A cell that was edited here and not yet saved keeps its value, and remembers
 * the server's; `onOverlaid` hears, while the row is as it was, of each such cell that the server has otherwise now.
 */
export function patchRow<Row extends { readonly id: string }>(
  row: Row,
  patch: RowPatch<Row>,
  fields: RowFields<Row>,
  states: CellStates,
  onOverlaid: ((row: Row, field: string) => void) | undefined,
): void {
  const kept = [...(states.ofRow(row.id) ?? [])].flatMap(([field, { isDirty, saved = null }]) =>
    isDirty ? [{ field, saved, value: fields.stored(row, field) }] : [],
  );
  for (const { field, saved } of kept) fields.write(row, field, saved);
  const next: Row = { ...row, ...patch };
  for (const { field, saved } of kept) {
    if (!sameValue(saved, fields.stored(next, field))) onOverlaid?.(row, field);
  }
  Object.assign(row, patch);
  for (const { field, value } of kept) {
    states.set(row.id, field, { ...states.get(row.id, field), saved: fields.stored(row, field) });
    fields.write(row, field, value);
  }
}
