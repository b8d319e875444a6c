import { type Cell, type CellStyle, cellRef, rangeRef, type WriteSheet, writeXlsx } from 'hucre/xlsx';
import type { SheetCell, SheetColumn, SheetGroup, SheetHead, SheetKind, SheetLooks, SheetTotal } from './sheet.ts';
import { cellLooks, legendCells, linesOfLegend } from './workbook-looks.ts';
import { FONT, STYLES } from './workbook-styles.ts';

const HEADING: CellStyle = {
  font: { ...FONT, bold: true },
  fill: { type: 'pattern', pattern: 'solid', fgColor: { rgb: 'FFE8F1EC' } },
  border: { bottom: { style: 'thin', color: { rgb: 'FF7B8A83' } } },
};
const TOTAL: CellStyle = {
  font: { ...FONT, bold: true },
  border: { top: { style: 'thin', color: { rgb: 'FF7B8A83' } } },
};

const GROUP: CellStyle = {
  font: { ...FONT, bold: true },
  fill: { type: 'pattern', pattern: 'solid', fgColor: { rgb: 'FFF1F6F3' } },
};

const isFigure = (kind: SheetKind): boolean =>
  kind === 'amount' || kind === 'percent' || kind === 'points' || kind === 'number';

/**
 * A workbook with one sheet: frozen headings and columns, filters, totals below the rows, groups as an outline, and the view's colours and marks. It takes
 * seconds for a hundred thousand rows, so run it in a worker.
 */
export function writeWorkbook(
  head: SheetHead,
  rows: SheetCell[][],
  looks: readonly SheetLooks[] = [],
): Promise<Uint8Array> {
  const { columns, groups } = head;
  const lastColumn = Math.max(columns.length - 1, 0);
  const hasTotals = rows.length > 0 && columns.some(({ total }) => total !== null);
  const sheet: WriteSheet = {
    name: head.name,
    columns: columns.map(({ kind, width }) => ({ width, style: { font: FONT, ...STYLES[kind] } })),
    rows: [columns.map(({ title }) => title), ...rows.map(escaped), ...(hasTotals ? [columns.map(() => null)] : [])],
    cells: cellsOf([
      headings(columns),
      cellLooks(columns, looks),
      subtotals(head),
      hasTotals ? totals(head, rows.length) : [],
    ]),
    ...(groups.length > 0 && { rowDefs: outline(groups, rows.length), outlineProperties: { summaryBelow: false } }),
    autoFilter: { range: rangeRef(0, 0, rows.length, lastColumn) },
    freezePane: { rows: 1, columns: head.frozenColumns },
    pageSetup: pagesOf(head),
    headerFooter: { oddFooter: '&L&A&RPage &P of &N' },
  };
  const legend = linesOfLegend(head, looks);
  const sheets = legend.length > 0 ? [sheet, legendOf(legend)] : [sheet];
  return writeXlsx({ sheets, defaultFont: FONT, namedRanges: [titlesOf(head)] });
}

/** A sheet of its own, behind the one that an import reads. */
function legendOf(legend: ReturnType<typeof linesOfLegend>): WriteSheet {
  const columns = [
    { title: 'Mark', kind: 'text', width: 8 },
    { title: 'What it says', kind: 'lines', width: 80 },
  ] as const;
  return {
    name: 'Legend',
    columns: columns.map(({ kind, width }) => ({ width, style: { font: FONT, ...STYLES[kind] } })),
    rows: [columns.map(({ title }) => title), ...legend.map(({ text }) => escaped([null, text]))],
    cells: cellsOf([headings(columns), legendCells(legend, 1)]),
  };
}

/** How many characters fit side by side on a landscape page, at the smallest legible size. */
const PAGE_WIDTH = 240;
const PORTRAIT_WIDTH = 180;

/** How many pages side by side are wide enough to be read. */
function pagesAcross({ columns, paper }: SheetHead): number {
  const width = columns.reduce((sum, column) => sum + column.width, 0);
  const page = (paper?.isPortrait ? PORTRAIT_WIDTH : PAGE_WIDTH) * (paper?.isSmall ? 2 : 1);
  return Math.max(1, Math.ceil(width / page));
}

const pagesOf = (head: SheetHead): NonNullable<WriteSheet['pageSetup']> => ({
  orientation: head.paper?.isPortrait ? 'portrait' : 'landscape',
  fitToPage: true,
  fitToWidth: pagesAcross(head),
  fitToHeight: 0,
});

/**
 * Each page has the headings and, where several lie side by side, the frozen columns. Not by the library's own settings for it: hucre 1.0.0 writes
 * a sheet's name without the quotes that one with a space needs, and Excel mends such a file by leaving the titles out.
 */
function titlesOf(head: SheetHead) {
  const { name, frozenColumns } = head;
  const names = rangeRef(0, 0, 0, Math.max(frozenColumns - 1, 0)).replaceAll(/([A-Z]+)1/g, '$$$1');
  const parts = [...(pagesAcross(head) > 1 && frozenColumns > 0 ? [names] : []), '$1:$1'];
  const range = parts.map((part) => `'${name}'!${part}`).join(',');
  return { name: '_xlnm.Print_Titles', range, scope: name };
}

/** By their places. Not spread into arguments: there may be millions. */
function cellsOf(parts: readonly Iterable<[string, Partial<Cell>]>[]): Map<string, Partial<Cell>> {
  const cells = new Map<string, Partial<Cell>>();
  for (const part of parts) for (const [place, cell] of part) cells.set(place, cell);
  return cells;
}

// Excel reads _x0041_ as the character of that number; hucre 1.0.0 does not escape it.
const ESCAPE = /_(?=x[0-9a-f]{4}_)/gi;
const escaped = (row: SheetCell[]): SheetCell[] =>
  row.some((cell) => typeof cell === 'string' && cell.includes('_x'))
    ? row.map((cell) => (typeof cell === 'string' ? cell.replace(ESCAPE, '_x005F_') : cell))
    : row;

function headings(columns: readonly Pick<SheetColumn, 'kind'>[]): [string, Partial<Cell>][] {
  return columns.map(({ kind }, index) => {
    const alignment = { vertical: 'center', wrapText: true, horizontal: isFigure(kind) ? 'right' : 'left' } as const;
    return [`0,${index}`, { style: { ...HEADING, alignment } }];
  });
}

/**
 * SUBTOTAL(109, …) sums what Excel's filters show, like the grid's totals; its value is stored with it. With groups it is
 * SUBTOTAL(9, …), because 109 would leave out groups that somebody collapses in Excel. Neither counts subtotals among the
 * rows, so nothing counts twice. A ratio divides the sums of its own line.
 */
function totals({ columns, nameColumn, groups }: SheetHead, rowCount: number): [string, Partial<Cell>][] {
  const lines = { at: rowCount + 1, from: 1, to: rowCount };
  const how = groups.length > 0 ? 9 : 109;
  return columns.map((column, index) => {
    const { kind, total, remark } = column;
    const style = { ...STYLES[kind], ...TOTAL };
    const place = `${lines.at},${index}`;
    if (total === null) return [place, { style, value: index === nameColumn ? 'Total' : remark }];
    return [place, { style, ...totalCell(how, column, index, lines, total) }];
  });
}

function* subtotals({ columns, groups }: SheetHead): Iterable<[string, Partial<Cell>]> {
  for (const { line, last, totals: figures } of groups) {
    const lines = { at: line + 1, from: line + 2, to: last + 1 };
    for (const [index, column] of columns.entries()) {
      const style = { ...STYLES[column.kind], ...GROUP };
      const total = figures[index] ?? null;
      yield [`${lines.at},${index}`, { style, ...(total && totalCell(9, column, index, lines, total)) }];
    }
  }
}

/** The line of a total, and the first and last line that it covers. */
interface TotalLines {
  readonly at: number;
  readonly from: number;
  readonly to: number;
}

function totalCell(
  how: number,
  { isRatio, ratioOf }: SheetColumn,
  column: number,
  { at, from, to }: TotalLines,
  { value, isOfSome }: SheetTotal,
): Partial<Cell> {
  // Without its two columns a ratio has nothing to refer to, and their sums may cover more lines than the ratio does.
  if (isRatio && (!ratioOf || isOfSome)) return { value };
  const formula = ratioOf
    ? ratioFormula(cellRef(at, ratioOf[0]), cellRef(at, ratioOf[1]))
    : `SUBTOTAL(${how},${cellRef(from, column)}:${cellRef(to, column)})`;
  return { value: null, type: 'formula', formula, formulaResult: value };
}

// Sums of cents in binary leave a remainder. A sum of nothing or less has no percent.
const ratioFormula = (numerator: string, denominator: string): string =>
  `IF(ROUND(${denominator},2)<=0,"",${numerator}/${denominator})`;

/** How deep each line is in its groups, by its row of the sheet. */
function outline(groups: readonly SheetGroup[], rowCount: number): Map<number, { outlineLevel: number }> {
  const levels = new Map<number, { outlineLevel: number }>();
  const deepest = groups.reduce((most, { level }) => Math.max(most, level), 0) + 1;
  for (let line = 0; line < rowCount; line++) levels.set(line + 1, { outlineLevel: deepest });
  for (const { line, level } of groups) levels.set(line + 1, { outlineLevel: level });
  return levels;
}
