import { setTimeout as wait } from 'node:timers/promises';
import type { Job } from '@plumbline/contract/workflow/jobs';
import { PROBE_MS } from '@plumbline/service-kit/database';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { askedByManager } from './asked-by-manager.ts';
import { Follower } from './follower.ts';
import { givenJobs, jobsOf } from './jobs.ts';
import { type OwnPostgres, ownPostgres, postgresPrograms } from './own-postgres.ts';
import { givenToken } from './scim.ts';
import { size } from './size.ts';
import { startStorm } from './storm.ts';
import { createWorld, type TestTenant, type World } from './world.ts';

/** What a busy machine may add. Without its limit each answer would take many seconds longer. */
const BUSY_MS = 2_000;
/** The time that a call and a save may take by contract. */
const CALL_MS = 10_000 + BUSY_MS;
const SAVE_MS = 30_000;

// Windows has no signals that stop a process.
describe.skipIf(!postgresPrograms || process.platform === 'win32')(
  'services whose PostgreSQL fails',
  { timeout: 120_000 },
  () => {
    let server: OwnPostgres;
    let world: World;
    /** Reports how a request failed in another way. */
    const logged: string[] = [];
    beforeAll(async () => {
      server = await ownPostgres(postgresPrograms ?? '');
      const log = {
        info: () => {},
        error: (fields: object, text: string) => void logged.push(`${text} ${JSON.stringify(fields)}`),
      };
      world = await createWorld('postgres', { log }, async () => server.database);
    });
    afterAll(async () => {
      await world.close();
      await server.stop();
    });

    /** With how long its answer took. */
    const ask = async (tenant: TestTenant, path: string, body?: unknown) => {
      const started = performance.now();
      const answer = await askedByManager(world, tenant, path, body);
      return { ...answer, ms: performance.now() - started };
    };
    const isReady = async () => (await world.services.workflow.fetch(new Request('http://x/readyz'))).status === 200;
    const isBack = () => expect.poll(isReady).toBe(true);
    const expectUnavailable = ({ status, headers, body }: Awaited<ReturnType<typeof askedByManager>>) => {
      const last = logged.slice(-20).join('\n');
      expect({ status, type: body.type }, last).toEqual({ status: 503, type: 'urn:plumbline:problem:unavailable' });
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    };
    const save = (tenant: TestTenant, job: Pick<Job, 'id' | 'version'>, notes: string) =>
      ask(tenant, '/api/workflow/wip/jobs/save', {
        updates: [{ id: job.id, version: job.version, changes: { notes } }],
      });

    test('no acknowledged save is missing after broken connections, crashes and restarts, and refusals are 503', async () => {
      const tenant = await world.addTenant('storm');
      const storm = await startStorm(world, tenant, expectUnavailable);
      const faults = [...Array.from({ length: 12 }, () => 'terminate'), 'restart', 'terminate', 'restart', 'restart'];
      for (const fault of faults) {
        const before = storm.saves();
        await expect.poll(() => storm.saves()).toBeGreaterThan(before + 3);
        if (fault === 'terminate') await server.terminate();
        else await server.restart(() => wait(300));
      }
      await isBack();
      await storm.end();
      expect(storm.refusals()).toBeGreaterThan(faults.length / 2);
    });

    test('a page that follows the changes hears of them again after a restart', async () => {
      const tenant = await world.addTenant('follower');
      const [job] = (await givenJobs(world, tenant, [{}])) as [Job];
      const follower = await Follower.start(tenant.admin);
      await server.restart(() => wait(300));
      await isBack();
      const saved = await save(tenant, job, 'after the restart');
      expect(saved.status).toBe(200);
      const notes = async () => {
        if (follower.hasEnded) await follower.connect(tenant.admin); // as the page does
        return follower.jobs.get(job.id)?.notes;
      };
      await expect.poll(notes).toBe('after the restart');
      await follower.stop();
    });

    test('a PostgreSQL that is frozen is answered with 503 in the time of the call, and /readyz within a second', async () => {
      const tenant = await world.addTenant('frozen');
      const [job] = (await givenJobs(world, tenant, [{}])) as [Job];
      const saving = Array.from({ length: 4 }, (_, i) => save(tenant, job, `frozen ${i}`)); // some are in the middle
      const thaw = await server.freeze();
      try {
        const started = performance.now();
        expect(await isReady()).toBe(false);
        expect(performance.now() - started).toBeLessThan(PROBE_MS + BUSY_MS);
        expect(PROBE_MS).toBeLessThan(1_000);
        const answers = await Promise.all([
          ...Array.from({ length: 20 }, () => ask(tenant, '/api/workflow/wip/init')),
          ask(tenant, '/api/workflow/wip/activity'),
          ask(world.birch, '/api/workflow/wip/summary?today=2026-03-01'),
        ]);
        for (const answer of answers) {
          expectUnavailable(answer);
          expect(answer.ms).toBeLessThan(CALL_MS);
        }
        expect(await isReady()).toBe(false);
      } finally {
        thaw();
      }
      await isBack();
      for (const answer of await Promise.all(saving)) if (answer.status === 503) expectUnavailable(answer);
      const [now] = await jobsOf(tenant.manager);
      expect((await save(tenant, now ?? job, 'thawed')).status).toBe(200);
    });

    test('many saves behind one lock leave another tenant’s requests quick, and are answered in time', async () => {
      const tenant = await world.addTenant('stuck');
      const [job] = (await givenJobs(world, tenant, [{}])) as [Job];
      const others = [world.acme, world.birch];
      const askOthers = async (): Promise<number[]> => {
        const times: number[] = [];
        for (const other of others) {
          const { status, ms } = await ask(other, '/api/workflow/wip/init');
          expect(status).toBe(200);
          times.push(ms);
        }
        return times;
      };
      await askOthers();
      // A busy machine is slow without any lock, too, before or after.
      const withoutLock = async () => Math.max(...(await askOthers()), ...(await askOthers()), ...(await askOthers()));
      const before = await withoutLock();
      const isHeld = Promise.withResolvers<void>();
      const isOver = Promise.withResolvers<void>();
      const holding = server.database.transaction(
        async (tx) => {
          await tx.query('select 1 from workflow.job where tenant_id = $1 for update', [tenant.tenantId]);
          isHeld.resolve();
          await isOver.promise;
        },
        { share: 'held', withinMs: null },
      );
      await isHeld.promise;
      const times: number[] = [];
      let answered = 0;
      const saves = Array.from({ length: size(50, 200) }, (_, i) =>
        save(tenant, job, `stuck ${i}`).finally(() => answered++),
      );
      try {
        // Until they stand in line, the processor is theirs.
        await expect.poll(() => server.database.load?.().waiting).toBeGreaterThan(30);
        while (answered < saves.length) {
          times.push(...(await askOthers()));
          await wait(100);
        }
        for (const answer of await Promise.all(saves)) {
          expectUnavailable(answer);
          expect(answer.ms).toBeLessThan(SAVE_MS);
        }
      } finally {
        isOver.resolve();
      }
      await holding;
      const usual = Math.max(before, await withoutLock());
      times.sort((a, b) => a - b);
      expect(times[Math.floor(times.length * 0.9)]).toBeLessThan(Math.max(500, 4 * usual));
      expect(times.at(-1)).toBeLessThan(Math.max(1_500, 12 * usual));
      expect((await save(tenant, job, 'free again')).status).toBe(200);
    });

    test('a provisioning client is answered in its own words', async () => {
      const token = await givenToken(world.acme);
      await server.restart(async () => {
        const response = await world.services.platform.fetch(
          new Request('http://service.test/scim/v2/Users', { headers: { authorization: `Bearer ${token}` } }),
        );
        expect(response.status).toBe(503);
        expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
        expect(await response.json()).toMatchObject({ status: '503', schemas: [expect.stringContaining('scim')] });
      });
      await isBack();
    });
  },
);
