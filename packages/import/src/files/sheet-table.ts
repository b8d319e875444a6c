import { saysMoney } from '../formats/heading-words.ts';
import { numberText } from '../formats/number-text.ts';
import { readDate } from '../formats/read-date.ts';
import { numberAndNameOf } from '../mapping/number-and-name.ts';
import { isNumberHeading } from '../mapping/swapped.ts';
import { areColumnMarks } from '../structure/column-marks.ts';
import { withCarriedNumbers } from './carried-numbers.ts';
import { dateText } from './date-text.ts';
import { headingLines, usualHeadingsIn } from './heading-lines.ts';
import { withIndentedLabels } from './indented-labels.ts';
import { type Cells, lazyRows } from './lazy-rows.ts';
import { letterOf, type Sheet } from './sheet.ts';
import { withJoinedSigns } from './split-signs.ts';
import { withStatedInTitle } from './stated-in-title.ts';

export type { Merge, Sheet } from './sheet.ts';

/** What is sent to the service: the rows below the headings. */
export interface Table {
  headings: string[];
  rows: readonly (readonly string[])[];
  /** The file's row number, from 1, of the first of `rows`. */
  firstRow: number;
  /** Outline levels of the rows, where the sheet has an outline. */
  levels?: number[];
  /** The file's row numbers, from 1, of rows whose text is struck through. */
  struckRows?: number[];
}

/** `leftOut` says of each sheet with more than fits why it is not among them. */
export type FileOutcome = { ok: true; sheets: Sheet[]; leftOut?: string[] } | { ok: false; reason: string };

/** Many exports have titles, dates and blank lines above the headings. Further down is data, and headings only under a longer list of parameters. */
const LOOKED_AT = 30;
const FURTHEST = 200;
const SURELY = 3;

const filled = (row: readonly string[]): number => row.filter((cell) => cell.trim() !== '').length;

const trimmedCells = (row: readonly string[]): string[] => row.map((cell) => cell.trim()).filter((cell) => cell !== '');

/** `From:` with a date beside it, or a sum: headings have neither. */
const isParameters = (row: readonly string[]): boolean => row.some((cell) => /\d|:\s*$/.test(cell));
const FEWEST_USUAL = 2;

/**
 * The index of the row that probably has the headings: the first that is about as full as the fullest. Parameters of the report and sums
 * over the table may be as full: then it is the next row with two usual headings.
 */
export function findHeadingRow(rows: Sheet['rows']): number {
  const top = rows.slice(0, LOOKED_AT);
  // Letters and numbers of the columns may stand over the headings. Over no others, they are the headings.
  const isOverHeadings = (row: readonly string[], index: number) =>
    areColumnMarks(trimmedCells(row)) &&
    top.slice(index + 1).some((below) => !isParameters(below) && usualHeadingsIn(below) > 0);
  const counts = top.map((row, index) => (isOverHeadings(row, index) ? 0 : filled(row)));
  const fullest = Math.max(0, ...counts);
  const found = Math.max(
    0,
    counts.findIndex((count) => count >= 2 && count >= fullest * 0.6),
  );
  const first = top[found] ?? [];
  if (usualHeadingsIn(first) === 0) {
    const deep = rows.slice(0, FURTHEST).findIndex((row) => !isParameters(row) && usualHeadingsIn(row) >= SURELY);
    if (deep >= top.length) return deep;
  }
  if (!isParameters(first) || usualHeadingsIn(first) >= FEWEST_USUAL) return found;
  const usual = top.findIndex(
    (row, index) => index > found && !isParameters(row) && usualHeadingsIn(row) >= FEWEST_USUAL,
  );
  return usual >= 0 ? usual : found;
}

/**
 * The table below a row of headings, or below two: see headingLines. Each heading gets its own name, so that a mapping can tell
 * two columns apart.
 */
export function tableOf(sheet: Sheet, headingRow: number): Table {
  const { headings: all, isNamed, firstRow } = headingsOf(sheet, headingRow);
  const labelled = withIndentedLabels({ headings: all, isNamed, rows: withMergedTexts(sheet, firstRow - 1, all) });
  const joined = withJoinedSigns(labelled, labelled.isNamed);
  const { headings, rows: written } = sheet.is1904 ? withDaysOf1904(joined.headings, joined.rows) : joined;
  const rows = withCarriedNumbers(headings, written);
  const { levels, struckRows } = sheet;
  return {
    headings,
    rows: lazyRows(rows.length, (row) => evenRow(rows[row] ?? [], headings.length)),
    firstRow,
    ...(levels && { levels: levels.slice(firstRow - 1) }),
    ...(struckRows && { struckRows: struckRows.filter((row) => row >= firstRow) }),
  };
}

/**
 * Numbers under the heading of a date, which count the days from 1904 in such a workbook, as days. Where nothing but their size makes them
 * days, the heading says so, and no field takes them unasked: they may be amounts.
 */
function withDaysOf1904(headings: string[], rows: Sheet['rows']): Pick<Table, 'headings' | 'rows'> {
  const cellsOf = (column: number) => rows.map((row) => (row[column] ?? '').trim());
  const found = headings.map((heading, column): 'day' | 'perhaps' | null => {
    if (saysMoney(heading) || TO_DATE.test(heading)) return null;
    if (SAYS_DATE.test(heading)) return 'day';
    if (!MAY_BE_DAY.test(heading) || !cellsOf(column).every(isDayOrWords)) return null;
    if (cellsOf(column).some((cell) => !DAY.test(cell) && readDate(cell, 'month-first') !== null)) return 'day';
    return cellsOf(column).some((cell) => DAY.test(cell)) ? 'perhaps' : null;
  });
  if (found.every((each) => each === null)) return { headings, rows };
  return {
    headings: headings.map((heading, column) => (found[column] === 'perhaps' ? `${heading}${COUNTED}` : heading)),
    rows: lazyRows(rows.length, (row) => (rows[row] ?? []).map((cell, column) => (found[column] ? dayOf(cell) : cell))),
  };
}
const COUNTED = ' (numbers, read as days from 1904)';
/** `Cost to Date`, `Sales as of Date`: what there is on a day. */
const TO_DATE = /\b(?:to|of|thru|through)[- ]date\b/i;
const SAYS_DATE = /\bdate[ds]?\b/i;
/** Amounts are called so as well. */
const MAY_BE_DAY = /\b(?:awarded|sold|started|closed|completed|finished|start|finish|end)\b/i;
const DAY = /^[2-7]\d{4}(?:\.\d+)?$/;
/** From 1999 to 2054: amounts of several jobs are rarely all among them. */
const LIKELY_DAY = /^(?:3[5-9]|4\d|5[0-4])\d{3}(?:\.\d+)?$/;
const isDayOrWords = (text: string): boolean =>
  /^\d*(?:\.\d+)?$/.test(text)
    ? text === '' || LIKELY_DAY.test(text)
    : !/\d/.test(text) || readDate(text, 'month-first') !== null;
const dayOf = (cell: string): string =>
  DAY.test(cell.trim()) ? (dateText(Number(cell), { hasDate: true, hasSeconds: false }, true) ?? cell) : cell;

/**
 * A cell that spans several rows, such as a manager, a division, or the number of the job whose phases they are. A number would
 * count once for each row, so the rows below the first get a ditto mark, which a person has to read.
 */
function withMergedTexts({ rows, merges = [] }: Sheet, first: number, headings: readonly string[]): Sheet['rows'] {
  const changed = new Map<number, Cells>();
  let steps = MOST_MERGED;
  for (const { startRow, endRow, startColumn, endColumn } of merges) {
    const text = rows[startRow]?.[startColumn] ?? '';
    if (startRow < first || startColumn !== endColumn || text.trim() === '') continue;
    const isSpread = isNumberHeading(headings[startColumn] ?? '') || isWordsOfRows(text.trim());
    const shown = isSpread ? text : DITTO;
    for (let row = startRow + 1; row <= Math.min(endRow, rows.length - 1) && steps > 0; row++, steps--) {
      const cells = changed.get(row) ?? rows[row];
      // Of one job in several rows, the first says which it is.
      if (cells && (cells[startColumn] ?? '').trim() === '' && filled(cells) >= FEWEST_BESIDE)
        changed.set(row, cells.with(startColumn, shown));
    }
  }
  return lazyRows(Math.max(0, rows.length - first), (row) => changed.get(first + row) ?? rows[first + row] ?? []);
}
const DITTO = '〃';
/** Words, with or without a code before them; no number, also with its currency, no day, and no number and name of a job. */
const isWordsOfRows = (text: string): boolean =>
  /\d/.test(text)
    ? /\p{L}{2}/u.test(text) &&
      /\s/.test(text) &&
      numberText(text) === null &&
      !numberAndNameOf(text) &&
      !readDate(text, 'month-first')
    : /\p{L}/u.test(text);
const FEWEST_BESIDE = 2;
/** As many as a file has rows, ten times over. Merged cells of a damaged file may lie on each other. */
const MOST_MERGED = 1_000_000;

/** The headings of a table, which of them the file has, and the file's row number, from 1, of its first row. */
export function headingsOf(
  sheet: Sheet,
  headingRow: number,
): Pick<Table, 'headings' | 'firstRow'> & { isNamed: boolean[] } {
  const { texts: found, lastRow } = headingLines(sheet, headingRow);
  const texts = withStatedInTitle(sheet, headingRow, lastRow + 1, found);
  const seen = new Map<string, number>();
  const headings = texts.map((cell, index) => {
    const heading = cell.replace(/\s+/g, ' ').trim().slice(0, 500) || `Column ${letterOf(index)}`;
    const times = (seen.get(heading.toLowerCase()) ?? 0) + 1;
    seen.set(heading.toLowerCase(), times);
    return times === 1 ? heading : `${heading} (${times})`;
  });
  return { headings, isNamed: texts.map((text) => text.trim() !== ''), firstRow: lastRow + 2 };
}

/** Empty or missing cells past the headings do not matter. The service refuses others. */
function evenRow(row: readonly string[], width: number): readonly string[] {
  // The rows of a large file are not held twice.
  if (row.length === width) return row;
  const cells = [...row];
  while (cells.length > width && cells.at(-1)?.trim() === '') cells.pop();
  while (cells.length < width) cells.push('');
  return cells;
}
