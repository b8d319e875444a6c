import type { FieldTable } from '@plumbline/contract/fields';
import type { TenantId } from '@plumbline/contract/values';
import type { Tx } from '../database.ts';

/** A row as the database has it, or only the fields of it that a save needs. */
export type Row = { readonly id: string; readonly version: number; readonly [field: string]: unknown };

/** The changed cells of one row, as the contract's `cellSave` reads them. */
export interface RowUpdate<Id extends string = string> {
  id: Id;
  /** The version of the row that the sender saw. */
  version: number;
  updateId?: string | undefined;
  /** Fields that undo or redo restores. */
  takenBack?: readonly string[] | undefined;
  /** By changed field: what the amount to which it was added was. */
  over?: Record<string, unknown> | undefined;
  changes: Record<string, unknown>;
}

/**
 * Where a sheet records changes: a table with tenant_id, id, version, field, old and new value, update_id, and who and when.
 */
export interface History {
  table: string;
  /** The column that holds the row's id. */
  rowColumn: string;
  /** Which entries of the table belong to the sheet, in terms of `h`. */
  condition?: string;
  /** The history's name for a field, if it differs. */
  nameOf?: (field: string) => string;
  /** Whether it may have recorded another value than was given, because the sheet calculates it or writes it in other words. */
  mayRecord?: (field: string, given: unknown, recorded: unknown) => boolean;
}

type Named<RowName extends object> = RowName & { field: string; title: string };
export type RefusedCell<RowName extends object> = Named<RowName> & { value: unknown; reason: string };
export type ConflictingCell<RowName extends object> = Named<RowName> & {
  yourValue: unknown;
  theirValue: unknown;
  who: string;
  at: string;
  version: number;
};

/** A sheet whose rows people change cell by cell: what it needs besides its SQL and its rules. */
export interface Sheet<RowName extends object, R extends Row = Row> {
  fields: Pick<FieldTable, 'titleOf' | 'cellProblem' | 'storedValue'>;
  history: History;
  /** Amounts that may be typed as a part that is added to another amount of the row: by field, that other field. */
  addedTo?: Readonly<Record<string, string>>;
  /** A refusal's word for a row, and its text for a row that does not exist. */
  noun: string;
  gone: string;
  /** The members of a cell that name its row; `row` is missing if the row does not exist. */
  rowName: (id: string, row: R | undefined) => RowName;
  /** The row in a sentence, such as "Job 24-001". */
  label: (name: RowName) => string;
  refuse: (refusals: RefusedCell<RowName>[], detail: string) => Error;
  /** The answer also returns the current rows. */
  refuseConflicts: (
    tx: Tx,
    tenantId: TenantId,
    conflicts: ConflictingCell<RowName>[],
    detail: string,
  ) => Promise<Error>;
}

export const isSameValue = (a: unknown, b: unknown): boolean =>
  Object.is(a, b) || JSON.stringify(a) === JSON.stringify(b);

/** A cell, as refusals and conflicts name it. */
export const cellOf = <RowName extends object, R extends Row>(
  { rowName, fields }: Pick<Sheet<RowName, R>, 'rowName' | 'fields'>,
  id: string,
  row: R | undefined,
  field: string,
): Named<RowName> => ({ ...rowName(id, row), field, title: fields.titleOf(field) });

/** The refusal of a whole save. Its text names the first cell and counts the others. */
export function refusalOf<RowName extends object, R extends Row>(
  sheet: Sheet<RowName, R>,
  refusals: readonly RefusedCell<RowName>[],
): Error {
  const [first] = refusals;
  if (!first) throw new Error('a refusal without a cell');
  const more = refusals.length > 1 ? `, and ${refusals.length - 1} more` : '';
  const cell = `${sheet.label(first)}, ${first.title}: ${JSON.stringify(first.value)} ${first.reason}`;
  return sheet.refuse([...refusals], `${cell}${more}`);
}
