import type { ImportField } from '@plumbline/contract/workflow/import-fields';
import { plainHeading } from '@plumbline/contract/workflow/job-headings';

/** A column of the file, by the rows of its jobs. In cents; null where a cell is no amount. */
interface Column {
  heading: string;
  amounts: readonly (number | null)[];
}

const TAX =
  /^(?:total )?(?:(?:sales|use|output|state|local) )?(?:tax(?:es)?|gst|hst|pst|qst|gst hst|gst pst|vat|mwst|ust|tva|iva|btw)(?: (?:amount|amt|billed|invoiced|total|to date))*$/;
const WITH_TAX: ReadonlySet<ImportField> = new Set(['originalContractAmount', 'invoicedAmount']);
const isTaxHeading = (heading: string): boolean => TAX.test(plainHeading(heading));
/** Whether to look at all: the amounts of the columns that fill no field are many. */
export const mayHaveTax = (name: ImportField, unused: readonly string[]): boolean =>
  WITH_TAX.has(name) && unused.some(isTaxHeading);
const SAYS_ALL = /\b(?:total|gross|brutto|ttc)\b/;
/** Rounded sheets may be off by less. */
const A_DOLLAR = 100;
/** A tax is more than a thousandth of an amount, and a rate such as 7.5 is less. */
const LEAST_PART = 1_000;
/** Agreement in four of five rows is not chance. */
const MOST = 0.8;

/**
 * Why a contract or billing may have tax in it, which neither has here: a column that nothing takes has the tax, and another one the amount without
 * it; or the heading says that it is a total, and no column is the sum of the two. Null where the file has no tax.
 */
export function suspicionOfTax(
  name: ImportField,
  { heading, amounts }: Column,
  free: readonly Column[],
): string | null {
  const isTax = (taxes: Column['amounts']): boolean =>
    taxes.some((added, row) => added && amounts[row] && Math.abs(added) * LEAST_PART >= Math.abs(amounts[row]));
  const tax = free.find((other) => isTaxHeading(other.heading) && isTax(other.amounts));
  if (!tax) return null;
  /** Whether a column is the sum of two others in nearly each row that has all three and a tax. */
  const isSum = (whole: Column['amounts'], net: Column['amounts']) => {
    const rows = whole.flatMap((sum, row) => {
      const [part, added] = [net[row], tax.amounts[row]];
      return sum === null || part === null || part === undefined || !added ? [] : [Math.abs(sum - part - added)];
    });
    return rows.length > 0 && rows.filter((off) => off <= A_DOLLAR).length >= rows.length * MOST;
  };
  const others = free.filter((column) => column !== tax);
  const net = others.find((other) => isSum(amounts, other.amounts));
  if (net)
    return `It is “${net.heading}” with “${tax.heading}”, and the tax would count as ${WHAT[name]}. Choose “${net.heading}” instead.`;
  if (!SAYS_ALL.test(plainHeading(heading)) || others.some((other) => isSum(other.amounts, amounts))) return null;
  return `The file has a column “${tax.heading}”: these amounts may include it, and the tax would count as ${WHAT[name]}. Check whether they do.`;
}
const WHAT: Partial<Record<ImportField, string>> = {
  originalContractAmount: 'part of the contract',
  invoicedAmount: 'billed',
};
