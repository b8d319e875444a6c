import { cellText, keepRaised } from './cell-text.ts';

/** Rows of cells. A merged cell is at its first row and column, and null at those that it covers. */
export type Table = readonly (readonly (Element | null)[])[];

// A private-use character, which pages do not contain.
const TABLE = '\uE002';

/**
 * The rows of all tables of a copy, and each line of text before, between and behind them as a row of one cell. Null without any, and for tables
 * in tables, by which mails are laid out.
 */
export function rowsOf(html: string): Table | null {
  // The content security policy would report each style sheet, even in a document that is never shown.
  const plain = html.replace(/<style\b[\s\S]*?<\/style>/gi, '');
  const page = new DOMParser().parseFromString(plain, 'text/html');
  if (page.querySelector('table table')) return null;
  // LibreOffice's notes beside a cell are in it.
  for (const note of page.querySelectorAll('comment')) note.remove();
  keepRaised(page.body);
  const tables = Array.from(page.querySelectorAll('table'));
  for (const table of tables) {
    for (const caption of table.querySelectorAll('caption')) table.before(caption);
    table.replaceWith(TABLE);
  }
  const line = (text: string): Table[number] => {
    const cell = page.createElement('td');
    cell.textContent = text;
    return [cell];
  };
  const rows = cellText(page.body)
    .split(TABLE)
    .flatMap((outside, at) => {
      const lines = outside.split('\n').filter((text) => text.trim() !== '');
      const table = tables[at];
      return [...lines.map(line), ...(table ? cellsOf(table) : [])];
    });
  return rows.length === 0 ? null : rows;
}

function cellsOf(table: Element): Table {
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
        for (let right = 0; right < span; right++) target[column + right] = down + right === 0 ? cell : behind(cell);
      }
      column += span;
    }
    rowIndex++;
  }
  return grid.map((row) => Array.from(row, (cell) => cell ?? null));
}

/** Excel writes a text that is wider than its column so, and the empty cells that it lies over. They are not merged. */
const LIES_OVER = /mso-ignore:\s*colspan/i;
const behind = (cell: Element): Element | null =>
  LIES_OVER.test(cell.getAttribute('style') ?? '') ? cell.ownerDocument.createElement('td') : null;

export const spanOf = (cell: Element, attribute: 'colspan' | 'rowspan' | 'span'): number =>
  Math.min(Math.max(Number(cell.getAttribute(attribute)) || 1, 1), 1_000);
