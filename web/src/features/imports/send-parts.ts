import { MAX_PART_BYTES, MAX_PART_ROWS } from '@plumbline/contract/workflow/import-calls';
import type { Table } from '@plumbline/import/files/sheet-table';
import { cellsOf } from '@plumbline/import/reading/import-table';

export interface FilePart {
  columns: number[];
  firstRow: number;
  rows: string[][];
  levels?: number[];
}

/** Room for what JSON adds: quotation marks, commas, and escapes of most texts. */
const ROOM = MAX_PART_BYTES / 3;

/** The rows of a table in parts that one request each can carry, with the cells of these columns alone. */
export function* partsOf({ headings, rows, firstRow, levels }: Table, columns: readonly number[]): Generator<FilePart> {
  let part: string[][] = [];
  let start = 0;
  let size = 0;
  const packed = (end: number): FilePart => ({
    columns: [...columns],
    firstRow: firstRow + start,
    rows: part,
    ...(levels && { levels: levels.slice(start, end) }),
  });
  for (const [i, row] of rows.entries()) {
    const cells = cellsOf(row, columns, headings.length);
    const length = cells.reduce((sum, cell) => sum + cell.length, 0);
    if (part.length > 0 && (part.length === MAX_PART_ROWS || size + length > ROOM)) {
      yield packed(i);
      part = [];
      start = i;
      size = 0;
    }
    part.push(cells);
    size += length + 3 * cells.length;
  }
  if (part.length > 0) yield packed(rows.length);
}
