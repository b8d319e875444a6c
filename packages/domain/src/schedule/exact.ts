import { type Cents, MAX_CENTS } from '../money.ts';
import { isPercent, type Percent, WHOLE } from '../percent.ts';

/** Thrown when a figure of a job leaves the range of an amount. */
export class TooLarge extends RangeError {}

/** A whole number of cents as an amount. Throws TooLarge outside the range of an amount. */
export function figure(value: number): Cents {
  if (!(Math.abs(value) <= MAX_CENTS)) throw new TooLarge(`${value} is larger than an amount`);
  return (value === 0 ? 0 : value) as Cents; // -0 would print as (0.00)
}

export const ZERO = figure(0);
/** The amount, or 0 if it is negative. */
export const positive = (value: number): Cents => (value > 0 ? figure(value) : ZERO);

/** Sum and difference of amounts. Blank if either is blank. */
export const plus = (a: Cents | null, b: Cents | null): Cents | null =>
  a === null || b === null ? null : figure(a + b);
export const minus = (a: Cents | null, b: Cents | null): Cents | null =>
  a === null || b === null ? null : figure(a - b);

/** `amount` x `numerator` / `denominator`, exact, and rounded once to the cent, half away from zero. */
export const share = (amount: number, numerator: number, denominator: number): Cents =>
  figure(scaled(amount, numerator, denominator));

/** A percent of an amount, rounded once to the cent. */
export const percentOf = (amount: Cents, part: Percent): Cents => share(amount, part, WHOLE);

/** `numerator` / `denominator` as a percent for reading. Null if the denominator is zero, or the result is too large to read. */
export function ratio(numerator: number, denominator: number): Percent | null {
  if (denominator === 0) return null;
  const value = scaled(numerator, WHOLE, denominator);
  return isPercent(value) ? ((value === 0 ? 0 : value) as Percent) : null;
}

/** Like `ratio`, but null for a whole of zero or less: the percent would mislead. */
export const partOfWhole = (part: Cents | null, whole: Cents | null): Percent | null =>
  part === null || whole === null || whole <= 0 ? null : ratio(part, whole);

/**
 * a x b / c, rounded half away from zero. Exact if the result is a safe integer; otherwise the result is only sure to be unsafe
 * too. Most products are safe integers, and numbers are then exact and ten times as fast; the rest need BigInt.
 */
function scaled(a: number, b: number, c: number): number {
  const product = a * b; // beyond the safe integers, it does not round to one of them
  if (!Number.isSafeInteger(product)) return Number(divided(BigInt(a) * BigInt(b), BigInt(c)));
  const rest = product % c;
  const whole = (product - rest) / c;
  return 2 * Math.abs(rest) < Math.abs(c) ? whole : whole + Math.sign(product) * Math.sign(c);
}

/** The quotient, rounded half away from zero. */
function divided(numerator: bigint, denominator: bigint): bigint {
  const isNegative = numerator < 0n !== denominator < 0n;
  const [n, d] = [numerator < 0n ? -numerator : numerator, denominator < 0n ? -denominator : denominator];
  const rounded = (n * 2n + d) / (d * 2n);
  return isNegative ? -rounded : rounded;
}
