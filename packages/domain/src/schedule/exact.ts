import { type Cents, isCents } from '../money.ts';
import { isPercent, type Percent, percent, WHOLE } from '../percent.ts';

/** A figure of a job left the range of an amount. */
export class TooLarge extends RangeError {}

/** An amount computed from amounts. Throws TooLarge outside the range of an amount. */
export function figure(value: number | bigint): Cents {
  const number = Number(value); // within the range it is exact; outside of it, it only has to be outside
  if (!isCents(number)) throw new TooLarge(`${value} is larger than an amount`);
  return (number === 0 ? 0 : number) as Cents;
}

/** `amount` x `numerator` / `denominator`, rounded once to the cent, half away from zero. Products of two amounts need BigInt. */
export const share = (amount: number, numerator: number, denominator: number): Cents =>
  figure(divided(BigInt(amount) * BigInt(numerator), BigInt(denominator)));

/** A percent of an amount, rounded once to the cent. */
export const percentOf = (amount: Cents, part: Percent): Cents => share(amount, part, WHOLE);

/** `numerator` / `denominator` as a percent for reading, half away from zero. Null where there is nothing to divide by, or nothing to read. */
export function ratio(numerator: number, denominator: number): Percent | null {
  if (denominator === 0) return null;
  const value = Number(divided(BigInt(numerator) * BigInt(WHOLE), BigInt(denominator)));
  return isPercent(value) ? percent(value) : null;
}

/** The quotient rounded half away from zero. */
export function divided(numerator: bigint, denominator: bigint): bigint {
  const isNegative = numerator < 0n !== denominator < 0n;
  const [n, d] = [numerator < 0n ? -numerator : numerator, denominator < 0n ? -denominator : denominator];
  const rounded = (n * 2n + d) / (d * 2n);
  return isNegative ? -rounded : rounded;
}
