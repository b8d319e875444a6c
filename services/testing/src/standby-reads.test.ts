import type { Database } from '@plumbline/service-kit/database';
import { postgresDatabase } from '@plumbline/service-kit/database/postgres';
import type { Observer } from '@plumbline/service-kit/http/observer';
import { type Postgres, startPostgres } from '@plumbline/service-kit/testing/postgres';
import { MAY_LAG } from '@plumbline/workflow/app';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { migrated } from './databases.ts';
import { givenJobs } from './jobs.ts';
import { postgresPrograms } from './own-postgres.ts';
import { withoutPermission } from './people.ts';
import { anotherWorkflow, servedBy } from './processes.ts';
import { createWorld, succeeded, type TestTenant, type World } from './world.ts';

describe.skipIf(!postgresPrograms)('reports on a standby that follows its primary', () => {
  let server: Postgres;
  let world: World;
  let standby: Database;
  /** Queries the standby as its operator. */
  let operator: Database;
  let tenant: TestTenant;
  const answeredBy: string[] = [];
  const observer: Observer = {
    answered() {},
    streamed() {},
    readOn: (server) => void answeredBy.push(server),
    messageTried() {},
    messagesWait() {},
    mailTried() {},
    mailsWait() {},
    notificationsWait() {},
  };

  beforeAll(async () => {
    server = await startPostgres(postgresPrograms);
    const url = await server.addStandby();
    standby = postgresDatabase({ url, on: 'standby' });
    operator = postgresDatabase({ url, poolSize: 1 });
    const open = () => migrated(postgresDatabase({ url: server.url }));
    world = await createWorld('postgres', { standby, observer }, open);
  });
  afterAll(async () => {
    await Promise.all([world?.close(), standby?.close(), operator?.close()]);
    await server?.stop();
  });
  beforeEach(async () => {
    tenant = await world.addTenant(`tenant-${crypto.randomUUID().slice(0, 8)}`);
    answeredBy.length = 0;
  });

  const onStandby = (text: string) => operator.transaction((tx) => tx.query(text));
  const paused = async (run: () => Promise<void>) => {
    await onStandby('select pg_wal_replay_pause()');
    const state = () => onStandby('select pg_get_wal_replay_pause_state() as is');
    await expect.poll(state).toEqual([{ is: 'paused' }]);
    await run().finally(() => onStandby('select pg_wal_replay_resume()'));
  };
  const hasCaughtUp = ({ accountant }: TestTenant) =>
    expect
      .poll(async () => {
        await numbers(accountant);
        return answeredBy.at(-1);
      })
      .toBe('standby');
  const numbers = async (person = tenant.accountant) =>
    succeeded(await person.workflow.activity({ query: {} })).changes.map(({ jobNumber }) => jobNumber);

  test('are answered there, each of them, with what was saved a moment ago', async () => {
    const [job] = await givenJobs(world, tenant, [{ jobNumber: 'A-1' }]);
    const { workflow } = tenant.manager;
    const body = {
      updates: [{ id: job?.id as never, version: job?.version ?? 0, changes: { notes: 'read at once' } }],
    };
    succeeded(await workflow.saveJobs({ body }));
    // A report does not wait for a standby that is busy.
    await hasCaughtUp(tenant);
    answeredBy.length = 0;
    const answers = {
      activity: succeeded(await workflow.activity({ query: {} })),
      earlierValues: succeeded(await workflow.earlierValues({ body: { from: '2020-01-01T00:00:00Z' } })),
      netChanges: succeeded(await workflow.netChanges({ query: { from: '2020-01-01T00:00:00Z' } })),
      schedule: succeeded(await workflow.schedule({ query: {} })),
      summary: succeeded(await workflow.summary({ query: { today: '2026-11-22' } })),
    };
    expect(Object.keys(answers)).toEqual([...MAY_LAG].toSorted());
    expect(answeredBy).toEqual([...MAY_LAG].map(() => 'standby'));
    expect(answers.activity.changes[0]).toMatchObject({ field: 'notes', newValue: 'read at once' });
    expect(answers.summary.jobCount).toBe(1);
  });

  test('come from the primary while the standby lacks what the company changed, and from the standby for others', async () => {
    const other = await world.addTenant(`tenant-${crypto.randomUUID().slice(0, 8)}`);
    await givenJobs(world, other, [{ jobNumber: 'B-1' }]);
    await hasCaughtUp(other);
    await paused(async () => {
      answeredBy.length = 0;
      await givenJobs(world, tenant, [{ jobNumber: 'A-1' }]);
      expect(await numbers()).toContain('A-1');
      expect(await numbers(other.accountant)).toContain('B-1');
      expect(answeredBy).toEqual(['behind', 'standby']);
    });
    await hasCaughtUp(tenant);
    expect(await numbers()).toContain('A-1');
  });

  test('are refused at once to whom a right was taken, whatever the standby knows', async () => {
    await numbers();
    await paused(async () => {
      await withoutPermission(world, tenant.tenantId, 'Accountant', 'Wip_view');
      const refused = await tenant.accountant.workflow.activity({ query: {} });
      expect(refused).toMatchObject({ ok: false, problem: { type: 'forbidden' } });
    });
  });

  test('are answered while only a standby is left, also as the one server of the service', async () => {
    await givenJobs(world, tenant, [{ jobNumber: 'A-1' }]);
    await hasCaughtUp(tenant);
    const onStandbyAlone = anotherWorkflow(world, { database: operator, standby });
    await servedBy(world, onStandbyAlone, async () => {
      expect(await numbers()).toContain('A-1');
      succeeded(await tenant.accountant.workflow.schedule({ query: {} }));
    });
  });

  test('come from the primary when the standby is gone, without waiting for it each time', async () => {
    await givenJobs(world, tenant, [{ jobNumber: 'A-1' }]);
    await server.crashStandby();
    for (let n = 0; n < 3; n++) expect(await numbers()).toContain('A-1');
    expect(answeredBy).toEqual(['away']);
  });
});
