import { jobNumberKey } from '@plumbline/domain/job-numbers';
import type { CellValue } from '../cells/cell-value.ts';
import type { GridColumn } from './column-layout.ts';

interface KeyedRows<Row> {
  readonly allRows: readonly Row[];
  readonly keys: readonly GridColumn[];
  readonly value: (row: Row, field: string) => CellValue;
}

/** A key in the form in which imports and the database compare job numbers. */
export const rowKey = jobNumberKey;

const NONE: readonly string[] = [];

/** Which rows have a key. Built when first asked for, because most pastes bring no key. */
export class RowKeys<Row extends { readonly id: string }> {
  readonly #sheet: KeyedRows<Row>;
  readonly #byField = new Map<string, Map<string, string[]>>();
  /** A paste asks twice: for its own way, and for the other way that it offers. */
  readonly #absent = new Set<string>();
  #rows: Map<string, Row> | null = null;

  constructor(sheet: KeyedRows<Row>) {
    this.#sheet = sheet;
  }

  /** Whether any row has it. Looks through the rows: much quicker than the index that `rowIds` builds. */
  has(field: string, key: string): boolean {
    const name = `${field} ${key}`;
    if (key === '' || this.#absent.has(name)) return false;
    if (this.#sheet.allRows.some((row) => this.#keyOf(row, field) === key)) return true;
    this.#absent.add(name);
    return false;
  }

  rowIds(field: string, key: string): readonly string[] {
    if (key === '') return NONE;
    const byKey = this.#byField.get(field) ?? this.#read(field);
    return byKey.get(key) ?? NONE;
  }

  row(rowId: string): Row | undefined {
    this.#rows ??= new Map(this.#sheet.allRows.map((row) => [row.id, row]));
    return this.#rows.get(rowId);
  }

  #read(field: string): Map<string, string[]> {
    const byKey = new Map<string, string[]>();
    for (const row of this.#sheet.allRows) {
      const key = this.#keyOf(row, field);
      if (key === '') continue;
      const rowIds = byKey.get(key);
      if (rowIds) rowIds.push(row.id);
      else byKey.set(key, [row.id]);
    }
    this.#byField.set(field, byKey);
    return byKey;
  }

  #keyOf(row: Row, field: string): string {
    const value = this.#sheet.value(row, field);
    return typeof value === 'string' || typeof value === 'number' ? rowKey(String(value)) : '';
  }
}
