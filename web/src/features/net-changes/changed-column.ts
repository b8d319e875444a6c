import type { ColumnSettings, SelectOption } from '@plumbline/contract/grid';
import { pageTitles } from '@plumbline/contract/workflow/own-columns';
import type { FieldAccess } from '@plumbline/sheet/cells/field-access';
import type { JobRow } from '../jobs/job-rows.ts';
import { type EarlierValues, NEW_JOB } from './earlier-values.ts';

/** Which fields of a job changed since the moment of the view. */
export const CHANGED = 'changedSince';

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

/** The fields by their titles. */
export const changedOptions = (columns: readonly ColumnSettings[]): SelectOption[] => [
  { value: NEW_JOB, name: 'New job' },
  ...columns.map(({ field, title }) => ({ value: field, name: title })),
];

export const changedAccess = (earlier: EarlierValues): FieldAccess<JobRow> => ({
  read: (job) => earlier.changedOf(job),
  write: () => {},
});
