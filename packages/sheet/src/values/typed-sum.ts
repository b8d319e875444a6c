import { withPlainMinus } from '@plumbline/domain/minus';

/** An exact figure; `under` is positive. */
export interface Fraction {
  readonly over: bigint;
  readonly under: bigint;
}

export type SumProblem = 'not-a-sum' | 'divides-by-zero' | 'points-for-thousands';
export type ParsedSum = { ok: true; value: Fraction } | { ok: false; problem: SumProblem };

const NUMBER = String.raw`\$? ?((?:\d{1,3}(?:,\d{3})+(?!\d)|\d+)(?:\.\d*)?|\.\d+)`;
const PIECE = new RegExp(String.raw`\s*(?:${NUMBER} ?([km%])?(?![a-z\d.,])|([-+*/()]))\s*`, 'iy');
/** `1.2k`, `-$1.5m`, and as accountants write negatives, `(1.2k)`. */
const SHORTENED = new RegExp(String.raw`^(\()? ?([-+])? ?${NUMBER} ?([km])(\))?$`, 'i');
/** May mean thousands, as in `parseAmount`. Not allowed as an amount, but fine as a factor (`5000*1.075`). */
const POINTS_FOR_THOUSANDS = /^[1-9]\d{0,2}(?:\.\d{3})+$/;
/** A longer text is not a sum: parsing must stay cheap. */
const LONGEST = 200;

/** Whether a typed text is more than a figure: it begins with `=`, combines figures after a `+`, or ends in k or m. */
export const isSum = (text: string): boolean =>
  text.length <= LONGEST && (/^\s*=/.test(text) || /^\s*\+.*[-+*/(×÷−]/.test(text) || SHORTENED.test(tidied(text)));

/**
 * Reads a typed sum: `=100+200*1.1`, `+100+200`, `1.2k`, `=1.5m-(200k+$1,500)/2`, `=10%*5000`. Exact: nothing is rounded on the
 * way. k is a thousand and m a million.
 */
export function parseSum(text: string): ParsedSum {
  const tidy = tidied(text);
  const short = SHORTENED.exec(tidy);
  if (short) {
    const [, open, sign, digits = '', unit = '', close] = short;
    if (Boolean(open) !== Boolean(close) || (open && sign)) return { ok: false, problem: 'not-a-sum' };
    const value = figure(digits, unit);
    return { ok: true, value: open || sign === '-' ? negative(value) : value };
  }
  const pieces = piecesOf(tidy.replace(/^=/, ''));
  return pieces ? new SumReader(pieces).read() : { ok: false, problem: 'not-a-sum' };
}

/** `value` times `parts`, rounded half away from zero: 100 parts make cents. */
export function inParts({ over, under }: Fraction, parts: bigint): bigint {
  const scaled = over * parts;
  const magnitude = ((scaled < 0n ? -scaled : scaled) * 2n + under) / (under * 2n);
  return scaled < 0n ? -magnitude : magnitude;
}

/** Converts typographic signs, which phones and word processors insert, to keyboard signs. */
const tidied = (text: string): string =>
  withPlainMinus(text.trim().replace(/\s+/g, ' ')).replaceAll('×', '*').replaceAll('÷', '/');

interface Piece {
  readonly sign?: string | undefined;
  readonly digits?: string | undefined;
  readonly unit?: string | undefined;
}

function piecesOf(text: string): Piece[] | null {
  if (text.length > LONGEST) return null;
  const pieces: Piece[] = [];
  PIECE.lastIndex = 0;
  while (PIECE.lastIndex < text.length) {
    const [, digits, unit, sign] = PIECE.exec(text) ?? [];
    if (digits === undefined && sign === undefined) return null;
    pieces.push({ digits, unit, sign });
  }
  return pieces;
}

const UNITS: Readonly<Record<string, Fraction>> = {
  '': { over: 1n, under: 1n },
  k: { over: 1_000n, under: 1n },
  m: { over: 1_000_000n, under: 1n },
  '%': { over: 1n, under: 100n },
};

function figure(digits: string, unit: string): Fraction {
  const [whole = '', decimals = ''] = digits.replaceAll(',', '').split('.');
  const value = { over: BigInt(`${whole}${decimals}`), under: 10n ** BigInt(decimals.length) };
  return times(value, UNITS[unit.toLowerCase()] ?? value);
}

const negative = ({ over, under }: Fraction): Fraction => ({ over: -over, under });
const times = (a: Fraction, b: Fraction): Fraction => ({ over: a.over * b.over, under: a.under * b.under });
const plus = (a: Fraction, b: Fraction): Fraction => ({
  over: a.over * b.under + b.over * a.under,
  under: a.under * b.under,
});

class Refusal extends Error {
  readonly problem: SumProblem;

  constructor(problem: SumProblem) {
    super(problem);
    this.problem = problem;
  }
}

/** Reads pieces from left to right: a sum is of terms, a term of factors, a factor a figure or a sum in parentheses. */
class SumReader {
  readonly #pieces: readonly Piece[];
  #at = 0;

  constructor(pieces: readonly Piece[]) {
    this.#pieces = pieces;
  }

  read(): ParsedSum {
    try {
      const value = this.#sum();
      if (this.#at < this.#pieces.length) throw new Refusal('not-a-sum');
      return { ok: true, value };
    } catch (error) {
      if (error instanceof Refusal) return { ok: false, problem: error.problem };
      throw error;
    }
  }

  #sum(): Fraction {
    let value = this.#term();
    for (let sign = this.#take('+', '-'); sign; sign = this.#take('+', '-')) {
      const term = this.#term();
      value = plus(value, sign === '+' ? term : negative(term));
    }
    return value;
  }

  #term(): Fraction {
    const from = this.#at;
    let value = this.#factor();
    for (let sign = this.#take('*', '/'); sign; sign = this.#take('*', '/')) {
      const factor = this.#factor();
      if (sign === '*') value = times(value, factor);
      else if (factor.over === 0n) throw new Refusal('divides-by-zero');
      else value = times(value, inverse(factor));
    }
    const { digits = '', unit } = this.#pieces[this.#at - 1] ?? {};
    const isAlone = this.#pieces.slice(from, this.#at - 1).every(({ sign }) => sign === '-' || sign === '+');
    if (isAlone && !unit && POINTS_FOR_THOUSANDS.test(digits)) throw new Refusal('points-for-thousands');
    return value;
  }

  #factor(): Fraction {
    const sign = this.#take('+', '-');
    if (sign) return sign === '-' ? negative(this.#factor()) : this.#factor();
    if (this.#take('(')) {
      const value = this.#sum();
      if (!this.#take(')')) throw new Refusal('not-a-sum');
      return value;
    }
    const { digits, unit = '' } = this.#pieces[this.#at] ?? {};
    if (digits === undefined) throw new Refusal('not-a-sum');
    this.#at++;
    return figure(digits, unit);
  }

  /** The next piece, if it is one of these signs. */
  #take(...signs: readonly string[]): string | undefined {
    const sign = this.#pieces[this.#at]?.sign;
    if (sign === undefined || !signs.includes(sign)) return undefined;
    this.#at++;
    return sign;
  }
}

const inverse = ({ over, under }: Fraction): Fraction =>
  over < 0n ? { over: -under, under: -over } : { over: under, under: over };

/** Why a text is not a sum, in words for the person who typed it. */
export function sumProblemText(problem: SumProblem): string {
  switch (problem) {
    case 'not-a-sum':
      return 'is not a sum: write it like =100+200*1.1';
    case 'divides-by-zero':
      return 'divides by zero';
    case 'points-for-thousands':
      return 'has a figure that may mean thousands: write it like 250,000 or like 250.00';
  }
}
