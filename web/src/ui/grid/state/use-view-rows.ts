import type { ColumnSettings, ColumnSort } from '@plumbline/contract/grid';
import type { GridModel } from '@plumbline/sheet/cells/grid-model';
import type { AnyRow } from '@plumbline/sheet/rows/any-row';
import { type SelectOptions, sortRows } from '@plumbline/sheet/rows/row-order';
import { useMemo, useRef, useSyncExternalStore } from 'react';
import { useFilteredRows } from './use-filtered-rows.ts';

interface Ordered {
  readonly source: readonly AnyRow[];
  readonly sort: readonly ColumnSort[];
  readonly rows: readonly AnyRow[];
}

/**
 * The rows in their order on screen. An edit of a sorted column moves no row: as in Excel, rows are sorted only when the
 * person sorts. New rows join at the end; rows that leave do not move the others.
 */
export function useViewRows(
  model: GridModel<AnyRow>,
  sort: readonly ColumnSort[],
  columns: readonly ColumnSettings[],
  options: SelectOptions,
  rowFilter: ((row: AnyRow) => boolean) | undefined,
): { readonly rows: readonly AnyRow[]; readonly total: number } {
  const source = useSyncExternalStore(
    (listener) => model.subscribe((event) => event.kind === 'rows' && listener()),
    () => model.rows,
  );
  const last = useRef<Ordered | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: columns and options shape a sort, they do not start it
  const ordered = useMemo(() => {
    const before = last.current;
    const isSameSort = before !== null && sameSort(before.sort, sort);
    const rows =
      isSameSort && before.source.length > 0 && keepsSome(before.source, source)
        ? keepOrder(before.rows, source)
        : sortRows(source, sort, columns, options, (row, field) => model.value(row, field));
    last.current = { source, sort, rows };
    return rows;
  }, [model, source, sort]);
  const rows = useFilteredRows(ordered, rowFilter, model.own);
  return { rows, total: source.length };
}

const sameSort = (a: readonly ColumnSort[], b: readonly ColumnSort[]): boolean =>
  a.length === b.length &&
  a.every((sort, index) => sort.field === b[index]?.field && sort.direction === b[index]?.direction);

// All rows were replaced (another company, a new load): sort from scratch.
function keepsSome(before: readonly AnyRow[], now: readonly AnyRow[]): boolean {
  const earlier = new Set(before);
  return now.some((row) => earlier.has(row));
}

function keepOrder(ordered: readonly AnyRow[], now: readonly AnyRow[]): AnyRow[] {
  const present = new Set(now);
  const placed = new Set(ordered);
  return [...ordered.filter((row) => present.has(row)), ...now.filter((row) => !placed.has(row))];
}
