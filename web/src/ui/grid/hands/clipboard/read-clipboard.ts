import { fromTsv } from '@plumbline/sheet/values/clipboard-text';
import { hasNumbersBehind, withNumbersBehind } from './numbers-behind.ts';

/** Reads the first table of an HTML text as Excel, LibreOffice and browsers write it; null without a table. */
export function fromHtmlTable(html: string): string[][] | null {
  const table = tableOf(html);
  return table && seenRows(textsOf(table), table);
}

const textsOf = (table: Table): string[][] =>
  table.map((row) => row.map((cell) => (cell === null ? '' : cellText(cell))));

type Table = readonly (readonly (Element | null)[])[];

/** Excel copies the rows that somebody or a filter has hidden, and marks them so. Nobody pastes what they do not see. */
const HIDES_ROWS = /<tr\b[^>]*display\s*:\s*none/i;
const isHidden = (row: Table[number] = []): boolean => {
  const line = row.find((cell) => cell !== null)?.closest('tr');
  return line !== null && line !== undefined && /display\s*:\s*none/i.test(line.getAttribute('style') ?? '');
};
function seenRows(cells: string[][], table: Table): string[][] {
  const seen = cells.filter((_, row) => !isHidden(table[row]));
  return seen.length === 0 ? cells : seen;
}

/** The elements of the first table, each at its first row and column. */
function tableOf(html: string): (Element | null)[][] | null {
  // The content security policy would report each style sheet, even in a document that is never shown.
  const plain = html.replace(/<style\b[\s\S]*?<\/style>/gi, '');
  const table = new DOMParser().parseFromString(plain, 'text/html').querySelector('table');
  if (!table) return null;
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

const LINES_INSIDE = /<(br|p|div|li)\b/i;
const squeezed = (text: string): string => text.replace(/[\s"]+/g, '');

/**
 * Reads the clipboard content of a spreadsheet, a letter or a page. The text holds the cells. If it does not quote line breaks inside cells (Word,
 * mail, web pages), a table with the same content holds them.
 */
export function fromClipboard(text: string, html: string): string[][] | null {
  if (text === '') return fromHtmlTable(html);
  // A spreadsheet sends a table too. Without one, lines that end the text are no cells.
  const cells = fromTsv(/<table\b/i.test(html) ? text : text.replace(/(\r?\n)+$/, ''));
  const isNeeded = LINES_INSIDE.test(html) || hasNumbersBehind(html) || HIDES_ROWS.test(html);
  const table = isNeeded ? tableOf(html) : null;
  if (!table) return cells;
  if (table.length === cells.length) return seenRows(withNumbersBehind(cells, table, html), table);
  const texts = textsOf(table);
  return squeezed(texts.flat().join('')) === squeezed(text) ? seenRows(texts, table) : cells;
}

const spanOf = (cell: Element, attribute: 'colspan' | 'rowspan'): number =>
  Math.min(Math.max(Number(cell.getAttribute(attribute)) || 1, 1), 1_000);

// A private-use character, which spreadsheets do not contain.
const LINE = '\uE000';

// In HTML only <br> and block ends are line breaks.
function cellText(cell: Element): string {
  const copy = cell.cloneNode(true);
  if (copy instanceof Element) {
    for (const line of copy.querySelectorAll('br')) line.replaceWith(LINE);
    for (const block of copy.querySelectorAll('p, div, li')) block.append(LINE);
  }
  return (copy.textContent ?? '')
    .replace(/\s+/g, ' ')
    .replace(/ ?\uE000 ?/g, '\n')
    .trim();
}
