import type { UserId } from '@plumbline/contract/values';
import type { ChangeOrderTerms } from '@plumbline/contract/workflow/change-orders';
import { type Cents, cents } from '@plumbline/domain/money';
import { addDays, daysBetween, earlier } from './calendar.ts';
import type { SampleJob } from './jobs.ts';
import type { Random } from './random.ts';

/** A change order with the day on which somebody decided it; null while it is pending. */
export interface PastChangeOrder extends ChangeOrderTerms {
  decidedOn: string | null;
  enteredBy: UserId;
}

const additions = [
  'Rock excavation',
  'Added outlets, rooms 110 to 118',
  'Unsuitable soil removed',
  'Owner changed door hardware',
  'Asbestos abatement, north wing',
  'Extra fire dampers, RFI 14',
  'Upgrade to LED fixtures',
  'Night work for the tie-in',
  'Structural steel, ASI 3',
  'Extended general conditions',
] as const;
const credits = [
  'Credit: landscaping deleted',
  'Credit: allowance not used',
  'Credit: alternate 2 not taken',
  'Credit: owner supplies paint',
] as const;

/** The change orders of a job by date: the approved ones add up to its total, and some wait or were turned down. */
export function pastChangeOrders(random: Random, { values }: SampleJob, by: UserId, end: string): PastChangeOrder[] {
  const { changeOrderTotal, originalContractAmount, dateClosed } = values;
  const start = values.dateSold ?? end;
  const days = daysBetween(start, end);
  const order = (amount: Cents, status: ChangeOrderTerms['status']): PastChangeOrder => {
    const date = addDays(start, random.whole(Math.min(8, days), Math.max(days - 12, Math.min(8, days))));
    const decidedOn = status === 'pending' ? null : earlier(end, addDays(date, random.whole(1, 12)));
    const description = amount < 0 ? random.pick(credits) : random.pick(additions);
    return { date, description, amount, status, decidedOn, enteredBy: by };
  };
  const orders = partsOf(random, changeOrderTotal ?? cents(0)).map((part) => order(part, 'approved'));
  const size = Math.max(originalContractAmount ?? 0, 10_000_00);
  const asked = () => cents(Math.round((size * random.between(0.005, 0.04)) / 5000) * 5000 + 5000);
  const isOpen = days > 30 && !dateClosed && values.jobLost !== true;
  if (isOpen && random.chance(0.45)) orders.push({ ...order(asked(), 'pending'), date: lately(random, end) });
  if (days > 30 && random.chance(0.2)) orders.push(order(asked(), 'rejected'));
  return orders.sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
}

const lately = (random: Random, end: string) => addDays(end, -random.whole(2, 20));

/** One to three amounts that add up to the total, sometimes with a credit among them; none for no total. */
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
