import type { ScheduleFieldName } from '@plumbline/contract/workflow/schedule';
import type { ScheduleRow } from '@plumbline/domain/schedule/terms';
import { reasonText } from './words.ts';

/** What a figure needs: words where it is missing, else null. */
type Need = (line: ScheduleRow) => string | null;

const measured: Need = ({ notMeasurable }) => notMeasurable && reasonText[notMeasurable];
const contract: Need = (line) => (line.contract === null ? reasonText['no-contract'] : null);
const originalContract: Need = (line) => (line.originalContract === null ? reasonText['no-contract'] : null);
const estimate: Need = (line) => (line.estimatedCost === null ? reasonText['no-estimate'] : null);
const budget: Need = ({ originalBudget }) =>
  originalBudget === null || originalBudget <= 0 ? 'The job has no budget. Enter its expense budget.' : null;
const positive =
  (name: 'contract' | 'originalContract'): Need =>
  (line) =>
    (line[name] ?? 0) <= 0 ? 'A contract of nothing or less has no percent.' : null;
const positiveContract = positive('contract');
const openForecast: Need = ({ estimateSource }) =>
  estimateSource === 'final-cost' ? 'The job is completed: its cost is final.' : null;
const always =
  (words: string): Need =>
  () =>
    words;

const readable = always('The percent is too large to show.');

/** The first need that is missing is why the figure is blank. */
const needs: { readonly [Name in ScheduleFieldName]?: readonly Need[] } = {
  originalContract: [originalContract],
  revisedContract: [originalContract],
  contract: [contract],
  originalBudget: [budget],
  budget: [budget],
  estimatedCost: [estimate],
  costToComplete: [estimate],
  percentComplete: [measured, contract, positiveContract, estimate, readable],
  estimatedGrossProfit: [contract, estimate],
  estimatedGrossProfitPercent: [contract, estimate, positiveContract, readable],
  earned: [measured],
  overBilled: [measured],
  underBilled: [measured],
  overUnder: [measured],
  lossProvision: [measured],
  costRecognised: [measured],
  grossProfitToDate: [measured],
  grossProfitToDatePercent: [measured, always('Earned is nothing or less, so it has no percent.')],
  backlog: [measured, contract],
  leftToInvoice: [originalContract],
  retainage: [always('Nobody has entered retainage, as an amount or as a percent.')],
  jobBorrow: [contract, estimate],
  fadePoints: [budget, estimate, contract, originalContract, positiveContract, positive('originalContract'), readable],
  fadeAmount: [budget, estimate, contract, originalContract],
  daysSinceForecast: [openForecast, always('Nobody has forecast this job.')],
};

/** Sums of change orders where there are none. */
const emptySums: { readonly [Name in ScheduleFieldName]?: string } = {
  approvedChangeOrders: 'No change order is approved.',
  pendingChangeOrders: 'No change order is pending.',
  includedChangeOrders: 'Accounting includes no pending change order.',
  approvedChangeOrderCost: 'No approved change order has an estimated cost.',
};

/** Of a figure without a sum: why it is blank and what would fill it, or that there is nothing to add up. Null: somebody entered it. */
export function blankText(line: ScheduleRow, field: ScheduleFieldName): string | null {
  const value = line[field === 'overUnder' ? 'overBilled' : field];
  if (value !== null) return emptySums[field] ?? null;
  if (line.notMeasurable === 'too-large') return reasonText['too-large'];
  for (const need of needs[field] ?? []) {
    const words = need(line);
    if (words !== null) return words;
  }
  return null;
}
