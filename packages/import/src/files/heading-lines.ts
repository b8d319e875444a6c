import { jobFields } from '@plumbline/contract/workflow/job-fields';
import {
  costToCompleteHeadings,
  jobHeadings,
  plainHeading,
  revisedContractHeadings,
} from '@plumbline/contract/workflow/job-headings';
import { sortedWords } from '../mapping/plain-headings.ts';
import { isUnit } from '../structure/row-words.ts';
import type { Merge, Sheet } from './sheet.ts';

interface HeadingLines {
  readonly texts: readonly string[];
  /** The index of the lowest row of headings. */
  readonly lastRow: number;
}

const isWide = ({ startColumn, endColumn }: Merge) => endColumn > startColumn;

/**
 * The headings of a row, each joined with the heading above it if the sheet has two lines of them: "Contract", merged over "Original" and
 * "Revised", gives "Contract Original" and "Contract Revised". `headingRow` may be either line. Without merged cells, two lines are joined
 * only if they say more together than either alone; otherwise a title, or a first job without figures, would be lost as a heading.
 */
export function headingLines(sheet: Sheet, headingRow: number): HeadingLines {
  const row = sheet.rows[headingRow] ?? [];
  const three = threeLines(sheet, headingRow);
  if (three) return three;
  for (const top of [headingRow, headingRow - 1]) {
    const groups = (sheet.merges ?? []).filter(
      (merge) => merge.startRow === top && merge.endRow === top && isWide(merge),
    );
    if (areGroups(sheet, top, groups)) return { texts: joined(sheet, top), lastRow: top + 1 };
  }
  if (goesOn(sheet, headingRow)) return { texts: joined(sheet, headingRow), lastRow: headingRow + 1 };
  if (isOverFigures(sheet, headingRow - 1)) return { texts: joined(sheet, headingRow - 1), lastRow: headingRow };
  return { texts: row, lastRow: headingRow };
}

/**
 * Three lines of headings, one of which is `headingRow`: only words above rows of figures, with more usual headings together than any one
 * or two of them have. Null if there are none.
 */
function threeLines(sheet: Sheet, headingRow: number): HeadingLines | null {
  for (const top of [headingRow, headingRow - 1, headingRow - 2]) {
    const lines = [0, 1, 2].map((line) => sheet.rows[top + line] ?? []);
    const areWords = lines.every(
      (line) =>
        filledIn(line).length >= 2 &&
        filledIn(line).every((at) => isHeading(line[at] ?? '') && !/\d/.test(line[at] ?? '')),
    );
    if (top < 0 || !areWords || figureColumns(sheet, top + 3).size < 2) continue;
    const below = joined(sheet, top + 1);
    const texts = belowGroups(spread(sheet, top), below);
    const fewer = [joined(sheet, top), ...lines].map(usualHeadingsIn);
    if (usualHeadingsIn(texts) >= usualHeadingsIn(below) && usualHeadingsIn(texts) > Math.max(...fewer))
      return { texts, lastRow: top + 2 };
  }
  return null;
}

/**
 * Headings below groups. A heading is joined to its group where both make a usual heading, or where it is no usual one alone: `Cost` above
 * `To Date`, but not `Billing` above `Billed to Date`. Without merged cells a group stands above the first of its columns.
 */
function belowGroups(groups: readonly string[], headings: readonly string[]): string[] {
  let last = '';
  return headings.map((heading, column) => {
    const group = (groups[column] ?? '').trim();
    if (group !== '') last = group;
    const both = `${last} ${heading}`.trim();
    if (isUsualInAnyOrder(both, heading)) return both;
    return group === '' || usualHeadings.has(plainHeading(heading)) ? heading : both;
  });
}

/** Whether the merged cells of a row name the columns below them. A title above the table does not. */
function areGroups(sheet: Sheet, top: number, groups: readonly Merge[]): boolean {
  const above = sheet.rows[top] ?? [];
  const below = sheet.rows[top + 1] ?? [];
  const filled = above.flatMap((cell, column) => (cell.trim() === '' ? [] : [column]));
  const first = below.findIndex((cell, column) => (cell || above[column] || '').trim() !== '');
  const [group] = groups;
  if (!group) return false;
  // A title stands alone, at the left.
  if (filled.length <= 1 && group.startColumn <= first) return false;
  return groups.every(({ startColumn, endColumn }) => {
    const named = below.slice(startColumn, endColumn + 1).filter((cell) => isHeading(cell)).length;
    return (above[startColumn] ?? '').trim() === '' || named >= 2;
  });
}

/** Words without figures: no job has only such cells if the jobs below it have figures. */
const isWords = (cell: string) => /\p{L}/u.test(cell) && !/\d/.test(cell) && !NOTHING.test(cell.trim());
/** What people type where they have no figure yet. */
const NOTHING = /^(?:tb[dac]|n\/?a|none|nil|unknown|pending|open|total|totals)$/i;

const LOOKED_AT = 12;
const MOST = 0.6;

/** The columns that hold figures in most rows from this row on. */
export function figureColumns({ rows }: Sheet, from: number): Set<number> {
  const data = rows.slice(from, from + LOOKED_AT);
  const width = Math.max(0, ...data.map((row) => row.length));
  const columns = Array.from({ length: width }, (_, column) => column).filter((column) => {
    const filled = data.map((row) => (row[column] ?? '').trim()).filter((cell) => cell !== '');
    const figures = filled.filter((cell) => /\d/.test(cell) && !/\p{L}/u.test(cell));
    return figures.length > 0 && figures.length >= filled.length * MOST;
  });
  return new Set(columns);
}

const filledIn = (row: readonly string[] = []): number[] =>
  row.flatMap((cell, column) => (cell.trim() === '' ? [] : [column]));

const usualHeadings = new Set([
  ...Object.values(jobFields).map(({ title }) => plainHeading(title)),
  ...Object.values(jobHeadings).flat(),
  ...revisedContractHeadings,
  ...costToCompleteHeadings,
]);

/** How many cells of a row are usual headings. */
export const usualHeadingsIn = (row: readonly string[]): number =>
  row.filter((cell) => usualHeadings.has(plainHeading(cell))).length;

const ofJobs = new Set(
  (['externalId', 'jobNumber', 'jobName'] as const).flatMap((name) => [
    plainHeading(jobFields[name].title),
    ...(jobHeadings[name] ?? []),
  ]),
);
/** Whether a row has the headings of a list of jobs: a number or name, and another usual heading. */
export const namesJobs = (row: readonly string[]): boolean =>
  row.some((cell) => ofJobs.has(plainHeading(cell))) && usualHeadingsIn(row) >= 2;

/** Whether one of these columns has a usual heading only if two lines are read together, or one line has the same heading twice. */
function belongTogether(sheet: Sheet, top: number, columns: readonly number[], alone: readonly string[]): boolean {
  const both = joined(sheet, top);
  const headings = alone.map(plainHeading).filter((heading) => heading !== '');
  return (
    columns.some((column) => isUsualInAnyOrder(both[column] ?? '', sheet.rows[top + 1]?.[column] ?? '')) ||
    new Set(headings).size < headings.length
  );
}

/** `Contract` above `Original`, which alone is no usual heading. */
const isUsualInAnyOrder = (both: string, lower: string): boolean =>
  usualHeadings.has(plainHeading(both)) ||
  (!usualHeadings.has(plainHeading(lower)) && sortedHeadings.has(sortedWords(plainHeading(both))));

/**
 * Whether the headings continue in the next line without a merged cell: "Contract" with "Amount" below it. The next line has only words, in
 * at least two columns where the rows below have figures.
 */
function goesOn(sheet: Sheet, top: number): boolean {
  const [above = [], below = []] = sheet.rows.slice(top, top + 2);
  const columns = filledIn(below);
  const figures = figureColumns(sheet, top + 2);
  const overFigures = columns.filter((column) => figures.has(column));
  return (
    columns.length > 0 &&
    filledIn(above).length >= columns.length * MOST &&
    columns.every((column) => isWords(below[column] ?? '') || isUnit((below[column] ?? '').trim())) &&
    columns.some((column) => !isUnit((below[column] ?? '').trim())) &&
    filledIn(above).every((column) => isHeading(above[column] ?? '')) &&
    overFigures.length >= 2 &&
    belongTogether(sheet, top, overFigures, above)
  );
}

/** Whether a line with fewer words stands above at least two headings of figures, as "Contract" above "Amount". */
function isOverFigures(sheet: Sheet, top: number): boolean {
  if (top < 0) return false;
  const [above = [], below = []] = sheet.rows.slice(top, top + 2);
  const columns = filledIn(above);
  const figures = figureColumns(sheet, top + 2);
  return (
    columns.length >= 2 &&
    columns.every((column) => isWords(above[column] ?? '') && figures.has(column) && isHeading(below[column] ?? '')) &&
    belongTogether(sheet, top, columns, below)
  );
}

/** An amount or a date is data. `%` stands above `Complete`, and `#` below `Job`. */
const isHeading = (cell: string) => /\p{L}|^\s*[%#$]\s*$/u.test(cell);

/** A row with the text of each merged cell in all of its columns. */
function spread({ rows, merges = [] }: Sheet, row: number): string[] {
  const cells = [...(rows[row] ?? [])];
  for (const merge of merges) {
    if (merge.startRow > row || merge.endRow < row || !isWide(merge)) continue;
    const text = cells[merge.startColumn] ?? '';
    for (let column = merge.startColumn; column <= merge.endColumn && column < cells.length; column++)
      cells[column] = text;
  }
  return cells;
}

function joined(sheet: Sheet, top: number): string[] {
  const above = spread(sheet, top);
  const below = sheet.rows[top + 1] ?? [];
  let last = '';
  return Array.from({ length: Math.max(above.length, below.length) }, (_, column) => {
    const cell = below[column] ?? '';
    const over = (above[column] ?? '').trim();
    if (over !== '') last = over;
    const isTwin = below.filter((other) => other.trim() === cell.trim()).length > 1;
    // `Hours` above `Budget` and `Actual`, beside `Cost` above the same two.
    if (over === '')
      return cell.trim() !== '' && ((isTwin && last !== '') || isUsualTogether(last, cell, isTwin))
        ? `${last} ${cell.trim()}`
        : cell;
    return over === cell.trim() ? cell : `${over} ${cell}`.trim();
  });
}

/**
 * `To Complete` to the right of `Cost` above `To Date`: a text that is centred over several columns stands in the first of them. Together
 * they are a usual heading; the lower one alone is not, or stands below two of them, as `Actual` does.
 */
function isUsualTogether(over: string, cell: string, isTwin: boolean): boolean {
  if (over === '' || (!isTwin && usualHeadings.has(plainHeading(cell)))) return false;
  return sortedHeadings.has(sortedWords(plainHeading(`${over} ${cell}`)));
}
const sortedHeadings: ReadonlySet<string> = new Set(
  [...usualHeadings].map((heading) => sortedWords(plainHeading(heading))),
);
