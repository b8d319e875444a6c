import { type NumberForm, numberForms } from '@plumbline/contract/workflow/import-survey';
import { cents, MAX_CENTS, type ParsedAmount } from '@plumbline/domain/money';
import { type ParsedPercent, percent } from '@plumbline/domain/percent';
import { type NumberText, numberText } from './number-text.ts';
import { type Decimal, isRounded, roundedUnits } from './rounded-units.ts';

/** The digits before and after the decimal mark. */
const BODIES: Record<NumberForm, RegExp> = {
  us: /^(\d{1,3}(?:,\d{3})+|\d+)?(?:\.(\d*))?$/,
  european: /^(\d{1,3}(?:\.\d{3})+|\d+)?(?:,(\d*))?$/,
  // A comma only before a dash: `1'234,-`.
  swiss: /^(\d{1,3}(?:['’]\d{3})+|\d{1,3}(?: \d{3})+(?=\.\d)|\d+)?(?:\.(\d*)|,)?$/,
  indian: /^(\d{1,2}(?:,\d{2})*,\d{3}|\d+)?(?:\.(\d*))?$/,
  spaced: /^(\d{1,3}(?: \d{3})+|\d+)?(?:,(\d*))?$/,
};
const NOT_DIGITS = /\D/g;

function decimalOf(form: NumberForm, body: string): Decimal | null {
  const [, whole = '', fraction = ''] = BODIES[form].exec(body) ?? [];
  return whole === '' && fraction === '' ? null : { digits: whole.replace(NOT_DIGITS, ''), fraction };
}

/** The number in its smallest units, with so many decimals; a reason where it cannot be rounded to them, or is too large; null in another form. */
function scaled(form: NumberForm, { body, isNegative }: NumberText, decimals: number): number | Inexact | null {
  const decimal = decimalOf(form, body);
  if (!decimal) return null;
  // Beyond 2^53 a number is rounded, and stays beyond every limit.
  const magnitude = roundedUnits(decimal, decimals);
  if (magnitude === null) return 'too-many-decimals';
  if (magnitude > MAX_CENTS) return 'out-of-range';
  return isNegative && magnitude !== 0 ? -magnitude : magnitude;
}
type Inexact = 'too-many-decimals' | 'out-of-range';

/** A fast path: most cells of an export look like this. */
const DIGITS = /^-?\d+$/;
const DECIMALS = /^-?\d+\.\d{1,2}$/;
const GROUPED_DECIMALS = /^-?\$?\d{1,3}(?:,\d{3})+\.\d{2}$/;
const MARKS = /[$,.]/g;
/** Shorter texts are in the range of an amount. */
const LONG = 14;

/** Reads an amount that is written in this form, exactly. In the American form `250.000` is 250. */
export function readAmountAs(form: NumberForm, text: string): ParsedAmount {
  if (text.length < LONG - 2 && DIGITS.test(text)) return { ok: true, cents: cents(Number(text) * 100) };
  if (form === 'us' && text.length < LONG && DECIMALS.test(text)) {
    const digits = Number(text.replace('.', ''));
    return { ok: true, cents: cents(text.at(-2) === '.' ? digits * 10 : digits) };
  }
  if (form === 'us' && text.length < LONG && GROUPED_DECIMALS.test(text)) {
    return { ok: true, cents: cents(Number(text.replace(MARKS, ''))) };
  }
  const number = numberText(text);
  const value = number && !number.isPercent ? scaled(form, number, 2) : null;
  if (typeof value === 'number') return { ok: true, cents: cents(value) };
  return { ok: false, problem: value ?? 'not-an-amount' };
}

/** Whether an amount that is written in this form has a fraction of a cent, which is rounded. */
export function hasFractionOfCent(form: NumberForm, text: string): boolean {
  const number = numberText(text);
  const decimal = number && decimalOf(form, number.body);
  return decimal !== null && isRounded(decimal, 2);
}

/** Reads a number with any decimals that is written in this form; null for any other text. */
export function readNumberAs(form: NumberForm, text: string): number | null {
  const number = numberText(text);
  const decimal = number && decimalOf(form, number.body);
  if (!number || !decimal) return null;
  const value = Number(`${decimal.digits || '0'}.${decimal.fraction || '0'}`);
  return number.isNegative && value !== 0 ? -value : value;
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
  /** Whether the forms differ only in texts such as `1,100`. Nobody writes amounts with three decimals: they are thousands. */
  isCommaThousands: boolean;
  /** Whether a number such as `250.000` may mean thousands. */
  hasPointThousands: boolean;
  /** Texts that are not empty, and how many of them are numbers. */
  texts: number;
  numbers: number;
}

const POINT_THOUSANDS = /^[1-9]\d{0,2}(?:\.\d{3})+$/;
/** `12,50`, `1.234,5`. */
const COMMA_DECIMALS = /,\d{0,2}$|\d{4},|[. ]\d{3},/;
/** `$12,500`: who writes the dollar first uses commas for thousands. */
const COMMA_THOUSANDS = /^[1-9]\d{0,2}(?:,\d{3})+$/;
const ONE_GROUP = /^-?\$?\d{1,2},\d{3}\./;
const WITH_POINT: readonly NumberForm[] = ['us', 'swiss', 'indian'];

/** The forms of the texts that most exports have, which a look tells; null for others. */
function usualForms(text: string): readonly NumberForm[] | null {
  if (DIGITS.test(text)) return numberForms;
  if (DECIMALS.test(text)) return WITH_POINT;
  if (!GROUPED_DECIMALS.test(text)) return null;
  return ONE_GROUP.test(text) ? AMERICAN_OR_INDIAN : AMERICAN;
}
const AMERICAN: readonly NumberForm[] = ['us'];
const AMERICAN_OR_INDIAN: readonly NumberForm[] = ['us', 'indian'];

/** Looks over all texts of a column. Texts that hold no number, such as "TBD", do not count. */
export function columnNumbers(texts: Iterable<string>): ColumnNumbers {
  const fitting: Record<NumberForm, number> = { us: 0, european: 0, swiss: 0, indian: 0, spaced: 0 };
  /** Pairs of forms that read a text as two different amounts, the likelier first. */
  const differing = new Set<string>();
  const found = { texts: 0, numbers: 0, hasPointThousands: false };
  const commas = { thousands: false, decimals: false };
  let isCommaThousands = true;
  for (const text of texts) {
    if (text === '') continue;
    found.texts++;
    const usual = usualForms(text);
    if (usual) {
      found.numbers++;
      for (const form of usual) fitting[form]++;
      continue;
    }
    const number = numberText(text);
    if (!number) continue;
    found.numbers++;
    if (POINT_THOUSANDS.test(number.body)) found.hasPointThousands = true;
    if (COMMA_THOUSANDS.test(number.body)) commas.thousands = true;
    else if (COMMA_DECIMALS.test(number.body)) commas.decimals = true;
    const isAmerican = number.isDollar && COMMA_THOUSANDS.test(number.body);
    const read = numberForms.flatMap((form) => {
      const value = isAmerican && hasDecimalComma(form) ? null : scaled(form, number, number.isPercent ? 4 : 2);
      return value === null ? [] : [{ form, value }];
    });
    for (const [i, { form, value }] of read.entries()) {
      fitting[form]++;
      for (const other of read.slice(i + 1)) {
        if (other.value === value) continue;
        differing.add(`${form} ${other.form}`);
        if (!COMMA_THOUSANDS.test(number.body)) isCommaThousands = false;
      }
    }
  }
  const most = Math.max(...Object.values(fitting));
  const fittest = numberForms.filter((form) => fitting[form] === most);
  // `9 000` beside `90,000`: somebody typed a space. Nobody writes amounts with three decimals, and no comma shows that it is a decimal one.
  const isTyped = fittest.every((form) => form === 'spaced') && commas.thousands && !commas.decimals;
  const isWhole = most === found.numbers && !isTyped;
  const best: readonly NumberForm[] = isTyped ? AMERICAN : fittest;
  const forms: NumberForm[] = [];
  for (const form of isWhole ? best : best.slice(0, 1)) {
    if (forms.every((earlier) => differing.has(`${earlier} ${form}`))) forms.push(form);
  }
  return { ...found, forms, isWhole, isCommaThousands, isDistinctive: best.length < numberForms.length };
}

export const hasDecimalComma = (form: NumberForm): boolean => form === 'european' || form === 'spaced';

/** The forms that read every number of a column and differ, the likeliest first. */
export const numberFormsOf = (texts: Iterable<string>): NumberForm[] => columnNumbers(texts).forms;
