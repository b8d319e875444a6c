import type { ColumnSettings } from '@plumbline/contract/grid';
import type { Cents } from '@plumbline/domain/money';
import type { GridModel } from '../cells/grid-model.ts';
import { ROWS_A_PAUSE, type Work } from '../slices.ts';
import { Store } from '../store.ts';
import type { AnyRow, OverriddenTest } from './any-row.ts';
import { columnTotal, type NumberSum, type Sum, sumOf, type Total } from './column-total.ts';
import type { Group, GroupedRows } from './grouped-rows.ts';
import { addNumbers } from './number-sum.ts';
import { type Sums, Totals } from './totals.ts';

/** Totals of groups, added up on first use: innermost groups from their rows, other groups from the groups in them. */
export class GroupTotals {
  /** Whether the first totals are ready: for many rows they are computed after the rows are drawn. */
  readonly isReckoned = new Store(false);
  readonly #model: GridModel<AnyRow>;
  readonly #grouped: GroupedRows;
  readonly #overridden: OverriddenTest | undefined;
  readonly #innermost = new Map<Group, Totals>();
  readonly #joined = new Map<Group, JoinedTotals>();

  constructor(model: GridModel<AnyRow>, grouped: GroupedRows, overridden?: OverriddenTest) {
    this.#model = model;
    this.#overridden = overridden;
    this.#grouped = grouped;
  }

  of(group: Group): Sums {
    if (group.children.length === 0) return this.#ofRows(group);
    const totals = this.#joined.get(group) ?? new JoinedTotals(group.children.map((child) => this.of(child)));
    this.#joined.set(group, totals);
    return totals;
  }

  #ofRows(group: Group): Totals {
    const rows = () => this.#grouped.rows.slice(group.from, group.to);
    const totals = this.#innermost.get(group) ?? new Totals(this.#model, rows(), this.#overridden);
    this.#innermost.set(group, totals);
    return totals;
  }

  /** Computes the totals of these columns. */
  *reckon(columns: readonly ColumnSettings[]): Work<void> {
    let count = 0;
    for (const group of this.#grouped.groups.values()) {
      if (group.children.length > 0) continue;
      const totals = this.#ofRows(group);
      for (const column of columns) {
        totals.of(column);
        count += group.count;
        if (count < ROWS_A_PAUSE || this.#grouped.rows.length < ROWS_A_PAUSE) continue;
        count = 0;
        yield;
      }
    }
    this.isReckoned.set(true);
  }

  /** Does the costly work for the first `update` in advance. */
  *prepare(): Work<void> {
    if (this.#innermost.size === 0) return;
    yield* this.#grouped.noteGroups();
    for (const totals of this.#innermost.values()) {
      yield* totals.prepare();
    }
  }

  /** Call this after edits of these rows. It only costs their groups. */
  update(rowIds: Iterable<string>): void {
    if (this.#innermost.size === 0) return;
    const changed = Map.groupBy(rowIds, (rowId) => this.#grouped.groupOf(rowId));
    const joined = new Set<JoinedTotals>();
    for (const [group, ids] of changed) {
      const totals = group && this.#innermost.get(group);
      if (!totals) continue;
      const before = totals.version.get();
      totals.update(ids);
      if (totals.version.get() === before) continue;
      for (let above = group.parent; above; above = above.parent) {
        const totals = this.#joined.get(above);
        if (totals) joined.add(totals);
      }
    }
    for (const { version } of joined) version.set(version.get() + 1);
  }
}

/** The totals of a group of groups. */
class JoinedTotals implements Sums {
  readonly version = new Store(0);
  readonly #parts: readonly Sums[];

  constructor(parts: readonly Sums[]) {
    this.#parts = parts;
  }

  sum(field: string): Cents | null {
    return this.added(field).sum;
  }

  of(column: ColumnSettings): Total | null {
    return columnTotal(column, this);
  }

  typedOver(field: string): number {
    return this.#parts.reduce((sum, part) => sum + part.typedOver(field), 0);
  }

  notSaved(): number {
    return this.#parts.reduce((sum, part) => sum + part.notSaved(), 0);
  }

  added(field: string, beside?: string): Sum {
    const sums = this.#parts.map((part) => part.added(field, beside));
    const inRange = sums.flatMap(({ sum }) => sum ?? []);
    // A part outside the range has no exact sum, but the sum with other parts may be in range.
    const sum = sumOf(inRange.length === sums.length ? inRange : this.amounts(field, beside));
    return { sum, knownCount: sums.reduce((count, { knownCount }) => count + knownCount, 0) };
  }

  numbers(field: string): NumberSum {
    const sums = this.#parts.map((part) => part.numbers(field));
    return {
      sum: addNumbers(sums.map(({ sum }) => sum)),
      knownCount: sums.reduce((count, { knownCount }) => count + knownCount, 0),
    };
  }

  *amounts(field: string, beside?: string): Iterable<Cents> {
    for (const part of this.#parts) yield* part.amounts(field, beside);
  }
}
