import { withPlainMinus } from './minus.ts';

/** A whole number of cents. Up to ±99,999,999,999,999 it is a safe integer, so exact. */
export type Cents = number & { readonly __unit: 'cents' };

/** ±$999,999,999,999.99, the range of every amount in the product. */
export const MAX_CENTS = 99_999_999_999_999 as Cents;

export const isCents = (value: unknown): value is Cents =>
  typeof value === 'number' && Number.isInteger(value) && Math.abs(value) <= MAX_CENTS;

/** Marks an integer as cents. Throws a RangeError on a fraction of a cent or an amount out of range. */
export function cents(value: number): Cents {
  if (!isCents(value)) throw new RangeError(`${value} is not a whole number of cents within ±${MAX_CENTS}`);
  return (value === 0 ? 0 : value) as Cents; // -0 would print as (0.00)
}

/** Adds integer cents exactly, in any order. Throws a RangeError if the sum leaves the range of an amount. */
export function sumCents(amounts: Iterable<Cents>): Cents {
  let total = 0;
  let carried = 0n; // whatever a number could not hold exactly
  for (const amount of amounts) {
    if (Number.isSafeInteger(total + amount)) total += amount;
    else {
      carried += BigInt(total);
      total = amount;
    }
  }
  return cents(carried === 0n ? total : Number(carried + BigInt(total)));
}

export type AmountProblem = 'not-an-amount' | 'points-for-thousands' | 'too-many-decimals' | 'out-of-range';
export type ParsedAmount = { ok: true; cents: Cents } | { ok: false; problem: AmountProblem };

// A sign, a dollar sign and accountants' parentheses, in the orders that spreadsheets write them, with single spaces between.
const AMOUNT = /^(\$)? ?(\()? ?([-+])? ?(\$)? ?([-+])? ?(\d{1,3}(?:,\d{3})+|\d+)?(?:\.(\d*))? ?(-)? ?(\))?$/;
/** Zero in a spreadsheet's accounting format: `$ -`, `-`. */
const ZERO = /^\$? ?-$/;
/** `250.000` and `1.250.000`: European thousands. Reading the first as $250.00 would be wrong by a factor of a thousand. */
const POINTS_FOR_THOUSANDS = /^[$(+ -]*[1-9]\d{0,2}(?:\.\d{3})+[ )-]*$/;
/** `50.-` is 50 to the Swiss, and -50 to a ledger. */
const NO_CENTS = /\. ?-/;
/** Parsing must stay cheap whatever a cell holds: a longer text is not an amount. */
const LONGEST = 100;

/**
 * Reads an amount as people type or paste it: `1234.5`, `$1,234.50`, `(1,234.50)`, `-$5`, `12-`,
 * and as accounting formats write them: `$ (1,234.50)`, `$ -`.
 * Works on the digits, so no floating point is involved. The empty text is not an amount, and `250.000` is refused: it may mean
 * 250 or 250,000.
 */
export function parseAmount(text: string): ParsedAmount {
  const tidy = withPlainMinus(text.trim().replace(/\s+/g, ' '));
  const match = tidy.length > LONGEST ? null : AMOUNT.exec(tidy);
  if (ZERO.test(tidy)) return { ok: true, cents: cents(0) };
  const [, dollar1, open, sign1, dollar2, sign2, whole = '', fraction = '', trailing, close] = match ?? [];
  const signs = [open, sign1, sign2, trailing].filter(Boolean);
  if (tidy.length <= LONGEST && POINTS_FOR_THOUSANDS.test(tidy)) return { ok: false, problem: 'points-for-thousands' };
  if (
    !match ||
    Boolean(open) !== Boolean(close) ||
    signs.length > 1 ||
    (dollar1 && dollar2) ||
    NO_CENTS.test(tidy) ||
    (whole === '' && fraction === '')
  ) {
    return { ok: false, problem: 'not-an-amount' };
  }
  if (fraction.replace(/0+$/, '').length > 2) return { ok: false, problem: 'too-many-decimals' };
  const digits = whole.replaceAll(',', '').replace(/^0+(?=\d)/, '');
  if (digits.length > 12) return { ok: false, problem: 'out-of-range' };
  const magnitude = Number(digits || '0') * 100 + Number(fraction.slice(0, 2).padEnd(2, '0'));
  const negative = Boolean(open) || signs[0] === '-';
  return { ok: true, cents: cents(negative ? -magnitude : magnitude) };
}

/** `$1,234,567.89`; negatives as accountants write them: `($1,234.50)`. */
export function formatAmount(amount: Cents): string {
  const text = `$${formatDigits(Math.abs(amount), true)}`;
  return amount < 0 ? `(${text})` : text;
}

/** `-1234567.89`: the plain form for editing and CSV, which any spreadsheet can read. */
export function plainAmount(amount: Cents): string {
  return `${amount < 0 ? '-' : ''}${formatDigits(Math.abs(amount), false)}`;
}

function formatDigits(magnitude: number, grouped: boolean): string {
  const whole = String(Math.trunc(magnitude / 100));
  const fraction = String(magnitude % 100).padStart(2, '0');
  return `${grouped ? whole.replace(/\B(?=(\d{3})+$)/g, ',') : whole}.${fraction}`;
}

/** Why a text is not an amount, in words for the person who typed it. */
export function amountProblemText(problem: AmountProblem): string {
  switch (problem) {
    case 'not-an-amount':
      return 'is not an amount';
    case 'points-for-thousands':
      return 'may mean thousands: write it like 250,000 or like 250.00';
    case 'too-many-decimals':
      return 'has more than two decimals';
    case 'out-of-range':
      return 'is larger than 999,999,999,999.99';
  }
}
