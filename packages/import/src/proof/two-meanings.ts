import {
  isEstimateHeading,
  isWholeCostHeading,
  isWholeRevenueHeading,
} from '@plumbline/contract/workflow/job-headings';
import { OF_PERIOD } from '../formats/heading-words.ts';
import type { PlannedField } from '../mapping/plan.ts';

/** A schedule of backlog has what was left before, what came to it, and what is left. */
const BACKLOG = /\bback ?log\b/i;
const SAYS_RECEIVED = /\b(?:rec|recd|rcvd|received|receipts?|collect\w*|cash|owners?|customers?)\b/i;
/** What a company has ordered and owes, which stands beside its costs. */
const OWED =
  /\b(?:unpaid|commit(?:ted|ments?)|purchase orders?|a\/?p|payables?|vendors?|sub ?contract(?:s|ors?|ed)?)\b/i;
const TO_DATE: ReadonlySet<string> = new Set(['jobCostToDate', 'invoicedAmount', 'paymentsReceived']);
/** Of the period that ends now, or of all before it. Years before are what a job opened with. */
const OF_NOW = /\b(?:current|this (?:month|period|quarter|year))\b/i;
const OF_BEFORE = /\b(?:prior|previous|prev|last (?:month|period|quarter))\b(?!.*\byears?\b)/i;
const SAYS_TO_DATE = /\bto[ -]date\b|\b[ji]td\b/i;
const SAYS_BILLED = /\b(?:bill(?:ed|ings?)?|invoic\w*)\b/i;
const KIND: Partial<Record<PlannedField['name'], RegExp>> = {
  jobCostToDate: /\bcosts?\b/i,
  invoicedAmount: SAYS_BILLED,
  paymentsReceived: /\b(?:paid|payments?|receipts?|received|collect\w*)\b/i,
};
const PENDING = /\b(?:pending|unapproved|proposed|potential)\b/i;
const SAYS_ORDERS = /\b(?:change ?orders?|c\.?o\.?s?|changes|pcos?)\b/i;
const SAYS_COST = /\b(?:costs?|budget|estimate)\b/i;

/** Why the heading of an amount may mean another one, where no other column of the file tells. Null if it means one. */
export function whatMayBeMeant(
  { name, columnName }: PlannedField,
  { hasContract, hasBilling, headings }: { hasContract: boolean; hasBilling: boolean; headings: readonly string[] },
): string | null {
  const isOnlyCost = headings.filter((heading) => SAYS_COST.test(heading)).length === 1;
  if (name === 'originalContractAmount' && isWholeRevenueHeading(columnName))
    return 'It may be the price of the whole job, or what has been earned or billed so far, as in a profit and loss by job. Check which is meant.';
  if (name === 'jobCostToDate' && isWholeCostHeading(columnName) && isOnlyCost)
    return 'It may be what each job is expected to cost in all, or what it has cost so far, and no other column tells. Check which is meant.';
  if (name === 'expenseBudget' && isEstimateHeading(columnName) && !hasContract)
    return 'It may be what was offered to the customer, which is the contract, or what each job was to cost, and no other column tells. Check which is meant.';
  if (name === 'paymentsReceived' && !hasBilling && !SAYS_RECEIVED.test(columnName)) {
    const owed = headings.find((heading) => OWED.test(heading));
    if (owed !== undefined)
      return `The file has a column “${owed}” and no billing: these may be payments to vendors and subcontractors, not from customers. Check which is meant.`;
  }
  if (TO_DATE.has(name) && OF_PERIOD.test(columnName))
    return 'A title above the table names a period: these amounts may be for that period alone, not to date. Check which is meant.';
  const kind = KIND[name];
  const other = headings.find(
    (heading) =>
      heading !== columnName && kind?.test(heading) && (OF_BEFORE.test(heading) || SAYS_TO_DATE.test(heading)),
  );
  if (other !== undefined && OF_NOW.test(columnName) && !SAYS_TO_DATE.test(columnName))
    return `The file has a column “${other}”, too: these amounts may be those of a period alone, not to date. Check which is meant.`;
  if (name === 'changeOrderTotal' && /\btotal\b/i.test(columnName)) {
    const orders = headings.filter((heading) => heading !== columnName && SAYS_ORDERS.test(heading));
    const pending = orders.find((heading) => PENDING.test(heading));
    if (pending !== undefined && orders.every((heading) => PENDING.test(heading)))
      return `The file has a column “${pending}” and none of approved ones: this total may include the pending. Check which is meant.`;
  }
  if (name === 'changeOrderTotal' && headings.filter((heading) => BACKLOG.test(heading)).length > 1)
    return 'The list goes from one backlog to the next: it may have the changes of this time alone, and not all of them. Check which is meant.';
  return null;
}
