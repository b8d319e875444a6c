import { isCents, plainAmount } from '@plumbline/domain/money';
import Papa from 'papaparse';
import type { CellValue } from '../cell-value.ts';
import type { GridColumn } from '../column-layout.ts';
import { formatValue } from '../format-value.ts';
import type { ExportSource } from './export-source.ts';
import { inSlices } from './in-slices.ts';

// Without it Excel reads the file in the code page of the country.
const BYTE_ORDER_MARK = '\uFEFF';

// What a spreadsheet may take for a formula (OWASP, "CSV Injection"), the full-width signs of Asian keyboards included.
// Texts that look guarded already are guarded once more, so that taking one quote away always gives the text back.
const FORMULA_START = /^'*[=+\-@\t\r\n＝＋－＠]/;
const GUARDED = /^'+[=+\-@\t\r\n＝＋－＠]/;

/** A text with a quote before what Excel would otherwise run as a formula. */
export const guardText = (text: string): string => (FORMULA_START.test(text) ? `'${text}` : text);

/** The text that `guardText` was given. */
export const unguardText = (text: string): string => (GUARDED.test(text) ? text.slice(1) : text);

/** Amounts as `-1234.56`, dates as MM/dd/yyyy, everything else as shown. Figures may start with a minus, texts not. */
export function csvCell(column: GridColumn, value: CellValue, options: ExportSource['options']): string {
  if (column.type === 'currency' && isCents(value)) return plainAmount(value);
  const text = formatValue(column, value, options[column.field]);
  return typeof value === 'number' ? text : guardText(text);
}

/** The whole file, with a line of titles, in pieces to be put together. */
export async function toCsv(source: ExportSource, onProgress?: (done: number) => void): Promise<string[]> {
  const { rows, columns, options, value } = source;
  const pieces = [BYTE_ORDER_MARK, line(columns.map(({ title }) => guardText(title)))];
  const work = (row: (typeof rows)[number]) =>
    pieces.push(line(columns.map((column) => csvCell(column, value(row, column.field), options))));
  await inSlices(rows, work, onProgress);
  return pieces;
}

const line = (cells: readonly string[]): string => `${Papa.unparse([[...cells]], { newline: '\r\n' })}\r\n`;
