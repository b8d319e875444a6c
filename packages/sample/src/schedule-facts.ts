import type { JobUpdates } from '@plumbline/contract/workflow/jobs';
import { addDays, daysBetween } from '@plumbline/domain/calendar';
import { type Cents, cents } from '@plumbline/domain/money';
import { PER_PERCENT, type Percent, percent } from '@plumbline/domain/percent';
import { earlier, later, workdayUntil } from './calendar.ts';
import type { Random } from './random.ts';
import type { Story } from './story.ts';

/** A case that schedules exist for: an open job that needs more than a forecast. */
const roles = [
  'fade',
  'passed',
  'accounting',
  'not-measurable',
  'cost-plus',
  'percent',
  'completed-contract',
  'billings',
  'uninstalled',
  'wasted',
] as const;
type Role = (typeof roles)[number];

/** Each role occurs once in this many open jobs. */
const ROLE_EVERY: Record<Role, number> = {
  fade: 12,
  passed: 60,
  accounting: 60,
  'not-measurable': 80,
  'cost-plus': 50,
  percent: 60,
  'completed-contract': 60,
  billings: 60,
  uninstalled: 50,
  wasted: 90,
};

const costOf = (story: Story): number => story.postings.at(-1)?.cost ?? 0;
const doneOf = (story: Story): number => costOf(story) / story.finalCost;
/** What a cost-plus job of these figures charges on top of its cost, in quarters of a percent. */
const feeOf = ({ original, budget, originalBudget }: Story): number =>
  budget === 0 ? 0 : Math.round((original / originalBudget - 1) * 400) / 4;

const suits: Record<Role, (story: Story) => boolean> = {
  fade: (story) => doneOf(story) > 0.3 && !story.isLoss,
  passed: (story) => doneOf(story) > 0.6 && !story.isLoss,
  accounting: (story) => doneOf(story) > 0.4 && story.original > 100_000_00,
  'not-measurable': (story) => doneOf(story) > 0.1 && doneOf(story) < 0.5,
  'cost-plus': (story) => feeOf(story) >= 6 && feeOf(story) <= 18 && doneOf(story) > 0.2 && story.changeOrders === 0,
  percent: (story) => doneOf(story) > 0.3 && story.work.trade === 'study',
  'completed-contract': (story) => doneOf(story) > 0.2 && story.original < 60_000_00,
  billings: (story) => doneOf(story) > 0.2 && story.original < 60_000_00,
  uninstalled: (story) => doneOf(story) > 0.2 && story.work.trade === 'systems',
  wasted: (story) => doneOf(story) > 0.5,
};

/** The roles of jobs, in the order of the jobs: each goes to the first open job that it suits, and again some jobs later. */
export function rolesOf(stories: readonly Story[]): (Role | null)[] {
  let open = 0;
  const due = new Map<Role, number>(roles.map((role) => [role, 0]));
  return stories.map((story) => {
    if (story.stage !== 'open') return null;
    open++;
    const role = roles.find((each) => (due.get(each) ?? 0) <= open && suits[each](story)) ?? null;
    if (role !== null) due.set(role, open + ROLE_EVERY[role]);
    return role;
  });
}

/** What a job's story means to its schedule. */
export interface ScheduleFacts {
  values: JobUpdates;
  /** When the project manager's forecast was made: ISO 8601, in UTC. Null: there is none. */
  forecastAt: string | null;
  /** Separate from the values, because no file contains it: it needs a right. Null: there is none. */
  accounting: AccountingForecast | null;
}
export interface AccountingForecast {
  accountingForecast: Cents;
  accountingForecastReason: string;
  /** ISO 8601, in UTC. */
  accountingForecastAt: string;
}

const NONE = { forecastAt: null, accounting: null };

/** The same random numbers give the same facts. */
export function scheduleFacts(random: Random, story: Story, role: Role | null, today: string): ScheduleFacts {
  const opening = openingOf(story, today);
  if (role === 'not-measurable') return { ...NONE, values: { ...opening, expenseBudget: null } };
  const { values, ...at } = forecastOf(random, story, role, today);
  return { ...at, values: { ...opening, ...values, ...methodOf(random, story, role, today) } };
}

/** To the nearest hundred dollars. */
const about = (amount: number): Cents => cents(Math.round(amount / 100_00) * 100_00);
const percents = (value: number): Percent => percent(Math.round(value * PER_PERCENT));
/** The end of a day's work, when its postings are done. Today's is an hour after work began, whatever the time is now. */
const endOfWork = (day: string, today: string, minute: number): string =>
  `${day}T${day < today ? 22 : 17}:${minute}:00.000Z`;
const costOn = (story: Story, day: string): Cents => story.postings.findLast(({ on }) => on <= day)?.cost ?? cents(0);

/**
 * The project manager's forecast: the budget at first, and nearer to the final cost the further the job is. Most are made when the
 * cost of the month is in, and some are older than they should be. Jobs that have just begun have none.
 */
function forecastOf(random: Random, story: Story, role: Role | null, today: string): ScheduleFacts {
  const { closedOn, soldOn, budget, finalCost } = story;
  const isOld = random.chance(0.1);
  const daysAgo = isOld ? random.whole(40, 75) : random.whole(2, 26);
  const day = workdayUntil(addDays(closedOn ?? today, -daysAgo));
  const on = isOld || closedOn !== null ? day : later(day, story.postings.at(-1)?.on ?? day);
  if (story.stage === 'lost' || daysBetween(soldOn, on) < 25 || costOf(story) === 0) return { ...NONE, values: {} };
  const part = costOn(story, on) / finalCost;
  // A loss is obvious before the job is half done.
  const clear = story.isLoss && part > 0.25 ? 1 : Math.min(1, 1.2 * part);
  const faded = role === 'fade' ? budget * random.between(1.06, 1.11) : budget + (finalCost - budget) * clear;
  const spent = costOf(story);
  const forecastCost = role === 'passed' ? about(spent * 0.97) : about(Math.max(faded, spent * 1.01));
  const values = { forecastCost, costAtForecast: costOn(story, on) };
  const forecastAt = endOfWork(on, today, random.whole(40, 49));
  if (role !== 'accounting') return { values, forecastAt, accounting: null };
  const accounting = {
    accountingForecast: about(Math.max(finalCost, spent) * random.between(1.05, 1.09)),
    accountingForecastReason: 'Two unpaid subcontractor claims are not in the project manager’s forecast.',
    accountingForecastAt: endOfWork(on, today, random.whole(50, 59)),
  };
  return { values, forecastAt, accounting };
}

function methodOf(random: Random, story: Story, role: Role | null, today: string): JobUpdates {
  const cost = costOf(story);
  switch (role) {
    case 'cost-plus':
      return { earningMethod: 'cost-plus', feePercent: percents(feeOf(story)), guaranteedMaximum: random.chance(0.5) };
    case 'percent':
      return {
        earningMethod: 'percent',
        typedPercent: percents(Math.round(doneOf(story) * 20) * 5),
        typedPercentReason: `By the drawings delivered until ${earlier(today, story.expectedOn ?? today)}.`,
      };
    case 'completed-contract':
      return { earningMethod: 'completed-contract' };
    case 'billings':
      return { earningMethod: 'billings' };
    case 'uninstalled':
      return { uninstalledMaterials: cents(Math.round((cost * random.between(0.08, 0.2)) / 100) * 100) };
    case 'wasted':
      return { wastedCost: cents(Math.round((cost * random.between(0.02, 0.05)) / 100) * 100) };
    default:
      return {};
  }
}

/** For a job sold in an earlier year: revenue and cost at the end of that year. */
function openingOf(story: Story, today: string): JobUpdates {
  const yearsEnd = `${Number(today.slice(0, 4)) - 1}-12-31`;
  const cost = costOn(story, yearsEnd);
  if (cost === 0 || (story.closedOn !== null && story.closedOn <= yearsEnd)) return {};
  const revised = story.original + story.changeOrders;
  const part = Math.min(1, cost / story.budget);
  return { earnedPriorYears: cents(Math.round(revised * part)), costPriorYears: cost };
}
