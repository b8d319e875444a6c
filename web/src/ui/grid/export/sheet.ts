import { isCents } from '@plumbline/domain/money';
import type { CellValue } from '../cell-value.ts';
import type { GridColumn } from '../column-layout.ts';
import { formatDate, formatValue } from '../format-value.ts';
import { amountTotals, type ExportSource } from './export-source.ts';
import { inSlices } from './in-slices.ts';

/** A cell of a spreadsheet: a date is midnight UTC of its day. */
export type SheetCell = string | number | boolean | Date | null;
export type SheetKind = 'text' | 'lines' | 'number' | 'amount' | 'date' | 'boolean';

export interface SheetColumn {
  readonly title: string;
  readonly kind: SheetKind;
  /** In characters, as spreadsheets count. */
  readonly width: number;
  /** The sum of the column in dollars, where it has one. */
  readonly total: number | null;
}

export interface SheetHead {
  readonly name: string;
  readonly columns: readonly SheetColumn[];
  readonly frozenColumns: number;
}

const PIXELS_PER_CHARACTER = 7;
/** `$999,999,999,999.99` in parentheses: no amount is wider, and one too narrow would show as ######. */
const AMOUNT_CHARACTERS = 21;

/** Everything of the sheet but its rows. */
export function sheetHead(source: ExportSource, name: string): SheetHead {
  const totals = amountTotals(source);
  const columns = source.columns.map((column): SheetColumn => {
    const total = totals.get(column.field);
    const asShown = column.shownWidth / PIXELS_PER_CHARACTER;
    return {
      title: column.title,
      kind: kindOf(column),
      width: Math.round(column.type === 'currency' ? Math.min(Math.max(asShown, 16), AMOUNT_CHARACTERS) : asShown),
      total: total === undefined ? null : total / 100,
    };
  });
  return { name: sheetName(name), columns, frozenColumns: source.columns.filter((column) => column.isPinned).length };
}

/** Hands over one row of cells after the other. */
export async function eachSheetRow(
  { rows, columns, options, value }: ExportSource,
  take: (cells: SheetCell[]) => void,
  onProgress?: (done: number) => void,
): Promise<void> {
  const cellsOf = (row: (typeof rows)[number]): SheetCell[] =>
    columns.map((column) => sheetCell(column, value(row, column.field), options));
  await inSlices(rows, (row) => take(cellsOf(row)), onProgress);
}

export function sheetCell(column: GridColumn, value: CellValue, options: ExportSource['options']): SheetCell {
  if (value === null) return null;
  if (column.type === 'currency' && isCents(value)) return value / 100;
  if (typeof value === 'number' || typeof value === 'boolean') return value;
  // An instant counts as the day that it is shown as.
  if (value instanceof Date) return dayOf(value.getFullYear(), value.getMonth() + 1, value.getDate());
  if (column.type === 'date') {
    const [year, month, day] = String(value).split('-').map(Number);
    return dayOf(year, month, day) ?? formatDate(String(value));
  }
  return formatValue(column, value, options[column.field]);
}

// Spreadsheets count days from 1900 and get those of its first two months wrong.
function dayOf(year = Number.NaN, month = Number.NaN, day = Number.NaN): Date | null {
  const time = Date.UTC(year, month - 1, day);
  return Number.isNaN(time) || year <= 1900 ? null : new Date(time);
}

function kindOf({ type, format }: GridColumn): SheetKind {
  switch (type) {
    case 'currency':
      return 'amount';
    case 'number':
    case 'date':
    case 'boolean':
      return type;
    default:
      return format === 'multiline' ? 'lines' : 'text';
  }
}

/** Spreadsheets allow a sheet 31 characters and not all signs. */
const sheetName = (name: string): string =>
  name
    .replace(/[[\]:*?/\\'\s]+/g, ' ')
    .trim()
    .slice(0, 31) || 'Sheet1';
