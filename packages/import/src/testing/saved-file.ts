import { type CellValue, writeXlsx } from 'hucre/xlsx';
import { drawnRows, type Fixture, type SavedAs } from './fixture.ts';

/** The bytes of a fixture's file. */
export async function savedFile({ file, saved = {} }: Fixture): Promise<Uint8Array> {
  const rows = drawnRows(file);
  if (saved.isWorkbook) {
    const rowDefs = new Map((saved.levels ?? []).map((outlineLevel, row) => [row, { outlineLevel }]));
    const struck = { style: { font: { strikethrough: true } } };
    const cells = new Map(
      (saved.struckRows ?? []).flatMap((row) =>
        (rows[row - 1] ?? []).map((_, column) => [`${row - 1},${column}`, struck]),
      ),
    );
    return writeXlsx({ sheets: [{ name: 'Report', rows: rows.map((row) => row.map(typedCell)), rowDefs, cells }] });
  }
  const { delimiter = ',', lineEnd = '\r\n' } = saved;
  const text = rows.map((row) => row.map((cell) => quoted(cell, delimiter)).join(delimiter) + lineEnd).join('');
  return encoded(text, saved.encoding);
}

const quoted = (cell: string, delimiter: string): string =>
  cell.includes(delimiter) || /["\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;

function typedCell(cell: string): CellValue {
  if (cell === '') return null;
  if (/^-?(?:0|[1-9]\d*)(?:\.\d+)?$/.test(cell)) return Number(cell);
  return /^\d{4}-\d{2}-\d{2}$/.test(cell) ? new Date(`${cell}T00:00:00Z`) : cell;
}

function encoded(text: string, encoding: SavedAs['encoding'] = 'utf-8'): Uint8Array {
  switch (encoding) {
    case 'utf-8':
      return new TextEncoder().encode(text);
    case 'utf-8-bom':
      return new TextEncoder().encode(`\uFEFF${text}`);
    case 'utf-16le':
    case 'utf-16be':
      return utf16(`\uFEFF${text}`, encoding === 'utf-16le');
    case 'windows-1252':
      // The fixtures use only letters whose byte is the same there as in Latin-1.
      return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
  }
}

function utf16(text: string, isLittle: boolean): Uint8Array {
  const view = new DataView(new ArrayBuffer(text.length * 2));
  for (let i = 0; i < text.length; i++) view.setUint16(i * 2, text.charCodeAt(i), isLittle);
  return new Uint8Array(view.buffer);
}
