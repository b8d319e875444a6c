import type { ColumnSettings } from '@plumbline/contract/grid';
import type { JobId, UserId } from '@plumbline/contract/values';
import { type JobFieldName, jobColumns } from '@plumbline/contract/workflow/job-fields';
import { sampleJobs } from '@plumbline/sample/jobs';
import type { SelectOptions } from '@plumbline/sheet/rows/row-order';
// By its file: the grid's entrance would bring the whole grid onto the other contestants' pages.
import { formatValue } from '@plumbline/sheet/values/format-value';
import { derivedAmounts, type JobRow } from '../../../web/src/features/jobs/job-rows.ts';

export const ROW_HEIGHT = 32;

export const shownColumns: readonly ColumnSettings[] = jobColumns.filter(({ hidden }) => !hidden);

// Invented ids for these rows; the page checks none.
const managers = ['Maya Ortiz', 'Sam Keller', 'Lena Fischer', 'Owen Price'].map((name, index) => ({
  value: `00000000-0000-4000-8000-00000000000${index}`,
  name,
}));
const named = (...names: string[]) => names.map((name) => ({ value: name, name }));

export const selectOptions: SelectOptions = {
  jobStatus: named('Active', 'Inactive'),
  division: named('Construction', 'Maintenance', 'Engineering'),
  branch: named('North', 'South', 'East', 'West'),
  monthIncomeExpected: named('January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September'),
  projectManagerUserIds: managers,
};

/** The text that every contestant shows in a cell. */
export function shownText(column: ColumnSettings, row: JobRow): string {
  const value = column.field === 'jobStatus' ? (row.jobStatus?.value ?? null) : Reflect.get(row, column.field);
  return formatValue(column, value, selectOptions[column.field]);
}

/** The day on which the jobs' stories end. */
export const SAMPLE_DAY = '2026-11-20';

// Past so many the sample stories are told again, with other numbers: making each anew would take the page seconds.
const DIFFERENT = 10_000;

/** The same jobs for every contestant; another call, other objects. */
export function benchRows(count: number): JobRow[] {
  const samples = sampleJobs({
    count: Math.min(count, DIFFERENT),
    seed: 1,
    today: SAMPLE_DAY,
    managerIds: managers.map(({ value }) => value as UserId), // made up above
  });
  return Array.from({ length: count }, (_, index) => {
    const sample = samples[index % samples.length];
    if (!sample) throw new Error('there are no sample jobs');
    return jobRow(index, sample);
  });
}

function jobRow(
  index: number,
  { externalId, jobName, values, forecastAt }: ReturnType<typeof sampleJobs>[number],
): JobRow {
  const turn = Math.floor(index / DIFFERENT);
  const { jobStatus } = values;
  const row: JobRow = {
    id: `job-${index}` as JobId, // made up for the page
    ...EMPTY,
    ...values,
    externalId,
    forecastAt: forecastAt === null ? null : new Date(forecastAt),
    jobNumber: turn === 0 ? values.jobNumber : `${values.jobNumber}-${turn}`,
    jobName: turn === 0 ? jobName : `${jobName}, ${turn}`,
    createdDate: new Date(2026, 0, 1 + (index % 300)),
    jobStatus: typeof jobStatus === 'string' ? { value: jobStatus, name: jobStatus } : null,
    isRemainingInvoiceOverridden: typeof values.remainingInvoiceAmount === 'number',
  };
  return Object.assign(row, derivedAmounts(row));
}

const emptyFields = jobColumns.map(({ field, type }) => [
  field,
  type === 'boolean' ? false : type === 'multiselect' ? [] : null,
]);
const EMPTY = {
  // Each field has the empty value of its type; fromEntries loses the names.
  ...(Object.fromEntries(emptyFields) as Pick<JobRow, JobFieldName>),
  projectManagers: [],
  own: {},
  changeOrderHistory: [],
  version: 1,
  updatedAt: new Date(2026, 10, 20),
  updatedBy: 'Sample data',
} satisfies Partial<JobRow>;
