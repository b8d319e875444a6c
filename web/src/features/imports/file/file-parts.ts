import type { importCalls } from '@plumbline/contract/workflow/import-calls';
import { MAX_PART_BYTES, MAX_PART_ROWS } from '@plumbline/contract/workflow/import-limits';
import type { ImportId } from '@plumbline/contract/workflow/import-records';
import type { Table } from '@plumbline/import/files/sheet-table';
import { cellsOf } from '@plumbline/import/reading/import-table';
import type { z } from 'zod';

/** A part as one request carries it. */
export interface SentPart {
  readonly rows: number;
  /** The request's JSON, so that no other thread takes the rows apart. */
  readonly body: Uint8Array<ArrayBuffer>;
}

export const sentPart = (importId: ImportId, part: FilePart): SentPart => ({
  rows: part.rows.length,
  body: new TextEncoder().encode(JSON.stringify({ importId, ...part } satisfies PartBody)),
});
type PartBody = z.input<(typeof importCalls)['sendImportPart']['request']>;

export interface FilePart {
  columns: number[];
  firstRow: number;
  rows: string[][];
  levels?: number[];
  struckRows?: number[];
}

/** Room for what JSON adds: quotation marks, commas, and escapes of most texts. */
const ROOM = MAX_PART_BYTES / 3;
/** The page takes some milliseconds to pass on a part of this size, and draws in between. */
const MAX_PART_CELLS = 20_000;

/**
 * The part that begins with the row `from` of the file: as many rows as one request can carry, with the cells of these columns alone.
 * Null below the last row.
 */
export function partFrom(
  { headings, rows, firstRow, levels, struckRows }: Table,
  columns: readonly number[],
  from: number,
): FilePart | null {
  const start = from - firstRow;
  const most = Math.min(MAX_PART_ROWS, Math.max(1, Math.floor(MAX_PART_CELLS / columns.length)));
  const part: string[][] = [];
  let size = 0;
  for (const row of rows.slice(start, start + most)) {
    const cells = cellsOf(row, columns, headings.length);
    const length = cells.reduce((sum, cell) => sum + cell.length, 0);
    if (part.length > 0 && size + length > ROOM) break;
    part.push(cells);
    size += length + 3 * cells.length;
  }
  if (part.length === 0) return null;
  return {
    columns: [...columns],
    firstRow: from,
    rows: part,
    ...(levels && { levels: levels.slice(start, start + part.length) }),
    ...(struckRows && { struckRows: struckRows.filter((row) => row >= from && row < from + part.length) }),
  };
}
