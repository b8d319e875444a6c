import { enterTenant } from '@plumbline/service-kit/access';
import { engines } from '@plumbline/testing/databases';
import { givenJobs } from '@plumbline/testing/jobs';
import { createWorld, type World } from '@plumbline/testing/world';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const FOREIGN_KEY = { code: '23503' };

describe.each(engines)('changes and their jobs on %s', (engine) => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld(engine);
    await givenJobs(world, world.acme, [{ jobNumber: '24-001' }, { jobNumber: '24-002' }]);
    await givenJobs(world, world.birch, [{ jobNumber: 'B-1' }]);
  });
  afterAll(() => world.close());

  const idsOf = (tenantId: string) =>
    world.database.transaction(async (tx) => {
      const rows = await tx.query<{ id: string }>(
        'select id from workflow.job where tenant_id = $1 order by job_number',
        [tenantId],
      );
      return rows.map(({ id }) => id);
    });
  const insert = (jobIds: readonly string[]) =>
    world.database.transaction(async (tx) => {
      await tx.query(`select set_config('role', 'plumbline_workflow', true)`);
      await enterTenant(tx, world.acme.tenantId);
      await tx.query(
        `insert into workflow.job_history (tenant_id, job_id, version, field, changed_by, changed_by_name)
         select $1, id, 2, 'notes', $2, 'Marcus' from unnest($3::uuid[]) id`,
        [world.acme.tenantId, world.acme.manager.userId, jobIds],
      );
    });
  const count = async () => {
    const [row] = await world.database.transaction((tx) =>
      tx.query<{ count: number }>('select count(*)::int as count from workflow.job_history'),
    );
    return row?.count;
  };

  test('a change of a job that does not exist, or is another company’s, takes its statement along', async () => {
    const [[own = ''], [foreign = '']] = await Promise.all([idsOf(world.acme.tenantId), idsOf(world.birch.tenantId)]);
    const before = await count();
    await expect(insert([own, crypto.randomUUID()])).rejects.toMatchObject(FOREIGN_KEY);
    await expect(insert([foreign, own])).rejects.toMatchObject(FOREIGN_KEY);
    expect(await count()).toBe(before);
    await insert([own, own]);
    expect(await count()).toBe(Number(before) + 2);
  });

  test('a job with changes is neither deleted nor given another id', async () => {
    const [own] = await idsOf(world.acme.tenantId);
    const run = (sql: string) => world.database.transaction((tx) => tx.query(sql, [own]));
    await expect(run('delete from workflow.job where id = $1')).rejects.toMatchObject(FOREIGN_KEY);
    await expect(run('update workflow.job set id = gen_random_uuid() where id = $1')).rejects.toMatchObject(
      FOREIGN_KEY,
    );
    expect(await idsOf(world.acme.tenantId)).toContain(own);
    await run('update workflow.job set tenant_id = tenant_id, id = id where id = $1');
  });

  test('a session that began with few jobs looks up each job of a large connect by its key', async () => {
    const { tenantId, manager } = world.acme;
    const many = 1_000;
    const [first] = await idsOf(tenantId);
    await world.database.script('analyze workflow.job');
    await world.database.transaction(async (tx) => {
      await enterTenant(tx, tenantId);
      const record = (ids: string) =>
        tx.query(
          `insert into workflow.job_history (tenant_id, job_id, version, field, changed_by, changed_by_name)
           select $1, id, 2, 'notes', $2, 'Marcus' from (${ids}) joined`,
          [tenantId, manager.userId],
        );
      const readBySearching = async () => {
        const [row] = await tx.query<{ count: number }>(
          `select seq_tup_read::int as count from pg_stat_xact_user_tables where relid = 'workflow.job'::regclass`,
        );
        return row?.count ?? 0;
      };
      await tx.query('discard plans');
      await record(`select '${first}'::uuid as id`);
      await tx.query(
        `insert into workflow.job (tenant_id, job_number, job_name, updated_by, updated_by_name)
         select $1, 'M-' || n, 'Many', $2, 'Marcus' from generate_series(1, $3::int) n`,
        [tenantId, manager.userId, many],
      );
      const before = await readBySearching();
      await record(`select id from workflow.job where tenant_id = '${tenantId}' and job_number like 'M-%'`);
      expect((await readBySearching()) - before).toBeLessThanOrEqual(2 * many); // the statement of this test
    });
  });
});
