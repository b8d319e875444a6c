import { MAX_IMPORT_COLUMNS, MAX_IMPORT_ROWS } from '@plumbline/contract/workflow/import-calls';
import { readText } from './read-text.ts';
import { readWorkbook } from './read-workbook.ts';
import type { FileOutcome, Sheet } from './sheet-table.ts';

const startsWith = (bytes: Uint8Array, ...signature: number[]) => signature.every((byte, i) => bytes[i] === byte);

/** Reads a file by its content, not its name, into sheets with tables. Says in plain words why it cannot. */
export async function readFile(bytes: Uint8Array): Promise<FileOutcome> {
  if (bytes.length === 0) return { ok: false, reason: 'The file is empty.' };
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) {
    return {
      ok: false,
      reason: 'This is a workbook of the old kind (.xls), or one with a password. Save it in Excel as .xlsx or CSV.',
    };
  }
  if (startsWith(bytes, 0x25, 0x50, 0x44, 0x46)) {
    return { ok: false, reason: 'This is a PDF, which has no table to read. Export the list as .xlsx or CSV.' };
  }
  const outcome = startsWith(bytes, 0x50, 0x4b) ? await readWorkbook(bytes) : readText(bytes);
  if (!outcome.ok) return outcome;
  const tables = outcome.sheets.filter(isTable);
  if (tables.length === 0) {
    return {
      ok: false,
      reason: 'There is no table in this file: a row of headings, and rows under it, in two columns or more.',
    };
  }
  const tooLarge = tables.find(
    ({ rows }) => rows.length > MAX_IMPORT_ROWS || (rows[0]?.length ?? 0) > MAX_IMPORT_COLUMNS,
  );
  if (tooLarge) {
    const rows = tooLarge.rows.length.toLocaleString('en-US');
    const most = MAX_IMPORT_ROWS.toLocaleString('en-US');
    return {
      ok: false,
      reason: `The table has ${rows} rows; ${most} rows and ${MAX_IMPORT_COLUMNS} columns fit at once. Split it.`,
    };
  }
  return { ok: true, sheets: tables };
}

const isTable = ({ rows }: Sheet): boolean =>
  rows.filter((row) => row.filter((cell) => cell.trim() !== '').length >= 2).length >= 2;
