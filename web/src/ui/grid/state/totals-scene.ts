import type { ColumnSettings } from '@plumbline/contract/grid';
import type { GridModel } from '@plumbline/sheet/cells/grid-model';
import type { AnyRow, OverriddenTest } from '@plumbline/sheet/rows/any-row';
import type { RowTest } from '@plumbline/sheet/rows/row-filter';
import { Totals } from '@plumbline/sheet/rows/totals';
import { ROWS_A_PAUSE, SlicedWork, type Work } from '@plumbline/sheet/slices';
import { createContext, useEffect, useMemo } from 'react';
import { oncePainted } from './once-painted.ts';

export interface TotalsScene {
  readonly totals: Totals;
  /** What the rows are called: `jobs`. */
  readonly noun: string;
  /** The lines above the totals: rows and groups. */
  readonly lines: number;
}

export const TotalsContext = createContext<TotalsScene | null>(null);

/** The totals of the shown rows, updated as cells change. `test` says which rows are shown. */
export function useTotals(
  model: GridModel<AnyRow>,
  rows: readonly AnyRow[],
  test: RowTest | undefined,
  visible: readonly ColumnSettings[],
  { noun, lines, overridden }: Omit<TotalsScene, 'totals'> & { readonly overridden: OverriddenTest | undefined },
): TotalsScene {
  const source = model.rows;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the order of rows does not change their sum, and columns that scroll into view later are summed when they are drawn
  const { totals, work } = useMemo(() => {
    const totals = new Totals(model, rows, overridden);
    return { totals, work: reckoning(totals.reckon(visible), rows) };
  }, [model, source, test, overridden]);
  useEffect(() => afterRows(work), [work]);
  useEffect(() => model.subscribe((event) => event.kind === 'cells' && totals.update(event.rowIds)), [model, totals]);
  useEffect(() => soon(() => new SlicedWork(totals.prepare())), [totals]);
  return useMemo(() => ({ totals, noun, lines }), [totals, noun, lines]);
}

/** Sums of few rows are drawn with them. Those of many would delay the rows. */
export function reckoning(sums: Work<void>, { length }: readonly AnyRow[]): SlicedWork<void> {
  const work = new SlicedWork(sums);
  if (length < ROWS_A_PAUSE) work.finish();
  return work;
}

/** Adds up what is left when the rows are on the screen. Returns a function that stops it. */
export const afterRows = (work: SlicedWork<void>): (() => void) | undefined =>
  work.done ? undefined : later(oncePainted, () => work);

/** Once the sheet is drawn and the person looks at it. */
export const soon = (begin: () => SlicedWork<unknown>): (() => void) =>
  later((then) => {
    const timer = setTimeout(then, 300);
    return () => clearTimeout(timer);
  }, begin);

function later(when: (then: () => void) => () => void, begin: () => SlicedWork<unknown>): () => void {
  let stop: (() => void) | undefined;
  const callOff = when(() => {
    stop = begin().run(() => {});
  });
  return () => {
    callOff();
    stop?.();
  };
}
