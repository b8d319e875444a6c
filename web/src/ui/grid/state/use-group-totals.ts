import type { GridModel } from '@plumbline/sheet/cells/grid-model';
import type { AnyRow, OverriddenTest } from '@plumbline/sheet/rows/any-row';
import { GroupTotals } from '@plumbline/sheet/rows/group-totals';
import type { GroupedRows } from '@plumbline/sheet/rows/grouped-rows';
import { useEffect, useMemo } from 'react';
import { soon } from './totals-scene.ts';

/** The totals of each group, updated as cells change. */
export function useGroupTotals(
  model: GridModel<AnyRow>,
  grouped: GroupedRows | null,
  overridden: OverriddenTest | undefined,
): GroupTotals | null {
  const totals = useMemo(() => grouped && new GroupTotals(model, grouped, overridden), [model, grouped, overridden]);
  useEffect(
    () => (totals ? model.subscribe((event) => event.kind === 'cells' && totals.update(event.rowIds)) : undefined),
    [model, totals],
  );
  useEffect(() => (totals ? soon(() => totals.prepare()) : undefined), [totals]);
  return totals;
}
