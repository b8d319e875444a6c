import type { UserId } from '@plumbline/contract/values';
import type { JobUpdates } from '@plumbline/contract/workflow/jobs';
import { monthNames } from '@plumbline/domain/months';
import { estimators, namer, sites, works } from './names.ts';
import { noteOf } from './notes.ts';
import { type Random, seededRandom } from './random.ts';
import { jobStory, type Story } from './story.ts';

/** A job as a connection takes it: values by job field, amounts in integer cents. */
export interface SampleJob {
  externalId: string;
  jobName: string;
  values: JobUpdates & { jobNumber: string };
}

export interface SampleJobsOptions {
  count: number;
  /** The same seed, date and managers give the same jobs. */
  seed: number;
  /** The calendar date until which the jobs' stories run, `YYYY-MM-DD`. */
  today: string;
  /** People who manage jobs; each job gets one or two of them. */
  managerIds: readonly UserId[];
}

/**
 * Jobs of a contractor over the last year and a bit, in the order in which they were sold and numbered. Their select
 * values are those of a new tenant's lists.
 */
export function sampleJobs({ count, seed, today, managerIds }: SampleJobsOptions): SampleJob[] {
  const random = seededRandom(seed);
  const nameOf = namer();
  const stories = Array.from({ length: count }, () => jobStory(random, today));
  stories.sort((a, b) => (a.soldOn < b.soldOn ? -1 : a.soldOn > b.soldOn ? 1 : 0));
  const numberIn = new Map<string, number>();
  return stories.map((story, i) => {
    const year = story.soldOn.slice(2, 4);
    const number = (numberIn.get(year) ?? 0) + 1;
    numberIn.set(year, number);
    const site = random.pick(sites);
    const work = random.pick(works);
    return {
      externalId: `A-${100_001 + i}`,
      jobName: nameOf(site, work),
      values: {
        jobNumber: `${year}-${String(number).padStart(3, '0')}`,
        division: work.division,
        projectManagerUserIds: managersOf(random, managerIds),
        ...valuesOf(random, story, site.isPublic, today),
      },
    };
  });
}

function valuesOf(random: Random, story: Story, isPublic: boolean, today: string): JobUpdates {
  const { stage } = story;
  const hasBegun = stage === 'open' || stage === 'closed';
  const isLargePublic = isPublic && story.original >= 100_000_00;
  return {
    jobStatus: stage === 'open' || stage === 'planned' ? 'Active' : 'Inactive',
    dateSold: stage === 'lost' ? null : story.soldOn,
    branch: random.pick(['North', 'South', 'East', 'West']),
    originalContractAmount: story.original,
    changeOrderTotal: story.changeOrders,
    invoicedAmount: story.invoiced,
    remainingInvoiceAmount: story.leftToInvoice,
    monthIncomeExpected: stage === 'open' || stage === 'planned' ? expectedIn(random, today) : null,
    lastInvoiceDate: story.lastInvoicedOn,
    retainageAmount: story.retainage,
    paymentsReceived: story.received,
    notes: noteOf(random, story),
    payAppDueDayOfMonth: payAppDueDay(random),
    taxExempt: isPublic,
    jobCostToDate: story.cost,
    dateClosed: story.closedOn,
    estimator: random.pick(estimators),
    expenseBudget: story.budget,
    lienWaiver: !isPublic && hasBegun && random.chance(0.8),
    prevailingWage: isLargePublic,
    certifiedPayroll: isLargePublic && random.chance(0.7),
    executedContract:
      stage === 'closed' || (stage === 'open' && random.chance(0.92)) || (stage === 'planned' && random.chance(0.4)),
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

/** The month, of the next five, in which the rest comes in; a quarter where nobody knows better. */
function expectedIn(random: Random, today: string): string {
  const month = (Number(today.slice(5, 7)) - 1 + random.whole(0, 4)) % 12;
  return random.chance(0.15) ? `Q${Math.floor(month / 3) + 1}` : (monthNames[month] ?? monthNames[0]);
}

/** Owners like the 20th, the 25th and the month's end; every other day occurs too. */
const payAppDueDay = (random: Random): number =>
  random.chance(0.4) ? random.pick([20, 25, 15, 30, 31]) : random.whole(1, 31);
