import { jobHeadings, plainHeading } from '@plumbline/contract/workflow/job-headings';
import { numberText } from '../formats/number-text.ts';
import { isJobHeading, isNameHeading } from '../mapping/swapped.ts';
import { totalWordsOf } from '../structure/row-words.ts';
import { lazyRows } from './lazy-rows.ts';
import type { Sheet } from './sheet.ts';

type Row = readonly string[];
type Rows = Sheet['rows'];

/** `Phase`, `Cost Code`, `Item`: what a line is of its job. */
const PART =
  /\b(?:phases?|cost ?codes?|cost ?types?|cost class|categor(?:y|ies)|tasks?|(?:bid |line )?items?|extras?|contract lines?|line types?|sub ?jobs?|activit(?:y|ies)|trades?|csi)\b/i;
const NO_PART = /\b(?:amounts?|amt|budgets?|costs? to date|total|date|count|qty|quantity)\b/i;
const isPartHeading = (heading: string): boolean => PART.test(heading) && !NO_PART.test(heading);

interface Columns {
  /** The job's number; where there is none, its name. */
  keys: readonly number[];
  names: readonly number[];
  parts: readonly number[];
  /** The names are those of jobs, and not what a line is. */
  isNamed: boolean;
}
const DESCRIPTION = /\bdesc/i;

/**
 * The rows, with the number and name of their job in each of its lines: reports of phases and cost codes write them once, in the first. The lines
 * then have one number, of which a person is asked whether they are added up.
 */
export function withCarriedNumbers(headings: readonly string[], rows: Rows): Rows {
  const columns = columnsOf(headings);
  if (columns.keys.length === 0 || columns.parts.length === 0) return rows;
  /** By row: the first line of its job. Rows are not held twice. */
  const firsts = new Int32Array(rows.length).fill(-1);
  let head: { row: Row; index: number } | null = null;
  for (const [index, row] of rows.entries()) {
    if (columns.keys.some((column) => isFilled(row, column))) head = { row, index };
    else if (head && isLineOf(head.row, row, columns)) firsts[index] = head.index;
    else head = null;
  }
  if (firsts.every((first) => first < 0)) return rows;
  return lazyRows(rows.length, (index) => {
    const [row = [], first] = [rows[index], rows[firsts[index] ?? -1]];
    return first ? withKeysOf(first, row, columns) : row;
  });
}

function columnsOf(headings: readonly string[]): Columns {
  const where = (fits: (heading: string) => boolean) =>
    headings.flatMap((heading, column) => (fits(heading) ? [column] : []));
  const numbers = where((heading) => isJobHeading(heading) && !isNameHeading(heading)).concat(
    where((heading) => jobHeadings.externalId?.includes(plainHeading(heading)) ?? false),
  );
  const called = where(isNameHeading);
  const [name] = called;
  const names = name === undefined ? [] : [name];
  const parts = where(isPartHeading);
  return {
    keys: numbers.length > 0 ? numbers : names,
    names: numbers.length > 0 ? names : [],
    parts: parts.length > 0 ? parts : called.slice(1),
    isNamed: !DESCRIPTION.test(headings[name ?? -1] ?? ''),
  };
}

/** Whether a row says which part of the job above it is, and has amounts: the job’s own row does so too, or has other amounts. */
function isLineOf(head: Row, row: Row, { keys, names, parts, isNamed }: Columns): boolean {
  const ofRow = parts.filter((column) => isFilled(row, column));
  if (ofRow.length === 0 || row.some((cell) => totalWordsOf(cell.trim()) !== null)) return false;
  // A job that has no number yet, and a name of its own.
  if (isNamed && names.some((column) => isFilled(row, column))) return false;
  const words = new Set([...keys, ...names, ...parts]);
  const figures = row.flatMap((cell, column) => (!words.has(column) && isFigure(cell) ? [column] : []));
  if (figures.length === 0) return false;
  return ofRow.some((column) => isFilled(head, column)) || figures.every((column) => !isFigure(head[column] ?? ''));
}

const withKeysOf = (head: Row, row: Row, { keys, names }: Columns): Row => {
  const cells = [...row];
  for (const column of [...keys, ...names]) {
    while (cells.length < column) cells.push('');
    if (!isFilled(row, column)) cells[column] = head[column] ?? '';
  }
  return cells;
};

const isFilled = (row: Row, column: number): boolean => (row[column] ?? '').trim() !== '';
const isFigure = (cell: string): boolean => /[1-9]/.test(cell) && numberText(cell.trim()) !== null;
