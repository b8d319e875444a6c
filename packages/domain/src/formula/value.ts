import { formatAmount, MAX_CENTS } from '../money.ts';
import { type Fraction, inParts, ofNumber } from './fraction.ts';
import type { FormulaKind } from './kinds.ts';

/** The type of a part. A blank takes the type beside it. */
export type FormulaType = 'amount' | 'number' | 'date' | 'text' | 'yesno' | 'blank';

/**
 * A value as a column holds it. amount: whole cents; number: a double; percent: whole ten-thousandths of a percent; date:
 * `YYYY-MM-DD` from 1900 to 2199; yesno: a boolean. Null is blank.
 */
export type FormulaValue = number | string | boolean | null;

/** Why a formula has no answer for a job, in a sentence. Formulas that read it have no answer either. */
export class NoAnswer {
  readonly reason: string;

  constructor(reason: string) {
    this.reason = reason;
  }
}

/** A value during calculation. An amount is a fraction of dollars; a date is `YYYY-MM-DD`. */
export type Value = Fraction | string | boolean | null | NoAnswer;

export const typeOf = (kind: FormulaKind): FormulaType => (kind === 'percent' ? 'number' : kind);

const PERCENT_PARTS = 1_000_000;
/** Numbers keep six decimals, like percents. */
const NUMBER_PARTS = 1_000_000;
const MOST_NUMBER = 1e15;
export const LONGEST_TEXT = 4000;

const TOO_LARGE: Readonly<Record<'amount' | 'number' | 'percent', NoAnswer>> = {
  amount: new NoAnswer('The result is larger than 999,999,999,999.99.'),
  number: new NoAnswer('The result is larger than 1,000,000,000,000,000.'),
  percent: new NoAnswer('The result is too large for a percent.'),
};
export const TOO_LONG = new NoAnswer(`The text is longer than ${LONGEST_TEXT} characters.`);

/** Converts a column's value for a calculation. */
export function read(value: FormulaValue | NoAnswer, kind: FormulaKind): Value {
  if (value === '' || value === null) return null;
  if (typeof value !== 'number') return value;
  if (kind === 'amount') return { n: value, d: 100 };
  return kind === 'percent' ? { n: value, d: PERCENT_PARTS } : ofNumber(value);
}

/** Converts a result to what a column of this kind holds, rounded once, half away from zero. */
export function written(value: Value, kind: FormulaKind): FormulaValue | NoAnswer {
  if (value === null || typeof value !== 'object' || value instanceof NoAnswer) return value === '' ? null : value;
  if (kind === 'amount') return inRange(inParts(value, 100), MAX_CENTS) ?? TOO_LARGE.amount;
  if (kind === 'percent') return inRange(inParts(value, PERCENT_PARTS), Number.MAX_SAFE_INTEGER) ?? TOO_LARGE.percent;
  const parts = inParts(value, NUMBER_PARTS);
  const number = Number.isSafeInteger(parts) ? Number(parts) / NUMBER_PARTS : Number(`${parts}e-6`);
  return inRange(number, MOST_NUMBER) ?? TOO_LARGE.number;
}

/** Null if out of range. Never -0, which would print as (0.00). */
function inRange(value: bigint | number, most: number): number | null {
  const number = Number(value);
  return Math.abs(number) <= most ? number + 0 : null;
}

/** `2026-11-23` as `11/23/2026`, as the sheets show it. */
const shownDate = (date: string): string => `${date.slice(5, 7)}/${date.slice(8)}/${date.slice(0, 4)}`;

/** The text that `&` joins and explanations show. Blank is the empty text. */
export function shownValue(value: Exclude<Value, NoAnswer>, type: FormulaType): string | NoAnswer {
  if (value === null) return '';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'string') return type === 'date' ? shownDate(value) : value;
  const result = written(value, type === 'amount' ? 'amount' : 'number');
  if (typeof result !== 'number') return result instanceof NoAnswer ? result : '';
  // In range: `written` checked it.
  return type === 'amount' ? formatAmount(result as Parameters<typeof formatAmount>[0]) : String(result);
}
