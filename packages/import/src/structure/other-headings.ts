import { plainHeading } from '@plumbline/contract/workflow/job-headings';
import { usualHeadingsIn } from '../files/heading-lines.ts';
import { saysMoney } from '../formats/heading-words.ts';
import type { ColumnRoles } from './row-look.ts';
import { isUnit } from './row-words.ts';

/**
 * Whether a row has headings and nothing else: words and signs, of which two or more stand in their own columns, also beside a year (`GP 2025`);
 * or words alone that are all part of what stands there.
 */
export function isHeadingRow(row: readonly string[], headings: readonly string[]): boolean {
  const filled = filledIn(row);
  if (filled.length < FEWEST || !filled.every((cell) => /\p{L}/u.test(cell) || isUnit(cell.trim()))) return false;
  if (row.filter((cell, column) => isSame(headings[column] ?? '', cell)).length >= 2) return true;
  if (!areWords(row)) return false;
  // One of two lines of headings, on the next page.
  return row.every((cell, column) => cell.trim() === '' || isPartOf(cell, headings[column] ?? ''));
}

/**
 * Whether a row begins another table: below an empty row, or with one of the file's own headings in its column, it has words alone, also in two columns of amounts or more, one of which is what
 * people call a column, and the row below it has figures there. A job may have words alone too: `per T and M`, `see ledger`.
 */
export function areOtherHeadings(
  rows: readonly (readonly string[])[],
  index: number,
  headings: readonly string[],
  { amounts }: Pick<ColumnRoles, 'amounts'>,
): boolean {
  const above = rows[index - 1] ?? [''];
  const row = rows[index] ?? [];
  const below = rows[index + 1] ?? [];
  const isApart = above.every((cell) => cell.trim() === '') || row.some((cell, at) => isSame(headings[at] ?? '', cell));
  if (index === 0 || !isApart || !areWords(row)) return false;
  const over = amounts.filter((column) => (row[column.index] ?? '').trim() !== '');
  return (
    over.length >= 2 &&
    over.some((column) => isColumnName((row[column.index] ?? '').trim())) &&
    over.every((column) => !NOTHING.test((row[column.index] ?? '').trim()) && /\d/.test(below[column.index] ?? ''))
  );
}
const isColumnName = (cell: string): boolean =>
  usualHeadingsIn([cell]) > 0 || OTHER_NAMES.test(cell) || (saysMoney(cell) && !REFERS.test(cell));
/** What columns of other tables are called. */
const OTHER_NAMES =
  /^(?:(?:total|unit|regular|overtime) )?(?:hours?|rate|qty|quantity|units?|wages|pay|total|tax|due|amount)$/i;
/** `per contract`, `see billings`: where the figure is to be found. */
const REFERS = /^(?:per|see|as|by|in|on|under|from|with|within|part of|no|not)\b/i;
/** What people type where they have no figure yet. */
const NOTHING = /^(?:tb[dac]|n\/?a|none|nil|unknown|pending|open)$/i;

const FEWEST = 3;
const filledIn = (row: readonly string[]): string[] => row.filter((cell) => cell.trim() !== '');
/** Also with a sign for a heading: `%`. */
function areWords(row: readonly string[]): boolean {
  const filled = filledIn(row);
  return (
    filled.length >= FEWEST &&
    filled.every((cell) => (/\p{L}/u.test(cell) || isUnit(cell.trim())) && !/\d/.test(cell)) &&
    filled.some((cell) => /\p{L}/u.test(cell))
  );
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
