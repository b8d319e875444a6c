import Papa from 'papaparse';

/** Rows of displayed texts as spreadsheets exchange them: tabs between cells, quotes around what holds tabs or lines. */
export function toTsv(cells: readonly (readonly string[])[]): string {
  return Papa.unparse(
    cells.map((row) => [...row]),
    { delimiter: '\t', newline: '\r\n', skipEmptyLines: false },
  );
}

/** Reads a tab-separated text, quoted multi-line cells included. The line end that Excel puts last is no row. */
export function fromTsv(text: string): string[][] {
  const body = text.replace(/\r?\n$/, '');
  const parsed = Papa.parse<string[]>(body, { delimiter: '\t', header: false });
  // An unclosed quote (`"abc`) is a text somebody typed, not the start of a cell over many lines.
  if (parsed.errors.some((error) => error.type === 'Quotes'))
    return body.split(/\r?\n/).map((line) => line.split('\t'));
  return parsed.data.length === 0 ? [['']] : parsed.data;
}

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('\n', '<br>');

/** A table for spreadsheets and mail. `isText` columns keep leading zeros in Excel instead of becoming numbers. */
export function toHtmlTable(cells: readonly (readonly string[])[], isText: readonly boolean[]): string {
  const row = (texts: readonly string[]): string =>
    `<tr>${texts
      .map((text, column) => `<td${isText[column] ? ` style="mso-number-format:'\\@'"` : ''}>${escapeHtml(text)}</td>`)
      .join('')}</tr>`;
  return `<table>${cells.map(row).join('')}</table>`;
}
