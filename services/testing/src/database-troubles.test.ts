import { spawnSync } from 'node:child_process';
import { chownSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import type { Job } from '@plumbline/contract/workflow/jobs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { askedByManager } from './asked-by-manager.ts';
import { givenJobs, jobsOf } from './jobs.ts';
import { type OwnPostgres, ownPostgres, postgresPrograms } from './own-postgres.ts';
import { createWorld, type TestTenant, type World } from './world.ts';

const POOL = 10;

describe.skipIf(!postgresPrograms || process.platform === 'win32')(
  'services whose PostgreSQL answers and takes no changes',
  { timeout: 120_000 },
  () => {
    let server: OwnPostgres;
    let world: World;
    const logged: { text: string; reason?: unknown }[] = [];
    beforeAll(async () => {
      server = await ownPostgres(postgresPrograms ?? '');
      const log = {
        info: () => {},
        error: (fields: { reason?: unknown }, text: string) => void logged.push({ ...fields, text }),
      };
      world = await createWorld('postgres', { log }, async () => server.database);
    });
    afterAll(async () => {
      await world.close();
      await server.stop();
    });

    const ask = (tenant: TestTenant, path: string, body?: unknown) =>
      askedByManager(world, tenant, `/api/workflow/wip${path}`, body);
    const save = (tenant: TestTenant, { id, version }: Job, notes: string) =>
      ask(tenant, '/jobs/save', { updates: [{ id, version, changes: { notes } }] });
    const ready = async () => {
      const response = await world.services.workflow.fetch(new Request('http://x/readyz'));
      return { status: response.status, reason: (await response.json()).reason };
    };
    const READS = ['/init', '/jobs', '/summary?today=2026-03-01', '/activity'];

    test('a pool whose connections are all held answers 503, stays ready, and goes on as soon as they are free', async () => {
      const tenant = await world.addTenant('full-pool');
      const [job] = (await givenJobs(world, tenant, [{}])) as [Job];
      const isOver = Promise.withResolvers<void>();
      const holding = Array.from({ length: POOL }, (_, i) =>
        server.database.transaction(() => isOver.promise, { share: `held ${i}`, withinMs: null }),
      );
      let waiting: ReturnType<typeof save> | undefined;
      try {
        await expect.poll(() => server.database.load?.().busy).toBe(POOL);
        const answers = await Promise.all([save(tenant, job, 'refused'), ...READS.map((path) => ask(tenant, path))]);
        expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 503));
        expect(answers[0]?.body.detail).toBe('Too many requests are under way already');
        expect(Number(answers[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
        expect(await ready()).toEqual({ status: 200, reason: undefined });
        waiting = save(tenant, job, 'waited');
      } finally {
        isOver.resolve();
        await Promise.all(holding);
      }
      expect((await waiting)?.status).toBe(200);
    });

    test('a database that may only be read refuses saves in words, is read as ever, and takes saves when it may be written', async () => {
      const tenant = await world.addTenant('only-read');
      const [job] = (await givenJobs(world, tenant, [{}])) as [Job];
      await server.operator.script('alter system set default_transaction_read_only = on');
      await server.operator.script('select pg_reload_conf()');
      await expect.poll(ready).toEqual({ status: 503, reason: 'read-only' });

      const refused = await save(tenant, job, 'refused');
      expect(refused.status).toBe(503);
      expect(refused.body.detail).toBe('The database may only be read at the moment: nothing was changed');
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(logged).toContainEqual(expect.objectContaining({ text: 'no changes', reason: 'read-only' }));
      for (const path of READS) expect([path, (await ask(tenant, path)).status]).toEqual([path, 200]);

      await server.operator.script('alter system reset default_transaction_read_only');
      await server.operator.script('select pg_reload_conf()');
      await expect.poll(async () => (await save(tenant, job, 'taken')).status).toBe(200);
      expect((await jobsOf(tenant.manager)).map(({ notes }) => notes)).toEqual(['taken']);
    });

    test('a PostgreSQL whose disk is full refuses saves in words, is read as ever, and takes saves when there is room', async (context) => {
      const disk = mkdtempSync('/tmp/plumbline-small-disk-');
      const isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=4m,mode=0777', 'tmpfs', disk]).status === 0;
      if (!isMounted) {
        rmSync(disk, { recursive: true });
        // Only the superuser may. The same fault on the embedded database needs no mount: tools/data/full-disk.test.ts.
        return context.skip('this user may mount no disk');
      }
      try {
        const [folder] = await server.operator.transaction((tx) =>
          tx.query<{ path: string }>("select current_setting('data_directory') as path"),
        );
        const { uid, gid } = statSync(folder?.path ?? '');
        chownSync(disk, uid, gid);
        const tenant = await world.addTenant('full-disk');
        const [job] = (await givenJobs(world, tenant, [{}])) as [Job];
        await server.operator.script(`create tablespace small location '${disk}'`);
        await server.database.script('alter table workflow.job_history set tablespace small');
        await server.database.script('create table filling (text text) tablespace small');
        await expect(
          server.database.script(
            `insert into filling select repeat(md5(i::text), 60) from generate_series(1, 100000) i`,
          ),
        ).rejects.toMatchObject({ code: '53100' });

        const acknowledged: string[] = [];
        let refused: Awaited<ReturnType<typeof save>> | undefined;
        for (let now = job, i = 0; i < 500 && !refused; i++) {
          const notes = `${i}.`.repeat(200);
          const answer = await save(tenant, now, notes);
          if (answer.status === 200) {
            now = answer.body.jobs[0];
            acknowledged.push(notes);
          } else refused = answer;
        }
        expect(refused?.status).toBe(503);
        expect(refused?.body.detail).toContain('The disk of the server is full: nothing was changed');
        expect(await ready()).toEqual({ status: 503, reason: 'disk-full' });
        expect(logged).toContainEqual(expect.objectContaining({ text: 'no changes', reason: 'disk-full' }));
        for (const path of READS) expect([path, (await ask(tenant, path)).status]).toEqual([path, 200]);

        await server.database.script('drop table filling');
        const [now] = (await jobsOf(tenant.manager)) as [Job];
        expect(now.notes ?? '').toBe(acknowledged.at(-1) ?? '');
        await expect.poll(async () => (await save(tenant, now, 'room again')).status).toBe(200);
        await server.database.script('alter table workflow.job_history set tablespace pg_default');
        await server.operator.script('drop tablespace small');
      } finally {
        spawnSync('umount', ['-l', disk]);
        rmSync(disk, { recursive: true });
      }
    });
  },
);
