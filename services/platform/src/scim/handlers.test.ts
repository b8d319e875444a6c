import { engines } from '@plumbline/testing/databases';
import { givenToken, scimClient } from '@plumbline/testing/scim';
import { createWorld, succeeded, type TestTenant, type World } from '@plumbline/testing/world';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

describe.each(engines)('the settings of provisioning on %s', (engine) => {
  let world: World;
  let tenant: TestTenant;
  beforeAll(async () => {
    world = await createWorld(engine);
  });
  afterAll(() => world.close());
  beforeEach(async () => {
    tenant = await world.addTenant(`tenant-${crypto.randomUUID().slice(0, 8)}`);
  });

  const provisioning = async () => succeeded(await tenant.admin.platform.provisioning());
  const history = async () =>
    succeeded(await tenant.admin.platform.adminHistory({ query: { subject: 'provisioning' } })).changes;

  test('a token is shown once, stored hashed, and works', async () => {
    const { token, tokens } = succeeded(
      await tenant.admin.platform.createScimToken({ body: { name: '  Entra ID ', expiresInDays: 30 } }),
    );
    expect(token).toMatch(/^plumbline_scim_[\w-]{43}$/);
    expect(tokens).toMatchObject([{ name: 'Entra ID', lastUsedAt: null }]);
    expect(JSON.stringify(await provisioning())).not.toContain(token);
    const rows = await world.database.transaction((tx) =>
      tx.query('select * from platform.scim_token where tenant_id = $1', [tenant.tenantId]),
    );
    expect(JSON.stringify(rows)).not.toContain(token.slice(15));
    expect((await scimClient(world, token)('GET', '/Users')).status).toBe(200);
  });

  test('its use is noted, but not at each request', async () => {
    const token = await givenToken(tenant);
    const noted = async () => (await provisioning()).tokens[0]?.lastUsedAt;
    await scimClient(world, token)('GET', '/Users');
    const first = await noted();
    expect(Date.now() - (first?.getTime() ?? 0)).toBeLessThan(60_000);
    await scimClient(world, token)('GET', '/Users');
    expect(await noted()).toEqual(first);
  });

  test('a revoked token is refused at its next call, an expired one too', async () => {
    const kept = await givenToken(tenant, 'Okta');
    const token = await givenToken(tenant, 'Entra ID');
    const id = (await provisioning()).tokens.find(({ name }) => name === 'Entra ID')?.id ?? '';
    expect(succeeded(await tenant.admin.platform.revokeScimToken({ body: { id } })).tokens).toMatchObject([
      { name: 'Okta' },
    ]);
    expect((await scimClient(world, token)('GET', '/Users')).status).toBe(401);
    expect((await scimClient(world, kept)('GET', '/Users')).status).toBe(200);
    await world.database.transaction((tx) =>
      tx.query(`update platform.scim_token set expires_at = now() where tenant_id = $1`, [tenant.tenantId]),
    );
    expect((await scimClient(world, kept)('GET', '/Users')).status).toBe(401);
    expect((await history()).map(({ oldValue, newValue }) => [oldValue, newValue])).toEqual([
      ['Entra ID', null],
      [null, 'Entra ID'],
      [null, 'Okta'],
    ]);
  });

  test('a revoked token is revoked again without a refusal, and recorded once', async () => {
    await givenToken(tenant, 'Entra ID');
    const id = (await provisioning()).tokens[0]?.id ?? '';
    for (const _ of ['first', 'again'])
      expect(succeeded(await tenant.admin.platform.revokeScimToken({ body: { id } })).tokens).toEqual([]);
    expect((await history()).filter(({ newValue }) => newValue === null)).toHaveLength(1);
    expect(await world.birch.admin.platform.revokeScimToken({ body: { id } })).toMatchObject({
      problem: { type: 'provisioning-refused' },
    });
  });

  test('whose a token is only the platform may ask', async () => {
    const [row] = await world.database.transaction((tx) =>
      tx.query(
        `select has_function_privilege('plumbline_platform', p.oid, 'execute') as platform,
                has_function_privilege('plumbline_workflow', p.oid, 'execute') as workflow,
                p.prosecdef as "asOwner", p.proconfig as settings
         from pg_proc p where p.proname = 'scim_token_of'`,
      ),
    );
    expect(row).toEqual({ platform: true, workflow: false, asOwner: true, settings: ['search_path=""'] });
  });

  test('twenty tokens are enough', async () => {
    for (let n = 0; n < 20; n++) await givenToken(tenant, `Token ${n}`);
    expect(await tenant.admin.platform.createScimToken({ body: { name: 'One more', expiresInDays: 1 } })).toMatchObject(
      {
        problem: { type: 'provisioning-refused', status: 422 },
      },
    );
  });

  test.each([
    { name: '   ', expiresInDays: 30 },
    { name: 'x'.repeat(101), expiresInDays: 30 },
    { name: 'x', expiresInDays: 0 },
    { name: 'x', expiresInDays: 731 },
  ])('%j is refused', async (body) => {
    expect(await tenant.admin.platform.createScimToken({ body })).toMatchObject({
      problem: { type: 'invalid-request' },
    });
  });

  test('a group gets another role, and its people with it', async () => {
    const scim = scimClient(world, await givenToken(tenant));
    const { body: user } = await scim('POST', '/Users', { userName: 'ann@acme.example' });
    const { body: group } = await scim('POST', '/Groups', { displayName: 'Office', members: [{ value: user.id }] });
    const { groups, roles } = await provisioning();
    expect(groups).toEqual([{ id: group.id, name: 'Office', memberCount: 1, roleId: null }]);
    const rolesOf = async () =>
      succeeded(await tenant.admin.platform.adminUsers()).users.find(({ id }) => id === user.id)?.roles;
    const map = (roleId: (typeof roles)[number]['id'] | null) =>
      tenant.admin.platform.mapScimGroup({ body: { groupId: group.id, roleId } });
    for (const role of roles) {
      succeeded(await map(role.id));
      expect(await rolesOf()).toEqual([role.name]);
    }
    expect(succeeded(await map(null)).groups[0]?.roleId).toBeNull();
    expect(await rolesOf()).toEqual([]);
    expect((await history())[0]).toMatchObject({ subjectName: 'Office', field: 'roleOfGroup', newValue: null });
    // The brand only says that a contract checked the id.
    expect(await map(crypto.randomUUID() as (typeof roles)[number]['id'])).toMatchObject({
      problem: { type: 'provisioning-refused' },
    });
  });

  test('a group whose role is deleted gives the role that its people moved to, and its history says so', async () => {
    const { platform } = tenant.admin;
    const { roleId, roles } = succeeded(
      await platform.saveRole({ body: { name: 'Office', permissions: ['Wip_view'] } }),
    );
    const accountant = roles.find(({ name }) => name === 'Accountant');
    const version = roles.find(({ id }) => id === roleId)?.version ?? 0;
    const scim = scimClient(world, await givenToken(tenant));
    const { body: user } = await scim('POST', '/Users', { userName: 'ann@acme.example' });
    const { body: group } = await scim('POST', '/Groups', { displayName: 'Office', members: [{ value: user.id }] });
    succeeded(await platform.deleteRole({ body: { id: roleId, version, moveTo: accountant?.id ?? null } }));
    expect((await provisioning()).groups).toMatchObject([{ id: group.id, roleId: accountant?.id }]);
    const history = succeeded(await platform.adminHistory({ query: { subject: 'provisioning', subjectId: group.id } }));
    expect(history.changes[0]).toMatchObject({ field: 'roleOfGroup', oldValue: 'Office', newValue: 'Accountant' });
    // Leaving the group removes the role that it gives now.
    await scim('PATCH', `/Groups/${group.id}`, {
      schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
      Operations: [{ op: 'remove', path: `members[value eq "${user.id}"]` }],
    });
    const { users } = succeeded(await platform.adminUsers());
    expect(users.find(({ id }) => id === user.id)?.roles).toEqual([]);
  });

  test('a group that is renamed to a role’s name gets that role when it has none', async () => {
    const scim = scimClient(world, await givenToken(tenant));
    const { body: user } = await scim('POST', '/Users', { userName: 'ann@acme.example' });
    const { body: group } = await scim('POST', '/Groups', { displayName: 'Office', members: [{ value: user.id }] });
    await scim('PATCH', `/Groups/${group.id}`, {
      Operations: [{ op: 'replace', value: { displayName: 'Accountant' } }],
    });
    const { groups, roles } = await provisioning();
    expect(roles.find(({ id }) => id === groups[0]?.roleId)?.name).toBe('Accountant');
    const users = succeeded(await tenant.admin.platform.adminUsers()).users;
    expect(users.find(({ id }) => id === user.id)?.roles).toEqual(['Accountant']);
  });
});
