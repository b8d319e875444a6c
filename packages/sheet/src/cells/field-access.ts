import { type CellChange, type CellValue, type Over, sameValue, toCellValue } from './cell-value.ts';

/** How to read and write a field whose cell value is not simply `row[field]`. */
export interface FieldAccess<Row> {
  /** Sees every change of the row. Code that caches the value must drop it in the model's `derive`. */
  readonly read: (row: Row) => CellValue;
  /** `isTakenBack`: undo or redo puts the value back. */
  readonly write: (row: Row, value: CellValue, isTakenBack: boolean) => void;
  /** The value to save and undo, if it differs from what is shown: an override, or null for the calculated amount. */
  readonly stored?: (row: Row) => CellValue;
  /**
   * What to store for a typed value, if not the value itself: null for an amount equal to the calculated one. Called after
   * the other cells of the same change are written.
   */
  readonly storedAs?: (row: Row, value: CellValue) => CellValue;
  /**
   * For a derived cell that can be typed: the field that stores the typed value, and its value. The field is the same for
   * every value; null empties the cell. Called after the other cells of the same change are written. A value that is already
   * shown changes nothing, unless a person typed it.
   */
  readonly typedAs?: (row: Row, value: CellValue) => TypedCell;
  /** Of a derived cell that can be typed: whether another derived cell of the same field counts, where a change has both. */
  readonly yields?: boolean;
  /**
   * Fields to empty together with this one, such as the reason for a figure. They are part of the same step, so undo
   * restores all of them.
   */
  readonly emptiedWith?: readonly string[];
  /** A mark after the value on screen and on paper, such as an asterisk. Copies and files contain only the value. */
  readonly suffix?: (row: Row) => string | null;
}

/** Where a typed value is stored. */
export interface TypedCell extends Over {
  readonly field: string;
  readonly value: CellValue;
}

/** Access for fields that are not known when the model is created; undefined for a field that is simply `row[field]`. */
export type AccessOf<Row> = (field: string) => FieldAccess<Row> | undefined;

/** An empty cell is null, also in a text column. */
const filled = (value: CellValue): CellValue => (value === '' ? null : value);

const NO_FIELDS: readonly string[] = [];

/** The cells of rows, by field. */
export class RowFields<Row extends object> {
  readonly #access: Readonly<Record<string, FieldAccess<Row>>>;
  readonly #accessOf: AccessOf<Row>;

  /** `accessOf` supplies the access of fields that `access` does not name. */
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

  /** The mark that follows the value. */
  suffix(row: Row, field: string): string {
    return this.#of(field)?.suffix?.(row) ?? '';
  }

  stored(row: Row, field: string): CellValue {
    const stored = this.#of(field)?.stored;
    return stored ? stored(row) : this.value(row, field);
  }

  /** The value that would be stored if this were typed. */
  storedAs(row: Row, field: string, value: CellValue): CellValue {
    const storedAs = this.#of(field)?.storedAs;
    return storedAs ? storedAs(row, filled(value)) : filled(value);
  }

  /** Whether what is typed here is stored in another field. */
  isTyped(field: string): boolean {
    return this.#of(field)?.typedAs !== undefined;
  }

  /** The field that stores what is typed here. */
  storedIn(row: Row, field: string): string {
    return this.#of(field)?.typedAs?.(row, null).field ?? field;
  }

  yields(field: string): boolean {
    return this.#of(field)?.yields ?? false;
  }

  /** Whether the change is more than what the cell has, or shows, already. */
  isMeant(row: Row, { field, value, isTypedOver = false }: CellChange): boolean {
    const now = this.isTyped(field) ? this.value(row, field) : this.stored(row, field);
    return isTypedOver || !sameValue(now, filled(value));
  }

  /** The change in the other field that stores this one; null if the field stores its own value, or nothing changes. */
  typedAs(row: Row, change: CellChange): TypedCell | null {
    const typedAs = this.#of(change.field)?.typedAs;
    return typedAs && this.isMeant(row, change) ? typedAs(row, filled(change.value)) : null;
  }

  /** The changes, with fields that are emptied along with them first. */
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
    // An emptied list stays a list: whatever reads the row counts on one.
    else Reflect.set(row, field, value === null && Array.isArray(Reflect.get(row, field)) ? [] : value);
  }
}
