import { engines } from '@plumbline/testing/databases';
import { givenJobs } from '@plumbline/testing/jobs';
import { createWorld, succeeded, type TestTenant, type World } from '@plumbline/testing/world';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

describe.each(engines)('what was taken out, on %s', (engine) => {
  let world: World;
  let tenant: TestTenant;
  beforeAll(async () => {
    world = await createWorld(engine);
  });
  afterAll(() => world.close());
  beforeEach(async () => {
    tenant = await world.addTenant(`tenant-${crypto.randomUUID().slice(0, 8)}`);
  });
  const takenOut = async (person = tenant.manager) => succeeded(await person.workflow.takenOut());

  test('lists the jobs, the last first, with who did it and when, until they are restored', async () => {
    const [a, b, c] = await givenJobs(world, tenant, [{ jobNumber: 'A' }, { jobNumber: 'B' }, { jobNumber: 'C' }]);
    if (!a || !b || !c) throw new Error('no jobs');
    expect(await takenOut()).toEqual({ jobs: [], jobCount: 0, views: [] });
    succeeded(await tenant.manager.workflow.disconnectJobs({ body: { disconnectJobIds: [b.id] } }));
    succeeded(await tenant.accountant.workflow.disconnectJobs({ body: { disconnectJobIds: [a.id] } }));
    const { jobs, jobCount } = await takenOut();
    expect(jobCount).toBe(2);
    expect(jobs).toMatchObject([
      { id: a.id, jobNumber: 'A', jobName: 'Job 1', who: expect.stringMatching(/Accountant$/), at: expect.any(Date) },
      { id: b.id, jobNumber: 'B', who: expect.stringMatching(/Manager$/) },
    ]);
    succeeded(await tenant.manager.workflow.reconnectJobs({ body: { jobIds: [a.id] } }));
    expect(await takenOut()).toMatchObject({ jobs: [{ id: b.id }], jobCount: 1 });
    expect(await takenOut(world.birch.manager)).toMatchObject({ jobs: [] });
  });

  test('lists one’s own deleted views for 30 days, and nobody else’s', async () => {
    const gridSettings = { columnsState: [] };
    const saveView = async (name: string) =>
      succeeded(await tenant.manager.workflow.saveView({ body: { name, isPublic: false, gridSettings } })).viewId;
    const ids = [await saveView('Old'), await saveView('Newer'), await saveView('Kept')];
    for (const id of ids.slice(0, 2)) succeeded(await tenant.manager.workflow.deleteView({ body: { id } }));
    expect((await takenOut()).views).toMatchObject([{ name: 'Newer', isPublic: false }, { name: 'Old' }]);
    expect((await takenOut(tenant.accountant)).views).toEqual([]);
    await world.database.transaction((tx) =>
      tx.query(
        `update workflow.grid_view set deleted_at = now() - interval '31 days' where name = 'Old' and tenant_id = $1`,
        [tenant.tenantId],
      ),
    );
    expect((await takenOut()).views).toMatchObject([{ name: 'Newer' }]);
  });
});
