import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { ImportRecord } from '@plumbline/contract/workflow/import-records';
import { readTable } from '@plumbline/import/files/read-table';
import type { ImportTable } from '@plumbline/import/reading/import-table';
import { fileProblem } from '../command-line.ts';
import { PlainError } from '../plain-error.ts';
import type { ImportRequest } from './request.ts';

export interface TableFile {
  file: ImportRecord['file'];
  table: ImportTable;
  /** Counted from 1. */
  headingRow: number;
  /** What a person should know about the other sheets. */
  notes: string[];
  /** Why it is not certain that this sheet is the right one. */
  doubt: string | null;
}

/** Reads the table of a file of any kind that the browser takes. Throws a PlainError if there is none. */
export async function readTableFile({
  file: path,
  sheet,
  headingRow,
}: Pick<ImportRequest, 'file' | 'sheet' | 'headingRow'>): Promise<TableFile> {
  const bytes = bytesOf(path);
  const name = basename(path);
  const outcome = await readTable(bytes, name, { sheet, headingRow });
  if (!outcome.ok) throw new PlainError(outcome.reason);
  const { ok: _, sheet: read, ...table } = outcome;
  const checksum = createHash('sha256').update(bytes).digest('hex');
  return { ...table, file: { name, size: bytes.length, checksum, sheet: read } };
}

function bytesOf(path: string): Uint8Array {
  try {
    return readFileSync(path);
  } catch (error) {
    throw unreadable(path, error);
  }
}

/** Why the system cannot read a file, in words for the terminal. */
export function unreadable(file: string, error: unknown): unknown {
  if (!(error instanceof Error) || !('code' in error)) return error;
  if (error.code === 'ENOENT') return new PlainError(`There is no file ${file}.`);
  return new PlainError(fileProblem(error, file) ?? `${file} cannot be read: ${error.message}`);
}
