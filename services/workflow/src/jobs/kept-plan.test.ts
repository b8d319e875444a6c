import { givenJobs } from '@plumbline/testing/jobs';
import { createWorld, succeeded, type World } from '@plumbline/testing/world';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WORKFLOW_ROLE } from '../app.ts';
import { readNews } from '../changes/store.ts';
import { ALL_JOBS, PAGE_ROWS } from './jobs-by-column.ts';

/** A statement is kept from its fifth use on, and then planned for its values five times. */
const SAVES = 15;
/** In a small table PostgreSQL keeps the plan for any list of ids. */
const JOBS = 1_000;

// PGlite's one session is the one that is asked; of a server's connections it could be another.
let world: World;
beforeAll(async () => {
  world = await createWorld('pglite');
});
afterAll(() => world.close());

test('what a save of one job and the news of it ask is not planned again each time', async () => {
  const [job] = await givenJobs(
    world,
    world.acme,
    Array.from({ length: JOBS }, (_, i) => ({ jobNumber: `26-${1_000 + i}` })),
  );
  if (!job) throw new Error('many jobs were given');
  await world.database.script('analyze workflow.job');
  for (let i = 0; i < SAVES; i++) {
    const updates = [{ id: job.id, version: job.version + i, changes: { notes: `note ${i}` } }];
    succeeded(await world.acme.manager.workflow.saveJobs({ body: { updates } }));
    await readNews(world.database, WORKFLOW_ROLE, world.acme.tenantId, i, [world.acme.manager.userId]);
  }
  const kept = await world.database.transaction((tx) =>
    tx.query<{ text: string; kept: number }>(
      `select statement as text, generic_plans::integer as kept from pg_prepared_statements where statement like '%notes%'`,
    ),
  );
  expect(kept).toHaveLength(3); // of the lock, of the change with its answer, and of the job for the news
  expect(kept.filter(({ kept }) => kept === 0)).toEqual([]);
});

test('the plan that is kept for a page of all jobs walks the index, also where most companies are small', async () => {
  const company = await world.addTenant('large-among-small');
  await givenJobs(
    world,
    company,
    Array.from({ length: 2 * PAGE_ROWS }, (_, i) => ({ jobNumber: `25-${10_000 + i}` })),
  );
  const columns = await world.database.transaction((tx) =>
    tx.query<{ name: string }>(
      `select column_name as name from information_schema.columns
       where table_schema = 'workflow' and table_name = 'job' and is_generated = 'NEVER' and column_name not in ('tenant_id', 'id')`,
    ),
  );
  const copied = columns.map(({ name }) => name).join(', ');
  await world.database.script(`
    set session_replication_role to replica;
    insert into workflow.job (tenant_id, id, ${copied})
    select small.id, gen_random_uuid(), ${copied}
    from (select gen_random_uuid() as id from generate_series(1, 30)) small,
         (select * from workflow.job where tenant_id = '${company.tenantId}' limit 400) copied;
    set session_replication_role to origin;
    analyze workflow.job`);
  const plan = await world.database.transaction(async (tx) => {
    await tx.query(`set local plan_cache_mode to force_generic_plan`);
    await tx.query(`prepare page (uuid, text, uuid, integer) as ${ALL_JOBS}`);
    const rows = await tx.query<{ 'QUERY PLAN': string }>(
      `explain execute page ('${company.tenantId}', '', '00000000-0000-0000-0000-000000000000', 0)`,
    );
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });
  expect(plan).toContain('Index Scan using job_in_order');
  expect(plan).not.toContain('Sort');
});
