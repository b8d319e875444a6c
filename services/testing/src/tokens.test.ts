import type { JobId } from '@plumbline/contract/values';
import { enterTenant } from '@plumbline/service-kit/access';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { engines } from './databases.ts';
import { Follower } from './follower.ts';
import { givenJobs } from './jobs.ts';
import { givenMember, withoutPermission } from './people.ts';
import { givenToken, scimClient } from './scim.ts';
import { givenAccessToken, givenServiceToken } from './tokens.ts';
import { createWorld, type Person, type Program, succeeded, type TestTenant, type World } from './world.ts';

const UNAUTHENTICATED = { problem: { type: 'unauthenticated', status: 401 } };
const FORBIDDEN = { problem: { type: 'forbidden', status: 403 } };

describe.each(engines)('access tokens on %s', (engine) => {
  let world: World;
  let tenant: TestTenant;
  const asked: string[] = [];
  let limited: (key: string) => boolean = () => false;
  beforeAll(async () => {
    const rateLimiter = {
      consume: async (key: string) => {
        asked.push(key);
        return limited(key) ? 9 : null;
      },
    };
    world = await createWorld(engine, { rateLimiter });
  });
  afterAll(() => world.close());
  beforeEach(async () => {
    limited = () => false;
    tenant = await world.addTenant(`tenant-${crypto.randomUUID().slice(0, 8)}`);
  });

  const sql = (text: string, params: unknown[]) =>
    world.database.transaction(async (tx) => {
      await enterTenant(tx, tenant.tenantId);
      return tx.query(text, params);
    });
  const saveUser = async ({ userId }: Person, changes: Record<string, unknown>) => {
    const { users } = succeeded(await tenant.admin.platform.adminUsers());
    const version = users.find(({ id }) => id === userId)?.version ?? 0;
    succeeded(await tenant.admin.platform.saveAdminUsers({ body: { updates: [{ id: userId, version, changes }] } }));
  };
  const history = async () =>
    succeeded(await tenant.admin.platform.adminHistory({ query: { subject: 'token' } })).changes;

  test('a token is shown once, stored hashed, and works at both services', async () => {
    const { id, token } = await givenAccessToken(tenant.manager, { permissions: ['Wip_edit'] });
    expect(token).toMatch(/^plumbline_pat_[0-9A-Za-z]{49}$/);
    expect(JSON.stringify(succeeded(await tenant.manager.platform.myTokens()))).not.toContain(token);
    const rows = await sql('select * from platform.access_token where tenant_id = $1', [tenant.tenantId]);
    expect(rows).toHaveLength(1);
    for (let at = 0; at + 12 <= token.length - 14; at += 12)
      expect(JSON.stringify(rows)).not.toContain(token.slice(14 + at, 26 + at));
    const program = world.program(token);
    expect(succeeded(await program.workflow.loadJobs()).jobs).toEqual([]);
    const { user, permissions } = succeeded(await program.platform.appInit());
    expect([user.id, permissions]).toEqual([tenant.manager.userId, ['Wip_view', 'Wip_edit']]);
    expect(succeeded(await program.platform.myTokens()).tokens[0]?.id).toBe(id);
  });

  test('its use is noted, at most once a minute', async () => {
    const { token } = await givenAccessToken(tenant.manager);
    const noted = async () => succeeded(await tenant.manager.platform.myTokens()).tokens[0]?.lastUsedAt;
    expect(await noted()).toBeNull();
    succeeded(await world.program(token).workflow.loadJobs());
    const first = await noted();
    expect(Math.abs(Date.now() - (first?.getTime() ?? 0))).toBeLessThan(60_000);
    succeeded(await world.program(token).platform.myTokens()); // the other service has not seen it yet
    expect(await noted()).toEqual(first);
    await sql(`update platform.access_token set last_used_at = now() - interval '61 seconds' where tenant_id = $1`, [
      tenant.tenantId,
    ]);
    const [row] = await sql(
      `select platform.use_token(token_hash) as good, platform.use_token(repeat('0', 64)) as other
       from platform.access_token where tenant_id = $1`,
      [tenant.tenantId],
    );
    expect(row).toEqual({ good: true, other: false });
    expect((await noted())?.getTime()).toBeGreaterThanOrEqual(first?.getTime() ?? 0);
  });

  test('does no more than its scopes, whatever its person may', async () => {
    const [job] = await givenJobs(world, tenant, [{ jobNumber: 'A' }]);
    const body = { updates: [{ id: job?.id ?? '', version: 1, changes: { notes: 'by token' } }] };
    const looking = world.program((await givenAccessToken(tenant.admin, { permissions: ['Wip_view'] })).token);
    expect(await looking.workflow.saveJobs({ body: body as never })).toMatchObject({
      problem: { type: 'forbidden', permission: 'Wip_edit' },
    });
    expect(await looking.platform.adminUsers()).toMatchObject(FORBIDDEN);
    const editing = world.program((await givenAccessToken(tenant.admin, { permissions: ['Wip_edit'] })).token);
    expect(succeeded(await editing.workflow.saveJobs({ body: body as never })).jobs[0]?.notes).toBe('by token');
  });

  test('what is taken from the person is gone from the token at the next call', async () => {
    const { token } = await givenAccessToken(tenant.accountant, { permissions: ['Wip_edit'] });
    const program = world.program(token);
    const view = { name: 'V', isPublic: true, gridSettings: { columnsState: [], state: { sort: [] } } };
    succeeded(await program.workflow.loadJobs());
    await withoutPermission(world, tenant.tenantId, 'Accountant', 'Wip_edit');
    expect(
      await program.workflow.disconnectJobs({ body: { disconnectJobIds: [crypto.randomUUID() as JobId] } }),
    ).toMatchObject(FORBIDDEN);
    expect(await program.workflow.saveView({ body: view })).toMatchObject(FORBIDDEN); // making it public was never given
    succeeded(await program.workflow.loadJobs());
    await saveUser(tenant.accountant, { isActive: false });
    expect(await program.workflow.loadJobs()).toMatchObject(UNAUTHENTICATED);
    expect(await program.platform.appInit()).toMatchObject(UNAUTHENTICATED);
    await saveUser(tenant.accountant, { isActive: true });
    succeeded(await program.workflow.loadJobs());
  });

  test('a revoked or expired token is refused at its next call, however lately it was used', async () => {
    const [kept, revoked, expired] = [
      await givenAccessToken(tenant.manager, { name: 'Kept' }),
      await givenAccessToken(tenant.manager, { name: 'Revoked' }),
      await givenAccessToken(tenant.manager, { name: 'Expired' }),
    ];
    for (const { token } of [kept, revoked, expired]) succeeded(await world.program(token).workflow.loadJobs());
    const { tokens } = succeeded(await tenant.manager.platform.revokeMyToken({ body: { id: revoked.id } }));
    expect(tokens.map(({ name }) => name)).toEqual(['Expired', 'Kept']);
    await sql('update platform.access_token set expires_at = now() where tenant_id = $1 and id = $2', [
      tenant.tenantId,
      expired.id,
    ]);
    for (const { token } of [revoked, expired]) {
      expect(await world.program(token).workflow.loadJobs()).toMatchObject(UNAUTHENTICATED);
      expect(await world.program(token).platform.appInit()).toMatchObject(UNAUTHENTICATED);
    }
    succeeded(await world.program(kept.token).workflow.loadJobs());
  });

  test('an administrator revokes anybody’s, another person nobody’s', async () => {
    const { id, token } = await givenAccessToken(tenant.manager);
    expect(await tenant.accountant.platform.revokeMyToken({ body: { id } })).toMatchObject({
      problem: { type: 'token-refused' },
    });
    expect(await tenant.accountant.platform.revokeToken({ body: { id } })).toMatchObject(FORBIDDEN);
    succeeded(await world.program(token).workflow.loadJobs());
    expect(succeeded(await tenant.admin.platform.revokeToken({ body: { id } })).tokens).toEqual([]);
    expect(await world.program(token).workflow.loadJobs()).toMatchObject(UNAUTHENTICATED);
    expect(
      (await history()).map(({ subjectName, personName, oldValue, newValue }) => [
        subjectName,
        personName,
        oldValue,
        newValue,
      ]),
    ).toEqual([
      ['Nightly report', expect.stringContaining('Admin'), ['see the jobs'], null],
      ['Nightly report', expect.stringContaining('Project Manager'), null, ['see the jobs']],
    ]);
  });

  test('a revoked token is revoked again without a refusal, and recorded once', async () => {
    const { id } = await givenAccessToken(tenant.manager);
    const { manager, accountant, admin } = tenant;
    for (const _ of ['first', 'again']) {
      expect(succeeded(await manager.platform.revokeMyToken({ body: { id } })).tokens).toEqual([]);
      expect(succeeded(await admin.platform.revokeToken({ body: { id } })).tokens).toEqual([]);
    }
    expect((await history()).filter(({ newValue }) => newValue === null)).toHaveLength(1);
    // To others it is as one that never was there.
    const refused = { problem: { type: 'token-refused' } };
    expect(await accountant.platform.revokeMyToken({ body: { id } })).toMatchObject(refused);
    expect(await world.birch.admin.platform.revokeToken({ body: { id } })).toMatchObject(refused);
  });

  test.each(['provisioned again', 'invited'])(
    'of somebody whom provisioning deleted stays revoked when the address is %s',
    async (how) => {
      const scim = scimClient(world, await givenToken(tenant));
      const { platform } = tenant.admin;
      const { token } = await givenAccessToken(tenant.manager, { permissions: ['Wip_view'], expiresInDays: null });
      const { users } = succeeded(await platform.adminUsers());
      const email = users.find(({ id }) => id === tenant.manager.userId)?.email ?? '';
      await scim('DELETE', `/Users/${tenant.manager.userId}`);
      if (how === 'invited') {
        const { roles } = succeeded(await platform.adminUsersInit());
        const roleIds = roles.filter(({ name }) => name === 'Project Manager').map(({ id }) => id);
        const people = [{ email, firstName: 'New', lastName: 'Owner' }];
        succeeded(await platform.invite({ body: { people, roleIds } }));
      } else {
        const { body } = await scim('POST', '/Users', { userName: email, name: { givenName: 'New' } });
        expect(body.id).toBe(tenant.manager.userId);
        await scim('POST', '/Groups', { displayName: 'Project Manager', members: [{ value: body.id }] });
      }
      expect(await world.program(token).workflow.loadJobs()).toMatchObject(UNAUTHENTICATED);
      expect(await history()).toMatchObject([
        { field: 'token', newValue: null, personName: expect.stringContaining('Provisioning') },
        { field: 'token', oldValue: null },
      ]);
    },
  );

  test('a person has 50 at most, also where several are made at once', async () => {
    const { tenantId, manager } = tenant;
    await sql(
      `insert into platform.access_token (tenant_id, user_id, name, token_hash, permissions, created_by_name)
       select $1, $2, 'T', md5(random()::text) || md5(random()::text), array['Wip_view'], 'Somebody' from generate_series(1, 49)`,
      [tenantId, manager.userId],
    );
    const terms = { permissions: ['Wip_view' as const], expiresInDays: 30 };
    const made = await Promise.all(
      ['A', 'B', 'C', 'D'].map((name) => manager.platform.createMyToken({ body: { ...terms, name } })),
    );
    expect(made.filter(({ ok }) => ok)).toHaveLength(1);
    expect(succeeded(await manager.platform.myTokens()).tokens).toHaveLength(50);
  });

  test('a token makes no tokens, of a person or of a service', async () => {
    const { token } = await givenAccessToken(tenant.admin, { permissions: ['Admin_edit', 'Wip_view'] });
    const body = { name: 'Second', permissions: ['Wip_view' as const], expiresInDays: null };
    const { platform } = world.program(token);
    const refused = { problem: { type: 'forbidden', detail: expect.stringContaining('sign in for it') } };
    expect(await platform.createMyToken({ body })).toMatchObject(refused);
    expect(await platform.createServiceToken({ body })).toMatchObject(refused);
    const provisioning = { name: 'Entra ID', expiresInDays: 30 };
    expect(await platform.createScimToken({ body: provisioning })).toMatchObject(refused);
    const service = await givenServiceToken(tenant.admin, { permissions: ['Admin_edit'] });
    const byService = await world.program(service.token).platform.createScimToken({ body: provisioning });
    expect(byService).toMatchObject(refused);
    succeeded(await tenant.admin.platform.revokeToken({ body: { id: service.id } }));
    expect(succeeded(await tenant.admin.platform.provisioning()).tokens).toEqual([]);
    expect(succeeded(await tenant.admin.platform.adminTokens()).tokens).toHaveLength(1);
  });

  test.each(['a person', 'a service'])(
    'a token of %s sees and revokes only itself among those of its person',
    async (whose) => {
      const other = await givenAccessToken(tenant.admin, { name: 'Other' });
      const { id, token } = await (whose === 'a person' ? givenAccessToken : givenServiceToken)(tenant.admin);
      const { platform } = world.program(token);
      expect(succeeded(await platform.myTokens()).tokens.map((shown) => shown.id)).toEqual([id]);
      const refused = { problem: { type: 'token-refused', reason: 'There is no such token any more' } };
      expect(await platform.revokeMyToken({ body: { id: other.id } })).toMatchObject(refused);
      expect(succeeded(await platform.revokeMyToken({ body: { id } })).tokens).toEqual([]);
      expect(await platform.myTokens()).toMatchObject(UNAUTHENTICATED);
      succeeded(await world.program(other.token).platform.myTokens());
    },
  );

  test('an administrator gives a service no more than they may do', async () => {
    await withoutPermission(world, tenant.tenantId, 'Admin', 'Wip_close');
    const body = { name: 'Close', permissions: ['Wip_close' as const], expiresInDays: null };
    expect(await tenant.admin.platform.createServiceToken({ body })).toMatchObject({
      problem: { type: 'token-refused', reason: expect.stringContaining('close months') },
    });
  });

  describe('of a service', () => {
    let service: Program;
    let id: string;
    beforeEach(async () => {
      const given = await givenServiceToken(tenant.admin, { name: 'Sage', permissions: ['Wip_edit', 'Admin_view'] });
      service = world.program(given.token);
      id = given.id;
    });

    test('acts in its own name, and outlives whoever made it', async () => {
      const [job] = await givenJobs(world, tenant, [{ jobNumber: 'A' }]);
      if (!job) throw new Error('no job');
      await givenMember(world, tenant, { firstName: 'Ada', roles: ['Admin'] });
      await sql('update platform.tenant_user set is_active = false where tenant_id = $1 and id = $2', [
        tenant.tenantId,
        tenant.admin.userId,
      ]);
      const body = { updates: [{ id: job.id, version: 1, changes: { notes: 'nightly' } }] };
      succeeded(await service.workflow.saveJobs({ body }));
      const { changes } = succeeded(await tenant.manager.workflow.activity({ query: { jobId: job.id } }));
      expect(changes.find(({ field }) => field === 'notes')).toMatchObject({ personName: 'Sage', newValue: 'nightly' });
      const { user, permissions, tenant: where } = succeeded(await service.platform.appInit());
      expect(user).toMatchObject({ id, name: 'Sage', email: '', role: '' });
      expect([permissions, where.id]).toEqual([['Wip_view', 'Wip_edit', 'Admin_view'], tenant.tenantId]);
      succeeded(await service.platform.adminUsers());
      expect(await service.platform.revokeToken({ body: { id } })).toMatchObject(FORBIDDEN);
      const [change] = succeeded(await service.platform.adminHistory({ query: { subject: 'token' } })).changes;
      expect(change).toMatchObject({ subjectId: id, subjectName: 'Sage', field: 'serviceToken', oldValue: null });
    });

    test('ends with its product', async () => {
      succeeded(await service.workflow.loadJobs());
      succeeded(await tenant.admin.platform.switchProduct({ body: { product: 'workflow', isOn: false } }));
      expect(await service.workflow.loadJobs()).toMatchObject({ problem: { type: 'forbidden', product: 'workflow' } });
    });
  });

  describe('following changes', () => {
    const note = async (jobId: string, notes: string) => {
      const { jobs } = succeeded(await tenant.manager.workflow.loadJobs());
      const job = jobs.find(({ id }) => id === jobId);
      if (!job) throw new Error('no job');
      const update = { id: job.id, version: job.version, changes: { notes } };
      succeeded(await tenant.manager.workflow.saveJobs({ body: { updates: [update] } }));
    };
    const given = { person: givenAccessToken, service: givenServiceToken };

    test.each(['person', 'service'] as const)('by the token of a %s hears them, until it is revoked', async (whose) => {
      const [job] = await givenJobs(world, tenant, [{ jobNumber: 'A' }]);
      const jobId = job?.id ?? '';
      const kept = await given[whose](tenant.admin);
      const { id, token } = await given[whose](tenant.admin, { name: 'Ends' });
      const [staying, follower] = [
        await Follower.start(world.program(kept.token)),
        await Follower.start(world.program(token)),
      ];
      await note(jobId, 'Rock');
      await follower.until(() => follower.jobs.get(jobId)?.notes === 'Rock');
      succeeded(await tenant.admin.platform.revokeToken({ body: { id } }));
      await follower.until(() => follower.hasEnded);
      await note(jobId, 'Sand');
      await staying.until(() => staying.jobs.get(jobId)?.notes === 'Sand');
      expect(follower.jobs.get(jobId)?.notes).toBe('Rock');
      await staying.stop();
    });

    test('ends when its person may not see the jobs any more', async () => {
      const follower = await Follower.start(world.program((await givenAccessToken(tenant.accountant)).token));
      await saveUser(tenant.accountant, { roleIds: [] });
      await follower.until(() => follower.hasEnded);
    });
  });

  test('an idempotency key is the person’s, by sign-in and by token alike; a service has its own', async () => {
    const { token } = await givenAccessToken(tenant.manager, { permissions: ['Wip_edit'] });
    const service = (await givenServiceToken(tenant.admin, { permissions: ['Wip_edit'] })).token;
    const key = `"${crypto.randomUUID()}"`;
    const create = async (authorization: string) => {
      const response = await world.services.workflow.fetch(
        new Request('http://service.test/api/workflow/wip/jobs/new', {
          method: 'POST',
          headers: { authorization, 'content-type': 'application/json', 'idempotency-key': key },
          body: JSON.stringify({ jobs: [{ jobName: 'Depot' }] }),
        }),
      );
      return { status: response.status, text: await response.text() };
    };
    const first = await create(`Bearer ${token}`);
    expect(first.status).toBe(200);
    expect(await create(`Bearer ${token}`)).toEqual(first);
    const count = async () => succeeded(await tenant.manager.workflow.loadJobs()).jobs.length;
    expect(await count()).toBe(1);
    expect((await create(`Bearer ${service}`)).status).toBe(200);
    expect(await count()).toBe(2);
  });

  test('invented tokens are limited together, and keep nobody out whose token was good before', async () => {
    const { token } = await givenAccessToken(tenant.manager);
    const other = await givenAccessToken(tenant.manager, { name: 'Never used' });
    succeeded(await world.program(token).workflow.loadJobs());
    limited = (key) => key.startsWith('token unknown');
    succeeded(await world.program(token).workflow.loadJobs());
    expect(await world.program(other.token).workflow.loadJobs()).toMatchObject({ problem: { type: 'rate-limited' } });
    asked.length = 0;
    const misspelt = `${token.slice(0, -1)}${token.endsWith('0') ? '1' : '0'}`;
    expect(await world.program(misspelt).workflow.loadJobs()).toMatchObject(UNAUTHENTICATED);
    expect(asked).toEqual([]); // its check sum is wrong: it costs nothing
    limited = (key) => key.startsWith('urn:plumbline:token ');
    expect(await world.program(token).workflow.loadJobs()).toMatchObject({ problem: { type: 'rate-limited' } });
    expect(asked.join()).not.toContain(token);
  });

  test('the database shows a service no token but the one that it names', async () => {
    await givenAccessToken(tenant.manager);
    const rows = await world.database.transaction((tx) =>
      tx.query<{ name: string; workflow: boolean; platform: boolean; asOwner: boolean; settings: string[] }>(
        `select p.proname as name, has_function_privilege('plumbline_platform', p.oid, 'execute') as platform,
                has_function_privilege('plumbline_workflow', p.oid, 'execute') as workflow,
                has_function_privilege('public', p.oid, 'execute') as everybody,
                p.prosecdef as "asOwner", p.proconfig as settings
         from pg_proc p where p.proname in ('good_tokens', 'use_token', 'token_fault') order by p.proname`,
      ),
    );
    const guarded = { platform: true, workflow: true, everybody: false, asOwner: true, settings: ['search_path=""'] };
    expect(rows).toEqual(['good_tokens', 'token_fault', 'use_token'].map((name) => ({ name, ...guarded })));
    for (const role of ['plumbline_workflow', 'plumbline_platform'])
      await expect(
        world.database.transaction(async (tx) => {
          await tx.query(`select set_config('role', $1, true)`, [role]);
          await tx.query('select * from platform.good_token');
        }),
      ).rejects.toMatchObject({ code: '42501' });
  });

  test('a token is found by its index, whatever else the company has', async () => {
    await sql(
      `insert into platform.access_token (tenant_id, user_id, name, token_hash, permissions, created_by_name)
       select $1, $2, 'Many', lpad(n::text, 64, '0'), '{Wip_view}', 'Ann' from generate_series(1, 2000) n`,
      [tenant.tenantId, tenant.manager.userId],
    );
    const plan = await world.database.transaction(async (tx) => {
      await tx.query('analyze platform.access_token');
      await tx.query(
        `select set_config('app.issuer', 'urn:plumbline:token', true), set_config('app.subject', $1, true)`,
        ['7'.padStart(64, '0')],
      );
      return tx.query<{ 'QUERY PLAN': string }>('explain (costs off) select * from platform.tenant_access');
    });
    const text = plan.map((row) => row['QUERY PLAN']).join('\n');
    expect(text).toContain('access_token_token_hash_key');
    expect(text).not.toMatch(/Seq Scan on access_token/);
  });
});
