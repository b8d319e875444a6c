import { fromTsv } from '@plumbline/sheet/values/clipboard-text';
import type { PastedBlock, PastedCell } from '@plumbline/sheet/values/pasted-cell';
import { cellLines, cellText, RAISED, RAISED_DIGIT } from './cell-text.ts';
import { hasNumbersBehind, withNumbersBehind } from './numbers-behind.ts';
import { rowsOf, spanOf, type Table } from './page-rows.ts';

/** Reads an HTML text with a table as Excel, LibreOffice and browsers write it; null without a table. */
export function fromHtmlTable(html: string): PastedBlock | null {
  const table = HAS_TABLE.test(html) ? rowsOf(html) : null;
  return table && asMeant(textsOf(table, html), table, html);
}

/** The cells of a table that are seen, with what they stand for. */
const asMeant = (cells: string[][], table: Table, html: string): PastedBlock =>
  seenCells(withoutCovered(withNumbersBehind(cells, table, html), table), table);

/** A merged cell has one value: the places that it covers have none, whatever a spreadsheet keeps under it. */
const withoutCovered = (cells: PastedCell[][], table: Table): PastedBlock =>
  cells.map((line, row) =>
    line.length === table[row]?.length ? line.map((cell, at) => (table[row]?.[at] === null ? undefined : cell)) : line,
  );

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

function seenCells(cells: PastedBlock, table: Table): PastedBlock {
  const rows = cells.filter((_, row) => !isHidden(lineOf(table[row])));
  const hidden = hiddenColumns(table);
  const isSeen = (_: unknown, column: number): boolean => !hidden.has(column);
  const seen = hidden.size === 0 || widthOf(cells) !== widthOf(table) ? rows : rows.map((row) => row.filter(isSeen));
  return seen.some((row) => row.length > 0) ? seen : cells;
}
const widthOf = (lines: readonly (readonly unknown[])[]): number =>
  lines.reduce((most, line) => Math.max(most, line.length), 0);

/** The narrowest whole row of LibreOffice. Of whole columns it copies only what is used. */
const WHOLE_ROW = 1_024;
function withoutRestOfRow(cells: PastedBlock): PastedBlock {
  if (widthOf(cells) < WHOLE_ROW) return cells;
  const used = cells.reduce((most, line) => Math.max(most, line.findLastIndex((cell) => (cell ?? '') !== '') + 1), 1);
  return cells.map((line) => line.slice(0, used));
}

const HAS_TABLE = /<table\b/i;
const MERGES_CELLS = /<t[dh]\b[^>]*\b(?:row|col)span\s*=/i;
const LINES_INSIDE = /<(br|p|div|li|caption)\b/i;
/** What a text and its table have in common: the text has line breaks without quotes, and raised digits as plain ones. */
const squeezed = (text: string): string => text.normalize('NFKC').replace(/[\s"]+/g, '');
const hasSame = (one: readonly string[], other: readonly string[]): boolean =>
  squeezed(one.join('')) === squeezed(other.join(''));

/**
 * Reads the clipboard content of a spreadsheet, a letter or a page. The text holds the cells. If it does not quote line breaks inside cells (Word,
 * mail, web pages), the tables with the same content hold them.
 */
export function fromClipboard(text: string, html: string): PastedBlock | null {
  if (text === '') return fromHtmlTable(html);
  // A spreadsheet sends a table too. Without one, lines that end the text are no cells.
  const hasTable = HAS_TABLE.test(html);
  const cells = fromTsv(hasTable ? text : text.replace(/(\r?\n)+$/, ''));
  if (isOfCalc(html)) return withoutRestOfRow(fromHtmlTable(html) ?? cells);
  const isRaised = RAISED.test(html);
  const mayDiffer = isRaised || LINES_INSIDE.test(html);
  const isMerged = MERGES_CELLS.test(html);
  const rows = mayDiffer || isMerged || HIDES_CELLS.test(html) || hasNumbersBehind(html) ? rowsOf(html) : null;
  if (!rows) return cells;
  const isOfRows = cells.length === rows.length;
  // A browser's text has nothing at the places that merged cells cover, not even tabs.
  const isShifted = isMerged && cells.some((line, at) => line.length > 0 && line.length !== rows[at]?.length);
  if (isOfRows && !mayDiffer && !isShifted) return asMeant(cells, rows, html);
  const shown = textsOf(rows, html);
  // All of it, and in other lines.
  const isDivided =
    (isShifted || !(isOfRows && cells.every((line, at) => hasSame(line, shown[at] ?? [])))) &&
    hasSame(shown.flat(), [text]);
  if (isDivided && hasTable) return asMeant(shown, rows, html);
  return isOfRows ? asMeant(isRaised ? withRaised(cells, shown) : cells, rows, html) : cells;
}

/** The text has $5001 for $500 with a raised 1. */
const withRaised = (cells: string[][], shown: readonly (readonly string[])[]): string[][] =>
  cells.map((line, row) =>
    line.map((text, column) => {
      const raised = shown[row]?.[column] ?? '';
      return RAISED_DIGIT.test(raised) && hasSame([raised], [text]) ? raised : text;
    }),
  );

/** The cells that a paste event brings. */
export const cellsOf = (data: DataTransfer): PastedBlock | null =>
  fromClipboard(data.getData('text/plain'), data.getData('text/html'));
