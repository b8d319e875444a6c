import type { ColumnSettings } from '@plumbline/contract/grid';
import { CHANGE_ORDER_FIELD } from '@plumbline/contract/workflow/change-orders';
import type { NetChange } from '@plumbline/contract/workflow/net-changes';
import type { Cents } from '@plumbline/domain/money';
import { sumOf } from '@plumbline/sheet/rows/column-total';
import { describeChange, type Wording } from '../activity/describe-change.ts';

/** A job's field with its first value and its last, as the sheet shows them. */
export interface ChangedRow {
  readonly id: string;
  readonly jobId: string;
  readonly isInWip: boolean;
  readonly jobNumber: string;
  readonly jobName: string;
  readonly field: string;
  readonly from: string | null;
  readonly to: string | null;
  /** Last - first; null if the field is not an amount. */
  readonly difference: Cents | null;
  readonly people: string;
  readonly times: number;
  readonly at: Date;
  readonly isMine: boolean;
}

const column = (
  field: string,
  title: string,
  type: ColumnSettings['type'],
  width: number,
  more: Partial<ColumnSettings> = {},
): ColumnSettings => ({
  field,
  title,
  type,
  filterType: type,
  width,
  format: '',
  editable: false,
  disableFilter: false,
  hidden: false,
  ...more,
});

export const changedColumns: readonly ColumnSettings[] = [
  column('jobNumber', 'Job #', 'text', 120),
  column('jobName', 'Job Name', 'text', 200),
  column('field', 'Field', 'select', 170),
  column('from', 'From', 'text', 200),
  column('to', 'To', 'text', 200),
  // Of different fields: the sums are by field.
  column('difference', 'Difference', 'currency', 150, { format: 'currency', isMixed: true }),
  column('people', 'Changed By', 'text', 160),
  column('at', 'Last Changed', 'date', 130, { format: 'MM/dd/yyyy' }),
  column('times', 'Changes', 'number', 120),
];

/** The rows of what changed, in the given order. */
export const changedRows = (changes: readonly NetChange[], wording: Wording): ChangedRow[] => {
  const amounts = new Set(wording.columns.filter(({ type }) => type === 'currency').map(({ field }) => field));
  return changes.map((change, index) => {
    const { title, from, to } = describeChange(change, wording);
    const isField = wording.columns.some(({ field }) => field === change.field);
    return {
      id: String(index),
      jobId: change.jobId,
      isInWip: change.isInWip,
      jobNumber: change.jobNumber,
      jobName: change.jobName,
      field: change.field,
      from,
      to: isField ? to : [title, to].filter(Boolean).join(': '),
      difference: amounts.has(change.field) ? differenceOf(change) : null,
      people: change.people.join(', '),
      times: change.count,
      at: change.at,
      isMine: change.isOwn,
    };
  });
};

/** Estimates: without one another counts, and not nothing. */
const ESTIMATES: ReadonlySet<string> = new Set(['forecastCost', 'accountingForecast']);

/** The whole amount, if it is new or gone. */
function differenceOf({ field, oldValue, newValue }: NetChange): Cents | null {
  if (ESTIMATES.has(field) && (oldValue === null || newValue === null)) return null;
  const [from, to] = [oldValue ?? 0, newValue ?? 0];
  return typeof from === 'number' && typeof to === 'number' ? ((to - from) as Cents) : null; // whole cents
}

export interface FieldSum {
  readonly field: string;
  readonly title: string;
  /** Of how many jobs. */
  readonly count: number;
  /** Null outside the range of an amount, where no sum is exact. */
  readonly sum: Cents | null;
}

/** The total change of each amount field over all jobs, in the order of the columns. */
export function fieldSums(rows: readonly ChangedRow[], { columns }: Pick<Wording, 'columns'>): FieldSum[] {
  const byField = Map.groupBy(
    rows.filter(({ difference }) => difference !== null),
    ({ field }) => field,
  );
  return columns.flatMap(({ field, title }) => {
    const found = byField.get(field);
    return found
      ? [{ field, title, count: found.length, sum: sumOf(found.map((row) => row.difference as Cents)) }]
      : []; // none is null
  });
}

/** The fields that changed, with their titles, as the choices of the column. */
export const changedFields = (
  rows: readonly ChangedRow[],
  titles: readonly { readonly value: string; readonly label: string }[],
) => {
  const there = new Set(rows.map(({ field }) => field));
  const named = titles.filter(({ value }) => there.has(value));
  const titled = new Set(named.map(({ value }) => value));
  return [
    ...named.map(({ value, label }) => ({ value, name: value === CHANGE_ORDER_FIELD ? 'Change order' : label })),
    // A field that nobody types, or that the product no longer has.
    ...[...there].filter((field) => !titled.has(field)).map((field) => ({ value: field, name: field })),
  ];
};
