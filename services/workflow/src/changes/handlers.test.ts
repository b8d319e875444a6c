import type { WipEvent } from '@plumbline/contract/workflow/changes';
import type { Job, JobUpdate } from '@plumbline/contract/workflow/jobs';
import { engines } from '@plumbline/testing/databases';
import { Follower, heardBy } from '@plumbline/testing/follower';
import { givenExternalJobs, givenJobs, jobsOf } from '@plumbline/testing/jobs';
import { size } from '@plumbline/testing/size';
import { audienceOf } from '@plumbline/testing/test-issuer';
import { createWorld, type Person, succeeded, type TestTenant, type World } from '@plumbline/testing/world';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';

const TENANTS = size(6, 20);

describe.each(engines)('following changes on %s', (engine) => {
  let world: World;
  let tenant: TestTenant;
  const followers: Follower[] = [];
  beforeAll(async () => {
    world = await createWorld(engine);
  });
  afterAll(() => world.close());
  beforeEach(async () => {
    tenant = await world.addTenant(`tenant-${crypto.randomUUID().slice(0, 8)}`);
  });
  afterEach(async () => {
    for (const follower of followers.splice(0)) await follower.stop();
  });

  const follow = async (person: Person, since?: number): Promise<Follower> => {
    const follower = await Follower.start(person, since);
    followers.push(follower);
    return follower;
  };
  const twoJobs = async (): Promise<[Job, Job]> => {
    const [first, second] = await givenJobs(world, tenant, [
      { jobNumber: 'A', originalContractAmount: 100_00 },
      { jobNumber: 'B' },
    ]);
    if (!first || !second) throw new Error('no jobs');
    return [first, second];
  };
  const save = async (person: Person, { id, version }: Pick<Job, 'id' | 'version'>, changes: JobUpdate['changes']) =>
    succeeded(await person.workflow.saveJobs({ body: { updates: [{ id, version, changes }] } })).jobs[0] as Job;

  test('a save is told with the changed cells, what follows from them, the version and who', async () => {
    const [job] = await twoJobs();
    const follower = await follow(tenant.accountant);
    const saved = await save(tenant.manager, job, { changeOrderTotal: 5_00 });
    await follower.until(() => follower.jobs.get(job.id)?.version === 2);
    const jobs = follower.events.at(-1)?.changes?.jobs;
    expect(jobs).toEqual([
      {
        id: job.id,
        version: 2,
        who: saved.updatedBy,
        cells: {
          changeOrderTotal: 5_00,
          finalContractAmount: 105_00,
          remainingInvoiceAmount: 105_00,
          isRemainingInvoiceOverridden: false,
          changeOrderHistory: saved.changeOrderHistory,
          estimatePassedOn: null,
          updatedAt: saved.updatedAt,
          updatedBy: saved.updatedBy,
        },
      },
    ]);
  });

  test('without a cursor a page hears what is saved from now on, and is no person at the grid', async () => {
    const [job] = await twoJobs();
    const atGrid = await follow(tenant.accountant);
    const query = { clientId: crypto.randomUUID() };
    const events = succeeded(await tenant.admin.workflow.followChanges({ query }))[Symbol.asyncIterator]();
    expect((await events.next()).value).toMatchObject({ changes: { jobs: [], gone: [] } });
    await save(tenant.manager, job, { notes: 'Poured' });
    await follow(tenant.manager); // everybody is told who is there
    let heard: WipEvent | undefined;
    while (!heard?.changes) heard = (await events.next()).value;
    expect(heard.changes.jobs).toMatchObject([{ id: job.id, cells: { notes: 'Poured' } }]);
    await atGrid.until(() => atGrid.jobs.get(job.id)?.version === 2);
    expect(atGrid.people.map(({ userId }) => userId)).not.toContain(tenant.admin.userId);
    await events.return?.();
  });

  test('names of new project managers come along', async () => {
    const [job] = await twoJobs();
    const follower = await follow(tenant.accountant);
    const saved = await save(tenant.admin, job, { projectManagerUserIds: [tenant.manager.userId] });
    await follower.until(() => follower.jobs.get(job.id)?.version === 2);
    expect(follower.jobs.get(job.id)).toEqual(saved);
    expect(saved.projectManagers).toHaveLength(1);
  });

  test('a job that is connected joins whole, one that is disconnected leaves, and comes back', async () => {
    await givenExternalJobs(world, tenant, [{ externalId: 'e1', jobName: 'Depot', values: { notes: 'From afar' } }]);
    const follower = await follow(tenant.accountant);
    const body = { name: { id: 'e1', name: 'Depot' } };
    const [job] = succeeded(await tenant.manager.workflow.connectJobs({ body })).jobs;
    if (!job) throw new Error('no job');
    await follower.until(() => follower.jobs.has(job.id));
    expect(follower.jobs.get(job.id)).toEqual(job);
    succeeded(await tenant.admin.workflow.disconnectJobs({ body: { disconnectJobIds: [job.id] } }));
    await follower.until(() => !follower.jobs.has(job.id));
    expect(follower.events.at(-1)?.changes?.gone).toEqual([{ id: job.id, who: expect.stringContaining('Admin') }]);
    const [again] = succeeded(await tenant.manager.workflow.connectJobs({ body })).jobs;
    await follower.until(() => follower.jobs.get(job.id)?.version === 3);
    expect(follower.jobs.get(job.id)).toEqual(again);
  });

  test('a save that is refused is not told', async () => {
    const [first, second] = await twoJobs();
    const follower = await follow(tenant.accountant);
    const refused = await tenant.manager.workflow.saveJobs({
      body: {
        updates: [
          { ...first, changes: { notes: 'ok' } },
          { ...second, changes: { retainageAmount: -1 } },
        ],
      },
    });
    expect(refused.ok).toBe(false);
    await save(tenant.manager, second, { notes: 'after' });
    await follower.until(() => follower.jobs.get(second.id)?.notes === 'after');
    expect(follower.events.flatMap(({ changes }) => changes?.jobs ?? []).map(({ id }) => id)).toEqual([second.id]);
  });

  test('after a gap exactly what changed since the cursor is told, as it is now', async () => {
    const [first, second] = await twoJobs();
    const follower = await follow(tenant.accountant);
    await follower.stop();
    const once = await save(tenant.manager, first, { notes: 'one' });
    const twice = await save(tenant.admin, once, { notes: 'two', estimator: 'Eve' });
    const before = follower.events.length;
    await follower.connect(tenant.accountant);
    expect(follower.events.slice(before).flatMap(({ changes }) => changes ?? [])).toMatchObject([
      {
        jobs: [
          {
            id: first.id,
            version: 3,
            who: `${once.updatedBy}, ${twice.updatedBy}`,
            cells: { notes: 'two', estimator: 'Eve' },
          },
        ],
        gone: [],
      },
    ]);
    expect(follower.jobs.get(first.id)).toEqual(twice);
    expect(follower.jobs.get(second.id)).toEqual(second);
  });

  test('a gap that is too long is said so, and the stream ends', async () => {
    await givenJobs(
      world,
      tenant,
      Array.from({ length: 3_001 }, (_, i) => ({ jobNumber: `N-${i}` })),
    );
    const behind = await follow(tenant.accountant, 0);
    expect(behind.events[0]).toEqual({ isTooLate: true });
    await behind.until(() => behind.hasEnded);
    // A database restored from an older copy knows fewer changes than the page.
    const ahead = await follow(tenant.accountant, 1_000);
    expect(ahead.events[0]).toEqual({ isTooLate: true });
    const current = await follow(tenant.accountant);
    expect(current.events[0]).toEqual({ changes: { cursor: current.cursor, jobs: [], gone: [] } });
  });

  test('no change is lost or out of order among savers at once, whenever a page begins to follow', async () => {
    const jobs = await givenJobs(
      world,
      tenant,
      Array.from({ length: 6 }, (_, i) => ({ jobNumber: `N-${i}` })),
    );
    const early = await follow(tenant.accountant);
    const late: Promise<Follower>[] = [];
    const saver = async (person: Person, field: string) => {
      for (let round = 0; round < 20; round++) {
        const job = jobs[Math.floor(Math.random() * jobs.length)] as Job;
        // Version 1 of a field that nobody else touches is no conflict.
        const { version } = (await jobsOf(person)).find(({ id }) => id === job.id) as Job;
        await save(person, { id: job.id, version }, { [field]: `${field} ${round}` });
        if (round % 7 === 3) late.push(follow(person));
      }
    };
    const booleans = async () => {
      for (let round = 0; round < 20; round++) {
        const now = await jobsOf(tenant.admin);
        const updates = now.map(({ id, version, taxExempt }) => ({ id, version, changes: { taxExempt: !taxExempt } }));
        succeeded(await tenant.admin.workflow.saveJobs({ body: { updates } }));
      }
    };
    await Promise.all([saver(tenant.manager, 'notes'), saver(tenant.accountant, 'estimator'), booleans()]);
    const final = await jobsOf(tenant.admin);
    for (const follower of [early, ...(await Promise.all(late))]) {
      await follower.until(() => final.every(({ id, version }) => follower.jobs.get(id)?.version === version));
      expect(final.map(({ id }) => follower.jobs.get(id))).toEqual(final);
      const cursors = follower.events.flatMap(({ changes }) => changes?.cursor ?? []);
      expect(cursors).toEqual(cursors.toSorted((a, b) => a - b));
    }
  });

  test(`${TENANTS} tenants at once hear their own changes and nothing of the others`, async () => {
    const tenants = await Promise.all(
      Array.from({ length: TENANTS }, (_, i) => world.addTenant(`office-${i}-${crypto.randomUUID().slice(0, 4)}`)),
    );
    const offices = [];
    for (const [i, office] of tenants.entries()) {
      const [job] = await givenJobs(world, office, [{ jobNumber: `secret-${i}-`, jobName: `secret-${i}-` }]);
      if (!job) throw new Error('no job');
      offices.push({ i, office, job, follower: await follow(office.accountant, 0) });
    }
    await Promise.all(
      offices.map(async ({ i, office, job, follower }) => {
        let { version } = job;
        for (let round = 0; round < 5; round++) {
          ({ version } = await save(office.manager, { id: job.id, version }, { notes: `secret-${i}- ${round}` }));
          const place = { jobId: job.id, field: 'notes' } as const;
          succeeded(await office.manager.workflow.showPlace({ body: { clientId: follower.clientId, place } }));
        }
        await follower.until(() => follower.jobs.get(job.id)?.version === version && follower.people.length > 0);
      }),
    );
    for (const { i, job, follower } of offices) {
      const heard = heardBy(follower);
      expect(heard).toContain(job.id);
      expect(heard.replaceAll(`secret-${i}-`, '')).not.toContain('secret');
      for (const other of offices) if (other.i !== i) expect(heard).not.toContain(other.job.id);
      // Nor how much others do: the cursor counts only the tenant's own changes.
      expect(follower.cursor).toBe(6);
    }
  });

  const endings: [string, () => Promise<unknown>][] = [
    [
      'the role is taken away',
      async () =>
        world.database.transaction((tx) =>
          tx.query('delete from platform.user_role where tenant_id = $1 and user_id = $2', [
            tenant.tenantId,
            tenant.accountant.userId,
          ]),
        ),
    ],
    [
      'the company’s product is switched off',
      async () => succeeded(await tenant.admin.platform.switchProduct({ body: { product: 'workflow', isOn: false } })),
    ],
    [
      'the role loses the right',
      async () =>
        world.database.transaction((tx) =>
          tx.query(`delete from platform.role_permission where tenant_id = $1 and permission = 'Wip_view'`, [
            tenant.tenantId,
          ]),
        ),
    ],
    [
      'the person is no longer active',
      async () =>
        world.database.transaction((tx) =>
          tx.query('update platform.tenant_user set is_active = false where tenant_id = $1 and id = $2', [
            tenant.tenantId,
            tenant.accountant.userId,
          ]),
        ),
    ],
    [
      'the tenant gives the product up',
      async () =>
        world.database.transaction((tx) =>
          tx.query(`update platform.tenant set products = '{platform}' where tenant_id = $1`, [tenant.tenantId]),
        ),
    ],
  ];
  test.each(endings)('a stream ends, with nothing further told, when %s', async (_, take) => {
    const [job] = await twoJobs();
    const follower = await follow(tenant.accountant);
    await take();
    const edit = tenant.manager.workflow.saveJobs({
      body: { updates: [{ ...job, changes: { notes: 'behind the door' } }] },
    });
    await follower.until(() => follower.hasEnded);
    await edit;
    expect(heardBy(follower)).not.toContain('behind the door');
    const again = await tenant.accountant.workflow.followChanges({ query: { since: 0, clientId: follower.clientId } });
    expect(again).toMatchObject({ ok: false, problem: { type: 'forbidden' } });
  });

  test('a quiet stream ends too, within seconds', async () => {
    const follower = await follow(tenant.accountant);
    await world.database.transaction((tx) =>
      tx.query('delete from platform.user_role where tenant_id = $1', [tenant.tenantId]),
    );
    await follower.until(() => follower.hasEnded);
  });

  test('a stream ends with the token that opened it', async () => {
    const token = await world.issuer.sign({
      subject: tenant.accountant.externalId,
      audience: audienceOf('workflow'),
      scope: 'workflow.access',
      expiresIn: 2,
    });
    const response = await world.services.workflow.fetch(
      new Request(`http://service.test/api/workflow/wip/changes?since=0&clientId=${crypto.randomUUID()}`, {
        headers: { authorization: `Bearer ${token}` },
      }),
    );
    expect(response.status).toBe(200);
    expect(await response.text()).toMatch(/^data: /); // resolves: it has ended
  });
});
