import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { createClient } from '@plumbline/contract/client';
import { workflowWire } from '@plumbline/contract/workflow/wire';
import type { Database } from '@plumbline/service-kit/database';
import { postgresDatabase } from '@plumbline/service-kit/database/postgres';
import { migrate, worksBeside } from '@plumbline/service-kit/migrate';
import { LAST_RELEASE } from '@plumbline/service-kit/node/last-release';
import { migrationsIn } from '@plumbline/service-kit/node/migrations-folder';
import { RELEASE } from '@plumbline/service-kit/node/version';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { givenJobs } from '../jobs.ts';
import { storedToken } from '../tokens.ts';
import { createWorld, succeeded, type World } from '../world.ts';
import { commitOfLastRelease, putServices, type RunningService, startService } from './last-release.ts';

const SERVICES = ['platform', 'workflow'] as const;
const all = SERVICES.map(
  (service) => [service, migrationsIn(new URL(`../../../${service}/migrations/`, import.meta.url))] as const,
);
const since = all.flatMap(([service, migrations]) =>
  migrations.filter(({ name }) => name > LAST_RELEASE.migrations[service]),
);
const server = process.env.TEST_POSTGRES_URL;
const commit = server ? commitOfLastRelease() : undefined;
const why = server
  ? commit
    ? since.every(worksBeside)
      ? undefined
      : 'skipped: its services have to be stopped before this version’s migrations'
    : 'skipped: no history of the repository'
  : 'skipped: no PostgreSQL';

describe.skipIf(why)(`a service of the last release, ${LAST_RELEASE.version}${why ? ` (${why})` : ''}`, () => {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-last-release-'));
  const name = `beside_${crypto.randomUUID().replaceAll('-', '')}`;
  let admin: Database;
  let former: RunningService;
  let world: World;
  const url = new URL(server ?? 'postgres://nowhere/');
  url.pathname = `/${name}`;
  const environment = {
    DATABASE_URL: url.href,
    OIDC_ISSUER: 'https://id.example',
    OIDC_CLIENT_ID: 'plumbline-web',
    PUBLIC_URL: 'https://wip.example',
  };

  beforeAll(async () => {
    admin = postgresDatabase({ url: server ?? '', poolSize: 1, withinMs: null });
    await admin.script(`create database ${name}`);
    const database = postgresDatabase({ url: url.href });
    for (const [service, migrations] of all)
      await migrate(
        database,
        service,
        migrations.filter((each) => each.name <= LAST_RELEASE.migrations[service]),
        RELEASE,
      );
    putServices(commit ?? '', folder);
    former = await startService(folder, 'workflow', environment);
    // The upgrade starts: a process of this version migrates the schema while the old one serves.
    for (const [service, migrations] of all) await migrate(database, service, migrations, RELEASE);
    world = await createWorld('postgres', {}, async () => database);
  });
  afterAll(async () => {
    await former?.stop();
    await world?.close();
    await admin?.script(`drop database ${name} with (force)`);
    await admin?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  test('goes on beside this version on its schema: both save the same jobs, and it starts again', {
    timeout: 120_000,
  }, async () => {
    const { acme } = world;
    const [job] = await givenJobs(world, acme, [{ jobNumber: 'A-1' }]);
    if (!job) throw new Error('no job');
    const permissions = ['Wip_view', 'Wip_edit'] as const;
    const token = await storedToken(world, acme.tenantId, { userId: acme.manager.userId, permissions });
    const clientOf = ({ port }: RunningService) =>
      createClient(workflowWire, {
        origin: `http://127.0.0.1:${port}`,
        accessToken: async () => token,
        tenantId: () => acme.tenantId,
      });
    const own = acme.manager.workflow;
    let { version } = job;
    for (let turn = 0; turn < 6; turn++) {
      if (turn === 3) {
        await former.stop();
        former = await startService(folder, 'workflow', environment);
      }
      for (const [who, client] of [['former', clientOf(former)] as const, ['present', own] as const]) {
        const updates = [{ id: job.id, version, changes: { notes: `${who} ${turn}`, jobCostToDate: turn * 100 } }];
        version = succeeded(await client.saveJobs({ body: { updates } })).jobs[0]?.version ?? 0;
      }
      const seen = succeeded(await clientOf(former).loadJobs()).jobs.find(({ id }) => id === job.id);
      expect(seen).toMatchObject({ version, notes: `present ${turn}`, jobCostToDate: turn * 100 });
    }
    const { changes } = succeeded(await own.activity({ query: { jobId: job.id } }));
    expect(changes.filter(({ field }) => field === 'notes')).toHaveLength(12);
  });
});
