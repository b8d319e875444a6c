import { cents } from '@plumbline/domain/money';
import { addDays } from './calendar.ts';
import type { SampleJob } from './jobs.ts';
import { estimators, namer, sites, works } from './names.ts';
import { seededRandom } from './random.ts';

/**
 * Jobs that the accounting system knows and that are not in the WIP: small service orders of the last weeks, numbered
 * 26-S01 and up so that they never take the number or the external id of a sample job.
 */
export function sampleExternalJobs({
  seed,
  today,
  count = 40,
}: {
  seed: number;
  today: string;
  count?: number;
}): SampleJob[] {
  const random = seededRandom(seed);
  const nameOf = namer();
  return Array.from({ length: count }, (_, i) => {
    const site = random.pick(sites);
    const work = random.pick(works);
    const original = cents(random.whole(40, 1800) * 250_00);
    return {
      externalId: `S-${500_001 + i}`,
      jobName: `${nameOf(site, work)} (Service)`,
      values: {
        jobNumber: `${today.slice(2, 4)}-S${String(i + 1).padStart(2, '0')}`,
        jobStatus: 'Active',
        dateSold: addDays(today, -random.whole(0, 60)),
        division: work.division,
        branch: random.pick(['North', 'South', 'East', 'West']),
        originalContractAmount: original,
        expenseBudget: cents(Math.round(original * random.between(0.72, 0.92))),
        taxExempt: site.isPublic,
        estimator: random.pick(estimators),
      },
    };
  });
}
