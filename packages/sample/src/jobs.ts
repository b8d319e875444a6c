import type { UserId } from '@plumbline/contract/values';
import type { JobUpdates } from '@plumbline/contract/workflow/jobs';
import { cents } from '@plumbline/domain/money';
import { monthNames } from '@plumbline/domain/months';
import { monthOf } from './calendar.ts';
import { noteOf } from './notes.ts';
import { type Random, seededRandom } from './random.ts';
import { rolesOf, type ScheduleFacts, scheduleFacts } from './schedule-facts.ts';
import { type Site, siteOf } from './sites.ts';
import { jobStory, type Story } from './story.ts';
import { estimators, namer, workAt } from './works.ts';

/** A job as a connection takes it: values by job field, amounts in integer cents. */
export interface SampleJob {
  externalId: string;
  jobName: string;
  values: JobUpdates & { jobNumber: string };
}

/** A job with the story behind its values, and when its forecasts were made. */
export interface StoriedJob extends SampleJob, Omit<ScheduleFacts, 'values'> {
  story: Story;
}

export interface SampleJobsOptions {
  count: number;
  /** The same seed, date and managers give the same jobs. */
  seed: number;
  /** The calendar date at which the jobs' stories end, `YYYY-MM-DD`. */
  today: string;
  /** People who manage jobs; each job gets one or two of them. */
  managerIds: readonly UserId[];
}

/**
 * Jobs of a contractor over a little more than a year, in the order in which they were sold and numbered. Their select values are
 * from the lists of a new tenant.
 */
export function sampleJobs({ count, seed, today, managerIds }: SampleJobsOptions): StoriedJob[] {
  const random = seededRandom(seed);
  const nameOf = namer();
  const sold = numbered(storiesOf(random, count, today));
  const roles = rolesOf(sold.map(({ story }) => story));
  return sold.map(({ site, story, jobNumber }, i) => {
    // Separate random numbers, so that they do not affect the rest of the jobs.
    const { values, ...forecasts } = scheduleFacts(seededRandom(seed * 6_007 + i), story, roles[i] ?? null, today);
    return {
      externalId: `A-${100_001 + i}`,
      jobName: nameOf(site, story.work),
      values: {
        jobNumber,
        division: story.work.division,
        projectManagerUserIds: managersOf(random, managerIds),
        ...valuesOf(random, story, site.isPublic),
        ...values,
      },
      story,
      ...forecasts,
    };
  });
}

interface Sold {
  site: Site;
  story: Story;
}

/** Stories until `count` of them are in the WIP. Stories that have left the WIP are included. */
function storiesOf(random: Random, count: number, today: string): Sold[] {
  const stories: Sold[] = [];
  for (let inWip = 0; inWip < count; ) {
    const site = siteOf(random, count);
    const story = jobStory(random, today, workAt(random, site), dueDay(random, inWip));
    stories.push({ site, story });
    if (!story.hasLeft) inWip++;
  }
  return stories.sort((a, b) => (a.story.soldOn < b.story.soldOn ? -1 : a.story.soldOn > b.story.soldOn ? 1 : 0));
}

/** Owners prefer the 20th, the 25th and the end of the month. The first 31 jobs use each day once. */
const dueDay = (random: Random, inWip: number): number =>
  inWip < 31 ? inWip + 1 : random.chance(0.4) ? random.pick([20, 25, 15, 30, 31]) : random.whole(1, 31);

/** Numbers start from 1 each year. Jobs that have left the WIP keep theirs. */
function numbered(stories: readonly Sold[]): (Sold & { jobNumber: string })[] {
  const countOf = new Map<string, number>();
  // All of the same length, so that they sort in numeric order.
  const digits = Math.max(3, String(stories.length).length);
  const all = stories.map((sold) => {
    const year = sold.story.soldOn.slice(2, 4);
    const number = (countOf.get(year) ?? 0) + 1;
    countOf.set(year, number);
    return { ...sold, jobNumber: `${year}-${String(number).padStart(digits, '0')}` };
  });
  return all.filter(({ story }) => !story.hasLeft);
}

function valuesOf(random: Random, story: Story, isPublic: boolean): JobUpdates {
  const { stage, work, postings } = story;
  const hasBegun = stage === 'open' || stage === 'closed';
  const isWaged = isPublic && work.trade !== 'study' && story.original >= 100_000_00;
  const executedContract =
    stage === 'closed' || (stage === 'open' && random.chance(0.94)) || (stage === 'planned' && random.chance(0.4));
  const now = postings.at(-1);
  const lienWaiver = !isPublic && (now?.invoiced ?? 0) > 0 && (stage === 'closed' || random.chance(0.75));
  return {
    jobStatus: stage === 'open' || stage === 'planned' ? 'Active' : 'Inactive',
    dateSold: stage === 'lost' ? null : story.soldOn,
    branch: random.pick(['North', 'South', 'East', 'West']),
    originalContractAmount: story.original,
    changeOrderTotal: story.changeOrders,
    invoicedAmount: now?.invoiced ?? cents(0),
    remainingInvoiceAmount: story.leftToInvoice,
    monthIncomeExpected: story.expectedOn === null ? null : monthOrQuarter(random, story.expectedOn),
    lastInvoiceDate: postings.findLast(({ isPayApp }) => isPayApp)?.on ?? null,
    retainageAmount: now?.retainage ?? cents(0),
    paymentsReceived: now?.received ?? cents(0),
    notes: noteOf(random, story, { isPublic, executedContract, lienWaiver }),
    payAppDueDayOfMonth: story.payAppDueDay,
    taxExempt: isPublic,
    jobCostToDate: now?.cost ?? cents(0),
    dateClosed: story.closedOn,
    estimator: random.pick(estimators),
    expenseBudget: story.originalBudget,
    lienWaiver,
    prevailingWage: isWaged,
    certifiedPayroll: isWaged && hasBegun,
    executedContract,
    jobLost: stage === 'lost',
  };
}

function managersOf(random: Random, managerIds: readonly UserId[]): UserId[] {
  const [first, ...others] = managerIds;
  if (!first) return [];
  const manager = random.pick([first, ...others]);
  const second = random.pick([first, ...others]);
  return second !== manager && random.chance(0.2) ? [manager, second] : [manager];
}

/** Sometimes only the quarter is known. */
function monthOrQuarter(random: Random, date: string): string {
  const month = monthOf(date) - 1;
  return random.chance(0.15) ? `Q${Math.floor(month / 3) + 1}` : (monthNames[month] ?? monthNames[0]);
}
