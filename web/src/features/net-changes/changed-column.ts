import type { ColumnSettings, SelectOption } from '@plumbline/contract/grid';
import { pageTitles } from '@plumbline/contract/workflow/own-columns';
import type { FieldAccess } from '@plumbline/sheet/cells/field-access';

/** Which fields of a job changed since the moment of the view. */
export const CHANGED = 'changedSince';

/** The entry among the changed fields for a row that did not exist then. */
export const NEW_ROW = 'newJob';

/** A view without such a moment has no such column, but may keep its place. */
export const changedColumn = (title: string = pageTitles.changed): ColumnSettings => ({
  field: CHANGED,
  title,
  type: 'multiselect',
  filterType: 'multiselect',
  format: '',
  width: 200,
  editable: false,
  disableFilter: false,
  hidden: true,
});

/** The fields by their titles. `isNew`: what a row is called that was not there. */
export const changedOptions = (columns: readonly ColumnSettings[], isNew = 'New job'): SelectOption[] => [
  { value: NEW_ROW, name: isNew },
  ...columns.map(({ field, title }) => ({ value: field, name: title })),
];

/** The rows of a sheet as they were at the moment of its view. */
export interface EarlierRows<Row> {
  /** The row as it was. Null if nothing of it changed, or it was not there. */
  readonly of: (row: Row) => Row | null;
  /** The recorded fields with a different value now; `NEW_ROW` for a row that did not exist. */
  readonly changedOf: (row: Row) => readonly string[];
}

export const changedAccess = <Row>(earlier: Pick<EarlierRows<Row>, 'changedOf'>): FieldAccess<Row> => ({
  read: (row) => earlier.changedOf(row),
  write: () => {},
});
