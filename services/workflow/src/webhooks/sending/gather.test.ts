import { enterTenant } from '@plumbline/service-kit/access';
import { ORDINARY_MS } from '@plumbline/service-kit/database';
import { engines } from '@plumbline/testing/databases';
import { givenJobs } from '@plumbline/testing/jobs';
import { givenWebhook } from '@plumbline/testing/webhooks';
import { createWorld, succeeded, type World } from '@plumbline/testing/world';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { gather } from './gather.ts';

const JOBS = 250;
const FIELDS = 20;

describe.each(engines)('messages of a large transaction on %s', (engine) => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld(engine);
  });
  afterAll(() => world.close());

  // A join of its cells with the history took four times as long as the limit.
  test('are written within the time of an ordinary one, where the database has no statistics', async () => {
    const { acme } = world;
    const given = Array.from({ length: JOBS }, (_, i) => ({ jobNumber: `N${i}`, jobName: 'Depot' }));
    const ids = (await givenJobs(world, acme, given)).map(({ id }) => id);
    const { id } = await givenWebhook(acme.admin);
    await world.database.transaction(async (tx) => {
      await enterTenant(tx, acme.tenantId);
      await tx.query(
        `insert into workflow.job_history (tenant_id, job_id, version, field, old_value, new_value, changed_by, changed_by_name)
         select $1, job, 2, 'field' || f, '1', '2', gen_random_uuid(), 'Ann' from unnest($2::uuid[]) as job, generate_series(1, ${FIELDS}) as f`,
        [acme.tenantId, ids],
      );
    });
    const share = { share: 'test', withinMs: ORDINARY_MS };
    await world.database.transaction(async (tx) => {
      await enterTenant(tx, acme.tenantId);
      expect(await gather(tx, acme.tenantId, new Date())).toBe(false);
      const [longest] = await tx.query<{ changes: number }>(
        `select max(json_array_length(payload::json -> 'data' -> 'changes')) as changes from workflow.webhook_delivery where tenant_id = $1`,
        [acme.tenantId],
      );
      expect(longest?.changes).toBe(FIELDS);
    }, share);
    const { webhooks } = succeeded(await acme.admin.workflow.webhooks());
    expect(webhooks.find((each) => each.id === id)?.waiting).toBe(JOBS);
  });

  test('of many transactions are written in portions of a size, one at least at a time', async () => {
    const { birch } = world;
    const [job] = await givenJobs(world, birch, [{ jobNumber: 'B1' }]);
    if (!job) throw new Error('no job');
    await givenWebhook(birch.admin, { events: ['job.changed', 'user.changed'] });
    const phone = async (n: number) => {
      const { users } = succeeded(await birch.admin.platform.adminUsers());
      const updates = users.map(({ id, version }) => ({ id, version, changes: { phoneNumber: `555-010${n}` } }));
      succeeded(await birch.admin.platform.saveAdminUsers({ body: { updates } }));
    };
    // Of the job 1, 3, 1 and 1 changes, of the users 3 and 3.
    const saves = [{ notes: 'a' }, { notes: 'b', branch: 'North', taxExempt: true }, { notes: 'c' }, { notes: 'd' }];
    for (const [place, changes] of saves.entries())
      succeeded(
        await birch.manager.workflow.saveJobs({
          body: { updates: [{ id: job.id, version: job.version + place, changes }] },
        }),
      );
    await phone(1);
    await phone(2);
    const waiting = async () => (succeeded(await birch.admin.workflow.webhooks()).webhooks[0]?.waiting ?? 0) - before;
    const before = succeeded(await birch.admin.workflow.webhooks()).webhooks[0]?.waiting ?? 0;
    const portion = () =>
      world.database.transaction(async (tx) => {
        await enterTenant(tx, birch.tenantId);
        return gather(tx, birch.tenantId, new Date(), { sets: 10, changes: 2 });
      });
    // A save is a message; so is a user.
    expect([await portion(), await waiting()]).toEqual([true, 1 + 3]);
    expect([await portion(), await waiting()]).toEqual([true, 2 + 6]);
    expect([await portion(), await waiting()]).toEqual([false, 4 + 6]);
  });
});
