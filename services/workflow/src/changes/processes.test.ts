import type { Job } from '@plumbline/contract/workflow/jobs';
import type { Database } from '@plumbline/service-kit/database';
import { engines } from '@plumbline/testing/databases';
import { Follower } from '@plumbline/testing/follower';
import { givenJobs } from '@plumbline/testing/jobs';
import { anotherWorkflow, servedBy } from '@plumbline/testing/processes';
import { createWorld, succeeded, type TestTenant, type World } from '@plumbline/testing/world';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

describe.each(engines)('several processes of the service on %s', (engine) => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld(engine);
  });
  afterAll(() => world.close());

  /** A further process, and `run` with its answers in place of the first one's. */
  const another = (overrides: Partial<Database> = {}) => {
    const service = anotherWorkflow(world, { database: { ...world.database, ...overrides } });
    return { close: () => service.close(), at: <T>(run: () => Promise<T>) => servedBy(world, service, run) };
  };
  const company = async (): Promise<{ tenant: TestTenant; job: Job }> => {
    const tenant = await world.addTenant(`tenant-${crypto.randomUUID().slice(0, 8)}`);
    const [job] = await givenJobs(world, tenant, [{ jobNumber: 'A' }]);
    if (!job) throw new Error('no job');
    return { tenant, job };
  };
  const save = async (tenant: TestTenant, { id, version }: Pick<Job, 'id' | 'version'>, notes: string) => {
    const body = { updates: [{ id, version, changes: { notes } }] };
    return succeeded(await tenant.manager.workflow.saveJobs({ body })).jobs[0] as Job;
  };

  test('a process that ends between its commit and its notification takes no news with it', async () => {
    const { tenant, job } = await company();
    const dying = another({ notify: () => Promise.reject(new Error('ended')) });
    const follower = await Follower.start(tenant.accountant);
    await dying.at(() => save(tenant, job, 'told by nobody'));
    await follower.until(() => follower.jobs.get(job.id)?.notes === 'told by nobody');
    await dying.close();
    await follower.stop();
  });

  test('news reach a process that hears no notifications, as behind a pooler', async () => {
    const { tenant, job } = await company();
    const deaf = another({ listen: async () => async () => {} });
    const follower = await deaf.at(() => Follower.start(tenant.accountant));
    const saved = await save(tenant, job, 'one');
    await save(tenant, saved, 'two');
    await follower.until(() => follower.jobs.get(job.id)?.version === 3);
    await deaf.close();
    await follower.until(() => follower.hasEnded);
  });

  test('a process that stops has told what it committed', async () => {
    const { tenant, job } = await company();
    const notified: string[] = [];
    const stopping = another({
      notify: async (channel, payloads) => {
        await world.database.notify(channel, payloads);
        notified.push(...payloads);
      },
    });
    await stopping.at(() => save(tenant, job, 'last words'));
    await stopping.close();
    expect(notified.join()).toContain(tenant.tenantId);
  });

  test('no function in the database uses notify: that would be within a transaction that writes', async () => {
    const notifying = await world.database.transaction((tx) =>
      tx.query(`select p.oid::regprocedure::text from pg_proc p join pg_namespace n on n.oid = p.pronamespace
                where n.nspname in ('platform', 'workflow') and p.prosrc ilike '%notify%'`),
    );
    expect(notifying).toEqual([]);
  });

  test.runIf(engine === 'postgres')('savers of many tenants wait for no lock of them all', async () => {
    const companies = await Promise.all(Array.from({ length: 8 }, company));
    // Each commit holds its locks this long, as on a slow disk. The observing session keeps its own settings.
    await world.database.transaction((tx) =>
      tx.query(`do $$ begin execute format('alter database %I set commit_delay = 20000', current_database());
                execute format('alter database %I set commit_siblings = 0', current_database()); end $$`),
    );
    // Connections opened from now on have the setting.
    await world.database.transaction((tx) =>
      tx.query(`select pg_terminate_backend(pid) from pg_stat_activity
                where datname = current_database() and pid <> pg_backend_pid()`),
    );
    let isSaving = true;
    let [looks, mostWaiting] = [0, 0];
    const looking = (async () => {
      while (isSaving) {
        const [row] = await world.database.transaction((tx) =>
          tx.query<{ waiting: number }>(`select count(*)::integer as waiting from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock' and wait_event = 'object'`),
        );
        looks++;
        mostWaiting = Math.max(mostWaiting, row?.waiting ?? 0);
      }
    })();
    try {
      await Promise.all(
        companies.map(async ({ tenant, job }) => {
          let latest: Pick<Job, 'id' | 'version'> = job;
          for (let round = 0; round < 5 || looks < 6; round++) latest = await save(tenant, latest, `${round}`);
        }),
      );
    } finally {
      isSaving = false;
      await looking; // who goes on looking finds the database closed
    }
    // The one that notifies for this process may wait for another database of the server.
    expect(mostWaiting).toBeLessThanOrEqual(1);
  });
});
