import { type ColumnGroup, type ColumnSettings, MOST_GROUP_LEVELS } from '@plumbline/contract/grid';
import { canGroup } from './group-buckets.ts';

/** The columns to group by. A saved view may name a column that is gone or has another type now. */
export function groupColumns(groups: readonly ColumnGroup[], columns: readonly ColumnSettings[]): ColumnSettings[] {
  const fields = new Set(groups.map(({ field }) => field));
  return [...fields]
    .flatMap((field) => columns.find((column) => column.field === field && canGroup(column)) ?? [])
    .slice(0, MOST_GROUP_LEVELS);
}
