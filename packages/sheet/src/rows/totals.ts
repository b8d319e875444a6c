import type { ColumnSettings } from '@plumbline/contract/grid';
import { type Cents, cents, isCents } from '@plumbline/domain/money';
import type { ProblemCell } from '../cells/cell-states.ts';
import type { GridModel } from '../cells/grid-model.ts';
import { atOnce, ROWS_A_PAUSE, type Work } from '../slices.ts';
import { Store } from '../store.ts';
import type { AnyRow, OverriddenTest } from './any-row.ts';
import { type Adding, columnTotal, type NumberSum, type Sum, sumOf, type Total } from './column-total.ts';
import { addNumbers } from './number-sum.ts';

interface ColumnTotal extends Sum {
  readonly field: string;
  /** Counts a row only if it has a figure here too. */
  readonly beside: string | undefined;
  /** The amount of each row, by its place; 0 without an amount. */
  readonly amounts: Float64Array;
  /** 1 for each row that has an amount, by its place. */
  readonly hasAmount: Uint8Array;
  knownCount: number;
  /** Rows whose amount overrides the calculated one. */
  readonly typedOver: Set<string>;
  sum: Cents | null;
}

interface NumberTotal extends NumberSum {
  readonly field: string;
  /** The number of each row, by its place; NaN without one. */
  readonly numbers: Float64Array;
}

/** The totals of some rows. */
export interface Sums extends Adding {
  /** Grows when a sum may have changed. */
  readonly version: Store<number>;
  /** Null outside the range of an amount, where no sum is exact. */
  sum(field: string): Cents | null;
  /** What the column's totals show: a sum, or the ratio of two sums; null if it has none. */
  of(column: ColumnSettings): Total | null;
  /** How many of the amounts override calculated ones. */
  typedOver(field: string): number;
  /** How many of the figures that the rows show were refused by the service, or wait for a decision: the sums count what is shown. */
  notSaved(): number;
  amounts(field: string, beside?: string): Iterable<Cents>;
}

/** Sums of amounts over some rows of a model, exact to the cent. A column is added up when first asked for. */
export class Totals implements Sums {
  readonly rows: readonly AnyRow[];
  readonly version = new Store(0);
  /** Whether the first totals are ready: for many rows they are computed after the rows are drawn. */
  readonly isReckoned = new Store(false);
  readonly #model: GridModel<AnyRow>;
  readonly #overridden: OverriddenTest | undefined;
  readonly #columns = new Map<string, ColumnTotal>();
  readonly #numbers = new Map<string, NumberTotal>();
  /** As of the last update. */
  #notSaved = 0;
  #places: ReadonlyMap<string, number> | null = null;

  constructor(model: GridModel<AnyRow>, rows: readonly AnyRow[], overridden?: OverriddenTest) {
    this.#model = model;
    this.#overridden = overridden;
    this.rows = rows;
  }

  sum(field: string): Cents | null {
    return this.#column(field).sum;
  }

  added(field: string, beside?: string): Sum {
    return this.#column(field, beside);
  }

  numbers(field: string): NumberSum {
    const cached = this.#numbers.get(field);
    if (cached) return cached;
    const total = numberTotal(
      field,
      Float64Array.from(this.rows, (row) => this.#number(row, field)),
    );
    this.#numbers.set(field, total);
    return total;
  }

  amounts(field: string, beside?: string): Iterable<Cents> {
    // Rows without an amount count as 0.
    return this.#column(field, beside).amounts as Iterable<number> as Iterable<Cents>;
  }

  of(column: ColumnSettings): Total | null {
    return columnTotal(column, this);
  }

  /** Computes the totals of these columns. */
  *reckon(columns: readonly ColumnSettings[]): Work<void> {
    for (const column of columns) {
      this.of(column);
      if (this.rows.length >= ROWS_A_PAUSE) yield;
    }
    this.isReckoned.set(true);
  }

  typedOver(field: string): number {
    return this.#column(field).typedOver.size;
  }

  notSaved(): number {
    if (this.#model.problemCount === 0) return 0;
    const places = atOnce(this.prepare());
    const isCounted = ({ rowId, field, state: { invalid } }: ProblemCell): boolean => {
      const row = places.has(rowId) ? this.#model.row(rowId) : undefined;
      return invalid === undefined && row !== undefined && typeof this.#model.value(row, field) === 'number';
    };
    return this.#model.problems().filter(isCounted).length;
  }

  #column(field: string, beside?: string): ColumnTotal {
    const key = beside === undefined ? field : `${field} ${beside}`;
    const cached = this.#columns.get(key);
    if (cached) return cached;
    const amounts = new Float64Array(this.rows.length);
    const hasAmount = new Uint8Array(this.rows.length);
    const typedOver = new Set<string>();
    let knownCount = 0;
    for (let place = 0; place < this.rows.length; place++) {
      const row = this.rows[place] as AnyRow; // within its length
      const amount = this.#amount(row, field, beside);
      if (amount !== null) {
        amounts[place] = amount;
        hasAmount[place] = 1;
        knownCount++;
      }
      if (this.#overridden?.(row, field)) typedOver.add(row.id);
    }
    const column = { field, beside, amounts, hasAmount, knownCount, typedOver, sum: added(amounts) };
    this.#columns.set(key, column);
    return column;
  }

  /** Does the costly work for the first `update` in advance. */
  *prepare(): Work<ReadonlyMap<string, number>> {
    if (this.#places) return this.#places;
    const places = new Map<string, number>();
    for (const [index, row] of this.rows.entries()) {
      places.set(row.id, index);
      if (index % ROWS_A_PAUSE === ROWS_A_PAUSE - 1) yield;
    }
    this.#places = places;
    return places;
  }

  /** Call this after edits of these rows. It only costs the changed rows. */
  update(rowIds: Iterable<string>): void {
    if (this.#columns.size + this.#numbers.size === 0) return;
    const places = atOnce(this.prepare());
    const notSaved = this.notSaved();
    let isChanged = notSaved !== this.#notSaved;
    this.#notSaved = notSaved;
    const counted = new Set<NumberTotal>();
    for (const rowId of rowIds) {
      const place = places.get(rowId);
      const row = place === undefined ? undefined : this.rows[place];
      if (place === undefined || !row) continue;
      for (const column of this.#columns.values()) {
        const { field, beside } = column;
        const before = column.amounts[place] ?? 0;
        const amount = this.#amount(row, field, beside);
        const now = amount ?? 0;
        if (this.#isTypedOverAnew(column, row, field)) isChanged = true;
        if (isKnownAnew(column, place, amount !== null)) isChanged = true;
        if (Object.is(before, now)) continue;
        column.amounts[place] = now;
        isChanged = true;
        column.sum = column.sum === null ? null : moved(column.sum, before, now);
      }
      for (const total of this.#numbers.values()) {
        const now = this.#number(row, total.field);
        if (Object.is(total.numbers[place], now)) continue;
        total.numbers[place] = now;
        counted.add(total);
      }
    }
    for (const { field, numbers } of counted) this.#numbers.set(field, numberTotal(field, numbers));
    if (!isChanged && counted.size === 0) return;
    // Outside the range a difference is not exact, so add everything up again.
    for (const column of this.#columns.values()) column.sum ??= added(column.amounts);
    this.version.set(this.version.get() + 1);
  }

  #isTypedOverAnew({ typedOver }: ColumnTotal, row: AnyRow, field: string): boolean {
    const before = typedOver.has(row.id);
    if (this.#overridden?.(row, field)) typedOver.add(row.id);
    else typedOver.delete(row.id);
    return typedOver.has(row.id) !== before;
  }

  #number(row: AnyRow, field: string): number {
    const value = this.#model.value(row, field);
    return typeof value === 'number' ? value : Number.NaN;
  }

  #amount(row: AnyRow, field: string, beside: string | undefined): number | null {
    if (beside !== undefined && typeof this.#model.value(row, beside) !== 'number') return null;
    const value = this.#model.value(row, field);
    return isCents(value) ? value : null;
  }
}

function numberTotal(field: string, numbers: Float64Array): NumberTotal {
  const there = numbers.filter((number) => !Number.isNaN(number));
  return { field, numbers, sum: addNumbers(there), knownCount: there.length };
}

function isKnownAnew(column: ColumnTotal, place: number, isKnown: boolean): boolean {
  const change = Number(isKnown) - (column.hasAmount[place] ?? 0);
  column.hasAmount[place] = Number(isKnown);
  column.knownCount += change;
  return change !== 0;
}

// Rows without an amount count as 0.
const added = (amounts: Float64Array | readonly number[]): Cents | null => sumOf(amounts as Iterable<Cents>);
const moved = (sum: Cents, before: number, now: number): Cents | null => added([sum, cents(-before), now]);
