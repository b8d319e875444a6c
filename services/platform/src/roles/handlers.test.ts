import type { AdminRole } from '@plumbline/contract/platform/roles';
import { defaultRoles, type Permission } from '@plumbline/domain/permissions';
import { engines } from '@plumbline/testing/databases';
import { Follower } from '@plumbline/testing/follower';
import { givenJobs } from '@plumbline/testing/jobs';
import { givenMember } from '@plumbline/testing/people';
import { createWorld, succeeded, type TestTenant, type World } from '@plumbline/testing/world';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

describe.each(engines)('roles on %s', (engine) => {
  let world: World;
  let tenant: TestTenant;
  beforeAll(async () => {
    world = await createWorld(engine);
  });
  afterAll(() => world.close());
  beforeEach(async () => {
    tenant = await world.addTenant(`tenant-${crypto.randomUUID().slice(0, 8)}`);
  });

  const roles = async () => succeeded(await tenant.admin.platform.adminRoles()).roles;
  const role = async (name: string): Promise<AdminRole> => {
    const found = (await roles()).find((role) => role.name === name);
    if (!found) throw new Error(`there is no role ${name}`);
    return found;
  };
  type RoleBody = Parameters<typeof tenant.admin.platform.saveRole>[0]['body'];
  const save = (body: RoleBody) => tenant.admin.platform.saveRole({ body });
  const add = async (name: string, permissions: Permission[] = []) => {
    succeeded(await save({ name, permissions }));
    return role(name);
  };
  const remove = ({ id, version }: AdminRole, moveTo: AdminRole | null = null) =>
    tenant.admin.platform.deleteRole({ body: { id, version, moveTo: moveTo?.id ?? null } });
  const history = async (query: { subject: 'role' | 'user' }) =>
    succeeded(await tenant.admin.platform.adminHistory({ query })).changes.map(
      ({ subjectName, field, oldValue, newValue }) => [subjectName, field, oldValue, newValue],
    );
  const rolesOf = async (userId: string) =>
    succeeded(await tenant.admin.platform.adminUsers()).users.find(({ id }) => id === userId)?.roles;

  test('a new tenant has the three that the product promises, with their people', async () => {
    expect(await roles()).toEqual(
      defaultRoles.map(({ name, permissions }) => ({
        id: expect.any(String),
        name,
        permissions,
        builtIn: name,
        version: 1,
        people: 1,
      })),
    );
  });

  test('an added role stands behind them by its name, is given to somebody and permits what it says', async () => {
    await add('Zoning');
    const estimator = await add('Estimator', ['Wip_view']);
    expect((await roles()).map(({ name }) => name).slice(3)).toEqual(['Estimator', 'Zoning']);
    expect(estimator).toMatchObject({ permissions: ['Wip_view'], builtIn: null, version: 1, people: 0 });
    const eve = await givenMember(world, tenant, { firstName: 'Eve', roles: ['Estimator'] });
    expect(succeeded(await eve.platform.appInit()).permissions).toEqual(['Wip_view']);
    expect((await role('Estimator')).people).toBe(1);
  });

  test('a permission comes with what it needs', async () => {
    expect((await add('Sharer', ['Wip_share'])).permissions).toEqual(['Wip_view', 'Wip_share']);
    expect((await add('Owner', ['Admin_edit', 'Admin_edit'])).permissions).toEqual(['Admin_view', 'Admin_edit']);
  });

  test('a role is renamed and keeps its people and permissions', async () => {
    const { id, version, permissions } = await role('Accountant');
    succeeded(await save({ id, version, name: '  Bookkeeper ' }));
    expect(await role('Bookkeeper')).toEqual({
      id,
      name: 'Bookkeeper',
      permissions,
      builtIn: 'Accountant',
      version: 2,
      people: 1,
    });
    expect(await history({ subject: 'role' })).toEqual([['Accountant', 'name', 'Accountant', 'Bookkeeper']]);
  });

  test.each(['accountant', 'ACCOUNTANT ', 'Accountant'])('the name %j is taken, whatever its case', async (name) => {
    expect(await save({ name })).toMatchObject({ ok: false, problem: { type: 'role-name-taken', status: 409 } });
    const { id, version } = await role('Admin');
    expect(await save({ id, version, name })).toMatchObject({ ok: false, problem: { type: 'role-name-taken' } });
    expect((await role('Admin')).version).toBe(1);
  });

  test('names of another tenant are free', async () => {
    succeeded(await world.birch.admin.platform.saveRole({ body: { name: tenant.tenantId } }));
    succeeded(await save({ name: tenant.tenantId }));
  });

  test('a role that somebody else changed or deleted meanwhile is said to be so', async () => {
    const extra = await add('Extra');
    succeeded(await save({ id: extra.id, version: 1, permissions: ['Wip_view'] }));
    const late = { id: extra.id, version: 1 };
    expect(await save({ ...late, permissions: [] })).toMatchObject({
      ok: false,
      problem: { type: 'role-changed', name: 'Extra' },
    });
    expect(await remove(extra)).toMatchObject({ ok: false, problem: { type: 'role-changed' } });
    succeeded(await remove(await role('Extra')));
    expect(await save({ ...late, name: 'Again' })).toMatchObject({
      ok: false,
      problem: { type: 'role-gone', status: 404 },
    });
  });

  test('what changes nothing is no change', async () => {
    const { id, version, name, permissions } = await role('Accountant');
    succeeded(await save({ id, version, name, permissions }));
    expect((await role('Accountant')).version).toBe(1);
    expect(await history({ subject: 'role' })).toEqual([]);
  });

  test('a built-in role goes back to the name and the permissions that it came with; another has none', async () => {
    const { id } = await role('Project Manager');
    succeeded(await save({ id, version: 1, name: 'PM', permissions: ['Admin_view'] }));
    succeeded(await tenant.admin.platform.resetRole({ body: { id, version: 2 } }));
    expect(await role('Project Manager')).toMatchObject({ id, permissions: ['Wip_view', 'Wip_edit'], version: 3 });
    expect(await history({ subject: 'role' })).toEqual([
      ['PM', 'permissions', ['see the administration'], ['see the jobs', 'edit jobs']],
      ['PM', 'name', 'PM', 'Project Manager'],
      ['Project Manager', 'permissions', ['see the jobs', 'edit jobs'], ['see the administration']],
      ['Project Manager', 'name', 'Project Manager', 'PM'],
    ]);
    const extra = await add('Extra');
    const reset = await tenant.admin.platform.resetRole({ body: { id: extra.id, version: 1 } });
    expect(reset).toMatchObject({ ok: false, problem: { type: 'role-not-built-in' } });
  });

  test('it cannot go back to a name that another role has by now', async () => {
    const { id } = await role('Accountant');
    succeeded(await save({ id, version: 1, name: 'Bookkeeper' }));
    await add('Accountant');
    const reset = await tenant.admin.platform.resetRole({ body: { id, version: 2 } });
    expect(reset).toMatchObject({ ok: false, problem: { type: 'role-name-taken', name: 'Accountant' } });
  });

  test('a built-in role cannot be deleted, renamed or not', async () => {
    const { id } = await role('Accountant');
    succeeded(await save({ id, version: 1, name: 'Bookkeeper' }));
    expect(await remove(await role('Bookkeeper'))).toMatchObject({ ok: false, problem: { type: 'role-built-in' } });
  });

  describe('the people of a deleted role', () => {
    const twoEstimators = async () => {
      const estimator = await add('Estimator', ['Wip_view']);
      const eve = await givenMember(world, tenant, { firstName: 'Eve', lastName: 'Eager', roles: ['Estimator'] });
      const max = await givenMember(world, tenant, {
        firstName: 'Max',
        roles: ['Estimator', 'Accountant'],
        isActive: false,
      });
      return { estimator, eve, max };
    };

    test('just lose it', async () => {
      const { estimator, eve, max } = await twoEstimators();
      succeeded(await remove({ ...estimator, people: 2 }));
      expect(await rolesOf(eve.userId)).toEqual([]);
      expect(await rolesOf(max.userId)).toEqual(['Accountant']);
      expect((await roles()).map(({ name }) => name)).not.toContain('Estimator');
      expect(await history({ subject: 'role' })).toEqual([
        ['Estimator', 'permissions', ['see the jobs'], null],
        ['Estimator', 'name', 'Estimator', null],
        ['Estimator', 'permissions', null, ['see the jobs']],
        ['Estimator', 'name', null, 'Estimator'],
      ]);
    });

    test('or move to another one, which counts once, and each is told in their history', async () => {
      const { estimator, eve, max } = await twoEstimators();
      succeeded(await remove(estimator, await role('Accountant')));
      expect(await rolesOf(eve.userId)).toEqual(['Accountant']);
      expect(await rolesOf(max.userId)).toEqual(['Accountant']);
      expect(await history({ subject: 'user' })).toEqual(
        expect.arrayContaining([
          ['Eve Eager', 'roles', ['Estimator'], ['Accountant']],
          ['Max Member', 'roles', ['Accountant', 'Estimator'], ['Accountant']],
        ]),
      );
      // A person who opened the page over the older roles gets a question instead of overwriting.
      const update = { id: eve.userId, version: 1, changes: { roleIds: [] } };
      const stale = await tenant.admin.platform.saveAdminUsers({ body: { updates: [update] } });
      expect(stale).toMatchObject({ ok: false, problem: { type: 'users-conflict' } });
    });

    test('cannot move to a role that is not there, to one of another tenant, or to the deleted one', async () => {
      const { estimator, eve } = await twoEstimators();
      const [foreign] = succeeded(await world.birch.admin.platform.adminRoles()).roles;
      for (const moveTo of [{ ...estimator, id: crypto.randomUUID() as AdminRole['id'] }, foreign ?? null, estimator]) {
        expect(await remove(estimator, moveTo)).toMatchObject({ ok: false, problem: { type: 'role-gone' } });
      }
      expect(await rolesOf(eve.userId)).toEqual(['Estimator']);
    });
  });

  describe('the last administrator', () => {
    test('is not lost by what the role permits, by a reset or by a deletion', async () => {
      const { id, version } = await role('Admin');
      const taken = await save({ id, version, permissions: ['Wip_view', 'Admin_view'] });
      expect(taken).toMatchObject({ ok: false, problem: { type: 'last-administrator', status: 409 } });

      // Moves to an added role, which is then the only one with the right.
      const owner = await add('Owner', ['Admin_edit']);
      const updates = [{ id: tenant.admin.userId, version: 1, changes: { roleIds: [owner.id] } }];
      succeeded(await tenant.admin.platform.saveAdminUsers({ body: { updates } }));
      expect(await remove(owner)).toMatchObject({ ok: false, problem: { type: 'last-administrator' } });
      expect((await role('Owner')).people).toBe(1);
      succeeded(await remove(owner, await role('Admin')));

      // A built-in role that was given the right, and would lose it with the reset.
      const clerk = await role('Accountant');
      succeeded(await save({ id: clerk.id, version: 1, permissions: ['Admin_edit'] }));
      const move = [{ id: tenant.admin.userId, version: 3, changes: { roleIds: [clerk.id] } }];
      const deactivate = { id: tenant.accountant.userId, version: 1, changes: { isActive: false } };
      succeeded(await tenant.admin.platform.saveAdminUsers({ body: { updates: [...move, deactivate] } }));
      const reset = await tenant.admin.platform.resetRole({ body: { id: clerk.id, version: 2 } });
      expect(reset).toMatchObject({ ok: false, problem: { type: 'last-administrator' } });
      expect((await role('Accountant')).permissions).toEqual(['Admin_view', 'Admin_edit']);
    });
  });

  describe('a change takes effect', () => {
    test('at the next save of a manager who may not edit any more', async () => {
      const [job] = await givenJobs(world, tenant, [{ jobNumber: 'A' }]);
      if (!job) throw new Error('no job');
      const note = (version: number) => ({
        body: { updates: [{ id: job.id, version, changes: { notes: `v${version}` } }] },
      });
      succeeded(await tenant.manager.workflow.saveJobs(note(1)));
      const { id, version } = await role('Project Manager');
      succeeded(await save({ id, version, permissions: ['Wip_view'] }));
      const refused = await tenant.manager.workflow.saveJobs(note(2));
      expect(refused).toMatchObject({ ok: false, problem: { status: 403, type: 'forbidden', permission: 'Wip_edit' } });
      succeeded(await tenant.manager.workflow.loadJobs());
    });

    test('on the open stream of one who may not see the jobs any more, and on no other', async () => {
      const follower = await Follower.start(tenant.manager);
      const other = await Follower.start(tenant.accountant);
      const { id, version } = await role('Project Manager');
      succeeded(await save({ id, version, permissions: [] }));
      await follower.until(() => follower.hasEnded);
      expect(other.hasEnded).toBe(false);
      await other.stop();
      const again = await tenant.manager.workflow.followChanges({ query: { since: 0, clientId: crypto.randomUUID() } });
      expect(again).toMatchObject({ ok: false, problem: { status: 403 } });
    });
  });
});
