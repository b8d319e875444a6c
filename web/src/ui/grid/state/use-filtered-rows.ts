import type { AnyRow } from '@plumbline/sheet/rows/any-row';
import type { RowTest } from '@plumbline/sheet/rows/row-filter';
import { useMemo, useRef } from 'react';

interface Filtered {
  readonly test: RowTest;
  readonly source: readonly AnyRow[];
  readonly rows: readonly AnyRow[];
  /** The person's own new rows that were there when the filter was set. */
  readonly former: ReadonlySet<string>;
}

/**
 * The rows that pass. As in a sort, an edit neither hides nor shows a row: a filter is applied when it changes, and to new
 * rows of others. A row that the person adds stays in sight until the filter changes.
 */
export function useFilteredRows(
  source: readonly AnyRow[],
  test: RowTest | undefined,
  own: ReadonlySet<string>,
): readonly AnyRow[] {
  const last = useRef<Filtered | null>(null);
  return useMemo(() => {
    const rows = filterRows(source, test, last.current, own);
    const former = last.current?.test === test ? last.current?.former : undefined;
    last.current = test ? { test, source, rows, former: former ?? new Set(own) } : null;
    return rows;
  }, [source, test, own]);
}

export function filterRows(
  source: readonly AnyRow[],
  test: RowTest | undefined,
  last: Filtered | null,
  own: ReadonlySet<string> = NONE,
): readonly AnyRow[] {
  if (!test) return source;
  if (last?.test !== test) return source.filter(test);
  const tested = new Set(last.source);
  const passed = new Set(last.rows);
  const isNew = ({ id }: AnyRow): boolean => own.has(id) && !last.former.has(id);
  return source.filter((row) => isNew(row) || (tested.has(row) ? passed.has(row) : test(row)));
}

const NONE: ReadonlySet<string> = new Set();
