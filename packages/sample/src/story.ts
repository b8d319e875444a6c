import { addDays, dayInMonth, daysBetween } from '@plumbline/domain/calendar';
import { type Cents, cents } from '@plumbline/domain/money';
import { earlier, later, monthOf, workdayUntil } from './calendar.ts';
import { type Books, postingsOf } from './postings.ts';
import type { Random } from './random.ts';
import type { Work } from './works.ts';

export type Stage = 'lost' | 'planned' | 'open' | 'closed';

/** The course of one job until today, with dates and amounts that agree. Amounts in cents. */
export interface Story extends Books {
  stage: Stage;
  /** It ended long ago and counts only as sold. */
  hasLeft: boolean;
  work: Work;
  /** Of a lost job, the day of the bid. */
  soldOn: string;
  lostOn: string | null;
  closedOn: string | null;
  original: Cents;
  changeOrders: Cents;
  /** What the job and its approved change orders were planned to cost. */
  budget: Cents;
  /** What the job was planned to cost when it was sold. */
  originalBudget: Cents;
  /** Its final cost. */
  finalCost: Cents;
  payAppDueDay: number;
  /** When the rest should come in. */
  expectedOn: string | null;
  /** A figure that the project manager typed over revised contract - invoiced. */
  leftToInvoice: Cents | null;
  isLoss: boolean;
}

const share = (amount: number, part: number): Cents => cents(Math.round(amount * part));
/** Most amounts are agreed in round figures; some come out of a unit price and have cents. */
const agreed = (amount: number, random: Random): Cents =>
  random.chance(0.25) ? cents(Math.round(amount)) : cents(Math.round(amount / 5000) * 5000);

/** The earliest sale of a job, in days before today. */
const LONGEST_AGO = 700;
/** Jobs that ended longer ago have left the WIP. */
const ENDED_DAYS = 365;

/** The story of a job until `today`. Its pay apps are due on the given day of the month. */
export function jobStory(random: Random, today: string, work: Work, payAppDueDay: number): Story {
  const [smallest, largest] = work.size;
  // Contract sizes spread evenly over the orders of magnitude: many small jobs, few large ones.
  const original = agreed(smallest * 100 * (largest / smallest) ** random.next(), random);
  const soldOn = workdayUntil(addDays(today, -Math.floor(random.next() ** 1.3 * LONGEST_AGO)));
  const days = Math.round(
    60 + (original / 1_000_000_00) * 240 + random.between(0, 200) + (work.isOutside ? random.between(0, 60) : 0),
  );
  const age = daysBetween(soldOn, today);
  const stage = stageOf(random, age, age / days);
  const closedAfter = Math.round(days * random.between(0.95, Math.min(1.2, age / days)));
  const closedOn = stage === 'closed' ? workdayUntil(addDays(soldOn, closedAfter)) : null;
  const lostOn = stage === 'lost' ? workdayUntil(addDays(soldOn, random.whole(14, Math.min(45, age)))) : null;
  const hasLeft = (closedOn ?? lostOn ?? today) < addDays(today, -ENDED_DAYS);
  const hasBegun = stage === 'open' || stage === 'closed';

  const changeOrders =
    hasBegun && age / days > 0.25 && random.chance(0.5)
      ? agreed(original * random.between(-0.03, 0.12), random)
      : cents(0);
  const revised = cents(original + changeOrders);
  const isLoss = random.chance(0.1) && hasBegun;
  const costShare = 1 - random.between(0.06, 0.28);
  const [budget, originalBudget] = [share(revised, costShare), share(original, costShare)];
  // Extra work that is billed before its change order is approved puts the invoiced amount above the contract.
  const isOverInvoiced = stage === 'open' && age / days > 0.9 && random.chance(0.2);
  const finalCost = share(isLoss ? revised : budget, isLoss ? random.between(1.01, 1.12) : random.between(0.93, 1.04));
  const rate = original < 25_000_00 ? 0 : random.pick([0.1, 0.1, 0.1, 0.05, 0.075]);
  const books =
    hasBegun && !hasLeft
      ? postingsOf(random, {
          work,
          soldOn,
          closedOn,
          today,
          days,
          revised,
          payAppDueDay,
          finalCost,
          rate,
          isOverInvoiced,
        })
      : { postings: [], isShortPaid: false };
  const left = revised - (books.postings.at(-1)?.invoiced ?? 0);

  return {
    ...books,
    stage,
    hasLeft,
    work,
    soldOn,
    lostOn,
    closedOn,
    original,
    changeOrders,
    budget,
    originalBudget,
    finalCost,
    payAppDueDay,
    expectedOn: stage === 'open' || stage === 'planned' ? expected(today, addDays(soldOn, days), work) : null,
    leftToInvoice: stage === 'open' && left > 0 && random.chance(0.06) ? share(left, random.between(0.7, 0.95)) : null,
    isLoss,
  };
}

function stageOf(random: Random, age: number, elapsed: number): Stage {
  if (random.chance(0.04) && age >= 14) return 'lost';
  if (elapsed < 0.06) return 'planned';
  return elapsed > 1.2 || (elapsed > 1 && random.chance(0.5)) ? 'closed' : 'open';
}

/** Three weeks after the last work; work that stands still in winter comes in with the spring. */
function expected(today: string, finishedOn: string, { isOutside }: Work): string {
  const day = earlier(later(addDays(today, 7), addDays(finishedOn, 21)), addDays(today, 330));
  const intoWinter = monthOf(day) % 12;
  return isOutside && intoWinter <= 2 ? dayInMonth(day, 4 - intoWinter, 15) : day;
}
