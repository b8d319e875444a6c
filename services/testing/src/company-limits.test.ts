import { NO_LIMITS } from '@plumbline/service-kit/limits';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { engines } from './databases.ts';
import { acceptedImport, tryImport } from './imports.ts';
import { givenExternalJobs, givenJobs, jobsOf } from './jobs.ts';
import { givenLimits } from './limits.ts';
import { givenMember } from './people.ts';
import { givenToken, scimClient } from './scim.ts';
import { createWorld, succeeded, type TestTenant, type World } from './world.ts';

const CONTACT = 'it@example.com';

describe.each(engines)('what a company may have on %s', (engine) => {
  let world: World;
  let tenant: TestTenant;
  beforeAll(async () => {
    // By the settings, five users and six jobs at most.
    world = await createWorld(engine, { limits: { ...NO_LIMITS, jobs: 6, users: 5, contact: CONTACT } });
  });
  afterAll(() => world.close());
  beforeEach(async () => {
    tenant = await world.addTenant(`tenant-${crypto.randomUUID().slice(0, 8)}`);
  });

  const create = (...names: string[]) =>
    tenant.manager.workflow.createJobs({ body: { jobs: names.map((jobName) => ({ jobName })) } });
  const outcome = (result: { ok: true } | { ok: false; problem: { type: string } }) =>
    result.ok ? 'done' : result.problem.type;

  test('of jobs made by hand, those over the limit are refused in plain words, and none of them is stored', async () => {
    await givenJobs(world, tenant, [{ jobNumber: '1' }, { jobNumber: '2' }, { jobNumber: '3' }, { jobNumber: '4' }]);
    expect(await create('A', 'B', 'C')).toMatchObject({
      problem: {
        status: 409,
        type: 'limit-reached',
        what: 'jobs',
        most: 6,
        now: 4,
        more: 3,
        contact: CONTACT,
        detail: `Your company may have 6 jobs and has 4: 3 more do not fit. For more, ask whoever runs Plumbline for you: ${CONTACT}. Nothing was stored.`,
      },
    });
    expect(await jobsOf(tenant.admin)).toHaveLength(4);
    expect(outcome(await create('A', 'B'))).toBe('done');
    const use = succeeded(await tenant.admin.workflow.companyData());
    expect(use.jobs).toEqual({ now: 6, most: 6 });
  });

  test('what the operator says of one company counts before the settings; no limit is one, too', async () => {
    await givenLimits(world, tenant, { jobs: 1 });
    expect(outcome(await create('A', 'B'))).toBe('limit-reached');
    await givenLimits(world, tenant, { jobs: 0 });
    expect(outcome(await create('A', 'B', 'C', 'D', 'E', 'F', 'G'))).toBe('done');
    // Lowered below the current number: nothing is removed, and nothing can be added.
    await givenLimits(world, tenant, { jobs: 2 });
    expect(await jobsOf(tenant.admin)).toHaveLength(7);
    expect(outcome(await create('H'))).toBe('limit-reached');
  });

  test('a job that was taken out makes room, and needs it again to come back', async () => {
    await givenLimits(world, tenant, { jobs: 2 });
    const [job] = succeeded(await create('A', 'B')).jobs;
    if (!job) throw new Error('no job');
    succeeded(await tenant.manager.workflow.disconnectJobs({ body: { disconnectJobIds: [job.id] } }));
    await givenExternalJobs(world, tenant, [{ externalId: 'e1', jobName: 'Depot' }]);
    const connect = () => tenant.manager.workflow.connectJobs({ body: { name: { id: 'e1', name: 'Depot' } } });
    expect(outcome(await connect())).toBe('done');
    const back = () => tenant.manager.workflow.reconnectJobs({ body: { jobIds: [job.id] } });
    expect(outcome(await back())).toBe('limit-reached');
    await givenLimits(world, tenant, { jobs: 3 });
    expect(outcome(await back())).toBe('done');
    expect(outcome(await back()), 'what is there already needs no room').toBe('done');
  });

  test('an import that brings too many jobs is refused whole, with the limit among its problems', async () => {
    await givenLimits(world, tenant, { jobs: 1 });
    const file = { headings: ['Job ID', 'Job Name'], rows: ['x1', 'x2'].map((id) => [id, `Job ${id}`]) };
    const mapping = { fields: { externalId: { column: 'Job ID' }, jobName: { column: 'Job Name' } } };
    expect(await tryImport(tenant.accountant, file, { mapping, connectNew: true })).toMatchObject({
      problem: { type: 'import-refused', problems: [expect.stringMatching(/^Your company may have 1 job and has 0/)] },
    });
    expect(await jobsOf(tenant.admin)).toEqual([]);
    await givenLimits(world, tenant, { jobs: 2 });
    await acceptedImport(tenant.accountant, file, { mapping, connectNew: true });
    expect(await jobsOf(tenant.admin)).toHaveLength(2);
  });

  test('of many who make jobs at once, as many are stored as fit', async () => {
    const tries = await Promise.all(Array.from({ length: 12 }, (_, n) => create(`Job ${n}`)));
    expect(tries.map(outcome).sort()).toEqual([
      ...Array.from({ length: 6 }, () => 'done'),
      ...Array.from({ length: 6 }, () => 'limit-reached'),
    ]);
    expect(await jobsOf(tenant.admin)).toHaveLength(6);
  });

  test('active users are counted where they are invited, made active again or provisioned', async () => {
    const invite = (...names: string[]) =>
      tenant.admin.platform.invite({
        body: { people: names.map((name) => ({ email: `${name}@${tenant.tenantId}.example` })), roleIds: [] },
      });
    expect(await invite('a', 'b', 'c')).toMatchObject({
      problem: { type: 'limit-reached', what: 'users', most: 5, now: 3, more: 3 },
    });
    expect(succeeded(await tenant.admin.platform.adminUsers()).users).toHaveLength(3);
    expect(outcome(await invite('a'))).toBe('done');
    const former = await givenMember(world, tenant, { firstName: 'Fay', roles: [], isActive: false });
    const scim = scimClient(world, await givenToken(tenant));
    const provision = (userName: string, active = true) =>
      scim('POST', '/Users', {
        schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
        userName,
        name: { givenName: 'Sam', familyName: 'Sync' },
        active,
      });
    expect((await provision('sam@sync.example')).status).toBe(201);
    const refused = await provision('sue@sync.example');
    expect(refused).toMatchObject({
      status: 403,
      body: { detail: expect.stringMatching(/may have 5 users and has 5/) },
    });
    expect((await provision('sue@sync.example', false)).status).toBe(201);
    const wake = { updates: [{ id: former.userId, version: 1, changes: { isActive: true } }] };
    expect(await tenant.admin.platform.saveAdminUsers({ body: wake })).toMatchObject({
      problem: {
        type: 'users-refused',
        refusals: [
          { userId: former.userId, field: 'isActive', reason: expect.stringMatching(/^cannot become active\. .* 5/) },
        ],
      },
    });
    const swap = {
      updates: [...wake.updates, { id: tenant.accountant.userId, version: 1, changes: { isActive: false } }],
    };
    expect(outcome(await tenant.admin.platform.saveAdminUsers({ body: swap }))).toBe('done');
    expect(succeeded(await tenant.admin.platform.companyUse())).toMatchObject({ users: { now: 5, most: 5 } });
  });
});
