import { addDays } from '@plumbline/domain/calendar';
import { cents } from '@plumbline/domain/money';
import { workdayUntil } from './calendar.ts';
import type { SampleJob } from './jobs.ts';
import { seededRandom } from './random.ts';
import { siteOf } from './sites.ts';
import { estimators, namer, serviceWorks } from './works.ts';

/**
 * Jobs of the accounting system that are not in the WIP: small service orders of the last weeks. They are numbered from 26-S01, so
 * they never share a number or an external id with a sample job.
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
    const site = siteOf(random, count);
    const work = random.pick(serviceWorks);
    const [smallest, largest] = work.size;
    const original = cents(random.whole(smallest / 250, largest / 250) * 250_00);
    return {
      externalId: `S-${500_001 + i}`,
      jobName: nameOf(site, work),
      values: {
        jobNumber: `${today.slice(2, 4)}-S${String(i + 1).padStart(2, '0')}`,
        jobStatus: 'Active',
        dateSold: workdayUntil(addDays(today, -random.whole(0, 60))),
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
