import { MAX_IMPORT_COLUMNS } from '@plumbline/contract/workflow/import-limits';
import { MAX_HEIGHT, type Reading } from '../limits.ts';
import { SheetRows } from '../sheet-rows.ts';
import type { FoundSheet } from '../workbooks/found-sheet.ts';
import { CellBuffer } from './cell-buffer.ts';
import { markupReader } from './read-markup.ts';
import { statedNumber } from './stated-number.ts';

interface OpenTable {
  readonly rows: SheetRows;
  row: number;
  column: number;
  /** How many rows further down each column is taken by a cell above. */
  readonly taken: number[];
  cell: {
    readonly buffer: CellBuffer;
    readonly columns: number;
    readonly rows: number;
    readonly attributes: Readonly<Record<string, string>>;
    isStruck: boolean;
  } | null;
  /** Whether the whole row is struck through by its style. */
  isStruck: boolean;
}

const spanOf = (given: string | undefined, most: number): number => {
  const span = Number(given ?? 1);
  return span >= 1 ? Math.min(Math.floor(span), most) : 1;
};

const STRIKES = /^(?:s|strike|del)$/;
const LINE_THROUGH = /line-through/i;

/** The tables of a web page, which QuickBooks, Sage and others save as .xls. A table within a cell is a table of its own. */
export function readHtml(text: string, reading: Reading): FoundSheet[] {
  const found: FoundSheet[] = [];
  const open: OpenTable[] = [];
  let silent = 0;
  /** How many open elements strike their text through. */
  let striking = 0;

  const endCell = (table: OpenTable) => {
    const { cell } = table;
    if (!cell) return;
    const content = cell.buffer
      .take()
      .split('\n')
      .map((line) => line.replace(/[\s\u00a0]+/g, ' ').trim())
      .join('\n')
      .trim();
    const stated = statedNumber(content, cell.attributes);
    table.rows.set(table.row, table.column, stated?.text ?? content, cell.isStruck || table.isStruck);
    if (stated) table.rows.numberShown(table.column, stated.shownIn);
    if (cell.columns > 1 || cell.rows > 1) {
      table.rows.merge({
        startRow: table.row,
        startColumn: table.column,
        endRow: table.row + cell.rows - 1,
        endColumn: table.column + cell.columns - 1,
      });
      const end = Math.min(table.column + cell.columns, MAX_IMPORT_COLUMNS + 1);
      for (let column = table.column; column < end; column++) table.taken[column] = cell.rows;
    }
    table.column += cell.columns;
    table.cell = null;
  };

  const reader = markupReader(
    {
      open(name, attributes) {
        if (/^(script|style|head|noscript)$/.test(name)) silent += 1;
        if (name === 'table') {
          open.push({ rows: new SheetRows(reading), row: -1, column: 0, taken: [], cell: null, isStruck: false });
        }
        const table = open.at(-1);
        if (!table || table.rows.problem !== null) return;
        if (STRIKES.test(name)) striking += 1;
        if (name === 'tr') {
          endCell(table);
          table.isStruck = LINE_THROUGH.test(attributes.style ?? '');
          table.row += 1;
          table.column = 0;
          for (const [column, rows] of table.taken.entries()) if (rows > 0) table.taken[column] = rows - 1;
        }
        if ((name === 'td' || name === 'th') && table.row >= 0) {
          endCell(table);
          while ((table.taken[table.column] ?? 0) > 0) table.column += 1;
          table.cell = {
            buffer: new CellBuffer(),
            columns: spanOf(attributes.colspan, MAX_IMPORT_COLUMNS),
            rows: spanOf(attributes.rowspan, MAX_HEIGHT),
            attributes,
            isStruck: LINE_THROUGH.test(attributes.style ?? ''),
          };
          striking = 0;
        }
        if (name === 'br' || name === 'p' || name === 'div') table.cell?.buffer.add('\n');
      },
      text(piece) {
        // A line end of the source is a space; only <br> makes a line.
        const cell = silent === 0 ? open.at(-1)?.cell : null;
        cell?.buffer.add(piece.replaceAll('\n', ' '));
        if (cell && striking > 0 && piece.trim() !== '') cell.isStruck = true;
      },
      close(name) {
        if (/^(script|style|head|noscript)$/.test(name)) silent = Math.max(0, silent - 1);
        const table = open.at(-1);
        if (!table) return;
        if (STRIKES.test(name)) striking = Math.max(0, striking - 1);
        if (name === 'td' || name === 'th' || name === 'tr') endCell(table);
        if (name !== 'table') return;
        endCell(table);
        open.pop();
        found.push({ sheet: table.rows.sheet(`Table ${found.length + 1}`), problem: table.rows.problem });
      },
    },
    'html',
  );
  reader.write(text);
  reader.end();
  return found;
}
