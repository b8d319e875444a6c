import { fromTsv } from '@plumbline/sheet/values/clipboard-text';
import type { PastedCell } from '@plumbline/sheet/values/pasted-cell';
import { hasNumbersBehind, withNumbersBehind } from './numbers-behind.ts';

/** Reads the first table of an HTML text as Excel, LibreOffice and browsers write it; null without a table. */
export function fromHtmlTable(html: string): PastedCell[][] | null {
  const table = tableOf(html);
  return table && seenCells(withNumbersBehind(textsOf(table, html), table, html), table);
}

/**
 * Whether LibreOffice Calc wrote it, of which the table is what is seen. Its text has hidden rows and columns too, lacks blank ones at the edges,
 * and has spaces for line breaks. Writer has paragraphs in its cells.
 */
const isOfCalc = (html: string): boolean =>
  /<meta\b[^>]*\bcontent="[^"]*(?:Libre|Open)Office\b/i.test(html) && !/<p\b/i.test(html);

function textsOf(table: Table, html: string): string[][] {
  const textOf = isOfCalc(html) ? cellLines : cellText;
  return table.map((row) => row.map((cell) => (cell === null ? '' : textOf(cell))));
}

type Table = readonly (readonly (Element | null)[])[];

/** Excel copies the rows and columns that somebody or a filter has hidden, and marks them so. Nobody pastes what they do not see. */
const HIDES_CELLS = /<(?:tr|col)\b[^>]*display\s*:\s*none/i;
const isHidden = (element: Element | null | undefined): boolean =>
  /display\s*:\s*none/i.test(element?.getAttribute('style') ?? '');
const lineOf = (row: Table[number] = []): Element | null | undefined =>
  row.find((cell) => cell !== null)?.closest('tr');

function hiddenColumns(table: Table): ReadonlySet<number> {
  const columns = lineOf(table[0])?.closest('table')?.querySelectorAll('col') ?? [];
  const hidden = Array.from(columns, (column) => Array(spanOf(column, 'span')).fill(isHidden(column))).flat();
  return new Set(hidden.flatMap((isHiddenHere, at) => (isHiddenHere ? [at] : [])));
}

function seenCells(cells: PastedCell[][], table: Table): PastedCell[][] {
  const rows = cells.filter((_, row) => !isHidden(lineOf(table[row])));
  const hidden = hiddenColumns(table);
  const isSeen = (_: PastedCell, column: number): boolean => !hidden.has(column);
  const seen = hidden.size === 0 || widthOf(cells) !== widthOf(table) ? rows : rows.map((row) => row.filter(isSeen));
  return seen.some((row) => row.length > 0) ? seen : cells;
}
const widthOf = (lines: readonly (readonly unknown[])[]): number =>
  lines.reduce((most, line) => Math.max(most, line.length), 0);

/** The elements of the first table, each at its first row and column. */
function tableOf(html: string): (Element | null)[][] | null {
  // The content security policy would report each style sheet, even in a document that is never shown.
  const plain = html.replace(/<style\b[\s\S]*?<\/style>/gi, '');
  const table = new DOMParser().parseFromString(plain, 'text/html').querySelector('table');
  if (!table) return null;
  // LibreOffice's notes beside a cell are in it.
  for (const note of table.querySelectorAll('comment')) note.remove();
  const grid: (Element | null)[][] = [];
  let rowIndex = 0;
  for (const row of table.querySelectorAll('tr')) {
    const cells = grid[rowIndex] ?? [];
    grid[rowIndex] = cells;
    let column = 0;
    for (const cell of row.querySelectorAll('td, th')) {
      while (cells[column] !== undefined) column++;
      const span = spanOf(cell, 'colspan');
      const rows = spanOf(cell, 'rowspan');
      for (let down = 0; down < rows; down++) {
        const target = grid[rowIndex + down] ?? [];
        grid[rowIndex + down] = target;
        for (let right = 0; right < span; right++) target[column + right] = down + right === 0 ? cell : null;
      }
      column += span;
    }
    rowIndex++;
  }
  return grid.length === 0 ? null : grid.map((row) => Array.from(row, (cell) => cell ?? null));
}

/** The narrowest whole row of LibreOffice. Of whole columns it copies only what is used. */
const WHOLE_ROW = 1_024;
function withoutRestOfRow(cells: PastedCell[][]): PastedCell[][] {
  if (widthOf(cells) < WHOLE_ROW) return cells;
  const used = cells.reduce((most, line) => Math.max(most, line.findLastIndex((cell) => cell !== '') + 1), 1);
  return cells.map((line) => line.slice(0, used));
}

const LINES_INSIDE = /<(br|p|div|li)\b/i;
const squeezed = (text: string): string => text.replace(/[\s"]+/g, '');

/**
 * Reads the clipboard content of a spreadsheet, a letter or a page. The text holds the cells. If it does not quote line breaks inside cells (Word,
 * mail, web pages), a table with the same content holds them.
 */
export function fromClipboard(text: string, html: string): PastedCell[][] | null {
  if (text === '') return fromHtmlTable(html);
  // A spreadsheet sends a table too. Without one, lines that end the text are no cells.
  const cells = fromTsv(/<table\b/i.test(html) ? text : text.replace(/(\r?\n)+$/, ''));
  if (isOfCalc(html)) return withoutRestOfRow(fromHtmlTable(html) ?? cells);
  const isNeeded = LINES_INSIDE.test(html) || hasNumbersBehind(html) || HIDES_CELLS.test(html);
  const table = isNeeded ? tableOf(html) : null;
  if (!table) return cells;
  if (table.length === cells.length) return seenCells(withNumbersBehind(cells, table, html), table);
  return squeezed(textsOf(table, html).flat().join('')) === squeezed(text) ? fromHtmlTable(html) : cells;
}

const spanOf = (cell: Element, attribute: 'colspan' | 'rowspan' | 'span'): number =>
  Math.min(Math.max(Number(cell.getAttribute(attribute)) || 1, 1), 1_000);

// A private-use character, which spreadsheets do not contain.
const LINE = '\uE000';

// In HTML only <br> and block ends are line breaks.
function markedLines(cell: Element): string {
  if (cell.childElementCount === 0) return cell.textContent ?? ''; // most of them, and a copy takes time
  const copy = cell.cloneNode(true);
  if (copy instanceof Element) {
    for (const line of copy.querySelectorAll('br')) line.replaceWith(LINE);
    for (const block of copy.querySelectorAll('p, div, li')) block.append(LINE);
  }
  return copy.textContent ?? '';
}

const cellText = (cell: Element): string =>
  markedLines(cell)
    .replace(/\s+/g, ' ')
    .replace(/ ?\uE000 ?/g, '\n')
    .trim();

/** Calc folds no lines of its own: all spaces are the cell's. */
const cellLines = (cell: Element): string =>
  markedLines(cell)
    .replaceAll(LINE, '\n')
    .replace(/^\n+|\n+$/g, '');
