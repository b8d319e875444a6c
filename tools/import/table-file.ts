import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { ImportRecord } from '@plumbline/contract/workflow/import-calls';
import { readFile } from '@plumbline/import/files/read-file';
import type { Sheet } from '@plumbline/import/files/sheet';
import { findHeadingRow, tableOf } from '@plumbline/import/files/sheet-table';
import type { ImportTable } from '@plumbline/import/reading/import-table';
import { PlainError } from '../plain-error.ts';
import type { ImportRequest } from './request.ts';

export interface TableFile {
  file: ImportRecord['file'];
  table: ImportTable;
  /** From 1. */
  headingRow: number;
  /** What a person should know of the other sheets. */
  notes: string[];
}

/** Reads the table of a file of any kind that the browser takes. Throws a PlainError if there is none. */
export async function readTableFile({
  file: path,
  sheet: wanted,
  headingRow: given,
}: Pick<ImportRequest, 'file' | 'sheet' | 'headingRow'>): Promise<TableFile> {
  const bytes = bytesOf(path);
  const name = basename(path);
  const outcome = await readFile(bytes);
  if (!outcome.ok) throw new PlainError(`${name}: ${outcome.reason}`);
  const { sheets, leftOut = [] } = outcome;
  const sheet = wanted === undefined ? sheets[0] : sheets.find((each) => each.name === wanted);
  if (!sheet) {
    throw new PlainError([`${name} has no sheet "${wanted}" with a table; ${namesOf(sheets)}.`, ...leftOut].join('\n'));
  }
  const others = sheets.filter((each) => each !== sheet);
  const headingRow = given ?? findHeadingRow(sheet.rows) + 1;
  if (headingRow >= sheet.rows.length)
    throw new PlainError(`${name} has ${sheet.rows.length} rows, and none below row ${headingRow}.`);
  const { firstRow, ...table } = tableOf(sheet, headingRow - 1);
  const { levels } = sheet;
  return {
    file: { name, size: bytes.length, checksum: createHash('sha256').update(bytes).digest('hex'), sheet: sheet.name },
    table: { ...table, firstRow, ...(levels && { levels: levels.slice(firstRow - 1) }) },
    headingRow,
    notes: [...(others.length > 0 ? [`Read the sheet "${sheet.name}"; ${namesOf(others)} too.`] : []), ...leftOut],
  };
}

const namesOf = (sheets: readonly Sheet[]): string =>
  `there ${sheets.length === 1 ? 'is' : 'are'} ${sheets.map(({ name }) => `"${name ?? ''}"`).join(', ')}`;

function bytesOf(path: string): Uint8Array {
  try {
    return readFileSync(path);
  } catch (error) {
    throw unreadable(path, error);
  }
}

/** Why the system cannot read a file, for the person at the terminal. */
export function unreadable(file: string, error: unknown): unknown {
  if (!(error instanceof Error) || !('code' in error)) return error;
  if (error.code === 'ENOENT') return new PlainError(`There is no file ${file}.`);
  return new PlainError(`${file} cannot be read: ${error.message}`);
}
