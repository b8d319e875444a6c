import { TABLE_TYPE } from '@plumbline/contract/table';
import type { TenantId } from '@plumbline/contract/values';
import type { Job } from '@plumbline/contract/workflow/jobs';
import { cents } from '@plumbline/domain/money';
import { AS_LONG_AS_IT_TAKES } from '@plumbline/service-kit/database';
import { clusterUrl, scriptOn, workers } from '@plumbline/service-kit/testing/citus';
import { everyCall } from '@plumbline/testing/every-call';
import { givenTarget } from '@plumbline/testing/given-target';
import { givenJobs, jobsOf } from '@plumbline/testing/jobs';
import { standIns } from '@plumbline/testing/stand-ins';
import { audienceOf } from '@plumbline/testing/test-issuer';
import { createWorld, succeeded, type TestTenant, type World } from '@plumbline/testing/world';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

const WRITERS = 4;
const FIELD = 'jobCostToDate';
/**
 * Parts of their statements wait for each other. Citus reports each lost worker to such a statement, so they are refused until it is back.
 */
const NEED_EACH_WORKER = ['connectJobs', 'disconnectJobs', 'createJobs', 'writeComment', 'acceptImport'];

/** The worker that has a tenant's rows. */
interface Place {
  shard: number;
  host: string;
  port: number;
}

// Skipped without a cluster in TEST_CITUS_URL.
describe.skipIf(clusterUrl() === undefined)('a cluster while people save', () => {
  let world: World;
  // In each test, the first query over a lost connection to a worker is answered with 503, once.
  beforeEach(async () => {
    world = await createWorld('postgres', standIns);
  }, 240_000);
  afterEach(() => world.close());

  const ask = <Row>(text: string, params: unknown[] = []) =>
    world.database.transaction((tx) => tx.query<Row>(text, params), AS_LONG_AS_IT_TAKES);
  const placeOf = async (tenantId: TenantId): Promise<Place> => {
    const [place] = await ask<Place>(
      `select shardid as shard, nodename as host, nodeport as port from pg_dist_shard_placement
       where shardid = get_shard_id_for_distribution_column('workflow.job', $1::uuid)`,
      [tenantId],
    );
    if (!place) throw new Error('the rows are nowhere');
    return place;
  };
  const workerAt = async ({ host, port }: Place): Promise<URL> => {
    const found = (await workers()).find((url) => url.hostname === host && Number(url.port) === port);
    if (!found) throw new Error('no such worker');
    return found;
  };
  /** A company with its rows on this worker, or on another. */
  const companyOn = async (isWanted: (place: Place) => boolean): Promise<TestTenant> => {
    for (;;) {
      const tenant = await world.addTenant(`tenant-${crypto.randomUUID().slice(0, 8)}`);
      if (isWanted(await placeOf(tenant.tenantId))) return tenant;
    }
  };

  /** People who save one after the other, each in a job of their own, during an operation and three times after it. */
  const saving = async (tenant: TestTenant, happens: () => Promise<unknown>) => {
    const numbers = Array.from({ length: WRITERS }, (_, i) => ({ jobNumber: `W-${i}` }));
    const jobs = await givenJobs(world, tenant, numbers);
    const acknowledged = new Map<string, number[]>();
    let [isHappening, refused, longestMs] = [true, 0, 0];
    const write = async ({ id, version }: Job) => {
      const values: number[] = [];
      acknowledged.set(id, values);
      for (let [value, now, left] = [1, version, 3]; left > 0; value++) {
        if (!isHappening) left--;
        const started = performance.now();
        const updates = [{ id, version: now, changes: { [FIELD]: cents(value) } }];
        const answer = await tenant.manager.workflow.saveJobs({ body: { updates } });
        longestMs = Math.max(longestMs, performance.now() - started);
        if (answer.ok) {
          values.push(value);
          now = answer.value.jobs[0]?.version ?? 0;
        } else if (answer.problem.type === 'unavailable' || answer.problem.type === 'cells-conflict') {
          refused++; // not acknowledged, possibly stored
          const loaded = await tenant.manager.workflow.loadJobs();
          if (loaded.ok) now = loaded.value.jobs.find((job) => job.id === id)?.version ?? now;
        } else throw new Error(JSON.stringify(answer.problem));
      }
    };
    const writing = Promise.all(jobs.map(write));
    await happens().finally(() => {
      isHappening = false;
    });
    await writing;
    const count = [...acknowledged.values()].flat().length;
    return { acknowledged, count, refused, longestMs: Math.round(longestMs) };
  };
  /** Each acknowledged value is in the history, once, and the job has its newest one. */
  const expectAll = async (tenant: TestTenant, acknowledged: ReadonlyMap<string, readonly number[]>) => {
    const jobs = await jobsOf(tenant.manager);
    for (const [jobId, values] of acknowledged) {
      const rows = await ask<{ value: number; version: number }>(
        `select new_value::text::bigint as value, version from workflow.job_history
         where tenant_id = $1 and job_id = $2 and field = $3 order by id`,
        [tenant.tenantId, jobId, FIELD],
      );
      const stored = rows.map(({ value }) => value);
      expect(stored.filter((value) => values.includes(value))).toEqual(values);
      expect(new Set(stored).size).toBe(stored.length);
      expect(jobs.find(({ id }) => id === jobId)?.jobCostToDate).toBe(stored.at(-1));
    }
    const [row] = await ask<{ count: number; newest: number }>(
      'select count(*)::int as count, max(position) as newest from workflow.change_set where tenant_id = $1',
      [tenant.tenantId],
    );
    expect(row?.newest, 'numbered without gaps').toBe(row?.count);
  };

  test('loses no acknowledged save when a company’s rows move to another worker', async () => {
    const tenant = world.acme;
    const before = await placeOf(tenant.tenantId);
    const other = (await workers()).find((url) => Number(url.port) !== before.port || url.hostname !== before.host);
    if (!other) return expect.fail('a move needs two workers');
    const { acknowledged, count, refused, longestMs } = await saving(tenant, () =>
      ask(`select citus_move_shard_placement($1, $2, $3, $4, $5)`, [
        before.shard,
        before.host,
        before.port,
        other.hostname,
        Number(other.port),
      ]),
    );
    // docs/scaling.md has these figures.
    console.log(`a move: ${count} saves acknowledged, ${refused} refused, the longest ${longestMs} ms`);
    expect(await placeOf(tenant.tenantId)).toMatchObject({ port: Number(other.port) });
    await expectAll(tenant, acknowledged);
    // Moved rows are still visible to their own company alone.
    succeeded(await world.birch.manager.workflow.loadJobs());
    expect((await jobsOf(world.birch.manager)).map(({ jobNumber }) => jobNumber)).not.toContain('W-0');
  });

  /** Hides the worker's part of this database, as if the server were gone for its clients. */
  const without = async (worker: URL, run: () => Promise<unknown>) => {
    const [row] = await ask<{ name: string }>('select current_database() as name');
    const allow = (yes: boolean) => `alter database ${row?.name} allow_connections ${yes}`;
    const end = `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${row?.name}'`;
    await scriptOn([worker], 'postgres', `${allow(false)}; ${end}`);
    await run().finally(() => scriptOn([worker], 'postgres', allow(true)));
  };

  test('loses no acknowledged save when a worker is lost', async () => {
    const tenant = world.birch;
    const { acknowledged, count, refused, longestMs } = await saving(tenant, async () =>
      without(await workerAt(await placeOf(tenant.tenantId)), async () => {
        expect(await tenant.manager.workflow.loadJobs()).toMatchObject({ problem: { type: 'unavailable' } });
      }),
    );
    // docs/scaling.md has these figures.
    console.log(`a lost worker: ${count} saves acknowledged, ${refused} refused, the longest ${longestMs} ms`);
    expect(refused).toBeGreaterThan(0);
    await expectAll(tenant, acknowledged);
  });

  test('answers each call of a company whose worker is there while another is lost', async () => {
    const lost = await placeOf(world.acme.tenantId);
    const other = await companyOn(({ host, port }) => host !== lost.host || port !== lost.port);
    const target = await givenTarget(world, other);
    const { issuer, services } = world;
    const [job] = await givenJobs(world, other, [{ jobNumber: 'THERE' }]);
    if (!job) return expect.fail('no job');
    const answers: string[] = [];
    await without(await workerAt(lost), async () => {
      const updates = [{ id: job.id, version: job.version, changes: { notes: 'saved' } }];
      succeeded(await other.manager.workflow.saveJobs({ body: { updates } }));
      for (const call of everyCall) {
        const audience = audienceOf(call.service);
        const token = await issuer.sign({ subject: other.admin.externalId, audience, scope: `${call.service}.access` });
        const headers = { authorization: `Bearer ${token}`, accept: `application/json, ${TABLE_TYPE}` };
        const response = await services[call.service].fetch(call.request(target, headers));
        await response.body?.cancel();
        if (response.status >= 500) answers.push(`${call.name} ${response.status}`);
      }
    });
    expect(answers.filter((answer) => !NEED_EACH_WORKER.some((name) => answer === `workflow ${name} 503`))).toEqual([]);
  });
});
