import type { ColumnSettings } from '@plumbline/contract/grid';
import type { ColumnFilter, FilterKind } from '@plumbline/contract/grid-filters';
import type { GridModel } from '../cells/grid-model.ts';
import { type Changes, lookAt, type Work } from '../slices.ts';
import type { AnyRow } from './any-row.ts';
import { type CellTest, cellTest } from './cell-test.ts';

export type RowTest = (row: AnyRow) => boolean;

const KINDS: Readonly<Record<ColumnSettings['filterType'], FilterKind>> = {
  text: 'text',
  number: 'number',
  currency: 'number',
  percent: 'number',
  date: 'date',
  select: 'options',
  multiselect: 'options',
  boolean: 'boolean',
};

/** The kind of filter that a column takes; null if it takes none. */
export const filterKind = (column: Pick<ColumnSettings, 'filterType' | 'disableFilter'>): FilterKind | null =>
  column.disableFilter ? null : KINDS[column.filterType];

/** The filters that apply to these columns. A saved view may name a column that is gone or has another type now. */
export const knownFilters = (
  filters: readonly ColumnFilter[],
  columns: readonly ColumnSettings[],
): readonly ColumnFilter[] =>
  filters.filter(({ field, kind }) => columns.some((column) => column.field === field && filterKind(column) === kind));

/** One test for all filters; null without any. */
export function rowTest(
  model: GridModel<AnyRow>,
  filters: readonly ColumnFilter[],
  today: string,
  others: readonly (RowTest | null | undefined)[] = [],
): RowTest | null {
  const tests: RowTest[] = filters.map((filter) => ofCell(model, filter.field, cellTest(filter, today)));
  for (const other of others) if (other) tests.push(other);
  if (tests.length === 0) return null;
  return (row) => {
    for (const test of tests) if (!test(row)) return false;
    return true;
  };
}

/** The rows that pass. */
export function* filteredRows(rows: readonly AnyRow[], test: RowTest, changes: Changes): Work<readonly AnyRow[]> {
  const passes = new Uint8Array(rows.length);
  yield* lookAt(
    rows,
    (row, index) => {
      passes[index] = Number(test(row));
    },
    changes,
  );
  return rows.filter((_, index) => passes[index] === 1);
}

const ofCell =
  (model: GridModel<AnyRow>, field: string, test: CellTest): RowTest =>
  (row) =>
    test(model.value(row, field));
