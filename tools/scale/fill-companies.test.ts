import type { Database } from '@plumbline/service-kit/database';
import { engines, freshDatabase } from '@plumbline/testing/databases';
import { ISSUER } from '@plumbline/testing/test-issuer';
import { createWorld, succeeded, type World } from '@plumbline/testing/world';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fillCompanies, subjectOf } from './fill-companies.ts';

const scale = { companies: 3, jobs: 30, history: 75, patternJobs: 20, issuer: ISSUER, now: '2026-11-20T12:00:00.000Z' };

describe.runIf(engines.includes('postgres'))('a database filled with companies', () => {
  const worlds: World[] = [];
  const filled = async (other: Partial<typeof scale> = {}): Promise<World> => {
    const world = await createWorld('postgres', {}, async (engine) => {
      const database = await freshDatabase(engine);
      await fillCompanies(database, { ...scale, ...other });
      return database;
    });
    worlds.push(world);
    return world;
  };
  let world: World;
  beforeAll(async () => {
    world = await filled();
  });
  afterAll(() => Promise.all(worlds.map((each) => each.close())));

  const rows = <Row>({ database }: { database: Database }, text: string, params: unknown[] = []) =>
    database.transaction((tx) => tx.query<Row>(text, params));
  const companies = () =>
    rows<{ name: string; id: string }>(
      world,
      `select name, tenant_id as id from platform.tenant where name like 'Company %' order by name`,
    );

  test('has the requested number of jobs and rows of history in each company', async () => {
    expect(
      await rows(
        world,
        `select t.name, (select count(*)::int from workflow.job where tenant_id = t.tenant_id) as jobs,
                (select count(*)::int from workflow.job_history where tenant_id = t.tenant_id) as history
         from platform.tenant t where t.name like 'Company %' order by t.name`,
      ),
    ).toEqual(['Company 1', 'Company 2', 'Company 3'].map((name) => ({ name, jobs: 30, history: 75 })));
  });

  test('is the same for the same options, except for ids of companies and people', async () => {
    const content = (each: World) =>
      rows(
        each,
        `select md5(string_agg(md5((row_to_json(j)::jsonb - '{tenant_id,updated_by,updated_at,project_manager_user_ids}'::text[])::text), '' order by j.id)) as jobs,
                (select md5(string_agg(concat_ws(' ', h.job_id, h.field, h.old_value, h.new_value, h.changed_at, h.changed_by_name), ',' order by h.changed_at, h.job_id, h.id))
                 from workflow.job_history h join platform.tenant t on t.tenant_id = h.tenant_id and t.name like 'Company %') as history
         from workflow.job j join platform.tenant t on t.tenant_id = j.tenant_id and t.name like 'Company %'`,
      );
    expect(await content(await filled())).toEqual(await content(world));
  });

  test('can be used by its people through the services', async () => {
    const [, second] = await companies();
    const manager = world.person(subjectOf(2, 'manager'), '' as never, second?.id as never); // as signed in
    const { jobs } = succeeded(await manager.workflow.loadJobs());
    expect(jobs).toHaveLength(30);
    const [job] = jobs;
    if (!job) throw new Error('there are 30');
    const changed = { id: job.id, version: job.version, changes: { notes: 'Rock' } };
    succeeded(await manager.workflow.saveJobs({ body: { updates: [changed] } }));
    const { changes } = succeeded(await manager.workflow.activity({ query: { jobId: job.id } }));
    expect(changes[0]).toMatchObject({ field: 'notes', newValue: 'Rock', personName: 'Project Manager of Company 2' });
    expect(changes.length).toBeGreaterThan(1);
  });

  test('keeps its indexes, triggers and policies', async () => {
    const shape = (each: World) =>
      rows(
        each,
        `select 'index' as kind, indexdef as text from pg_indexes where schemaname = 'workflow'
         union all select 'constraint', concat_ws(' ', conrelid::regclass, pg_get_constraintdef(oid)) from pg_constraint where connamespace = 'workflow'::regnamespace
         union all select 'trigger', concat_ws(' ', tgrelid::regclass, tgname, tgenabled) from pg_trigger where not tgisinternal
         union all select 'policy', concat_ws(' ', relname, relforcerowsecurity) from pg_class where relnamespace = 'workflow'::regnamespace
         order by 1, 2`,
      );
    const fresh = await createWorld('postgres');
    worlds.push(fresh);
    expect(await shape(world)).toEqual(await shape(fresh));
  });

  test('has a company’s jobs on fewer pages once they are clustered as docs/scaling.md says', async () => {
    const apart = await filled({ jobs: 150 });
    const [largest] = await rows<{ id: string }>(
      apart,
      `select tenant_id as id from platform.tenant where name = 'Company 2'`,
    );
    const pages = async () =>
      (
        await rows<{ count: number }>(
          apart,
          `select count(distinct (ctid::text::point)[0])::int as count from workflow.job where tenant_id = $1`,
          [largest?.id],
        )
      )[0]?.count ?? 0;
    const before = await pages();
    await apart.database.script('cluster workflow.job using job_pkey');
    expect(before).toBeGreaterThan(2 * (await pages()));
  });
});
