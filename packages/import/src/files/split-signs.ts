import { saysMoney } from '../formats/heading-words.ts';
import { numberText } from '../formats/number-text.ts';
import { lazyRows } from './lazy-rows.ts';

const BEFORE = /^(?:[-\u2212\u2013]?[$€£]?|[$€£][-\u2212\u2013]|\(?[$€£]?|[$€£]\()$/;
const CURRENCY = /[$€£(]/;
const AFTER = /^(?:\)|[-\u2212\u2013]|CR|DR)$/i;

export interface ColumnsOfTexts {
  headings: string[];
  rows: readonly (readonly string[])[];
}

/**
 * Joins the signs of amounts with their digits again, where a program wrote them in separate columns: `$`, `(` or a minus before the
 * digits; `)`, a minus or `CR` after them. One of the two columns has a heading; `isNamed` says which headings come from the file.
 */
export function withJoinedSigns({ headings, rows }: ColumnsOfTexts, isNamed: readonly boolean[]): ColumnsOfTexts {
  // One column beyond the headings may hold the digits of the last heading, or a sign.
  const columns = [...headings.keys(), headings.length];
  const before = new Set<number>();
  const after = new Set<number>();
  for (const column of columns) {
    const named = isNamed[column] ?? false;
    const isPair = named !== (isNamed[column + 1] ?? false);
    // Dashes below a heading of their own are amounts of zero.
    if (isPair && holds(rows, column, BEFORE, named ? CURRENCY : BEFORE) && areNumbers(rows, column + 1))
      before.add(column);
    else if (!named && column > 0 && isNamed[column - 1] && holds(rows, column, AFTER) && areNumbers(rows, column - 1))
      after.add(column);
    else if (!named && before.has(column - 2) && holds(rows, column, AFTER)) after.add(column);
  }
  // If the other amounts have their signs before them, a column of amounts without signs is empty.
  for (const column of before.size > 0 ? columns : []) {
    const isOfMoney = isNamed[column] === true && isNamed[column + 1] !== true && saysMoney(headings[column] ?? '');
    if (isOfMoney && isEmpty(rows, column) && areNumbers(rows, column + 1)) before.add(column);
  }
  if (before.size + after.size === 0) return { headings, rows };
  const kept = (_: unknown, column: number) => !before.has(column) && !after.has(column);
  return {
    headings: columns
      .map((column) => (before.has(column - 1) && !isNamed[column] ? headings[column - 1] : headings[column]))
      .filter(kept)
      .filter((heading) => heading !== undefined),
    rows: lazyRows(rows.length, (at) => {
      const row = rows[at] ?? [];
      return row
        .map((cell, column) => {
          const sign = before.has(column - 1) ? (row[column - 1] ?? '').trim() : '';
          const end = after.has(column + 1) ? (row[column + 1] ?? '').trim() : '';
          return sign === '' && end === '' ? cell : joined(sign, cell.trim(), end);
        })
        .filter(kept);
    }),
  };
}

/** A dash without digits is how programs write zero; a currency without digits is nothing. */
function joined(sign: string, digits: string, end: string): string {
  if (digits === '') return sign.replace(/[$€£()]/g, '');
  const text = `${sign}${digits}${end}`;
  return text.includes('(') && !text.includes(')') ? `${text})` : text;
}

/** Whether a column contains only such signs, and one of them is `needed`. */
function holds(rows: ColumnsOfTexts['rows'], column: number, sign: RegExp, needed = sign): boolean {
  let isFound = false;
  for (const row of rows) {
    const cell = (row[column] ?? '').trim();
    if (cell === '') continue;
    if (!sign.test(cell)) return false;
    isFound ||= needed.test(cell);
  }
  return isFound;
}
const isEmpty = (rows: ColumnsOfTexts['rows'], column: number): boolean =>
  rows.every((row) => (row[column] ?? '').trim() === '');

const LOOKED_AT = 200;
const MOST = 0.6;

/** Whether the first texts of a column are numbers, possibly with a stray closing parenthesis. */
function areNumbers(rows: ColumnsOfTexts['rows'], column: number): boolean {
  const texts = rows.slice(0, LOOKED_AT).flatMap((row) => (row[column] ?? '').trim() || []);
  const numbers = texts.filter((text) => /\d/.test(text) && numberText(text.replace(/^\(|\)$/g, '')) !== null);
  return texts.length > 0 && numbers.length >= texts.length * MOST;
}
