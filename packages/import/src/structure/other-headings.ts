import { plainHeading } from '@plumbline/contract/workflow/job-headings';
import { usualHeadingsIn } from '../files/heading-lines.ts';
import { saysMoney } from '../formats/heading-words.ts';
import type { ColumnRoles } from './row-look.ts';
import { isUnit } from './row-words.ts';

/**
 * Whether a row has only headings: words and signs of which at least two repeat the headings of their columns, also beside a year (`GP
 * 2025`); or only words that are all part of their columns' headings.
 */
export function isHeadingRow(row: readonly string[], headings: readonly string[]): boolean {
  const filled = filledIn(row);
  if (filled.length < FEWEST || !filled.every((cell) => /\p{L}/u.test(cell) || isUnit(cell.trim()))) return false;
  if (row.filter((cell, column) => isSame(headings[column] ?? '', cell)).length >= 2) return true;
  if (!areWords(row)) return false;
  // Page breaks repeat one of two lines of headings.
  return row.every((cell, column) => cell.trim() === '' || isPartOf(cell, headings[column] ?? ''));
}

/**
 * Whether a row is the head of another table. It follows an empty row or repeats one of the file's headings in its column; it has only
 * words, in at least two columns of amounts; one of them is a usual heading; and the row below has figures there. A job may have only words
 * too: `per T and M`, `see ledger`.
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
/** Headings of tables that are not lists of jobs. */
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
 * For a row of headings with another column for a field than the table above, such as a list of closed jobs below the open ones: its
 * heading, and the file's. Null if the columns are the same.
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

/** `Amount` below `Contract Amount`: the file has its headings in two lines. */
function isPartOf(part: string, whole: string): boolean {
  const words = new Set(plainHeading(whole).split(' '));
  return plainHeading(part)
    .split(' ')
    .every((word) => words.has(word));
}
