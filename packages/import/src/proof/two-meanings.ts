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
const OWED = /\b(?:commit(?:ted|ments?)|purchase orders?|a\/?p|payables?|vendors?|sub ?contract(?:s|ors?|ed)?)\b/i;
const TO_DATE: ReadonlySet<string> = new Set(['jobCostToDate', 'invoicedAmount', 'paymentsReceived']);
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
  if (name === 'changeOrderTotal' && headings.filter((heading) => BACKLOG.test(heading)).length > 1)
    return 'The list goes from one backlog to the next: it may have the changes of this time alone, and not all of them. Check which is meant.';
  return null;
}
