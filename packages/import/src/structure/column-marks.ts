import type { RowLook } from './row-look.ts';

/** `(A)`, `C=A+B`, `(F = E / D)`: the letter of a column, and its formula. */
const COLUMN_LETTER = /^[([]?\s*(?:col(?:umn)?\.?\s*)?[A-Z]{1,2}\s*[)\]]?\s*(?:[=:].+)?$/i;
// Spaces and brackets in one set: in several sets side by side, each space doubles the ways to try.
const OF_LETTERS = /^[([\s]*[A-Z]\s*(?:[-+*/x×÷–=][([\s]*(?:[A-Z]|100%?)[)\]\s]*)+%?$/i;
/** Longer texts are not looked at. */
const LONGEST_MARK = 100;
const COLUMN_NUMBER = /^[([]?\s*(\d{1,2})\s*[)\]]?$/;
const FEWEST_MARKS = 3;

/** Whether a row numbers the columns, `1, 2, 3` or `(A), (B), (C=A+B)`, as schedules do above or below their headings. */
export function areColumnMarks(filled: readonly string[]): boolean {
  if (filled.length < FEWEST_MARKS || filled.some((cell) => cell.length > LONGEST_MARK)) return false;
  if (filled.every((cell, i) => COLUMN_NUMBER.exec(cell)?.[1] === String(i + 1))) return true;
  const letters = filled.filter((cell) => COLUMN_LETTER.test(cell));
  const firsts = letters.map((cell) => cell.replace(/[^A-Z]*(?:col(?:umn)?\.?\s*)?/i, '')[0]?.toUpperCase() ?? '');
  return (
    letters.length >= FEWEST_MARKS &&
    filled.every((cell) => COLUMN_LETTER.test(cell) || OF_LETTERS.test(cell)) &&
    firsts.every((letter, i) => i === 0 || letter > (firsts[i - 1] ?? ''))
  );
}

/** A mark that is never a number, a name or an amount: `(A)`, `C=A+B`. */
const isWritten = (cell: string): boolean => !/^[A-Z0-9]{1,2}$/i.test(cell);

/**
 * Whether a row of column marks cannot be a job: it has letters in columns of amounts, two amounts that equal the numbers of their columns,
 * or marks that are never values. `A, B, North` and `1, 2, 3` may be jobs.
 */
export function areSurelyMarks(
  { filled, amounts }: RowLook,
  row: readonly string[],
  columns: readonly number[],
): boolean {
  const isNoAmount = columns.some((column, i) => (row[column] ?? '').trim() !== '' && amounts[i] === null);
  return isNoAmount || amounts.filter((amount) => amount !== null).length >= 2 || filled.some(isWritten);
}
