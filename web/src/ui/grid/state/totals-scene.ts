import type { GridModel } from '@plumbline/sheet/cells/grid-model';
import type { AnyRow, OverriddenTest } from '@plumbline/sheet/rows/any-row';
import type { RowTest } from '@plumbline/sheet/rows/row-filter';
import { Totals } from '@plumbline/sheet/rows/totals';
import { createContext, useEffect, useMemo } from 'react';

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
  noun: string,
  lines: number,
  overridden: OverriddenTest | undefined,
): TotalsScene {
  const source = model.rows;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the order of rows does not change their sum
  const totals = useMemo(() => new Totals(model, rows, overridden), [model, source, test, overridden]);
  useEffect(() => model.subscribe((event) => event.kind === 'cells' && totals.update(event.rowIds)), [model, totals]);
  useEffect(() => soon(() => totals.prepare()), [totals]);
  return useMemo(() => ({ totals, noun, lines }), [totals, noun, lines]);
}

/** Once the sheet is drawn and the person looks at it. */
export function soon(run: () => void): () => void {
  const timer = setTimeout(run, 300);
  return () => clearTimeout(timer);
}
