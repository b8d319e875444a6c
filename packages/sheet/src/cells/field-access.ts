import { type CellChange, type CellValue, sameValue, toCellValue } from './cell-value.ts';

/** How to read and write a field whose cell value is not simply `row[field]`. */
export interface FieldAccess<Row> {
  /** Sees every change of the row. A read that is kept forgets its row in the model's `derive`. */
  readonly read: (row: Row) => CellValue;
  /** `isTakenBack`: undo or redo puts the value back. */
  readonly write: (row: Row, value: CellValue, isTakenBack: boolean) => void;
  /** What is saved and undone, if it differs from what is shown: an override, or null for the calculated amount. */
  readonly stored?: (row: Row) => CellValue;
  /**
   * What to store for a typed value, if not the value itself: null for an amount equal to the calculated one. Called after
   * the other cells of the same change are written.
   */
  readonly storedAs?: (row: Row, value: CellValue) => CellValue;
  /**
   * Of a derived cell that can be typed: the field that typing changes, and its value. The field is the same for every
   * value; null empties the cell. Called after the other cells of the same change are written. A value that the cell shows
   * already changes nothing, unless a person typed it over.
   */
  readonly typedAs?: (row: Row, value: CellValue) => TypedCell;
  /** Fields that are emptied with this one, as a reason with its figure. They are cells of the same step, so undo brings all back. */
  readonly emptiedWith?: readonly string[];
  /**
   * What follows the value wherever people read it, on the screen and on paper: an asterisk. Copies and files have the value
   * alone.
   */
  readonly suffix?: (row: Row) => string | null;
}

/** Where a typed value is stored. */
export interface TypedCell {
  readonly field: string;
  readonly value: CellValue;
}

/** The access of fields that are not known when the model is made; undefined for a field that is simply `row[field]`. */
export type AccessOf<Row> = (field: string) => FieldAccess<Row> | undefined;

/** An empty cell is null, also in a text column. */
const filled = (value: CellValue): CellValue => (value === '' ? null : value);

const NO_FIELDS: readonly string[] = [];

/** The cells of rows, by field. */
export class RowFields<Row extends object> {
  readonly #access: Readonly<Record<string, FieldAccess<Row>>>;
  readonly #accessOf: AccessOf<Row>;

  /** `accessOf` is asked for each field that `access` does not name. */
  constructor(access: Readonly<Record<string, FieldAccess<Row>>> = {}, accessOf: AccessOf<Row> = () => undefined) {
    this.#access = access;
    this.#accessOf = accessOf;
  }

  #of(field: string): FieldAccess<Row> | undefined {
    return this.#access[field] ?? this.#accessOf(field);
  }

  /** What is shown. */
  value(row: Row, field: string): CellValue {
    const access = this.#of(field);
    // A row is an object of whatever fields its columns name.
    return access ? access.read(row) : toCellValue((row as Record<string, unknown>)[field]);
  }

  /** What follows the value where people read it. */
  suffix(row: Row, field: string): string {
    return this.#of(field)?.suffix?.(row) ?? '';
  }

  stored(row: Row, field: string): CellValue {
    const stored = this.#of(field)?.stored;
    return stored ? stored(row) : this.value(row, field);
  }

  /** What typing the value would store. */
  storedAs(row: Row, field: string, value: CellValue): CellValue {
    const storedAs = this.#of(field)?.storedAs;
    return storedAs ? storedAs(row, filled(value)) : filled(value);
  }

  /** Whether what is typed here is stored in another field. */
  isTyped(field: string): boolean {
    return this.#of(field)?.typedAs !== undefined;
  }

  /** The field that holds what is typed here. */
  storedIn(row: Row, field: string): string {
    return this.#of(field)?.typedAs?.(row, null).field ?? field;
  }

  /** What the change would do in another field; null if it changes this one, or nothing. */
  typedAs(row: Row, { field, value, isTypedOver = false }: CellChange): TypedCell | null {
    const typedAs = this.#of(field)?.typedAs;
    const isMeant = isTypedOver || !sameValue(this.value(row, field), filled(value));
    return typedAs && isMeant ? typedAs(row, filled(value)) : null;
  }

  /** The changes, and before each that empties a cell those that go with it. */
  withEmptied(changes: readonly CellChange[]): readonly CellChange[] {
    const others = ({ field, value, invalid }: CellChange): readonly string[] =>
      invalid || filled(value) !== null ? NO_FIELDS : (this.#of(field)?.emptiedWith ?? NO_FIELDS);
    if (!changes.some((change) => others(change).length > 0)) return changes;
    return changes.flatMap((change) => [
      ...others(change).map((field) => ({ rowId: change.rowId, field, value: null })),
      change,
    ]);
  }

  /** Fields whose stored value depends on others come last. */
  inOrder<Cell extends { readonly field: string }>(cells: readonly Cell[]): readonly Cell[] {
    const rank = ({ field }: Cell): number => (this.#of(field)?.typedAs ? 2 : this.#of(field)?.storedAs ? 1 : 0);
    return cells.some((cell) => rank(cell) > 0) ? cells.toSorted((a, b) => rank(a) - rank(b)) : cells;
  }

  write(row: Row, field: string, value: CellValue, isTakenBack = false): void {
    const access = this.#of(field);
    if (access) access.write(row, value, isTakenBack);
    else Reflect.set(row, field, value);
  }
}
