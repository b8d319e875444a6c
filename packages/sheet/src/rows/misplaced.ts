import type { AnyRow } from './any-row.ts';
import type { GroupedRows } from './grouped-rows.ts';
import type { RowTest } from './row-filter.ts';

/** Where the rows of a sheet stand, and where their values would put them now. */
export interface Placement {
  /** The rows that the filters left. */
  readonly shown: ReadonlySet<AnyRow>;
  /** The filters; undefined if every row passes. */
  readonly test: RowTest | undefined;
  readonly grouped: GroupedRows | null;
  /** The key of the group that a row belongs to. */
  readonly groupKey: (row: AnyRow) => string;
  /** Whether the person added it since the filters were set: it stays in sight until they change. */
  readonly isNew: (row: AnyRow) => boolean;
}

/** Whether filtering and grouping again would hide this row, show it, or move it to another group. */
export function isMisplaced(row: AnyRow, { shown, test, grouped, groupKey, isNew }: Placement): boolean {
  const isShown = shown.has(row);
  if (test && test(row) !== isShown && !(isShown && isNew(row))) return true;
  return isShown && grouped !== null && grouped.groupOf(row.id)?.key !== groupKey(row);
}
