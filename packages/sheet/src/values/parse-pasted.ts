import { isShortYearFar } from '@plumbline/domain/calendar';
import { withoutMarks } from '@plumbline/domain/invisible-marks';
import { withPlainMinus } from '@plumbline/domain/minus';
import { mayHaveShares } from '@plumbline/domain/percent';
import { isSpreadsheetError } from '@plumbline/domain/spreadsheet-errors';
import type { ValueFormat } from './format-value.ts';
import { dayAlone, parseDate } from './parse-date.ts';
import { DECIMAL_COMMA, type ParsedValue, parseValue, refuse } from './parse-value.ts';
import { type PastedBlock, type PastedCell, shownText, textIn } from './pasted-cell.ts';

/** How a cell of one pasted column is read. */
export type PastedReader = (
  column: ValueFormat,
  cell: PastedCell,
  options?: Parameters<typeof parseValue>[2],
) => ParsedValue;

const NUMERIC = /^(\d{1,2})([/\-.])(\d{1,2})(?:[/\-.](\d{4}|\d{2}))?$/;
/** Nothing that one can see, as empty cells of web pages hold. */
const INVISIBLE = /^[\s\u200b-\u200f\u2060\ufeff]+$/;
/** As Excel shows a number that is too long for its cell. */
const SHORTENED = /^-?\d(?:\.\d+)?E[+-]\d{2,3}$/;
const PARTS = /\d[.,]\d/;

/** Whether a text is a date only in one order: 31/12/2026 has the day first. */
const isOnlyIn = (text: string, order: 'day' | 'month'): boolean => {
  const [, first = '', , second = '', year = ''] = NUMERIC.exec(dayAlone(text)) ?? [];
  const [day, month] = order === 'day' ? [first, second] : [second, first];
  return Number(day) > 12 && year !== '' && parseDate(`${month}/${day}/${year}`) !== null;
};

/** A figure without its sign, such as `0.5`. */
const figureIn = (text: string): string => withPlainMinus(withoutMarks(text)).replace(/[-+(),\s]/g, '');
const isOneAtMost = (text: string): boolean => Number(figureIn(text)) > 0 && Number(figureIn(text)) <= 1;

/** Computes once, when first asked: most columns need it not. */
function once(compute: () => boolean): () => boolean {
  let computed: boolean | undefined;
  return () => {
    computed ??= compute();
    return computed;
  };
}

/**
 * How to read each column of a pasted block. Nobody checks each cell, so what may mean two things is refused: a date
 * without a year, a date that may have the day first as another of this paste has, a share where percents are meant.
 */
export function pastedReaders(block: PastedBlock): readonly PastedReader[] {
  const width = block.reduce((most, line) => Math.max(most, line.length), 0);
  // Job numbers such as 25-11-26 are no dates: with hyphens only the column itself tells.
  const isDayFirst = once(() =>
    block.some((line) => line.map(shownText).some((text) => !text.includes('-') && isOnlyIn(text, 'day'))),
  );
  return Array.from({ length: width }, (_, at) =>
    columnReader(
      block.map((line) => line[at] ?? ''),
      isDayFirst,
    ),
  );
}

/** What a column shows tells how its texts are written, also where a spreadsheet states what some of them mean. */
function columnReader(cells: readonly PastedCell[], isBlockDayFirst: () => boolean): PastedReader {
  const texts = cells.map(shownText);
  const isMonthFirst = once(() => texts.some((text) => isOnlyIn(text, 'month')));
  const isDayFirst = once(() => texts.some((text) => isOnlyIn(text, 'day')) || (isBlockDayFirst() && !isMonthFirst()));
  const isPointedMonthFirst = once(() => texts.some((text) => text.includes('.') && isOnlyIn(text, 'month')));
  const hasShares = once(() => mayHaveShares(cells.map((cell) => figureIn(textIn({ type: 'percent' }, cell)))));
  const hasDecimalComma = once(() => texts.some((text) => DECIMAL_COMMA.test(text.trim())));
  const doubt = ({ type }: ValueFormat, text: string, isShown: boolean): string | null => {
    if (isSpreadsheetError(text)) return 'is an error of the spreadsheet';
    if (SHORTENED.test(text)) return 'is a number that a spreadsheet has shortened: widen its column and copy again';
    if (type === 'date') return dateDoubt(text);
    if (type === 'percent' && isOneAtMost(text) && hasShares())
      return 'may be a share of 1: write it with a percent sign';
    const isFigure = type === 'number' || type === 'percent';
    return isFigure && isShown && PARTS.test(text) && hasDecimalComma() && !DECIMAL_COMMA.test(text)
      ? 'may have a comma before its decimals, as another figure of this paste has'
      : null;
  };
  const dateDoubt = (text: string): string | null => {
    if (isShortYearFar(text, parseDate)) return 'may be of the last century: write its year with four digits';
    const [, first, sign, second, year] = NUMERIC.exec(dayAlone(text)) ?? [];
    if (first === undefined) return null;
    if (year === undefined) return 'does not say its year';
    if (Number(first) > 12 || Number(second) > 12 || Number(first) === Number(second)) return null;
    if (isDayFirst()) return 'may have the day first, as another date of this paste has';
    // With points most countries write the day first.
    return sign === '.' && !isPointedMonthFirst() ? 'may have the day first: write it like 1/31/2026' : null;
  };
  return (column, cell, options) => {
    const text = textIn(column, cell);
    if (INVISIBLE.test(text)) return parseValue(column, '', options);
    const why = doubt(column, withoutMarks(text).trim(), text === shownText(cell));
    return why === null ? parseValue(column, text, options) : refuse(text.trim(), why);
  };
}
