import { MAX_PART_BYTES, MAX_PART_ROWS } from '@plumbline/contract/workflow/import-limits';
import type { ImportId } from '@plumbline/contract/workflow/import-records';
import type { Table } from '@plumbline/import/files/sheet-table';
import { cellsOf } from '@plumbline/import/reading/import-table';
import { JsonWriter } from './json-writer.ts';

/** A part as one request carries it. */
export interface SentPart {
  readonly rows: number;
  /** The request's JSON, packed, so that no other thread takes the rows apart, and of each copy that the browser makes there is little. */
  readonly body: Uint8Array<ArrayBuffer>;
}

/** Room for what JSON adds: quotation marks, commas, and escapes of most texts. */
const ROOM = MAX_PART_BYTES / 3;
/** The page takes some milliseconds to pass on a part of this size, and draws in between. */
const MAX_PART_CELLS = 20_000;

/** One for all parts, which come one after another. */
const writer = new JsonWriter();

/**
 * The part that begins with the row `from` of the file: as many rows as one request can carry, with the cells of these columns alone.
 * Null below the last row.
 */
export async function partFrom(
  { headings, rows, firstRow, levels, struckRows }: Table,
  importId: ImportId,
  columns: readonly number[],
  from: number,
): Promise<SentPart | null> {
  const start = from - firstRow;
  const most = Math.min(MAX_PART_ROWS, Math.max(1, Math.floor(MAX_PART_CELLS / columns.length)));
  const end = Math.min(rows.length, start + most);
  if (start >= end) return null;
  writer.add(
    `{"importId":${JSON.stringify(importId)},"columns":${JSON.stringify(columns)},"firstRow":${from},"rows":[`,
  );
  let size = 0;
  let count = 0;
  for (let at = start; at < end; at++) {
    const cells = cellsOf(rows[at] ?? [], columns, headings.length);
    const length = cells.reduce((sum, cell) => sum + cell.length, 0);
    if (count > 0 && size + length > ROOM) break;
    writer.add(`${count > 0 ? ',' : ''}${JSON.stringify(cells)}`);
    count += 1;
    size += length + 3 * cells.length;
  }
  const others = {
    ...(levels && { levels: levels.slice(start, start + count) }),
    ...(struckRows && { struckRows: struckRows.filter((row) => row >= from && row < from + count) }),
  };
  const more = JSON.stringify(others).slice(1);
  writer.add(more === '}' ? ']}' : `],${more}`);
  return { rows: count, body: await writer.take() };
}
