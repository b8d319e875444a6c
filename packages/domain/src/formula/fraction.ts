interface Small {
  readonly n: number;
  readonly d: number;
}
interface Large {
  readonly n: bigint;
  readonly d: bigint;
}

/**
 * An exact number, `n / d` with `d` above 0. Both parts are numbers while they are safe integers, which is ten times as fast, and
 * BigInt otherwise. Fractions are not reduced, so compare them with `compare` only.
 */
export type Fraction = Small | Large;

/** Thrown when a calculation needs more digits than any figure of a job. */
export class TooLong extends RangeError {}

const MOST = 1n << 4096n;
const isSmall = (value: Fraction): value is Small => typeof value.n === 'number';
const large = ({ n, d }: Fraction): Large => ({ n: BigInt(n), d: BigInt(d) });

/** Throws TooLong if a part exceeds 4,096 bits, so that no formula runs for long. */
function bounded(n: bigint, d: bigint): Large {
  if (n > MOST || n < -MOST || d > MOST) throw new TooLong('too many digits');
  return { n, d };
}
const small = (n: number, d: number): Small | null =>
  Number.isSafeInteger(n) && Number.isSafeInteger(d) ? { n, d } : null;

/** `n / d` from safe integers, with `d` above 0. */
export const fraction = (n: number, d = 1): Fraction => ({ n, d });
export const NOTHING = fraction(0);

/** Reads digits with or without a point: `1234.50`. */
export function decimal(digits: string): Fraction {
  const [whole = '', decimals = ''] = digits.split('.');
  const d = 10n ** BigInt(decimals.length);
  const n = BigInt(`${whole}${decimals}` || '0');
  return small(Number(n), Number(d)) ?? { n, d };
}

/** The decimal value that a double prints as: 0.1 is exactly a tenth. The number must be finite. */
export function ofNumber(value: number): Fraction {
  if (Number.isSafeInteger(value)) return fraction(value);
  const [mantissa = '', exponent = '0'] = String(Math.abs(value)).split('e');
  const read = decimal(mantissa);
  const power = { n: 10n ** BigInt(Math.abs(Number(exponent))), d: 1n };
  const magnitude = Number(exponent) < 0 ? over(read, power) : times(read, power);
  return value < 0 ? negative(magnitude) : magnitude;
}

export const negative = (a: Fraction): Fraction => (isSmall(a) ? { n: 0 - a.n, d: a.d } : { n: -a.n, d: a.d });
export const isZero = ({ n }: Fraction): boolean => n === 0 || n === 0n;
const isBelowZero = ({ n }: Fraction): boolean => n < 0;

/** Throws TooLong, like the other operations. */
export function plus(a: Fraction, b: Fraction): Fraction {
  if (isSmall(a) && isSmall(b)) {
    if (a.d === b.d) {
      const sum = small(a.n + b.n, a.d);
      if (sum) return sum;
    }
    const [left, right] = [a.n * b.d, b.n * a.d];
    // Check the products too: an unsafe product can round to a sum that looks safe.
    const sum = Number.isSafeInteger(left) && Number.isSafeInteger(right) ? small(left + right, a.d * b.d) : null;
    if (sum) return sum;
  }
  const [x, y] = [large(a), large(b)];
  return x.d === y.d ? bounded(x.n + y.n, x.d) : bounded(x.n * y.d + y.n * x.d, x.d * y.d);
}

export const minus = (a: Fraction, b: Fraction): Fraction => plus(a, negative(b));

export function times(a: Fraction, b: Fraction): Fraction {
  if (isSmall(a) && isSmall(b)) {
    const product = small(a.n * b.n, a.d * b.d);
    if (product) return product;
  }
  const [x, y] = [large(a), large(b)];
  return bounded(x.n * y.n, x.d * y.d);
}

/** `b` must not be zero. */
export function over(a: Fraction, b: Fraction): Fraction {
  if (isBelowZero(b)) return over(negative(a), negative(b));
  if (isSmall(a) && isSmall(b)) {
    // Usual for amounts, which share a divisor.
    const quotient = a.d === b.d ? small(a.n, b.n) : small(a.n * b.d, a.d * b.n);
    if (quotient) return quotient;
  }
  const [x, y] = [large(a), large(b)];
  return bounded(x.n * y.d, x.d * y.n);
}

/** Negative if a is smaller, positive if it is larger. */
export function compare(a: Fraction, b: Fraction): number {
  const { n } = minus(a, b);
  return n < 0 ? -1 : n > 0 ? 1 : 0;
}

export const absolute = (a: Fraction): Fraction => (isBelowZero(a) ? negative(a) : a);

/** `value` times `parts` (100 for cents), rounded half away from zero. The result is whole, but may exceed the safe integers. */
export function inParts(value: Fraction, parts: number): bigint | number {
  if (isSmall(value)) {
    const scaled = value.n * parts;
    if (Number.isSafeInteger(scaled)) {
      const rest = scaled % value.d;
      const whole = (scaled - rest) / value.d;
      return 2 * Math.abs(rest) < value.d ? whole : whole + Math.sign(scaled);
    }
  }
  const { n, d } = large(value);
  const scaled = (n < 0n ? -n : n) * BigInt(parts);
  const magnitude = (scaled * 2n + d) / (d * 2n);
  return n < 0n ? -magnitude : magnitude;
}

/** Drops the fraction. Exact within the safe integers. */
export function whole(value: Fraction): number {
  if (isSmall(value)) return Math.trunc(value.n / value.d);
  return Number(value.n / value.d);
}

/** Rounds half away from zero to `digits` decimals; a negative number rounds before the decimal point. */
export function rounded(value: Fraction, digits: number): Fraction {
  const step = 10 ** Math.abs(digits);
  if (digits >= 0) return over(ofWhole(inParts(value, step)), fraction(step));
  return times(ofWhole(inParts(over(value, fraction(step)), 1)), fraction(step));
}

const ofWhole = (value: bigint | number): Fraction =>
  Number.isSafeInteger(Number(value)) ? fraction(Number(value)) : { n: BigInt(value), d: 1n };
