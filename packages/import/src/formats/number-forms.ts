import { type NumberForm, numberForms } from '@plumbline/contract/workflow/import-survey';
import { cents, MAX_CENTS, type ParsedAmount } from '@plumbline/domain/money';
import { type ParsedPercent, percent } from '@plumbline/domain/percent';
import { type NumberText, numberText } from './number-text.ts';

/** The digits before and after the decimal mark. */
const BODIES: Record<NumberForm, RegExp> = {
  us: /^(\d{1,3}(?:,\d{3})+|\d+)?(?:\.(\d*))?$/,
  european: /^(\d{1,3}(?:\.\d{3})+|\d+)?(?:,(\d*))?$/,
  swiss: /^(\d{1,3}(?:['’]\d{3})+|\d+)?(?:\.(\d*))?$/,
  indian: /^(\d{1,2}(?:,\d{2})*,\d{3}|\d+)?(?:\.(\d*))?$/,
  spaced: /^(\d{1,3}(?: \d{3})+|\d+)?(?:,(\d*))?$/,
};
const NOT_DIGITS = /\D/g;

/** The number in its smallest units, with so many decimals; a reason where it has more, or is too large; null in another form. */
function scaled(form: NumberForm, { body, isNegative }: NumberText, decimals: number): number | Inexact | null {
  const match = BODIES[form].exec(body);
  if (!match) return null;
  const [, whole = '', fraction = ''] = match;
  if (whole === '' && fraction === '') return null;
  if (fraction.length > decimals && /[1-9]/.test(fraction.slice(decimals))) return 'too-many-decimals';
  const digits = whole.replace(NOT_DIGITS, '');
  // Beyond 2^53 a number is rounded, and stays beyond every limit.
  const magnitude = Number(digits) * 10 ** decimals + Number(fraction.slice(0, decimals).padEnd(decimals, '0'));
  if (magnitude > MAX_CENTS) return 'out-of-range';
  return isNegative && magnitude !== 0 ? -magnitude : magnitude;
}
type Inexact = 'too-many-decimals' | 'out-of-range';

/** Reads an amount that is written in this form, exactly. In the American form `250.000` is 250. */
export function readAmountAs(form: NumberForm, text: string): ParsedAmount {
  const number = numberText(text);
  const value = number && !number.isPercent ? scaled(form, number, 2) : null;
  if (typeof value === 'number') return { ok: true, cents: cents(value) };
  return { ok: false, problem: value ?? 'not-an-amount' };
}

/** Reads a percent that is written in this form: `12,5 %` in the European one. */
export function readPercentAs(form: NumberForm, text: string): ParsedPercent {
  const number = numberText(text);
  const value = number && !number.isDollar ? scaled(form, number, 4) : null;
  if (typeof value === 'number') return { ok: true, percent: percent(value) };
  return { ok: false, problem: value ?? 'not-a-percent' };
}

/** How the numbers of a column are written. */
export interface ColumnNumbers {
  /** Forms that read every number and differ in what they make of one, the likeliest first. Several: only a person knows. */
  forms: NumberForm[];
  /** Whether every text that holds a number is in the first form. */
  isWhole: boolean;
  /** Whether there is a form that does not read every number. Whole numbers without separators show no form. */
  isDistinctive: boolean;
  /** Whether a number such as `250.000` may mean thousands. */
  hasPointThousands: boolean;
  /** Texts that are not empty, and those of them that hold a number. */
  texts: number;
  numbers: number;
}

/** Written the same in every form, or with a decimal point before one or two digits. */
const DIGITS = /^-?\d+$/;
const POINT_THOUSANDS = /^[1-9]\d{0,2}(?:\.\d{3})+$/;
/** `$12,500`: who writes the dollar first uses commas for thousands. */
const COMMA_THOUSANDS = /^[1-9]\d{0,2}(?:,\d{3})+$/;

/** Looks over all texts of a column. Texts that hold no number, such as "TBD", do not count. */
export function columnNumbers(texts: Iterable<string>): ColumnNumbers {
  const fitting = numberForms.map(() => 0);
  const differing = new Set<number>();
  const found = { texts: 0, numbers: 0, hasPointThousands: false };
  for (const text of texts) {
    if (text !== '') found.texts++;
    if (DIGITS.test(text)) {
      found.numbers++;
      for (let i = 0; i < numberForms.length; i++) fitting[i] = (fitting[i] ?? 0) + 1;
      continue;
    }
    const number = numberText(text);
    if (!number) continue;
    found.numbers++;
    if (POINT_THOUSANDS.test(number.body)) found.hasPointThousands = true;
    const isAmerican = number.isDollar && COMMA_THOUSANDS.test(number.body);
    const values = numberForms.map((form) =>
      isAmerican && (form === 'european' || form === 'spaced') ? null : scaled(form, number, number.isPercent ? 4 : 2),
    );
    values.forEach((value, i) => {
      if (value === null) return;
      fitting[i] = (fitting[i] ?? 0) + 1;
      values.forEach((other, j) => {
        if (j > i && other !== null && other !== value) differing.add(i * numberForms.length + j);
      });
    });
  }
  const most = Math.max(...fitting);
  const isWhole = most === found.numbers;
  const best = [...numberForms.keys()].filter((i) => fitting[i] === most);
  const kept: number[] = [];
  for (const i of isWhole ? best : best.slice(0, 1)) {
    if (kept.every((earlier) => differing.has(earlier * numberForms.length + i))) kept.push(i);
  }
  const isDistinctive = best.length < numberForms.length;
  return { ...found, isWhole, isDistinctive, forms: kept.flatMap((i) => numberForms[i] ?? []) };
}

/** The forms that read every number of a column and differ, the likeliest first. */
export const numberFormsOf = (texts: Iterable<string>): NumberForm[] => columnNumbers(texts).forms;
