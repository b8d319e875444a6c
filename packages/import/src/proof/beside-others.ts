import type { ImportField } from '@plumbline/contract/workflow/import-fields';
import { plainHeading } from '@plumbline/contract/workflow/job-headings';
import { currenciesIn } from '../formats/currencies.ts';

/** What a column of amounts holds. */
export interface AmountColumn {
  name: ImportField;
  /** Of the file. */
  heading: string;
  texts: readonly string[];
  /** In cents; without the texts that are no amounts. */
  amounts: readonly number[];
}

const FEWEST = 3;
/** Those that come near the contract in the end. Change orders, retainage and materials may well be small. */
const LARGE: ReadonlySet<ImportField> = new Set([
  'originalContractAmount',
  'invoicedAmount',
  'paymentsReceived',
  'jobCostToDate',
  'expenseBudget',
  'forecastCost',
]);
/** Totals of a job, and its amounts to date. */
const WHOLE: ReadonlySet<ImportField> = new Set(['originalContractAmount', 'expenseBudget', 'forecastCost']);
export const isWholeOfJob = (name: ImportField): boolean => WHOLE.has(name);
const SPENT: ReadonlySet<ImportField> = new Set(['invoicedAmount', 'jobCostToDate', 'paymentsReceived']);
const FAR = 20;
const A_HUNDRED = 100_00;
/** In cents: 100 times as much. */
const LARGE_JOB = 10_000_00;
/** Digits alone, of one length: `4500123456`, `26101`. */
const DIGITS = /^\d{4,12}$/;
const WRITTEN = /[.,]/;

/** Why a column hardly holds amounts, seen beside the file's other amounts: percents, or numbers of contracts. Null where it does. */
export function suspicionBeside(column: AmountColumn, others: readonly AmountColumn[]): string | null {
  const { name, texts, amounts } = column;
  if (!LARGE.has(name)) return null;
  const positive = amounts.filter((amount) => amount > 0);
  const isSmall = amounts.every((amount) => amount >= 0 && amount <= A_HUNDRED);
  if (isSmall && positive.length >= FEWEST && others.some((other) => medianOf(other.amounts) >= LARGE_JOB))
    return 'All values are from 0 to 100, beside amounts of $10,000 and more: they may be percents or shares.';
  const spent = Math.max(0, ...others.filter((other) => SPENT.has(other.name)).map((other) => medianOf(other.amounts)));
  if (WHOLE.has(name) && positive.length >= FEWEST && medianOf(amounts) * FAR < spent)
    return 'The values are far below what was billed or spent: they may be in thousands, or not amounts at all.';
  const [first = ''] = texts;
  const isNumbered =
    texts.length >= FEWEST &&
    texts.every((text) => DIGITS.test(text) && text.length === first.length) &&
    new Set(texts).size === texts.length &&
    texts.filter((text) => text.endsWith('00')).length * 2 < texts.length;
  const isWrittenOtherwise = others.some(
    (other) => other.texts.filter((text) => WRITTEN.test(text)).length > other.texts.length / 2,
  );
  return isNumbered && isWrittenOtherwise
    ? 'All values are digits of one length, while the other amounts have separators or cents: they may be numbers of contracts.'
    : null;
}

/** Why a budget or forecast may be what a job still costs: in nearly each row it is below the cost to date. Null where it is not. */
export function suspicionOfRemaining(
  amounts: readonly (number | null)[],
  spent: readonly (number | null)[],
): string | null {
  const pairs = amounts.flatMap((amount, i) => {
    const [own, cost] = [amount ?? 0, spent[i] ?? 0];
    return own > 0 && cost > 0 ? [{ own, cost }] : [];
  });
  const below = pairs.filter(({ own, cost }) => own < cost);
  return pairs.length >= FEWEST && below.length >= pairs.length * NEARLY_ALL
    ? 'The values are below the cost to date in nearly each row: they may be the cost to complete.'
    : null;
}
const NEARLY_ALL = 0.9;

/**
 * Why the amounts of two columns are of two currencies, each named in its own, or one of them in none: a bare amount is one of dollars here,
 * and nothing is the same in each. Null where they are not.
 */
export function suspicionOfOtherCurrency(column: AmountColumn, others: readonly AmountColumn[]): string | null {
  const [own, ...more] = currenciesOf(column);
  if (own === undefined || more.length > 0) return null;
  const named = others.map((each) => (each.texts.some((text) => /[1-9]/.test(text)) ? currenciesOf(each) : [own]));
  const other = named.flat().find((each) => each !== own && each !== 'none named');
  if (other !== undefined)
    return `These amounts are in ${own}, those of another column in ${other}, and all would be stored as one.`;
  return !DOLLARS.has(own) && named.some((currencies) => currencies.length === 0)
    ? `These amounts are in ${own}, those of another column are not, and all would be stored as one.`
    : null;
}
const DOLLARS: ReadonlySet<string> = new Set(['$', 'USD']);

/**
 * The currency that the whole file names, if it is not the dollar: each column of amounts does, or a column beside them with one text in all rows.
 * Null where none is named, or several are.
 */
export function foreignCurrency(columns: readonly AmountColumn[], beside: readonly string[]): string | null {
  const filled = columns.filter(({ texts }) => texts.some((text) => /[1-9]/.test(text)));
  const [own, ...others] = new Set(beside.length > 0 ? currenciesIn(beside) : filled.flatMap(currenciesOf));
  if (own === undefined || others.length > 0 || DOLLARS.has(own)) return null;
  return beside.length > 0 || filled.every((column) => currenciesOf(column).length > 0) ? own : null;
}

/** Those that the amounts name, or else the heading: `Contract (CAD)`. */
function currenciesOf({ heading, texts }: AmountColumn): string[] {
  const named = currenciesIn(texts);
  return named.some((currency) => currency !== '$') ? named : [...currenciesIn([heading]), ...named].slice(0, 1);
}

const SHARE =
  /^(?:jv|joint venture|our|ownership|participation|partnership)(?: (?:jv|share|interest|ownership|participation|percent|pct))*$/;
/** Below the whole. */
const PART = /^(?:\d{1,2}(?:[.,]\d+)?\s?%|0?[.,]\d+)$/;

/** Why all amounts may be those of a joint venture: a column gives the company's share. Null without such a column. */
export function suspicionOfShare(headings: readonly string[], jobRows: readonly (readonly string[])[]): string | null {
  const index = headings.findIndex((heading) => SHARE.test(plainHeading(heading)));
  const part = index < 0 ? undefined : jobRows.map((row) => (row[index] ?? '').trim()).find((text) => PART.test(text));
  return part === undefined
    ? null
    : `“${headings[index]}” says ${part}: the amounts may be those of the whole joint venture.`;
}

/** The first rows are enough. */
const LOOKED_AT = 1_000;

/** In cents, of the amounts above zero; 0 without any. */
export function medianOf(amounts: readonly number[]): number {
  const sorted = amounts
    .slice(0, LOOKED_AT)
    .filter((amount) => amount > 0)
    .toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
