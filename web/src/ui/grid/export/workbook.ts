import { type Cell, type CellStyle, cellRef, colToLetter, rangeRef, type WriteSheet, writeXlsx } from 'hucre/xlsx';
import type { SheetCell, SheetColumn, SheetHead, SheetKind } from './sheet.ts';

const FONT = { name: 'Calibri', size: 11 };
const HEADING: CellStyle = {
  font: { ...FONT, bold: true },
  fill: { type: 'pattern', pattern: 'solid', fgColor: { rgb: 'FFE8F1EC' } },
  border: { bottom: { style: 'thin', color: { rgb: 'FF7B8A83' } } },
};
const TOTAL: CellStyle = {
  font: { ...FONT, bold: true },
  border: { top: { style: 'thin', color: { rgb: 'FF7B8A83' } } },
};

// Negatives in parentheses and red; the space of the parenthesis keeps the decimals under each other.
const AMOUNT_FORMAT = '$#,##0.00_);[Red]($#,##0.00)';
// "@": what looks like a number or a formula stays the text that it is, also when somebody edits the cell in Excel.
const STYLES: Readonly<Record<SheetKind, CellStyle>> = {
  text: { numFmt: '@', alignment: { vertical: 'top' } },
  lines: { numFmt: '@', alignment: { vertical: 'top', wrapText: true } },
  number: { alignment: { vertical: 'top' } },
  amount: { numFmt: AMOUNT_FORMAT, alignment: { vertical: 'top' } },
  date: { numFmt: 'mm/dd/yyyy', alignment: { vertical: 'top' } },
  boolean: { alignment: { vertical: 'top', horizontal: 'center' } },
};
const isFigure = (kind: SheetKind): boolean => kind === 'amount' || kind === 'number';

/**
 * A workbook of one sheet: frozen headings and columns, filters, and under the rows their totals. Takes seconds for a
 * hundred thousand rows, so it belongs into a worker.
 */
export function writeWorkbook(head: SheetHead, rows: SheetCell[][]): Promise<Uint8Array> {
  const { columns } = head;
  const lastColumn = Math.max(columns.length - 1, 0);
  const hasTotals = rows.length > 0 && columns.some(({ total }) => total !== null);
  const sheet: WriteSheet = {
    name: head.name,
    columns: columns.map(({ kind, width }) => ({ width, style: { font: FONT, ...STYLES[kind] } })),
    rows: [columns.map(({ title }) => title), ...rows.map(escaped), ...(hasTotals ? [columns.map(() => null)] : [])],
    cells: new Map([...headings(columns), ...(hasTotals ? totals(columns, rows.length) : [])]),
    autoFilter: { range: rangeRef(0, 0, rows.length, lastColumn) },
    freezePane: { rows: 1, columns: head.frozenColumns },
    pageSetup: { orientation: 'landscape', fitToPage: true, fitToWidth: 1, fitToHeight: 0, printTitlesRow: '$1:$1' },
    headerFooter: { oddFooter: '&L&A&RPage &P of &N' },
  };
  return writeXlsx({ sheets: [sheet], defaultFont: FONT });
}

// Excel reads _x0041_ as the sign with that number, and the writer leaves that to us (hucre 1.0.0).
const ESCAPE = /_(?=x[0-9a-f]{4}_)/gi;
const escaped = (row: SheetCell[]): SheetCell[] =>
  row.some((cell) => typeof cell === 'string' && cell.includes('_x'))
    ? row.map((cell) => (typeof cell === 'string' ? cell.replace(ESCAPE, '_x005F_') : cell))
    : row;

function headings(columns: readonly SheetColumn[]): [string, Partial<Cell>][] {
  return columns.map(({ kind }, index) => {
    const alignment = { vertical: 'center', wrapText: true, horizontal: isFigure(kind) ? 'right' : 'left' } as const;
    return [`0,${index}`, { style: { ...HEADING, alignment } }];
  });
}

/** SUBTOTAL(109, …) sums what Excel's filters leave, as the grid's own totals do; its value comes along. */
function totals(columns: readonly SheetColumn[], rowCount: number): [string, Partial<Cell>][] {
  const at = rowCount + 1;
  return columns.map(({ kind, total }, index) => {
    const style = { ...STYLES[kind], ...TOTAL };
    if (total === null) return [`${at},${index}`, { style, value: index === 0 ? 'Total' : null }];
    const letter = colToLetter(index);
    const formula = `SUBTOTAL(109,${letter}2:${cellRef(rowCount, index)})`;
    return [`${at},${index}`, { style, value: null, type: 'formula', formula, formulaResult: total }];
  });
}
