import { plainHeading } from '@plumbline/contract/workflow/job-headings';
import type { ColumnRoles } from './row-look.ts';

/** Whether a row has headings and nothing else: words, of which two or more stand in their own columns, or all are part of what stands there. */
export function isHeadingRow(row: readonly string[], headings: readonly string[]): boolean {
  const filled = row.filter((cell) => cell.trim() !== '');
  if (filled.length < 3 || filled.some((cell) => /\d/.test(cell) || !/\p{L}/u.test(cell))) return false;
  if (row.filter((cell, column) => isSame(headings[column] ?? '', cell)).length >= 2) return true;
  // One of two lines of headings, on the next page.
  return row.every((cell, column) => cell.trim() === '' || isPartOf(cell, headings[column] ?? ''));
}

/**
 * Where a row of headings names a column that fills a field differently from the table above, as a list of closed jobs does below the
 * open ones: what it says there, and what the file's heading says. Null where the columns are the same.
 */
export function otherHeading(
  row: readonly string[],
  headings: readonly string[],
  { fields }: ColumnRoles,
): { here: string; above: string } | null {
  for (const [column, titles] of fields ?? []) {
    const here = (row[column] ?? '').trim();
    const above = (headings[column] ?? '').trim();
    if (here === '' || titles.includes(plainHeading(here)) || isPartOf(here, above) || isPartOf(above, here)) continue;
    return { here, above };
  }
  return null;
}

const isSame = (heading: string, cell: string): boolean =>
  cell.trim() !== '' && plainHeading(heading) === plainHeading(cell);

/** `Amount` below `Contract Amount`: a line of headings that the file has in two lines. */
function isPartOf(part: string, whole: string): boolean {
  const words = new Set(plainHeading(whole).split(' '));
  return plainHeading(part)
    .split(' ')
    .every((word) => words.has(word));
}
