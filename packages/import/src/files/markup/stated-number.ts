import { numberText as readNumber } from '../../formats/number-text.ts';
import { numberText } from '../cell-text.ts';

const toTheCent = numberText('#,##0.00');
const MOST_DECIMALS = 2;

/**
 * The number that a page saved by Excel (`x:num`) or LibreOffice (`sdval`) keeps behind what it shows: 1,235 may stand for 1234.56. What is shown
 * says whether it is an amount at all: a day and a percent have other numbers behind them, and 0101 would lose its zero.
 */
export function statedNumber(shown: string, attributes: Readonly<Record<string, string>>): string {
  const stated = attributes['x:num'] || attributes.sdval;
  const number = Number(stated);
  const read = stated && Number.isFinite(number) ? readNumber(shown) : null;
  if (!read || read.isPercent || /^0\d/.test(read.body)) return shown;
  const digits = read.body.replace(/\D/g, '');
  const isShownOf = Array.from({ length: MOST_DECIMALS + 1 }, (_, decimals) => Math.abs(number).toFixed(decimals));
  if (!isShownOf.some((text) => text.replace('.', '') === digits)) return shown;
  const currency = /[€£¥₹]|\b(?:EUR|GBP|CHF|CAD|AUD|INR)\b/.exec(shown)?.[0];
  return currency === undefined ? toTheCent(number) : `${currency} ${toTheCent(number)}`;
}
