import { numberText as readNumber } from '../../formats/number-text.ts';
import { numberText, type ShownIn } from '../cell-text.ts';

const toTheCent = numberText('#,##0.00');
const MOST_DECIMALS = 2;
const asPercent = numberText('0%');
/** As many as a percent keeps. */
const MOST_OF_PERCENT = 4;
const WAYS: readonly (readonly [shownIn: ShownIn | null, unit: number])[] = [
  [null, 1],
  ['thousands', 1_000],
  ['millions', 1_000_000],
];

/** What a format adds to a number that it shows in thousands or millions: 1.2M. */
const SHORT = /(?<=\d) ?(k|mm?|mio|tsd|thousand|million)(?=[ )]*$)/i;
/** A ledger's marks, credits below zero. */
const SIDE = /[CD]R/i;

/** A cell that Google Sheets copies: `{"1":3,"3":1234.56}`, where 3 is the kind of numbers. */
const GOOGLE = /^\{"1":3,"3":(-?[\d.]+(?:[eE][-+]?\d+)?)\}$/;

/** The number that the attributes of a cell state, whatever it means: an amount, a share, a day. Null without one. */
export function numberIn(attributes: Readonly<Record<string, string>>): number | null {
  // Under a German or French locale LibreOffice writes -1234,56, never with thousands apart.
  const inLibreOffice = attributes.sdval?.replace(/^(-?\d+),(?=\d+(?:E[-+]?\d+)?$)/i, '$1.');
  const stated = attributes['x:num'] || inLibreOffice || GOOGLE.exec(attributes['data-sheets-value'] ?? '')?.[1];
  return stated && Number.isFinite(Number(stated)) ? Number(stated) : null;
}

/**
 * The number that Excel (`x:num`), LibreOffice (`sdval`) or Google Sheets keeps in markup behind what it shows: 1,235 may stand for 1234.56, or for
 * 1,235,400, and 53% for 53.3333%. What is shown says whether it is an amount or a percent at all: a day has another number behind it, and 0101
 * would lose its zero. Null where what is shown is all there is.
 */
export function statedNumber(
  shown: string,
  attributes: Readonly<Record<string, string>>,
): { text: string; shownIn: ShownIn | null } | null {
  const number = numberIn(attributes);
  const unitShown = SHORT.exec(shown)?.[1];
  const read = number === null ? null : readNumber(shown.replace(SHORT, ''));
  if (number === null || !read || /^0\d/.test(read.body)) return null;
  const digits = read.body.replace(/\D/g, '');
  const isShownWith = (text: string, decimals: number) =>
    text.replace('.', '') === digits && (decimals === 0 || /[.,]/.test(read.body.at(-1 - decimals) ?? ''));
  const isShownOf = (unit: number, most = MOST_DECIMALS) =>
    Array.from({ length: most + 1 }, (_, decimals) => decimals).some((decimals) =>
      isShownWith((Math.abs(number) / unit).toFixed(decimals), decimals),
    );
  const side = SIDE.exec(shown)?.[0];
  // Ledgers differ in whether 500 CR is below zero, so the number has to agree.
  if (side && number !== 0 && number < 0 !== (side.toUpperCase() === 'CR')) return null;
  // A format may show a number with the other sign, or the sign as a colour.
  const signed = read.isNegative ? -Math.abs(number) : number;
  if (read.isPercent) return isShownOf(0.01, MOST_OF_PERCENT) ? { text: asPercent(signed), shownIn: null } : null;
  // 1,235K that stands for 1,235 may mean thousands of it, and 1.2M that stands for 1,200 is a thousand to some.
  const inUnit = unitShown && (/^[kt]/i.test(unitShown) ? 'thousands' : 'millions');
  const way = WAYS.find(([shownIn, unit]) => (!inUnit || shownIn === inUnit) && isShownOf(unit));
  if (!way) return null;
  const currency = /[€£¥₹]|\b(?:EUR|GBP|CHF|CAD|AUD|INR)\b/.exec(shown)?.[0];
  const text = toTheCent(signed);
  return { text: currency === undefined ? text : `${currency} ${text}`, shownIn: way[0] };
}
