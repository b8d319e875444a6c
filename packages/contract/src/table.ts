import type { z } from 'zod';

/** An answer as a table: the same value in fewer bytes. A client asks for it by this type in `Accept`. */
export const TABLE_TYPE = 'application/vnd.plumbline.table+json';

/** How a call's answer is written as a table, and read back. */
export interface TableForm {
  /** The table on the wire, for documents and tests. */
  schema: z.ZodType;
  /** The call's own answer, with instants as Dates. Like any answer, it is trusted to match the contract. */
  decode(table: unknown): unknown;
}

/** The table of a call with this response. */
export const tableForm = <Response extends z.ZodType, Table extends z.ZodType>(
  _response: Response,
  schema: Table,
  decode: (table: z.input<Table>) => z.output<Response>,
): TableForm => ({
  schema,
  decode: decode as TableForm['decode'], // trusted: tests of the services check every answer
});

/** A column: the values of all rows, in order. For rare values: only those, by the row's index. */
export type Column<Value> = readonly Value[] | Readonly<Record<string, Value>>;

/** Puts a column's values into the rows. Rows without a value, and those that a column of rare values skips, stay as they are. */
export function fillColumn<Value>(
  rows: readonly Record<string, unknown>[],
  name: string,
  column: Column<Value>,
  read: (value: NonNullable<Value>) => unknown = asItIs,
): void {
  const fill = (row: Record<string, unknown> | undefined, value: Value): void => {
    if (row && value !== null && value !== undefined) row[name] = read(value);
  };
  if (isDense(column))
    for (let i = 0; i < rows.length; i++) fill(rows[i], column[i] as Value); // as long as the rows
  else for (const [place, value] of Object.entries(column)) fill(rows[Number(place)], value);
}

const asItIs = (value: unknown): unknown => value;

const isDense = <Value>(column: Column<Value>): column is readonly Value[] => Array.isArray(column);
