import { AS_LONG_AS_IT_TAKES, type Database } from '@plumbline/service-kit/database';
import { clusterUrl } from '@plumbline/service-kit/testing/citus';
import { emptyDatabase } from '@plumbline/service-kit/testing/databases';
import { migrated } from '@plumbline/testing/databases';
import { fillTenant } from '@plumbline/testing/fill-tenant';
import { jobsOf } from '@plumbline/testing/jobs';
import { createWorld, succeeded, type World } from '@plumbline/testing/world';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runDistribute } from './run-distribute.ts';

/**
 * Everything that the catalogue says of the workflow's tables, except internal numbers. The list of migrations is left out, because
 * distributing lets services read it.
 */
const CATALOGUE = `
  select 'column ' || format('%s.%s %s %s %s %s', c.relname, a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull, a.attidentity,
           pg_get_expr(d.adbin, d.adrelid)) || ' ' || a.attstorage::text || ' ' || coalesce(a.attacl::text, '') as line
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum where c.relnamespace = 'workflow'::regnamespace and c.relkind = 'r' and c.relname <> 'migration'
  union all select 'table ' || relname || ' ' || relrowsecurity || relforcerowsecurity || ' ' || coalesce((select string_agg(i::text, ',' order by i::text) from unnest(relacl) i), '')
  from pg_class where relnamespace = 'workflow'::regnamespace and relkind = 'r' and relname <> 'migration'
  union all select 'index ' || pg_get_indexdef(indexrelid) from pg_index join pg_class c on c.oid = indrelid where c.relnamespace = 'workflow'::regnamespace
  union all select 'constraint ' || conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) from pg_constraint where connamespace = 'workflow'::regnamespace
  union all select 'trigger ' || pg_get_triggerdef(t.oid) from pg_trigger t join pg_class c on c.oid = tgrelid
    where c.relnamespace = 'workflow'::regnamespace and not tgisinternal
  union all select 'policy ' || tablename || ' ' || policyname || ' ' || cmd || roles::text || ' ' || coalesce(qual, '') || ' ' || coalesce(with_check, '')
  from pg_policies where schemaname = 'workflow'
  order by 1`;

const catalogueOf = async (database: Database): Promise<string[]> => {
  const rows = await database.transaction((tx) => tx.query<{ line: string }>(CATALOGUE), AS_LONG_AS_IT_TAKES);
  return rows.map(({ line }) => line);
};
const plain = async (engine: Database['engine']) => migrated(await emptyDatabase(engine));

test.skipIf(!process.env.TEST_POSTGRES_URL || clusterUrl() !== undefined)(
  'a server without Citus gets an error that says what it lacks',
  async () => {
    const database = await emptyDatabase('postgres');
    await expect(runDistribute(database, { isBack: false }, () => {})).rejects.toThrow(
      /has no Citus[\s\S]*create extension citus/,
    );
    await database.close();
  },
);

// Skipped without a cluster in TEST_CITUS_URL.
describe.skipIf(clusterUrl() === undefined)('plumbline distribute on the cluster of TEST_CITUS_URL', () => {
  let world: World;
  const said: string[] = [];
  const run = async (isBack: boolean) => {
    said.length = 0;
    await runDistribute(world.database, { isBack }, (line) => void said.push(line));
  };
  const state = async () => {
    const { manager } = world.acme;
    return {
      jobs: await jobsOf(manager),
      schedule: succeeded(await manager.workflow.schedule({ query: { today: '2026-06-10' } })),
    };
  };
  beforeAll(async () => {
    world = await createWorld('postgres', {}, plain);
    for (const tenant of [world.acme, world.birch]) await fillTenant(world, tenant);
  }, 240_000);
  afterAll(() => world.close());

  test('distributes and brings back, with every row and everything about the tables as before', {
    timeout: 240_000,
  }, async () => {
    const [catalogue, before] = [await catalogueOf(world.database), await state()];

    await run(false);
    expect(said.at(-2)).toMatch(/^[1-9]\d* rows of \d+ tables are distributed, the same checksum for each\.$/);
    expect(await state()).toEqual(before);
    const [job] = before.jobs;
    if (!job) throw new Error('no job');
    const save = { updates: [{ id: job.id, version: job.version, changes: { notes: 'On a worker' } }] };
    succeeded(await world.acme.manager.workflow.saveJobs({ body: save }));

    await run(false);
    expect(said).toEqual(['All tables are distributed already.']);

    await run(true);
    expect(said.at(-1)).toMatch(/^[1-9]\d* rows of \d+ tables are back on the coordinator/);
    expect(await catalogueOf(world.database)).toEqual(catalogue);
    const back = await state();
    expect(back.jobs.find(({ id }) => id === job.id)?.notes).toBe('On a worker');
    const again = { updates: [{ id: job.id, version: job.version + 1, changes: { notes: 'Back' } }] };
    succeeded(await world.acme.manager.workflow.saveJobs({ body: again }));

    await run(true);
    expect(said).toEqual(['No table is distributed.']);
  });
});
