import type { ImportField } from '@plumbline/contract/workflow/import-fields';
import { isOverUnderHeading } from '@plumbline/contract/workflow/job-headings';
import { currenciesIn } from '../formats/currencies.ts';
import { scaleOf } from '../formats/heading-words.ts';
import { readDate } from '../formats/read-date.ts';
import type { SignDoubt } from './sign-doubt.ts';

/** Fewer cells show no pattern. What a heading or a single cell says counts in any file. */
export const FEWEST = 3;
export const ALL_ZERO = 'All amounts are zero.';
export const FRACTIONS =
  'Some amounts have fractions of a cent, as formulas leave them: each is rounded to the nearest cent, and their sum may differ by cents.';
export const NO_AMOUNTS = 'Most of the values are not amounts.';

/** Why the cells of one column hardly are the amounts of their field, each reason apart; none where nothing says so. `amounts` in cents. */
export function amountSuspicions(
  { name, heading, sign }: { name: ImportField; heading: string; sign: SignDoubt | null },
  texts: readonly string[],
  amounts: readonly number[],
): string[] {
  const other = otherThings(texts);
  if (other !== null) return [other];
  const isPattern = texts.length >= FEWEST;
  const side = mayBeCrores(texts, amounts)
    ? `“Cr” behind small amounts may mean crores and not credits: ${texts.find((text) => CR.test(text))} would be stored as dollars below zero.`
    : sign?.reason;
  const reasons = side === undefined ? [] : [side];
  if (isPattern && amounts.length < texts.length / 2) return [...reasons, NO_AMOUNTS];
  const rest = texts.find((text) => REST_OF_THOUSANDS.test(text));
  if (rest)
    reasons.push(
      `${rest} is written as the last digits of a larger amount: commas for thousands seem to have split the amounts of this file.`,
    );
  if (isPattern && amounts.every((amount) => amount === 0)) return [...reasons, ALL_ZERO];
  const scale = scaleOf(heading);
  if (scale) reasons.push(`The heading says ${scale}, and the values would be stored as dollars.`);
  const currencies = currenciesIn(texts);
  if (currencies.length > 1)
    reasons.push(`The amounts are in several currencies, ${currencies.join(', ')}, and would be stored as one.`);
  if (isOverUnderHeading(heading))
    reasons.push('It is a column of over and under billing, which follows from the others.');
  const pattern = valuePattern(name, heading, texts, amounts);
  return pattern === null ? reasons : [...reasons, pattern];
}

/** What the texts are instead of amounts, which makes any other reason idle. */
function otherThings(texts: readonly string[]): string | null {
  if (texts.length >= FEWEST && texts.every((text) => /^\d+-$/.test(text)))
    return 'All values end with a minus, as numbers of jobs do.';
  // Whole numbers from 20,000 to 80,000 alone may be days of a workbook or amounts.
  const days = texts.filter((text) => !/^\d+(?:\.\d+)?$/.test(text) && readDate(text, 'month-first'));
  return days.length >= texts.length / 2 ? 'The values are dates.' : null;
}

/** What all values together look like: percents, counts or numbers of jobs. */
function valuePattern(
  name: ImportField,
  heading: string,
  texts: readonly string[],
  amounts: readonly number[],
): string | null {
  const isPattern = texts.length >= FEWEST;
  const every = (fits: (text: string) => boolean) => isPattern && texts.every(fits);
  if (every((text) => PADDED.test(text)) && new Set(texts.map(({ length }) => length)).size === 1)
    return 'All values are filled up with zeros, as programs write cents without a point.';
  // With the sign of a ledger they may be below zero.
  const isShare = amounts.every((amount) => Math.abs(amount) <= 100 * 100) && amounts.length > 0;
  const range = amounts.some((amount) => amount < 0) ? 'from -100 to 100' : 'from 0 to 100';
  if (/%|\bpercent\b|\bpct\b/i.test(heading) && isShare)
    return `The heading says percent, and all values are ${range}.`;
  if (isShare && amounts.length >= FEWEST && name === 'retainageAmount') {
    return `All values are ${range}: they may be percents, and ${texts[0]} would be stored as dollars.`;
  }
  const percent = name === 'retainageAmount' ? percentAmong(texts, amounts) : null;
  if (percent) return `${percent} may be a percent beside the amounts of other jobs, and would be stored as dollars.`;
  if (name === 'changeOrderTotal' && every((text) => /^\d{1,2}$/.test(text)))
    return 'All values are whole numbers below 100: they may count the change orders.';
  if (isPattern && new Set(amounts).size === 1) return 'All amounts are the same.';
  const isNumbered = every((text) => /^\d{3,8}$/.test(text)) && new Set(texts).size === texts.length && isRun(amounts);
  return isNumbered ? 'The values count up one by one, as numbers of jobs do.' : null;
}

/** `2.50 Cr` in India is 25,000,000. */
const CR = /\d\s*cr\.?$/i;
const mayBeCrores = (texts: readonly string[], amounts: readonly number[]): boolean =>
  texts.filter((text) => CR.test(text)).length * 2 > texts.length &&
  amounts.every((amount) => Math.abs(amount) < 1_000_00);

/** `000` and `050`, which no program writes for an amount of its own. */
const REST_OF_THOUSANDS = /^0\d\d$/;

/** `10` beside `2,500.00`: no contract withholds so little, and many withhold ten percent. */
const percentAmong = (texts: readonly string[], amounts: readonly number[]): string | undefined =>
  amounts.some((amount) => amount > LARGE)
    ? texts.find((text) => /^\d{1,2}(?:\.5)?$/.test(text) && Number(text) >= 1 && Number(text) <= MOST_RETAINAGE)
    : undefined;
const LARGE = 500_00;
/** In percent. */
const MOST_RETAINAGE = 30;

/** `00010000000`. */
const PADDED = /^-?0\d{5,}$/;

/** 1001, 1002, 1003: each one more than the one before. */
const isRun = (amounts: readonly number[]): boolean =>
  amounts.every((amount, i) => i === 0 || amount === (amounts[i - 1] ?? 0) + 100);
