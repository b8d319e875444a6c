import { amountProblemText, cents, isCents } from '@plumbline/domain/money';
import { isPercent, PER_PERCENT, percent, percentProblemText } from '@plumbline/domain/percent';
import { formatDate, formatValue, type ValueFormat } from './format-value.ts';
import { inWords, parseTypedDate } from './parse-date.ts';
import { dateOrRefusal, type ParsedValue, parseValue, refuse } from './parse-value.ts';
import { type Fraction, inParts, isSum, parseSum, sumProblemText } from './typed-sum.ts';

/**
 * Parses what a person typed, which allows more than a paste: sums (`=100+200*1.1`, `1.2k`), `today`, and dates without a
 * year. A paste stays strict, because nobody checks each of its cells.
 */
export function parseTyped(column: ValueFormat, text: string, options?: Parameters<typeof parseValue>[2]): ParsedValue {
  if (column.type === 'date' && text.trim() !== '') return dateOrRefusal(parseTypedDate(text), text.trim());
  const plain = parseValue(column, text, options);
  if (plain.ok || !isFigureType(column)) return plain;
  if (isSum(text)) return parseFigure(column.type, text.trim());
  return SIGNLESS.test(text) && !OF_PARTS.test(text) && parseSum(text).ok
    ? refuse(text.trim(), 'is a sum: write it with = before it')
    : plain;
}

/** `100+200`: a figure, a sign and another one. Not `1/2/26` or `2026-11-23`, which look like a date, nor `555-1234`. */
const OF_PARTS = /^[\d -]+$/;
const SIGNLESS = /^[^/]*[\dkm%)] ?[-+*×÷−] ?[$\d(.]/i;

type FigureType = 'currency' | 'percent' | 'number';

const isFigureType = (column: ValueFormat): column is { type: FigureType } =>
  column.type === 'currency' || column.type === 'percent' || column.type === 'number';

function parseFigure(type: FigureType, text: string): ParsedValue {
  const sum = parseSum(text);
  if (!sum.ok) return refuse(text, sumProblemText(sum.problem));
  switch (type) {
    case 'currency': {
      const amount = Number(inParts(sum.value, 100n));
      return isCents(amount) ? { ok: true, value: cents(amount) } : refuse(text, amountProblemText('out-of-range'));
    }
    case 'percent': {
      // In a percent column figures are percents: =10+2.5 is 12.5 %. With a % sign anywhere it calculates like a
      // spreadsheet: =50%*50% is 25 %.
      const hundredfold = text.includes('%') ? 100n : 1n;
      const share = Number(inParts(sum.value, BigInt(PER_PERCENT) * hundredfold));
      return isPercent(share) ? { ok: true, value: percent(share) } : refuse(text, percentProblemText('out-of-range'));
    }
    case 'number':
      return { ok: true, value: toNumber(sum.value) };
  }
}

const DECIMALS = 12;
const toNumber = (value: Fraction): number => Number(`${inParts(value, 10n ** BigInt(DECIMALS))}e-${DECIMALS}`);

const HAS_YEAR = /(^|\D)\d{4}($|\D)/;
/** Whoever writes dates with dots mostly writes the day first. */
const DOTTED = /^\s*\d{1,2}\.\d{1,2}\./;

/**
 * A preview of what a typed text means if it is not obvious: the value of a sum, the year of `Jan 5`, the month of `02.03.2026` by its name. Null
 * otherwise.
 */
export function typedReading(column: ValueFormat, text: string): string | null {
  if (column.type === 'date') {
    const isDotted = DOTTED.test(text);
    const date = HAS_YEAR.test(text) && !isDotted ? null : parseTypedDate(text);
    return date && (isDotted ? inWords(date) : formatDate(date));
  }
  if (!isFigureType(column) || !isSum(text)) return null;
  const read = parseTyped(column, text);
  return read.ok ? formatValue(column, read.value) : null;
}
