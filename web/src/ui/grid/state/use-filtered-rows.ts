import type { AnyRow } from '@plumbline/sheet/rows/any-row';
import { filteredRows, type RowTest } from '@plumbline/sheet/rows/row-filter';
import { begun, type Changes, type Work } from '@plumbline/sheet/slices';
import { useMemo, useRef } from 'react';
import { useSlices } from './use-slices.ts';

export interface Filtered {
  /** Undefined if every row passes. */
  readonly test: RowTest | undefined;
  readonly source: readonly AnyRow[];
  readonly rows: readonly AnyRow[];
  /** The person's own new rows that were there when the filter was set. */
  readonly former: ReadonlySet<string>;
}

interface FilterScene {
  readonly model: Changes & { readonly own: ReadonlySet<string> };
  readonly source: readonly AnyRow[];
  readonly test: RowTest | undefined;
}

/**
 * The rows that pass, and the test that they passed. On a large sheet both stay the previous ones until the new test has run. As with a sort, an edit
 * neither hides nor shows a row: a filter is applied when it changes, and to colleagues' new rows. A row that the person adds stays visible until the
 * filter changes.
 */
export function useFilteredRows({ model, source, test }: FilterScene): Filtered {
  const last = useRef<Filtered | null>(null);
  const set = useRef<Pick<Filtered, 'test' | 'former'> | null>(null);
  if (set.current?.test !== test) set.current = { test, former: new Set(model.own) };
  const { former } = set.current ?? { former: NONE };
  const work = useMemo(
    () => begun(filtered({ model, source, test }, last.current, former)),
    [model, source, test, former],
  );
  useSlices(work);
  // Nothing is shown yet, so there are no previous rows to keep.
  const rows = work.done?.result ?? (last.current ? null : work.finish());
  if (rows) last.current = { test, source, rows, former };
  else if (last.current && last.current.source !== source)
    last.current = { ...last.current, source, rows: stillPassing(source, last.current, model.own) };
  return last.current as Filtered; // set above
}

function* filtered(
  { model, source, test }: FilterScene,
  last: Filtered | null,
  former: ReadonlySet<string>,
): Work<readonly AnyRow[]> {
  if (!test) return source;
  if (last?.test === test) return stillPassing(source, { ...last, former }, model.own);
  return yield* filteredRows(source, test, model);
}

/** The rows after some joined or left while the filter stayed the same. */
function stillPassing(source: readonly AnyRow[], last: Filtered, own: ReadonlySet<string>): readonly AnyRow[] {
  const { test, former } = last;
  if (!test) return source;
  const tested = new Set(last.source);
  const passed = new Set(last.rows);
  const isNew = ({ id }: AnyRow): boolean => own.has(id) && !former.has(id);
  return source.filter((row) => isNew(row) || (tested.has(row) ? passed.has(row) : test(row)));
}

const NONE: ReadonlySet<string> = new Set();
