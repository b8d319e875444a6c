import type { TenantId } from '@plumbline/contract/values';
import { permissions } from '@plumbline/domain/permissions';
import { demoAccounts } from '@plumbline/sample/people';
import { companiesOf, personas } from '@plumbline/sample/personas';
import { enterTenant } from '@plumbline/service-kit/access';
import type { Database } from '@plumbline/service-kit/database';
import { engines, freshDatabase, freshOrdinaryDatabase } from '@plumbline/testing/databases';
import { Follower } from '@plumbline/testing/follower';
import { jobsOf } from '@plumbline/testing/jobs';
import { ISSUER } from '@plumbline/testing/test-issuer';
import { createWorld, type Person, succeeded, type World } from '@plumbline/testing/world';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeDemoTenant, remakeDemo } from './make-demo.ts';

const now = '2026-03-17T20:00:00.000Z';
const rowsOf = <Row = Record<string, unknown>>(database: Database, text: string) =>
  database.transaction((tx) => tx.query<Row>(text));
const counts = async (database: Database) => {
  const [row] = await rowsOf(
    database,
    `select (select count(*)::int from platform.tenant) as tenants, (select count(*)::int from platform.tenant_user) as people,
            (select count(*)::int from workflow.job) as jobs, (select count(*)::int from workflow.grid_view) as views,
            (select count(*)::int from workflow.external_job) as "externalJobs"`,
  );
  return row;
};

/** Everything that the demo is made of but the ids that the database gives. */
const told = async (database: Database) => ({
  jobs: await rowsOf(
    database,
    `select to_jsonb(j) - 'id' - 'tenant_id' - 'project_manager_user_ids' - 'updated_by' as job from workflow.job j order by job_number, tenant_id`,
  ),
  history: await rowsOf(
    database,
    `select j.external_id, h.version, field, old_value, new_value, changed_by_name, changed_at, via
     from workflow.job_history h join workflow.job j on j.id = h.job_id order by j.external_id, h.version, field, new_value::text`,
  ),
  changeOrders: await rowsOf(
    database,
    `select j.external_id, c.number, c.date, c.description, c.amount, c.status, c.who, c.at
     from workflow.change_order c join workflow.job j on j.id = c.job_id order by j.external_id, c.number`,
  ),
  views: await rowsOf(database, 'select name, is_public, settings from workflow.grid_view order by name'),
  externalJobs: await rowsOf(
    database,
    'select external_id, name, fields from workflow.external_job order by external_id',
  ),
});

/** For who sees one tenant's rows at a time: by the companies' names. */
const jobsByTenant = (database: Database) =>
  database.transaction(async (tx) => {
    const found: number[] = [];
    for (const { id } of await tx.query<{ id: TenantId }>(
      'select tenant_id as id from platform.tenant order by name',
    )) {
      await enterTenant(tx, id);
      const [row] = await tx.query<{ count: number }>('select count(*)::int as count from workflow.job');
      found.push(row?.count ?? 0);
    }
    return found;
  });

/** What keeps the history right and quick, which is taken away while it is filled. */
const upkeep = (database: Database) =>
  rowsOf(
    database,
    `select 'index ' || indexdef as part from pg_indexes where schemaname = 'workflow'
     union all select c.conname || ' ' || pg_get_constraintdef(c.oid) || c.convalidated from pg_constraint c
       where c.conrelid = 'workflow.job_history'::regclass
     union all select pg_get_triggerdef(t.oid) || t.tgenabled::text from pg_trigger t
       where t.tgrelid = 'workflow.job_history'::regclass and not t.tgisinternal
     order by part`,
  );

describe.each(engines)('the demo company on %s', (engine) => {
  let database: Database;
  beforeAll(async () => {
    database = await freshDatabase(engine);
  });
  afterAll(() => database.close());

  test('is made once: three people, 200 jobs, 5 views, 40 jobs to connect', async () => {
    const before = await upkeep(database);
    const made: number[] = [];
    await makeDemoTenant(database, { issuer: ISSUER, now, onMade: (jobs) => made.push(jobs) });
    const expected = { tenants: 1, people: 3, jobs: 200, views: 5, externalJobs: 40 };
    expect(await counts(database)).toEqual(expected);
    expect(made).toEqual([200]);
    await makeDemoTenant(database, { issuer: ISSUER, now, jobs: 7 });
    expect(await counts(database)).toEqual(expected);
    expect(await upkeep(database)).toEqual(before);
  });

  test('is the same for the same moment and number of jobs, up to ids', async () => {
    const other = await freshDatabase(engine);
    await makeDemoTenant(other, { issuer: 'https://elsewhere.test', now });
    expect(await told(other)).toEqual(await told(database));
    await remakeDemo(other, { issuer: ISSUER, now: '2026-04-17T20:00:00.000Z' });
    expect((await told(other)).jobs).not.toEqual((await told(database)).jobs);
    await other.close();
  });

  test('has a past that ends where its jobs stand, none of it after this moment', async () => {
    const [found] = await rowsOf(
      database,
      `select (select count(*)::int from workflow.job where updated_at > $now or created_date > updated_at) as later,
              (select count(*)::int from workflow.job_history where changed_at > $now) as "laterHistory",
              (select count(*)::int from workflow.job j where (select max(h.version) from workflow.job_history h where h.job_id = j.id) <> j.version) as torn,
              (select count(distinct date_trunc('month', changed_at))::int from workflow.job_history) as months,
              (select count(*)::int from workflow.change_set) as "changesToTell"`.replaceAll('$now', `'${now}'`),
    );
    expect(found).toEqual({
      later: 0,
      laterHistory: 0,
      torn: 0,
      months: expect.toSatisfy((months: number) => months >= 14),
      changesToTell: 0,
    });
  });

  test('is made by an owner who is no superuser, too', async () => {
    const ordinary = await freshOrdinaryDatabase(engine);
    await makeDemoTenant(ordinary, { issuer: ISSUER, now, jobs: 20, isEmulated: true });
    expect(await jobsByTenant(ordinary)).toEqual([24, 20]);
    await remakeDemo(ordinary, { issuer: ISSUER, now, jobs: 10 });
    expect(await jobsByTenant(ordinary)).toEqual([10]);
    await ordinary.close();
  });
});

describe.each(engines)('the demo made anew on %s under open services', (engine) => {
  let world: World;
  let lastly: Follower;
  beforeAll(async () => {
    world = await createWorld(engine);
    lastly = await Follower.start(world.acme.manager);
    await remakeDemo(world.database, { issuer: ISSUER, now, jobs: 60, isEmulated: true });
  });
  afterAll(async () => {
    await lastly.stop();
    await world.close();
  });
  const signedIn = (persona: keyof typeof personas, tenantId?: string): Person =>
    // The tests' people have a user id, which nothing here asks for; the tenant's id comes from the service itself.
    world.person(personas[persona].id, '' as Person['userId'], tenantId as Parameters<World['person']>[2]);

  test('what was there is gone, its people know no tenant, and their streams end', async () => {
    expect(await counts(world.database)).toMatchObject({ tenants: 2, jobs: 60 + 24 });
    await lastly.until(() => lastly.hasEnded);
    expect((await world.acme.admin.platform.appInit()).ok).toBe(false);
  });

  test.each(['admin', 'pm', 'accountant'] as const)(
    '%s sees the demo company’s jobs, views and people',
    async (persona) => {
      const person = signedIn(persona);
      const init = succeeded(await person.platform.appInit());
      expect(init.tenant.name).toBe('Summit Ridge Builders');
      expect(init.user.name).toBe(`${personas[persona].givenName} ${personas[persona].familyName}`);
      expect(init.user.role).toBe(companiesOf(persona)[0]?.role);
      const wip = succeeded(await person.workflow.wipInit());
      expect(wip.gridViews.length).toBe(persona === 'admin' ? 5 : 3);
      expect(wip.users.length).toBe(5);
      expect((await jobsOf(person)).length).toBe(60);
    },
  );

  test('a person without a role may do nothing, and is told whom to ask', async () => {
    const person = signedIn('no-rights');
    const init = succeeded(await person.platform.appInit());
    expect(init).toMatchObject({
      permissions: [],
      administrators: ['Dana Whitfield'],
      tenant: { name: 'Summit Ridge Builders' },
    });
    expect(await person.workflow.loadJobs()).toMatchObject({ ok: false, problem: { status: 403 } });
  });

  test('a person of two companies has other rights in each', async () => {
    const { user } = succeeded(await signedIn('two-companies').platform.appInit());
    expect(user.tenants.map(({ name, role }) => ({ company: name, role }))).toEqual(
      companiesOf('two-companies').toSorted((a, b) => a.company.localeCompare(b.company)),
    );
    const rights = await Promise.all(
      user.tenants.map(async ({ id }) => succeeded(await signedIn('two-companies', id).platform.appInit()).permissions),
    );
    expect(rights).toEqual([[...permissions], ['Wip_view', 'Wip_edit']]); // Copper Basin Mechanical, Summit Ridge Builders
    const [own] = user.tenants;
    expect((await jobsOf(signedIn('two-companies', own?.id))).length).toBe(24);
  });

  test('a save goes on as ever: stored, told to who follows, and found after the demo’s past', async () => {
    const [manager, accountant] = [signedIn('pm'), signedIn('accountant')];
    const follower = await Follower.start(accountant);
    const job = [...(await jobsOf(manager))].find(({ jobStatus }) => jobStatus?.value === 'Active');
    if (!job) throw new Error('no active job');
    const updates = [{ id: job.id, version: job.version, changes: { notes: 'Walk-through on Friday.' } }];
    succeeded(await manager.workflow.saveJobs({ body: { updates } }));
    await follower.until(() => follower.jobs.get(job.id)?.version === job.version + 1);
    expect(follower.jobs.get(job.id)).toMatchObject({ notes: 'Walk-through on Friday.', updatedBy: 'Marcus Okafor' });
    await follower.stop();
    const { changes } = succeeded(await manager.workflow.activity({ query: { jobId: job.id } }));
    expect(changes[0]).toMatchObject({ field: 'notes', newValue: 'Walk-through on Friday.' });
    expect(changes.length).toBeGreaterThan(1);
  });

  test('and again, with another number of jobs, while one follows', async () => {
    const follower = await Follower.start(signedIn('pm'));
    await remakeDemo(world.database, { issuer: ISSUER, now, jobs: 30 });
    await follower.until(() => follower.hasEnded);
    expect(await counts(world.database)).toMatchObject({ tenants: 1, people: 3, jobs: 30 });
    expect((await jobsOf(signedIn('pm'))).length).toBe(30);
    const [migrations] = await rowsOf<{ count: number }>(
      world.database,
      'select count(*)::int as count from workflow.migration',
    );
    expect(migrations?.count).toBeGreaterThan(5);
    expect(demoAccounts.admin.id).toBe(personas.admin.id);
  });
});
