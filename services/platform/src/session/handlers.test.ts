import { permissions } from '@plumbline/domain/permissions';
import { engines } from '@plumbline/testing/databases';
import { givenMember, withoutPermission } from '@plumbline/testing/people';
import { createWorld, type Person, succeeded, type TestTenant, type World } from '@plumbline/testing/world';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

describe.each(engines)('the session on %s', (engine) => {
  let world: World;
  let tenant: TestTenant;
  let name: string;
  beforeAll(async () => {
    world = await createWorld(engine);
  });
  afterAll(() => world.close());
  beforeEach(async () => {
    name = `tenant-${crypto.randomUUID().slice(0, 8)}`;
    tenant = await world.addTenant(name);
  });

  const init = async (person: Person) => succeeded(await person.platform.appInit());
  const sql = (text: string, params: unknown[]) => world.database.transaction((tx) => tx.query(text, params));
  const problemOf = async (result: Promise<{ ok: true } | { ok: false; problem: { type: string } }>) => {
    const settled = await result;
    return settled.ok ? 'ok' : settled.problem;
  };

  test('says who one is, in which tenant, and what one may do there', async () => {
    const answer = await init(world.person(tenant.manager.externalId, tenant.manager.userId));
    expect(answer).toMatchObject({
      user: {
        id: tenant.manager.userId,
        name: `${name} Project Manager`,
        email: `manager@${name}.example`,
        photoUrl: null,
        phoneNumber: null,
        role: 'Project Manager',
        tenants: [{ id: tenant.tenantId, name, companyLogoUrl: null }],
      },
      tenant: { id: tenant.tenantId, name, companyLogoUrl: null },
      products: ['platform', 'workflow'],
      permissions: ['Wip_view', 'Wip_edit'],
      administrators: [`${name} Admin`],
    });
  });

  test('lists every product permission, true to the permissions', async () => {
    const listed = (person: Person) =>
      init(person).then(({ user }) =>
        user.productPermissions.map((permitted) => [permitted.product, permitted.permission, permitted.allowed]),
      );
    expect(await listed(tenant.manager)).toEqual([
      ['workflow', 'WipView', true],
      ['workflow', 'WipEdit', true],
      ['workflow', 'WipShare', false],
      ['workflow', 'WipClose', false],
      ['platform', 'AdminView', false],
      ['platform', 'AdminEdit', false],
    ]);
    expect((await listed(tenant.admin)).map(([, , allowed]) => allowed)).toEqual(permissions.map(() => true));
  });

  test('of a person with two roles joins their names and their permissions', async () => {
    const both = await givenMember(world, tenant, { firstName: 'Bo', roles: ['Project Manager', 'Accountant'] });
    const answer = await init(both);
    expect(answer.user.role).toBe('Accountant, Project Manager');
    expect(answer.permissions).toEqual(['Wip_view', 'Wip_edit', 'Wip_share', 'Wip_close']);
  });

  test('of a person without a role grants nothing, yet says who one is', async () => {
    const guest = await givenMember(world, tenant, { firstName: 'Gus', roles: [] });
    expect(await init(guest)).toMatchObject({ user: { role: '' }, permissions: [], administrators: [`${name} Admin`] });
  });

  test('names the active administrators only', async () => {
    await givenMember(world, tenant, { firstName: 'Zoe', roles: ['Admin'] });
    await givenMember(world, tenant, { firstName: 'Gone', roles: ['Admin'], isActive: false });
    expect((await init(tenant.manager)).administrators).toEqual([`${name} Admin`, 'Zoe Member'].sort());
  });

  describe('of a person of two tenants', () => {
    let second: TestTenant;
    let both: Person;
    beforeEach(async () => {
      second = await world.addTenant(`z-${name}`);
      const { externalId } = await givenMember(world, tenant, { firstName: 'Bo', roles: ['Accountant'] });
      both = await givenMember(world, second, { firstName: 'Bob', roles: ['Project Manager'], externalId });
    });

    test('is about the tenant that the header names', async () => {
      expect(await init(both)).toMatchObject({
        user: { name: 'Bob Member', role: 'Project Manager' },
        tenant: { id: second.tenantId },
        permissions: ['Wip_view', 'Wip_edit'],
      });
      const inFirst = world.person(both.externalId, both.userId, tenant.tenantId);
      expect(await init(inFirst)).toMatchObject({
        user: { name: 'Bo Member', role: 'Accountant' },
        tenant: { id: tenant.tenantId },
        permissions: ['Wip_view', 'Wip_edit', 'Wip_share', 'Wip_close'],
        administrators: [`${name} Admin`],
      });
    });

    test('lands in the first by name without a header, and lists both', async () => {
      const answer = await init(world.person(both.externalId, both.userId));
      expect(answer.tenant.id).toBe(tenant.tenantId);
      expect(answer.user.tenants.map(({ id }) => id)).toEqual([tenant.tenantId, second.tenantId]);
    });

    test('any other call must say which tenant', async () => {
      const { workflow } = world.person(both.externalId, both.userId);
      expect(await problemOf(workflow.loadJobs())).toMatchObject({ type: 'tenant-required', status: 400 });
      succeeded(await both.workflow.loadJobs());
    });

    test('who was deactivated in one is a person of the other alone', async () => {
      await sql('update platform.tenant_user set is_active = false where tenant_id = $1 and external_id = $2', [
        second.tenantId,
        both.externalId,
      ]);
      expect(await problemOf(both.platform.appInit())).toMatchObject({ type: 'forbidden', status: 403 });
      const answer = await init(world.person(both.externalId, both.userId));
      expect(answer.user.tenants.map(({ id }) => id)).toEqual([tenant.tenantId]);
    });
  });

  test('a person of no tenant may not even ask', async () => {
    const stranger = world.person('stranger', tenant.admin.userId);
    expect(await problemOf(stranger.platform.appInit())).toMatchObject({ type: 'forbidden', status: 403 });
    expect(await problemOf(stranger.workflow.loadJobs())).toMatchObject({ type: 'forbidden', status: 403 });
  });

  test('a deactivated person is refused at the next call of both services', async () => {
    succeeded(await tenant.accountant.workflow.loadJobs());
    succeeded(
      await tenant.admin.platform.saveAdminUsers({
        body: { updates: [{ id: tenant.accountant.userId, version: 1, changes: { isActive: false } }] },
      }),
    );
    expect(await problemOf(tenant.accountant.platform.appInit())).toMatchObject({ type: 'forbidden', status: 403 });
    expect(await problemOf(tenant.accountant.workflow.loadJobs())).toMatchObject({ type: 'forbidden', status: 403 });
  });

  test('a right taken away is gone at the next call of both services', async () => {
    const deputy = await givenMember(world, tenant, { firstName: 'Dee', roles: ['Admin'] });
    succeeded(await deputy.workflow.loadJobs());
    succeeded(await deputy.platform.adminUsers());
    await withoutPermission(world, tenant.tenantId, 'Admin', 'Wip_view');
    await withoutPermission(world, tenant.tenantId, 'Admin', 'Admin_view');
    expect(await problemOf(deputy.workflow.loadJobs())).toMatchObject({ type: 'forbidden', permission: 'Wip_view' });
    expect(await problemOf(deputy.platform.adminUsers())).toMatchObject({
      type: 'forbidden',
      permission: 'Admin_view',
    });
    expect((await init(deputy)).permissions).toEqual(['Wip_edit', 'Wip_share', 'Wip_close', 'Admin_edit']);
  });

  test('a role taken away is gone at the next call', async () => {
    succeeded(
      await tenant.admin.platform.saveAdminUsers({
        body: { updates: [{ id: tenant.manager.userId, version: 1, changes: { roleIds: [] } }] },
      }),
    );
    expect(await problemOf(tenant.manager.workflow.loadJobs())).toMatchObject({
      type: 'forbidden',
      permission: 'Wip_view',
    });
  });

  test('a product that is switched off takes its permissions with it', async () => {
    await sql(`update platform.tenant set products = '{platform}' where tenant_id = $1`, [tenant.tenantId]);
    expect(await problemOf(tenant.admin.workflow.loadJobs())).toMatchObject({
      type: 'forbidden',
      status: 403,
      permission: 'Wip_view',
      detail: 'Your company does not use this product: workflow',
    });
    const answer = await init(tenant.admin);
    expect(answer.products).toEqual(['platform']);
    expect(answer.permissions).toEqual(['Admin_view', 'Admin_edit']);
    expect(answer.user.productPermissions.filter(({ allowed }) => allowed).map(({ product }) => product)).toEqual([
      'platform',
      'platform',
    ]);
  });
});
