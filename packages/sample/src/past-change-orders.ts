import type { UserId } from '@plumbline/contract/values';
import type { ChangeOrderTerms } from '@plumbline/contract/workflow/change-orders';
import { addDays, daysBetween } from '@plumbline/domain/calendar';
import { type Cents, cents } from '@plumbline/domain/money';
import { PER_PERCENT, percent } from '@plumbline/domain/percent';
import { earlier, later, workdayUntil } from './calendar.ts';
import type { StoriedJob } from './jobs.ts';
import type { Random } from './random.ts';
import type { Trade } from './works.ts';

/** A change order with the day on which somebody decided it; null while it is pending. */
export interface PastChangeOrder extends ChangeOrderTerms {
  decidedOn: string | null;
  enteredBy: UserId;
}

type Lines = readonly [string, ...string[]];

const additions: Record<Trade, Lines> = {
  ground: ['Rock excavation', 'Unsuitable soil removed', 'Dewatering, two weeks', 'Utility conflict at the north curb'],
  shell: [
    'Rotten decking replaced',
    'Added flashing, RFI 9',
    'Lead paint abatement',
    'Extra scaffold for the east face',
  ],
  inside: ['Added outlets, rooms 110 to 118', 'Owner changed door hardware', 'Asbestos abatement, north wing'],
  systems: ['Extra fire dampers, RFI 14', 'Night work for the tie-in', 'Temporary heat', 'Panel upsized, ASI 3'],
  study: ['Second site visit', 'Extra borings', 'Drawings for the permit'],
};
const anyAddition: Lines = ['Extended general conditions', 'Overtime to hold the opening date'];
const credits: Record<Trade, Lines> = {
  ground: ['Credit: landscaping deleted', 'Credit: unused rock allowance'],
  shell: ['Credit: alternate 2 not taken', 'Credit: owner supplies paint'],
  inside: ['Credit: allowance not used', 'Credit: owner supplies fixtures'],
  systems: ['Credit: controls by owner', 'Credit: allowance not used'],
  study: ['Credit: survey by owner'],
};

export const notIncluded = { includedShare: null, includedReason: null };
/** What accounting counts of work that is directed and not priced yet. */
const included = (random: Random) => ({
  includedShare: percent(random.pick([50, 75, 90]) * PER_PERCENT),
  includedReason: 'The owner has directed the work in writing; the price is being agreed.',
});

/** The change orders of a job by date: approved ones add up to its total, and some are pending or were rejected. */
export function pastChangeOrders(
  random: Random,
  { values, story }: StoriedJob,
  by: UserId,
  start: string,
  end: string,
): PastChangeOrder[] {
  const { changeOrderTotal, originalContractAmount, dateClosed } = values;
  const { work } = story;
  const days = daysBetween(start, end);
  const workday = (date: string) => later(start, workdayUntil(date));
  const costOf = (amount: number) => cents(Math.round((amount * story.originalBudget) / Math.max(story.original, 1)));
  const order = (amount: Cents, status: ChangeOrderTerms['status']): PastChangeOrder => {
    const first = Math.min(8, days);
    const date = workday(addDays(start, random.whole(first, Math.max(days - 12, first))));
    const decidedOn = status === 'pending' ? null : workday(earlier(end, addDays(date, random.whole(2, 14))));
    const addition = random.pick(random.chance(0.15) ? anyAddition : additions[work.trade]);
    const description = amount < 0 ? random.pick(credits[work.trade]) : addition;
    // Costed with the margin of the job, apart from those that say so little that nobody could.
    const estimatedCost = addition === description && anyAddition.includes(addition) ? null : costOf(amount);
    return { date, description, amount, status, estimatedCost, ...notIncluded, decidedOn, enteredBy: by };
  };
  const orders = partsOf(random, changeOrderTotal ?? cents(0)).map((part) => order(part, 'approved'));
  const size = Math.max(originalContractAmount ?? 0, 10_000_00);
  const asked = () => cents(Math.round((size * random.between(0.005, 0.04)) / 5000) * 5000 + 5000);
  const isOpen = days > 30 && !dateClosed && values.jobLost !== true;
  if (isOpen && random.chance(0.45)) {
    const pending = { ...order(asked(), 'pending'), date: workday(addDays(end, -random.whole(2, 20))) };
    orders.push(random.chance(0.2) ? { ...pending, ...included(random) } : pending);
  }
  if (days > 30 && random.chance(0.2)) orders.push(order(asked(), 'rejected'));
  return orders.sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
}

/** One to three amounts that add up to the total, sometimes including a credit; empty without a total. */
function partsOf(random: Random, total: Cents): Cents[] {
  if (total === 0) return [];
  const count = random.whole(1, 3);
  const parts: Cents[] = [];
  let rest: number = total;
  for (let left = count; left > 1; left--) {
    const part = cents(Math.round((rest * random.between(0.2, 0.9)) / left / 5000) * 5000);
    if (part !== 0) parts.push(part);
    rest -= part;
  }
  if (rest !== 0) parts.push(cents(rest));
  return parts;
}
