import Papa from 'papaparse';
import type { FileOutcome } from './sheet-table.ts';

/** Excel saves CSV as UTF-8 with a mark or in the old Windows code page, and "Unicode text" as UTF-16. */
function decoded(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

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

/** A text file as a table, with commas, semicolons, tabs or bars between the cells. */
export function readText(bytes: Uint8Array): FileOutcome {
  const text = decoded(bytes);
  if (text.includes('\0')) return { ok: false, reason: 'This is neither a text file nor an Excel workbook (.xlsx).' };
  if (/^\s*<(?:!doctype|html|\?xml|table)/i.test(text)) {
    return {
      ok: false,
      reason: 'This is a web page, whatever its name says. Open it in Excel and save it as .xlsx or CSV.',
    };
  }
  const { data, errors } = Papa.parse<string[]>(text, { delimiter: delimiterOf(text) });
  const quotes = errors.find(({ type }) => type === 'Quotes');
  if (quotes) {
    const row = (quotes.row ?? 0) + 1;
    return {
      ok: false,
      reason: `A quotation mark is opened near row ${row} and never closed, so the cells cannot be told apart.`,
    };
  }
  // The last line end makes no row.
  if (data.at(-1)?.join('') === '') data.pop();
  return { ok: true, sheets: [{ name: null, rows: data }] };
}
