import { type CellValue, toCellValue } from './cell-value.ts';

/** How to read and write a field whose cell value is not simply `row[field]`. */
export interface FieldAccess<Row> {
  readonly read: (row: Row) => CellValue;
  readonly write: (row: Row, value: CellValue) => void;
  /** What is saved and undone, if it differs from what is shown: an override, or null for the calculated amount. */
  readonly stored?: (row: Row) => CellValue;
  /**
   * What to store for a typed value, if not the value itself: null for an amount equal to the calculated one. Called after
   * the other cells of the same change are written.
   */
  readonly storedAs?: (row: Row, value: CellValue) => CellValue;
  /**
   * Of a derived cell that can be typed: the field that typing changes, and its value. The field is the same for every value;
   * null empties the cell. Called after the other cells of the same change are written.
   */
  readonly typedAs?: (row: Row, value: CellValue) => TypedCell;
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

/** The cells of rows, by field. */
export class RowFields<Row extends object> {
  readonly #access: Readonly<Record<string, FieldAccess<Row>>>;

  constructor(access: Readonly<Record<string, FieldAccess<Row>>> = {}) {
    this.#access = access;
  }

  /** What is shown. */
  value(row: Row, field: string): CellValue {
    const access = this.#access[field];
    // A row is an object of whatever fields its columns name.
    return access ? access.read(row) : toCellValue((row as Record<string, unknown>)[field]);
  }

  /** What follows the value where people read it. */
  suffix(row: Row, field: string): string {
    return this.#access[field]?.suffix?.(row) ?? '';
  }

  stored(row: Row, field: string): CellValue {
    const stored = this.#access[field]?.stored;
    return stored ? stored(row) : this.value(row, field);
  }

  /** What typing the value would store. */
  storedAs(row: Row, field: string, value: CellValue): CellValue {
    const filled = value === '' ? null : value; // an empty cell is null, also in a text column
    const storedAs = this.#access[field]?.storedAs;
    return storedAs ? storedAs(row, filled) : filled;
  }

  /** Fields whose stored value depends on others come last. */
  inOrder<Cell extends { readonly field: string }>(cells: readonly Cell[]): readonly Cell[] {
    const isLast = ({ field }: Cell): boolean => this.#access[field]?.storedAs !== undefined;
    return cells.some(isLast) ? [...cells.filter((cell) => !isLast(cell)), ...cells.filter(isLast)] : cells;
  }

  write(row: Row, field: string, value: CellValue): void {
    const access = this.#access[field];
    if (access) access.write(row, value);
    else Reflect.set(row, field, value);
  }
}
