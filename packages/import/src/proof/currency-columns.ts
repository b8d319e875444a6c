import { plainHeading } from '@plumbline/contract/workflow/job-headings';
import type { ImportTable } from '../reading/import-table.ts';

const SAMPLES = 3;

/** The texts of a column beside the amounts that says the currency of each row, each once; none without such a column. */
export const namedCurrencies = (headings: readonly string[], jobRows: ImportTable['rows']): string[] => {
  const index = headings.findIndex(isCurrencyHeading);
  return index < 0 ? [] : [...new Set(jobRows.map((row) => (row[index] ?? '').trim()).filter((text) => text !== ''))];
};
const isCurrencyHeading = (heading: string): boolean => CURRENCY_COLUMNS.has(plainHeading(heading));

/** Why amounts of several currencies would be stored as one. */
export function currencySuspicion(headings: readonly string[], jobRows: ImportTable['rows']): string | null {
  const found = namedCurrencies(headings, jobRows);
  if (found.length < 2) return null;
  return `“${headings.find(isCurrencyHeading)}” names several currencies, ${found.slice(0, SAMPLES).join(', ')}, and the amounts would be stored as one.`;
}
const CURRENCY_COLUMNS: ReadonlySet<string> = new Set(
  ['currency', 'currency code', 'curr', 'cur'].concat('ccy', 'currency id'),
);

/** What is said of a file that is wholly in another currency than dollars. */
export const inForeign = (currency: string): string =>
  `The amounts of the file are in ${currency}. They are stored as they are, and would count as dollars beside amounts in dollars.`;
