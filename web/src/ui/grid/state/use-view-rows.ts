import type { ColumnSettings, ColumnSort } from '@plumbline/contract/grid';
import type { GridModel } from '@plumbline/sheet/cells/grid-model';
import type { AnyRow } from '@plumbline/sheet/rows/any-row';
import type { RowTest } from '@plumbline/sheet/rows/row-filter';
import { type SelectOptions, type Sorting, sortedRows, type TextOrders } from '@plumbline/sheet/rows/row-order';
import { begun, type Work } from '@plumbline/sheet/slices';
import { useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { type Filtered, useFilteredRows } from './use-filtered-rows.ts';
import { useSlices } from './use-slices.ts';

type Ordering = Pick<Ordered, 'rows' | 'order'>;
interface Ordered {
  readonly source: readonly AnyRow[];
  /** The sort as text. */
  readonly key: string;
  readonly rows: readonly AnyRow[];
  /** The same with the rows that left since the last sort: one that comes back has its place. */
  readonly order: readonly AnyRow[];
}

/**
 * The rows in their order on screen, and the test that they passed. On a large sheet both stay the previous ones until a new sort or filter has run.
 * An edit of a sorted column moves no row: as in Excel, rows are sorted only when the person sorts. New rows join at the end, and one that comes
 * back where it was; rows that leave do not move the others.
 */
export function useViewRows(
  model: GridModel<AnyRow>,
  sort: readonly ColumnSort[],
  columns: readonly ColumnSettings[],
  options: SelectOptions,
  test: RowTest | undefined,
): Pick<Filtered, 'rows' | 'test' | 'former'> & { readonly total: number } {
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
  const ordering = work.done?.result ?? (last.current ? null : work.finish());
  if (ordering) last.current = { source, key, ...ordering };
  else if (last.current && last.current.source !== source)
    last.current = { ...last.current, source, ...keepOrder(last.current.order, source) };
  const ordered = last.current?.rows ?? source;
  const filtered = useFilteredRows({ model, source: ordered, test });
  return { rows: filtered.rows, test: filtered.test, former: filtered.former, total: source.length };
}

function* inOrder(
  source: readonly AnyRow[],
  sorting: Sorting<AnyRow>,
  last: Ordered | null,
  key: string,
): Work<Ordering> {
  const isSorted = last?.key === key && last.source.length > 0 && keepsSome(last.source, source);
  if (isSorted) return keepOrder(last.order, source);
  const rows = yield* sortedRows(source, sorting);
  return { rows, order: rows };
}

// All rows were replaced (another company, a new load): sort from scratch.
function keepsSome(before: readonly AnyRow[], now: readonly AnyRow[]): boolean {
  const earlier = new Set(before);
  return now.some((row) => earlier.has(row));
}

function keepOrder(last: readonly AnyRow[], now: readonly AnyRow[]): Ordering {
  const [present, placed] = [new Set(now), new Set(last)];
  const joined = new Map(now.flatMap((row) => (placed.has(row) ? [] : [[row.id, row] as const])));
  const order = joined.size === 0 ? [...last] : last.map((row) => (present.has(row) ? row : takeFrom(joined, row)));
  order.push(...joined.values());
  return { order, rows: order.length === now.length ? order : order.filter((row) => present.has(row)) };
}

/** The row of the same id, taken out; without one, the row itself. */
function takeFrom(joined: Map<string, AnyRow>, row: AnyRow): AnyRow {
  const back = joined.get(row.id) ?? row;
  joined.delete(row.id);
  return back;
}
