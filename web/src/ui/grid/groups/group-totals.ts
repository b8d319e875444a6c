import { useEffect, useMemo } from 'react';
import type { GridModel } from '../grid-model.ts';
import type { AnyRow } from '../scene.ts';
import { Totals } from '../totals/totals.ts';
import type { Group, GroupedRows } from './grouped-rows.ts';

/** The totals of groups, each worked out when it is first asked for. */
export class GroupTotals {
  readonly #model: GridModel<AnyRow>;
  readonly #grouped: GroupedRows;
  readonly #totals = new Map<Group, Totals>();

  constructor(model: GridModel<AnyRow>, grouped: GroupedRows) {
    this.#model = model;
    this.#grouped = grouped;
  }

  of(group: Group): Totals {
    const totals = this.#totals.get(group) ?? new Totals(this.#model, this.#grouped.rows.slice(group.from, group.to));
    this.#totals.set(group, totals);
    return totals;
  }

  /** After edits of these rows: costs the groups they are in. */
  update(rowIds: Iterable<string>): void {
    if (this.#totals.size === 0) return;
    const changed = new Map<Totals, string[]>();
    for (const rowId of rowIds) {
      for (let group = this.#grouped.groupOf(rowId) ?? null; group; group = group.parent) {
        const totals = this.#totals.get(group);
        if (!totals) continue;
        const known = changed.get(totals);
        if (known) known.push(rowId);
        else changed.set(totals, [rowId]);
      }
    }
    for (const [totals, ids] of changed) totals.update(ids);
  }
}

/** The totals of each group, kept true while cells change. */
export function useGroupTotals(model: GridModel<AnyRow>, grouped: GroupedRows | null): GroupTotals | null {
  const totals = useMemo(() => grouped && new GroupTotals(model, grouped), [model, grouped]);
  useEffect(
    () => (totals ? model.subscribe((event) => event.kind === 'cells' && totals.update(event.rowIds)) : undefined),
    [model, totals],
  );
  return totals;
}
