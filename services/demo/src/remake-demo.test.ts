import { permissions } from '@plumbline/domain/permissions';
import { companiesOf, personas } from '@plumbline/sample/personas';
import { engines } from '@plumbline/testing/databases';
import { Follower } from '@plumbline/testing/follower';
import { jobsOf } from '@plumbline/testing/jobs';
import { ISSUER } from '@plumbline/testing/test-issuer';
import { createWorld, type Person, succeeded, type World } from '@plumbline/testing/world';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { remakeDemo } from './remake-demo.ts';
import { counts, now, rowsOf } from './testing.ts';

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
    // The tests' people have a user id, which nothing here needs; the tenant's id comes from the service itself.
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
      expect(wip.gridViews.length).toBe(5);
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
  });
});
