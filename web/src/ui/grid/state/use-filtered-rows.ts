import type { AnyRow } from '@plumbline/sheet/rows/any-row';
import type { RowTest } from '@plumbline/sheet/rows/row-filter';
import { useMemo, useRef } from 'react';

interface Filtered {
  readonly test: RowTest;
  readonly source: readonly AnyRow[];
  readonly rows: readonly AnyRow[];
}

/**
 * The rows that pass. As in a sort, an edit neither hides nor shows a row: a filter is applied when it changes, and to new
 * rows.
 */
export function useFilteredRows(source: readonly AnyRow[], test: RowTest | undefined): readonly AnyRow[] {
  const last = useRef<Filtered | null>(null);
  return useMemo(() => {
    const rows = filterRows(source, test, last.current);
    last.current = test ? { test, source, rows } : null;
    return rows;
  }, [source, test]);
}

export function filterRows(
  source: readonly AnyRow[],
  test: RowTest | undefined,
  last: Filtered | null,
): readonly AnyRow[] {
  if (!test) return source;
  if (last?.test !== test) return source.filter(test);
  const tested = new Set(last.source);
  const passed = new Set(last.rows);
  return source.filter((row) => (tested.has(row) ? passed.has(row) : test(row)));
}
