import type { ColumnSettings } from '@plumbline/contract/grid';
import type { GridModel } from '@plumbline/sheet/cells/grid-model';
import type { AnyRow, OverriddenTest } from '@plumbline/sheet/rows/any-row';
import { GroupTotals } from '@plumbline/sheet/rows/group-totals';
import type { GroupedRows } from '@plumbline/sheet/rows/grouped-rows';
import { SlicedWork } from '@plumbline/sheet/slices';
import { useEffect, useMemo } from 'react';
import { afterRows, reckoning, soon } from './totals-scene.ts';

/** The totals of each group, updated as cells change. */
export function useGroupTotals(
  model: GridModel<AnyRow>,
  grouped: GroupedRows | null,
  visible: readonly ColumnSettings[],
  overridden: OverriddenTest | undefined,
): GroupTotals | null {
  // biome-ignore lint/correctness/useExhaustiveDependencies: columns that scroll into view later are summed when they are drawn
  const begunTotals = useMemo(() => {
    if (!grouped) return null;
    const totals = new GroupTotals(model, grouped, overridden);
    return { totals, work: reckoning(totals.reckon(visible), grouped.rows) };
  }, [model, grouped, overridden]);
  const totals = begunTotals?.totals ?? null;
  useEffect(() => (begunTotals ? afterRows(begunTotals.work) : undefined), [begunTotals]);
  useEffect(
    () => (totals ? model.subscribe((event) => event.kind === 'cells' && totals.update(event.rowIds)) : undefined),
    [model, totals],
  );
  useEffect(() => (totals ? soon(() => new SlicedWork(totals.prepare())) : undefined), [totals]);
  return totals;
}
