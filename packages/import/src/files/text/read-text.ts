import { counted } from '@plumbline/domain/counted';
import { swallowedRows } from '@plumbline/domain/swallowed-rows';
import Papa from 'papaparse';
import type { FileBytes } from '../file-bytes.ts';
import { EXPORT_IT } from '../file-kind.ts';
import { type Reading, Refused } from '../limits.ts';
import { SheetRows } from '../sheet-rows.ts';
import type { FoundSheet } from '../workbooks/found-sheet.ts';
import { lineShapes } from './cut-off.ts';
import { unguardText } from './formula-guard.ts';
import { decodedPieces } from './text-encoding.ts';

const LOOKED_AT = 100;

/**
 * The delimiter: the one that splits the most rows into the same number of cells, at least two. If several do, any but the
 * comma, which also occurs in amounts and names: all rows of a list may contain the same number of commas.
 */
function delimiterOf(text: string): string {
  const scored = ['\t', '|', ';', ','].map((delimiter) => {
    const { data } = Papa.parse<string[]>(text, { delimiter, preview: LOOKED_AT });
    const widths = Map.groupBy(
      data.filter((row) => row.length >= 2),
      (row) => row.length,
    );
    const [rows = []] = [...widths.values()].toSorted((a, b) => b.length - a.length);
    const fullest = Math.max(0, ...rows.map(filled));
    // The first full one of them has the headings: words in most of its cells. Titles above it are filled up with empty cells.
    const first = rows.find((row) => filled(row) >= fullest * FULL) ?? [];
    const words = first.filter((cell) => /\p{L}/u.test(cell) && !/\d/.test(cell)).length;
    return { delimiter, rows: rows.length, isHeaded: words >= first.length / 2 };
  });
  if (scored.some(({ isHeaded, rows }) => isHeaded && rows >= 2)) {
    for (const each of scored) if (!each.isHeaded) each.rows = 0;
  } else if (isPrinted(text)) throw new Refused(PRINTED);
  return scored.reduce((best, candidate) => (candidate.rows > best.rows ? candidate : best)).delimiter;
}

const filled = (row: readonly string[]): number => row.filter((cell) => cell.trim() !== '').length;
const FULL = 0.6;

/** Whether only spaces separate the columns, as in a report printed to a file. Its commas belong to amounts. */
function isPrinted(text: string): boolean {
  const lines = text
    .split('\n', LOOKED_AT)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const wide = lines.filter((line) => line.split(/ {2,}/).length >= 3);
  return wide.length >= 3 && wide.length * 2 > lines.length;
}
const PRINTED = `This is a report that was printed into a file: spaces stand between its columns, and nothing tells where one ends. ${EXPORT_IT}`;

/**
 * Finds spaces before quotation marks, as in `1001, "Depot, East"`: they would make the quote part of the cell, and its
 * comma a separator. Null if the first rows have none.
 */
function spacedQuotes(text: string, delimiter: string): RegExp | null {
  const { data } = Papa.parse<string[]>(text, { delimiter, preview: LOOKED_AT });
  const rows = data.filter((row) => row.length > 1);
  const spaced = rows.filter((row) => row.some((cell) => /^ +"/.test(cell))).length;
  const quoted = delimiter === '|' ? '\\|' : delimiter;
  // Up to the mark that ends the cell: in `"Depot, ""East"""` the space is the cell's own.
  const cell = '("[^"]*(?:""[^"]*)*)';
  return delimiter !== '\t' && spaced * 2 > rows.length ? new RegExp(`(^|${quoted}|\\n) *${cell}`, 'g') : null;
}

interface Parsed {
  readonly data: string[][];
  readonly errors: readonly Papa.ParseError[];
  readonly meta: { readonly cursor: number };
}

/** The text of a row. A quotation mark that is never closed makes one row of the rest of the file. */
const MAX_ROW = 4 * 1024 * 1024;

/** A text file as a table, with commas, semicolons, tabs or bars between the cells. */
export function readText(bytes: FileBytes, encoding: string, reading: Reading): FoundSheet[] {
  const rows = new SheetRows(reading, false);
  let parser: Papa.Parser | null = null;
  let spaces: RegExp | null = null;
  let delimiter = ',';
  let row = 0;
  let rest = '';
  const lines = lineShapes();

  const parse = (isLast: boolean) => {
    if (!parser) {
      delimiter = delimiterOf(rest);
      spaces = spacedQuotes(rest, delimiter);
      parser = new Papa.Parser({ delimiter, newline: '\n' });
    }
    if (spaces) rest = rest.replace(spaces, '$1$2');
    // Papaparse does not say what its parser answers, which it hands to its own streams.
    const { data, errors, meta } = parser.parse(rest, 0, !isLast) as Parsed;
    // A row that is not whole yet is read again with the next piece.
    const quotes = errors.find(({ type, row: at = 0 }) => type === 'Quotes' && (isLast || at < data.length));
    if (quotes) throw unclosed(row + (quotes.row ?? 0) + 1);
    for (const [index, read] of data.entries()) {
      const isOpen = isLast && index === data.length - 1 && rest !== '' && !rest.endsWith('\n');
      const cells = isOpen ? lines.marked(read) : read;
      const swallowed = swallowedRows(cells, delimiter);
      if (swallowed > 0) throw opened(row + 1, swallowed);
      lines.add(cells);
      for (const [column, cell] of cells.entries()) rows.set(row, column, plainText(cell));
      row += 1;
    }
    rest = isLast ? '' : rest.slice(meta.cursor);
    if (rest.length > MAX_ROW) throw unclosed(row + 1);
  };

  let isAfterReturn = false;
  /** A row that is not whole is parsed again when there is twice as much of it. */
  let enough = 0;
  for (const piece of decodedPieces(bytes, encoding)) {
    if (piece === '') continue;
    // Files joined from two programs have two kinds of line ends, and a pair of them may lie in two pieces.
    const start = isAfterReturn && piece.startsWith('\n') ? 1 : 0;
    isAfterReturn = piece.endsWith('\r');
    rest += piece.slice(start).replace(/\r\n?/g, '\n');
    if (rest.length < enough) continue;
    parse(false);
    enough = rest.length * 2;
    if (rows.problem !== null) break;
  }
  if (rows.problem === null) parse(true);
  return [{ sheet: rows.sheet(null), problem: rows.problem }];
}

const KEPT = /^="([^"]*)"$/;
/** `="00102"`, as programs write a text for Excel, which would drop the zeros, is the text in it. */
const plainText = (cell: string): string =>
  cell.startsWith('="') ? (KEPT.exec(cell)?.[1] ?? cell) : unguardText(cell);

const opened = (row: number, more: number) =>
  new Refused(
    `A quotation mark at the beginning of a cell in row ${row} is closed only ${counted(more, 'row')} below, so that these rows would be one cell. Take it out, or write inches as “in”.`,
  );
const unclosed = (row: number) =>
  new Refused(`A quotation mark is opened near row ${row} and never closed, so the cells cannot be told apart.`);
