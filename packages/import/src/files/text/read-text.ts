import Papa from 'papaparse';
import { type Reading, Refused } from '../limits.ts';
import { SheetRows } from '../sheet-rows.ts';
import type { FoundSheet } from '../workbooks/found-sheet.ts';
import { unguardText } from './formula-guard.ts';
import { decodedPieces } from './text-encoding.ts';

const LOOKED_AT = 100;

/** The delimiter: the one that splits the most rows into the same number of cells, at least two. */
function delimiterOf(text: string): string {
  const scored = [',', ';', '\t', '|'].map((delimiter) => {
    const { data } = Papa.parse<string[]>(text, { delimiter, preview: LOOKED_AT });
    const widths = Map.groupBy(
      data.map((row) => row.length).filter((width) => width >= 2),
      (width) => width,
    );
    return { delimiter, rows: Math.max(0, ...[...widths.values()].map((same) => same.length)) };
  });
  return scored.reduce((best, candidate) => (candidate.rows > best.rows ? candidate : best)).delimiter;
}

interface Parsed {
  readonly data: string[][];
  readonly errors: readonly Papa.ParseError[];
  readonly meta: { readonly cursor: number };
}

/** The text of a row. A quotation mark that is never closed makes one row of the rest of the file. */
const MAX_ROW = 4 * 1024 * 1024;

/** A text file as a table, with commas, semicolons, tabs or bars between the cells. */
export function readText(bytes: Uint8Array, encoding: string, reading: Reading): FoundSheet[] {
  const rows = new SheetRows(reading, false);
  let parser: Papa.Parser | null = null;
  let row = 0;
  let rest = '';

  const parse = (isLast: boolean) => {
    parser ??= new Papa.Parser({ delimiter: delimiterOf(rest), newline: '\n' });
    // Papaparse does not say what its parser answers, which it hands to its own streams.
    const { data, errors, meta } = parser.parse(rest, 0, !isLast) as Parsed;
    // A row that is not whole yet is read again with the next piece.
    const quotes = errors.find(({ type, row: at = 0 }) => type === 'Quotes' && (isLast || at < data.length));
    if (quotes) throw unclosed(row + (quotes.row ?? 0) + 1);
    for (const cells of data) {
      for (const [column, cell] of cells.entries()) rows.set(row, column, unguardText(cell));
      row += 1;
    }
    rest = isLast ? '' : rest.slice(meta.cursor);
    if (rest.length > MAX_ROW) throw unclosed(row + 1);
  };

  let isAfterReturn = false;
  for (const piece of decodedPieces(bytes, encoding)) {
    if (piece === '') continue;
    // Files joined from two programs have two kinds of line ends, and a pair of them may lie in two pieces.
    const start = isAfterReturn && piece.startsWith('\n') ? 1 : 0;
    isAfterReturn = piece.endsWith('\r');
    rest += piece.slice(start).replace(/\r\n?/g, '\n');
    parse(false);
    if (rows.problem !== null) break;
  }
  if (rows.problem === null) parse(true);
  return [{ sheet: rows.sheet(null), problem: rows.problem }];
}

const unclosed = (row: number) =>
  new Refused(`A quotation mark is opened near row ${row} and never closed, so the cells cannot be told apart.`);
