import { setTimeout as wait } from 'node:timers/promises';
import type { Job } from '@plumbline/contract/workflow/jobs';
import { enterTenant } from '@plumbline/service-kit/access';
import { expect, onTestFinished } from 'vitest';
import { askedByManager } from './asked-by-manager.ts';
import { givenJobs, jobsOf } from './jobs.ts';
import type { TestTenant, World } from './world.ts';

type Answer = Awaited<ReturnType<typeof askedByManager>>;

/** People who save without a pause, each their own job, while a test breaks the database. */
export interface Storm {
  /** Saves acknowledged so far. */
  saves(): number;
  /** Saves refused so far. */
  refusals(): number;
  /** Ends it, and expects every acknowledged save to be there, and none in part. */
  end(): Promise<void>;
}

const WORKERS = 4;

/** Ends with its test, also one that fails. `expectRefusal` gets each answer to a save that neither stored nor met another version. */
export async function startStorm(
  world: World,
  tenant: TestTenant,
  expectRefusal: (answer: Answer) => void,
): Promise<Storm> {
  const jobs = await givenJobs(
    world,
    tenant,
    Array.from({ length: WORKERS }, (_, i) => ({ jobNumber: `S-${i}` })),
  );
  const acknowledged: { id: string; version: number; notes: string }[] = [];
  let refusals = 0;
  let isOver = false;
  const work = async (start: Job) => {
    let job: Pick<Job, 'id' | 'version'> = start;
    while (!isOver) {
      const notes = crypto.randomUUID();
      const { id, version } = job;
      const body = { updates: [{ id, version, changes: { notes } }] };
      const answer = await askedByManager(world, tenant, '/api/workflow/wip/jobs/save', body);
      if (answer.status === 200) {
        job = answer.body.jobs[0];
        acknowledged.push({ id: job.id, version: job.version, notes });
      } else if (answer.status === 409) {
        // The save with the lost answer did happen: like the page, the worker reads the current state.
        const there = await askedByManager(world, tenant, '/api/workflow/wip/jobs');
        if (there.status === 200) job = there.body.jobs.find(({ id }: Job) => id === start.id);
      } else {
        expectRefusal(answer);
        refusals++;
        await wait(20);
      }
    }
  };
  const workers = jobs.map(work);
  const working = Promise.all(workers);
  working.catch(() => {}); // `end` throws it
  onTestFinished(async () => {
    isOver = true;
    await Promise.allSettled(workers);
  });

  const expectKept = async () => {
    const history = await world.database.transaction(async (tx) => {
      await enterTenant(tx, tenant.tenantId);
      return tx.query<{ job_id: string; version: number; new_value: string }>(
        `select job_id, version, new_value from workflow.job_history where tenant_id = $1 and field = 'notes'`,
        [tenant.tenantId],
      );
    });
    const kept = new Map(history.map((entry) => [`${entry.job_id} ${entry.version}`, entry.new_value]));
    const missing = acknowledged.filter(({ id, version, notes }) => kept.get(`${id} ${version}`) !== notes);
    expect(missing).toEqual([]);
    // A save with an error may have happened, but never in part: each version of a job exists once.
    for (const job of await jobsOf(tenant.manager)) {
      const versions = history.filter((entry) => entry.job_id === job.id).map(({ version }) => version);
      expect(versions.sort((a, b) => a - b)).toEqual(Array.from({ length: job.version - 1 }, (_, i) => i + 2));
      expect(job.notes).toBe(kept.get(`${job.id} ${job.version}`));
    }
  };
  return {
    saves: () => acknowledged.length,
    refusals: () => refusals,
    async end() {
      isOver = true;
      await working;
      await expectKept();
    },
  };
}
