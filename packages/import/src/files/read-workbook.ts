import { readXlsx } from 'hucre/xlsx';
import { cellText } from './cell-text.ts';
import type { FileOutcome, Sheet } from './sheet-table.ts';

/** The visible sheets of an Excel workbook that have rows. */
export async function readWorkbook(bytes: Uint8Array): Promise<FileOutcome> {
  const workbook = await readXlsx(bytes, {
    readStyles: true,
    sheets: ({ hidden, veryHidden }) => !hidden && !veryHidden,
  }).catch(() => null);
  if (!workbook) {
    return {
      ok: false,
      reason:
        'The workbook cannot be read: it may be damaged, or protected by a password. Save it anew in Excel, or as CSV.',
    };
  }
  const sheets = workbook.sheets.map(({ name, rows, cells }): Sheet => {
    const texts = rows.map((row, r) =>
      row.map((value, c) => {
        const cell = cells?.get(`${r},${c}`);
        // Written by a program that does not calculate: an empty cell would look like an amount of zero.
        if (value === null && cell?.formula) return `=${cell.formula}`;
        return cellText(value, cell?.style?.numFmt);
      }),
    );
    return { name, rows: trimmed(texts) };
  });
  return { ok: true, sheets };
}

/** Without the empty rows and columns after the data, which formats leave, and with all rows of one width. */
function trimmed(rows: string[][]): string[][] {
  const lastCell = (row: string[]) => row.findLastIndex((cell) => cell.trim() !== '');
  const height = rows.findLastIndex((row) => lastCell(row) >= 0) + 1;
  const width = rows.reduce((most, row) => Math.max(most, lastCell(row) + 1), 0);
  return rows.slice(0, height).map((row) => Array.from({ length: width }, (_, i) => row[i] ?? ''));
}
