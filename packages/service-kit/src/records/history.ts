import { type History, isSameValue, type Row } from './sheet.ts';

/** One changed cell as the history keeps it, with the version that the change makes. */
export interface HistoryEntry {
  rowId: string;
  version: number;
  field: string;
  oldValue: unknown;
  newValue: unknown;
  /** The update that made it, as its sender named it. */
  updateId?: string | undefined;
  /** What the product had recorded with the old value, if the history keeps that. */
  writtenBefore?: Readonly<Record<string, unknown>> | undefined;
}

export const entryOf = (
  row: Row,
  after: Readonly<Record<string, unknown>>,
  field: string,
  updateId?: string,
): HistoryEntry => ({
  rowId: row.id,
  version: row.version + 1,
  field,
  oldValue: row[field],
  newValue: after[field],
  updateId,
});

/** The history of a changed row: one entry per field whose value differs. */
export const entriesOf = (
  row: Row,
  after: Readonly<Record<string, unknown>>,
  fields: readonly string[],
  updateId?: string,
): HistoryEntry[] =>
  fields.filter((field) => !isSameValue(row[field], after[field])).map((field) => entryOf(row, after, field, updateId));

interface Columns {
  /** Columns of the table beyond those that every history has, and what goes into each. An entry is `h`. */
  more?: Readonly<Record<string, string>>;
  /** Members of an entry beyond those of `HistoryEntry`, as in `subject text`. */
  members?: readonly string[];
  version?: string;
}

/**
 * The statement that inserts entries, which are JSON in the parameter `entries`. $1 to $3 are the tenant, and the id and name of who
 * made the changes.
 */
export function insertHistory(
  { table, rowColumn }: History,
  entries: string,
  { more = {}, members = [], version = 'h.version' }: Columns = {},
): string {
  const columns = ['', ...Object.keys(more)].join(', ');
  const values = ['', ...Object.values(more)].join(', ');
  const definition = ['', ...members].join(', ');
  return `
    insert into ${table} (tenant_id, ${rowColumn}, version, field, old_value, new_value, changed_by, changed_by_name, update_id${columns})
    select $1, h."rowId", ${version}, h.field, h."oldValue", h."newValue", $2::uuid, $3::text, h."updateId"${values}
    from json_to_recordset(${entries}::json) as h("rowId" uuid, version integer, field text, "oldValue" jsonb, "newValue" jsonb, "updateId" uuid${definition})`;
}
