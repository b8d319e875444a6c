import { sampleExternalJobs } from '@plumbline/sample/external-jobs';
import { enterTenant } from '@plumbline/service-kit/access';
import { storeExternalJobs } from '@plumbline/workflow/external-jobs/store';
import { type Budget, reportLimit, timingOf } from './measure.ts';
import { say } from './say.ts';
import { serviceWorld } from './service-world.ts';

const EXTERNAL_JOBS = 100_000;
const JOBS = 2_000;
const ROUNDS = 20;
const LIMIT_MS = 30;

/** The lookup of connect over a large directory, as the service answers it on loopback, while somebody types. */
export async function benchLookup(engine: 'pglite' | 'postgres'): Promise<Budget[]> {
  const { world, address, headers, close } = await serviceWorld(engine, JOBS);
  const jobs = sampleExternalJobs({ count: EXTERNAL_JOBS, seed: 1, today: '2026-11-20' });
  try {
    const started = performance.now();
    await world.database.transaction(async (tx) => {
      await enterTenant(tx, world.acme.tenantId);
      await storeExternalJobs(tx, world.acme.tenantId, jobs);
    });
    say(
      `\n${engine}: ${EXTERNAL_JOBS.toLocaleString('en-US')} external jobs stored in ${Math.round(performance.now() - started)} ms`,
    );
    await world.database.script('vacuum analyze');
    const last = jobs.at(-1);
    const texts = {
      'no text': '',
      'a letter': 's',
      'a word of many jobs': 'repair',
      'two words of many jobs': 'roof repair',
      'two words that no job has both': `repair ${jobs[0]?.values.jobNumber}`,
      'a whole number': String(last?.values.jobNumber),
      'the start of a number': '26-s99',
      'a name': String(last?.jobName),
      'nothing that is there': 'zzz',
    };
    const budgets: Budget[] = [];
    for (const [name, searchText] of Object.entries(texts)) {
      const body = JSON.stringify({ lookups: [{ type: 'JobConnectLookup', correlationId: 'a', searchText }] });
      const times: number[] = [];
      for (let round = 0; round <= ROUNDS; round++) {
        const began = performance.now();
        const response = await fetch(`${address}/lookups`, { method: 'POST', headers, body });
        if (!response.ok) throw new Error(await response.text());
        await response.text();
        if (round > 0) times.push(performance.now() - began);
      }
      budgets.push(
        reportLimit(`${engine}: lookup of ${name}, “${searchText}”`, timingOf('POST /lookups', times), LIMIT_MS),
      );
    }
    return budgets;
  } finally {
    await close();
  }
}
