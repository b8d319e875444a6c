import { withPlainMinus } from './minus.ts';

/** A whole number of ten-thousandths of a percent: 12.5 % is 125,000. This keeps four decimals of a percent exact. */
export type Percent = number & { readonly __unit: 'ten-thousandths of a percent' };

/** How many `Percent` make one percent. */
export const PER_PERCENT = 10_000;
/** 100 %. */
export const WHOLE = 1_000_000 as Percent;

export const isPercent = (value: unknown): value is Percent => Number.isSafeInteger(value);

/** Marks a whole number of ten-thousandths of a percent. Throws a RangeError on anything else. */
export function percent(value: number): Percent {
  if (!isPercent(value)) throw new RangeError(`${value} is not a whole number of ten-thousandths of a percent`);
  return (value === 0 ? 0 : value) as Percent; // -0 would print as -0.00 %
}

export type PercentProblem = 'not-a-percent' | 'too-many-decimals' | 'out-of-range';
export type ParsedPercent = { ok: true; percent: Percent } | { ok: false; problem: PercentProblem };

const PERCENT = /^(\()? ?([-+])? ?(\d{1,3}(?:,\d{3})+|\d+)?(?:\.(\d*))? ?(%)? ?(\))? ?(%)?$/;
/** No longer text is a percent. */
const LONGEST = 40;
const MOST_DIGITS = 9;

/** Reads a percent as people type or paste it: `12.5`, `12.5%`, `(3.25%)`. `12.5` means 12.5 %, never 1,250 %. */
export function parsePercent(text: string): ParsedPercent {
  const tidy = withPlainMinus(text.trim().replace(/\s+/g, ' '));
  const match = tidy.length > LONGEST ? null : PERCENT.exec(tidy);
  const [, open, sign, whole = '', fraction = '', inside, close, behind] = match ?? [];
  const isUnclear =
    Boolean(inside && behind) ||
    Boolean(open) !== Boolean(close) ||
    Boolean(open && sign) ||
    (whole === '' && fraction === '');
  if (!match || isUnclear) return { ok: false, problem: 'not-a-percent' };
  if (fraction.replace(/0+$/, '').length > 4) return { ok: false, problem: 'too-many-decimals' };
  const digits = whole.replaceAll(',', '').replace(/^0+(?=\d)/, '');
  if (digits.length > MOST_DIGITS) return { ok: false, problem: 'out-of-range' };
  const magnitude = Number(digits || '0') * PER_PERCENT + Number(fraction.slice(0, 4).padEnd(4, '0'));
  return { ok: true, percent: percent(open || sign === '-' ? -magnitude : magnitude) };
}

/**
 * Whether percents without their signs may have shares of 1 among them: 0.1 beside 10 and 5 is meant as 10%. They are percents where the others
 * have decimals too: 0.5 beside 12.5, or beside 45 and 53.33. `figures` are written like these; other texts do not count.
 */
export function mayHaveShares(figures: readonly string[]): boolean {
  const below = figures.filter((figure) => Number(figure) > 0 && Number(figure) < 1);
  const above = figures.filter((figure) => Number(figure) > 1);
  const finer = above.filter((figure) => Number(figure) % 1 !== 0);
  const areFine = finer.length >= below.length && finer.length * 2 >= above.length;
  return below.length > 0 && !(areFine && mostDecimals(below) <= mostDecimals(finer));
}
const mostDecimals = (figures: readonly string[]): number =>
  Math.max(...figures.map((figure) => figure.split('.')[1]?.length ?? 0));

/** `53.33%`: two decimals, half away from zero; negatives as accountants write them, `(3.25%)`. */
export function formatPercent(value: Percent): string {
  const hundredths = Math.round(Math.abs(value) / 100);
  const text = `${grouped(Math.trunc(hundredths / 100))}.${String(hundredths % 100).padStart(2, '0')}%`;
  return value < 0 && hundredths > 0 ? `(${text})` : text;
}

/** The difference of two percents, written as a percent, in points: `(3.20%)` as `(3.20 pts)`. */
export const inPoints = (text: string): string => text.replace('%', ' pts');

/** `9.0736%`, `(8.5667%)`: all decimals, at least two. Used where a sum has to tie. */
export function exactPercent(value: Percent): string {
  if (value % 100 === 0) return formatPercent(value);
  const text = `${grouped(Math.trunc(Math.abs(value) / PER_PERCENT))}.${String(Math.abs(value) % PER_PERCENT)
    .padStart(4, '0')
    .replace(/0$/, '')}%`;
  return value < 0 ? `(${text})` : text;
}

/** `-12.5`: all decimals, for editing and CSV. */
export function plainPercent(value: Percent): string {
  const magnitude = Math.abs(value);
  const fraction = String(magnitude % PER_PERCENT)
    .padStart(4, '0')
    .replace(/0+$/, '');
  return `${value < 0 ? '-' : ''}${Math.trunc(magnitude / PER_PERCENT)}${fraction === '' ? '' : `.${fraction}`}`;
}

const grouped = (whole: number): string => String(whole).replace(/\B(?=(\d{3})+$)/g, ',');

/** Why a text is not a percent, in words for the person who typed it. */
export function percentProblemText(problem: PercentProblem): string {
  switch (problem) {
    case 'not-a-percent':
      return 'is not a percent';
    case 'too-many-decimals':
      return 'has more than four decimals';
    case 'out-of-range':
      return 'is too large for a percent';
  }
}
