import { parseDate } from './parse-date.ts';
import { parseValue, refuse } from './parse-value.ts';

const NUMERIC = /^(\d{1,2})[/\-.](\d{1,2})(?:[/\-.](\d{4}|\d{2}))?$/;

/** Whether a text is a date only with the day first: 31/12/2026. */
const isDayFirst = (text: string): boolean => {
  const [, day = '', month = '', year = ''] = NUMERIC.exec(text.trim()) ?? [];
  return Number(day) > 12 && year !== '' && parseDate(`${month}/${day}/${year}`) !== null;
};

/**
 * How to read the texts of one pasted column. Nobody checks each cell, so a date without a year is refused: `1/5` may be a
 * day whose year a spreadsheet hides, or the number 1.5 in another country. Next to a date with the day first, 5/1/2026 is
 * refused too.
 */
export function pastedReader(texts: readonly string[]): typeof parseValue {
  let hasDayFirst: boolean | null = null;
  return (column, text, options) => {
    const [, first, second, year] = column.type === 'date' ? (NUMERIC.exec(text.trim()) ?? []) : [];
    if (first === undefined) return parseValue(column, text, options);
    if (year === undefined) return refuse(text.trim(), 'does not say its year');
    hasDayFirst ??= texts.some(isDayFirst);
    const isSure = Number(first) > 12 || Number(first) === Number(second);
    if (hasDayFirst && !isSure) return refuse(text.trim(), 'may have the day first, as another date of this paste has');
    return parseValue(column, text, options);
  };
}
