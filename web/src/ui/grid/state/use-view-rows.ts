import type { ColumnSettings, ColumnSort } from '@plumbline/contract/grid';
import type { GridModel } from '@plumbline/sheet/cells/grid-model';
import type { AnyRow } from '@plumbline/sheet/rows/any-row';
import type { RowTest } from '@plumbline/sheet/rows/row-filter';
import { type SelectOptions, type Sorting, sortedRows, type TextOrders } from '@plumbline/sheet/rows/row-order';
import { begun, type Work } from '@plumbline/sheet/slices';
import { useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { useFilteredRows } from './use-filtered-rows.ts';
import { useSlices } from './use-slices.ts';

interface Ordered {
  readonly source: readonly AnyRow[];
  /** The sort as text. */
  readonly key: string;
  readonly rows: readonly AnyRow[];
}

/**
 * The rows in their order on screen, and the test that they passed. On a large sheet both stay the previous ones until a new sort or filter has run.
 * An edit of a sorted column moves no row: as in Excel, rows are sorted only when the person sorts. New rows join at the end; rows that leave do not
 * move the others.
 */
export function useViewRows(
  model: GridModel<AnyRow>,
  sort: readonly ColumnSort[],
  columns: readonly ColumnSettings[],
  options: SelectOptions,
  test: RowTest | undefined,
): { readonly rows: readonly AnyRow[]; readonly test: RowTest | undefined; readonly total: number } {
  const source = useSyncExternalStore(
    (listener) => model.subscribe((event) => event.kind === 'rows' && listener()),
    () => model.rows,
  );
  const last = useRef<Ordered | null>(null);
  const [orders] = useState<TextOrders>(() => new Map());
  // By content: arrangements are read again and again, and an equal one must move no row. If the sort names a column that joins later, it applies
  // from then on.
  const fields = new Set(columns.map(({ field }) => field));
  const key = JSON.stringify(sort.flatMap(({ field, direction }) => (fields.has(field) ? [[field, direction]] : [])));
  // biome-ignore lint/correctness/useExhaustiveDependencies: columns and options shape a sort, they do not start it
  const work = useMemo(() => {
    const value = (row: AnyRow, field: string) => model.value(row, field);
    return begun(inOrder(source, { sort, columns, options, value, orders, changes: model }, last.current, key));
  }, [model, source, key]);
  useSlices(work);
  // Nothing is shown yet, so there are no previous rows to keep.
  const rows = work.done?.result ?? (last.current ? null : work.finish());
  if (rows) last.current = { source, key, rows };
  else if (last.current && last.current.source !== source)
    last.current = { ...last.current, source, rows: keepOrder(last.current.rows, source) };
  const ordered = last.current?.rows ?? source;
  const filtered = useFilteredRows({ model, source: ordered, test });
  return { rows: filtered.rows, test: filtered.test, total: source.length };
}

function* inOrder(
  source: readonly AnyRow[],
  sorting: Sorting<AnyRow>,
  last: Ordered | null,
  key: string,
): Work<readonly AnyRow[]> {
  const isSorted = last?.key === key && last.source.length > 0 && keepsSome(last.source, source);
  return isSorted ? keepOrder(last.rows, source) : yield* sortedRows(source, sorting);
}

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
