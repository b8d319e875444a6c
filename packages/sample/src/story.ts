import { type Cents, cents } from '@plumbline/domain/money';
import { addDays, daysBetween, earlier } from './calendar.ts';
import type { Random } from './random.ts';

export type Stage = 'lost' | 'planned' | 'open' | 'closed';

/** How one job went until today: its dates and amounts tell the same story. Amounts in cents. */
export interface Story {
  stage: Stage;
  soldOn: string;
  closedOn: string | null;
  lastInvoicedOn: string | null;
  original: Cents;
  changeOrders: Cents;
  invoiced: Cents;
  retainage: Cents;
  received: Cents;
  budget: Cents;
  cost: Cents;
  /** A figure that the project manager typed over revised contract - invoiced. */
  leftToInvoice: Cents | null;
  isLoss: boolean;
}

const share = (amount: number, part: number): Cents => cents(Math.round(amount * part));
/** Most amounts are agreed in round figures; some come out of a unit price and have cents. */
const agreed = (amount: number, random: Random): Cents =>
  random.chance(0.25) ? cents(Math.round(amount)) : cents(Math.round(amount / 5000) * 5000);

/** The story of a job sold up to 480 days before `today`, with an original contract of $10,000 to $1,000,000. */
export function jobStory(random: Random, today: string): Story {
  // Contract sizes spread evenly over the orders of magnitude: many small jobs, few large ones.
  const original = agreed(10_000_00 * 100 ** random.next(), random);
  const soldOn = addDays(today, -Math.floor(random.next() ** 1.3 * 480));
  const days = Math.round(60 + (original / 1_000_000_00) * 240 + random.between(0, 280));
  const elapsed = daysBetween(soldOn, today) / days;
  const stage = stageOf(random, elapsed);
  const progress = stage === 'closed' ? 1 : stage === 'open' ? Math.min(elapsed, 0.97) : 0;
  const closedOn =
    stage === 'closed' ? earlier(today, addDays(soldOn, Math.round(days * random.between(0.95, 1.15)))) : null;

  const changeOrders =
    progress > 0.1 && random.chance(0.5) ? agreed(original * random.between(-0.03, 0.12), random) : share(0, 0);
  const revised = original + changeOrders;
  const isLoss = random.chance(0.1);
  const budget = share(revised, 1 - random.between(0.06, 0.28));
  // Extra work that is billed before its change order is approved puts the invoiced amount above the contract.
  const isOverInvoiced = stage === 'open' && progress > 0.9 && random.chance(0.15);
  const billed =
    stage === 'closed' ? 1 : isOverInvoiced ? 1.008 : Math.max(0, Math.min(1, progress + random.between(-0.08, 0.07)));
  const invoiced = progress === 0 ? cents(0) : share(revised, billed);
  const rate = original < 25_000_00 ? 0 : random.pick([0.1, 0.1, 0.1, 0.05, 0.075]);
  const retainage = stage === 'open' ? share(invoiced, rate) : cents(0);
  const due = invoiced - retainage;
  const received = stage === 'closed' && random.chance(0.85) ? cents(due) : share(due, random.between(0.6, 0.95));

  return {
    stage,
    soldOn,
    closedOn,
    lastInvoicedOn: invoiced === 0 ? null : lastInvoice(random, soldOn, closedOn ?? today),
    original,
    changeOrders,
    invoiced,
    retainage,
    received,
    budget,
    cost: share(isLoss ? revised * random.between(1.01, 1.12) : budget * random.between(0.93, 1.04), progress),
    leftToInvoice:
      stage === 'open' && !isOverInvoiced && random.chance(0.06)
        ? share(revised - invoiced, random.between(0.7, 0.95))
        : null,
    isLoss: isLoss && progress > 0,
  };
}

function stageOf(random: Random, elapsed: number): Stage {
  if (random.chance(0.04)) return 'lost';
  if (elapsed < 0.05) return 'planned';
  return elapsed > 1.2 || (elapsed > 1 && random.chance(0.5)) ? 'closed' : 'open';
}

/** Pay apps go out once a month: the last one is within the 35 days before the end, and not before the sale. */
function lastInvoice(random: Random, soldOn: string, end: string): string {
  return addDays(end, -Math.min(random.whole(0, 35), daysBetween(soldOn, end)));
}
