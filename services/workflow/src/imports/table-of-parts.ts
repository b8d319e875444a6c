import type { Part, StoredImport } from './stored-import.ts';

/** Cells of columns that have not arrived: which columns, and from which rows on. */
export interface Missing {
  columns: number[];
  fromRows: number[];
}

/** The needed cells that have not arrived; null when all have. */
export function missingCells(
  { rowCount, firstRow }: Pick<StoredImport, 'rowCount' | 'firstRow'>,
  parts: readonly Part[],
  needed: readonly number[],
): Missing | null {
  const end = firstRow + rowCount;
  const columns: number[] = [];
  const fromRows = new Set<number>();
  for (const column of needed) {
    let next = firstRow;
    const gaps: number[] = [];
    // Parts are in the order of their rows.
    for (const part of parts.filter((each) => each.columns.includes(column))) {
      if (part.firstRow > next) gaps.push(next);
      next = Math.max(next, part.firstRow + part.cells.length);
    }
    if (next < end) gaps.push(next);
    if (gaps.length === 0) continue;
    columns.push(column);
    for (const row of gaps) fromRows.add(row);
  }
  return columns.length === 0 ? null : { columns, fromRows: [...fromRows].toSorted((a, b) => a - b) };
}

/** The rows of the file, with the cells that have arrived; the others are empty. */
export function tableOfParts(
  { columns, rowCount, firstRow }: Pick<StoredImport, 'columns' | 'rowCount' | 'firstRow'>,
  parts: readonly Part[],
): { headings: string[]; rows: string[][]; firstRow: number; levels?: number[]; struckRows: number[] } {
  const rows = Array.from({ length: rowCount }, () => new Array<string>(columns.length).fill(''));
  const levels = parts.some((part) => part.levels) ? new Array<number>(rowCount).fill(0) : undefined;
  const struckRows = parts.flatMap((part) => part.struckRows ?? []);
  for (const part of parts) {
    for (const [i, cells] of part.cells.entries()) {
      const at = part.firstRow - firstRow + i;
      const row = rows[at];
      if (!row) continue; // beyond the rows that were announced
      for (const [c, column] of part.columns.entries()) {
        // Beyond the headings: only what is there makes the row too long.
        if (column < columns.length || cells[c]) row[column] = cells[c] ?? '';
      }
      if (levels) levels[at] = part.levels?.[i] ?? 0;
    }
  }
  return { headings: columns.map(({ heading }) => heading), rows, firstRow, ...(levels && { levels }), struckRows };
}
