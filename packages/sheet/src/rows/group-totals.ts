import type { GridModel } from '../cells/grid-model.ts';
import type { AnyRow, OverriddenTest } from './any-row.ts';
import type { Group, GroupedRows } from './grouped-rows.ts';
import { Totals } from './totals.ts';

/** The totals of groups. Each is added up when first asked for. */
export class GroupTotals {
  readonly #model: GridModel<AnyRow>;
  readonly #grouped: GroupedRows;
  readonly #overridden: OverriddenTest | undefined;
  readonly #totals = new Map<Group, Totals>();

  constructor(model: GridModel<AnyRow>, grouped: GroupedRows, overridden?: OverriddenTest) {
    this.#model = model;
    this.#overridden = overridden;
    this.#grouped = grouped;
  }

  of(group: Group): Totals {
    const rows = () => this.#grouped.rows.slice(group.from, group.to);
    const totals = this.#totals.get(group) ?? new Totals(this.#model, rows(), this.#overridden);
    this.#totals.set(group, totals);
    return totals;
  }

  /** Does ahead of the first `update` what that costs for all rows. */
  prepare(): void {
    if (this.#totals.size === 0) return;
    this.#grouped.groupOf('');
    for (const totals of this.#totals.values()) totals.prepare();
  }

  /** Call it after edits of these rows. It costs their groups only. */
  update(rowIds: Iterable<string>): void {
    if (this.#totals.size === 0) return;
    const changed = new Map<Totals, string[]>();
    for (const rowId of rowIds) {
      for (let group = this.#grouped.groupOf(rowId) ?? null; group; group = group.parent) {
        const totals = this.#totals.get(group);
        if (!totals) continue;
        const rowIds = changed.get(totals);
        if (rowIds) rowIds.push(rowId);
        else changed.set(totals, [rowId]);
      }
    }
    for (const [totals, ids] of changed) totals.update(ids);
  }
}
