import { type CellValue, toCellValue } from './cell-value.ts';

/** How a field is read and written where `row[field]` is not simply the cell's value. */
export interface FieldAccess<Row> {
  readonly read: (row: Row) => CellValue;
  readonly write: (row: Row, value: CellValue) => void;
  /** What is saved and undone, if it differs from what is shown (a typed figure or null for the calculated one). */
  readonly stored?: (row: Row) => CellValue;
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

  stored(row: Row, field: string): CellValue {
    const stored = this.#access[field]?.stored;
    return stored ? stored(row) : this.value(row, field);
  }

  write(row: Row, field: string, value: CellValue): void {
    const access = this.#access[field];
    if (access) access.write(row, value);
    else Reflect.set(row, field, value);
  }
}
