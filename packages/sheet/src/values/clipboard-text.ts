import { swallowedRows } from '@plumbline/domain/swallowed-rows';
import Papa from 'papaparse';
import type { NumberBehind } from './number-behind.ts';

/**
 * Shown texts in the format that spreadsheets exchange: tabs between cells, quotes around cells with tabs or line breaks.
 */
export function toTsv(cells: readonly (readonly string[])[]): string {
  return Papa.unparse(
    cells.map((row) => [...row]),
    { delimiter: '\t', newline: '\r\n', skipEmptyLines: false },
  );
}

/**
 * Reads tab-separated text, with quoted multi-line cells. The last line end, which Excel adds, makes no row. A blank line
 * among lines of several cells has none, because a spreadsheet writes the tabs of an empty row.
 */
export function fromTsv(text: string): string[][] {
  const lines = linesOf(text.replace(/\r?\n$/, ''));
  const isWide = lines.some((line) => line.length > 1);
  return isWide ? lines.map((line) => (line.length === 1 && line[0] === '' ? [] : line)) : lines;
}

function linesOf(body: string): string[][] {
  const parsed = Papa.parse<string[]>(body, { delimiter: '\t', header: false });
  // A quote that is not closed in its row (`"abc`) is text, not the start of a multi-line cell.
  const isText =
    parsed.errors.some((error) => error.type === 'Quotes') ||
    parsed.data.some((cells) => swallowedRows(cells, '\t') > 0);
  if (isText) return body.split(/\r?\n/).map((line) => line.split('\t'));
  return parsed.data.length === 0 ? [['']] : parsed.data;
}

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('\n', '<br>');

/** What a spreadsheet takes a cell for: these very words, a number, or what it makes of the text itself (null). */
export type Behind = 'text' | NumberBehind | null;

/** On the table of a copy from a sheet, whose text has all that its cells hold. */
export const COPIED_HERE = 'data-plumbline';

/**
 * A table for spreadsheets and mail. Texts stay texts in Excel (`mso-number-format`) and LibreOffice (`sdnum`): they keep leading zeros, and none
 * is calculated as a formula.
 */
export function toHtmlTable(
  cells: readonly (readonly string[])[],
  behind: (row: number, column: number) => Behind,
): string {
  const lines = cells.map((texts, row) =>
    texts.map((text, column) => `<td${attributesOf(behind(row, column))}>${escapeHtml(text)}</td>`),
  );
  return `<table ${COPIED_HERE}>${lines.map((line) => `<tr>${line.join('')}</tr>`).join('')}</table>`;
}

/** `1033` is the language of the format: American English. */
function attributesOf(behind: Behind): string {
  if (behind === null) return '';
  if (behind === 'text') return ` style="mso-number-format:'\\@'" sdnum="1033;0;@"`;
  return ` sdval="${behind.number}" sdnum="1033;1033;${behind.format}"`;
}
