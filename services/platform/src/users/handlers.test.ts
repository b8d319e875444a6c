import type { CallFailure } from '@plumbline/contract/client';
import type { TenantUser, UserUpdate, userCalls } from '@plumbline/contract/platform/users';
import { userColumns } from '@plumbline/contract/platform/users';
import type { RoleId } from '@plumbline/contract/values';
import { engines } from '@plumbline/testing/databases';
import { patient } from '@plumbline/testing/patient';
import { givenMember } from '@plumbline/testing/people';
import { createWorld, type Person, succeeded, type TestTenant, type World } from '@plumbline/testing/world';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

describe.each(engines)('users on %s', (engine) => {
  let world: World;
  let tenant: TestTenant;
  let roles: Record<string, RoleId>;
  beforeAll(async () => {
    world = await createWorld(engine);
  });
  afterAll(() => world.close());
  beforeEach(async () => {
    tenant = await world.addTenant(`tenant-${crypto.randomUUID().slice(0, 8)}`);
    const init = succeeded(await tenant.admin.platform.adminUsersInit());
    roles = Object.fromEntries(init.roles.map(({ id, name }) => [name, id]));
  });

  const roleId = (name: string): RoleId => {
    const id = roles[name];
    if (!id) throw new Error(`there is no role ${name}`);
    return id;
  };
  const users = async () => succeeded(await tenant.admin.platform.adminUsers()).users;
  const userOf = async ({ userId }: Person): Promise<TenantUser> => {
    const user = (await users()).find(({ id }) => id === userId);
    if (!user) throw new Error('the user is not listed');
    return user;
  };
  const update = (person: Pick<Person, 'userId'>, changes: UserUpdate['changes'], version = 1): UserUpdate => ({
    id: person.userId,
    version,
    changes,
  });
  const save = (...updates: UserUpdate[]) => tenant.admin.platform.saveAdminUsers({ body: { updates } });
  const refusal = async (
    result: ReturnType<typeof save>,
  ): Promise<CallFailure<(typeof userCalls)['saveAdminUsers']>> => {
    const settled = await result;
    if (settled.ok) throw new Error('the save was expected to be refused');
    return settled.problem;
  };

  test('the grid’s settings bring columns, and the tenant’s roles as choices', async () => {
    const { gridSettings, roles: listed } = succeeded(await tenant.admin.platform.adminUsersInit());
    expect(gridSettings.columns).toEqual(userColumns);
    expect(listed.map(({ name }) => name)).toEqual(['Accountant', 'Admin', 'Project Manager']);
    expect(gridSettings.selectOptions).toEqual({ roleIds: listed.map(({ id, name }) => ({ value: id, name })) });
  });

  test('everybody of the tenant is listed by name with their roles, and nobody else', async () => {
    await givenMember(world, tenant, { firstName: 'Zoe', lastName: 'Abel', roles: ['Project Manager', 'Accountant'] });
    await givenMember(world, tenant, { firstName: 'Ann', lastName: 'Abel', roles: [], isActive: false });
    const listed = await users();
    expect(listed.map(({ firstName, lastName }) => `${lastName} ${firstName}`).slice(0, 2)).toEqual([
      'Abel Ann',
      'Abel Zoe',
    ]);
    expect(listed).toHaveLength(5);
    expect(listed[0]).toMatchObject({ isActive: false, roles: [], roleIds: [], version: 1 });
    expect(listed[1]).toMatchObject({
      roles: ['Accountant', 'Project Manager'],
      roleIds: [roleId('Accountant'), roleId('Project Manager')],
    });
  });

  test('changed users are stored and answered, others stay as they were', async () => {
    const before = await users();
    const { users: answered } = succeeded(
      await save(
        update(tenant.manager, { firstName: 'Mia', phoneNumber: '555-0100', roleIds: [roleId('Accountant')] }),
        update(tenant.accountant, { lastName: 'Ray' }),
      ),
    );
    expect(answered).toHaveLength(2);
    expect(await userOf(tenant.manager)).toMatchObject({
      firstName: 'Mia',
      lastName: 'Project Manager',
      phoneNumber: '555-0100',
      roles: ['Accountant'],
      isActive: true,
      version: 2,
    });
    expect(await userOf(tenant.accountant)).toMatchObject({ lastName: 'Ray', roles: ['Accountant'], version: 2 });
    expect(await userOf(tenant.admin)).toEqual(before.find(({ id }) => id === tenant.admin.userId));
    expect(answered).toContainEqual(await userOf(tenant.manager));
  });

  test('a phone number can be emptied, roles taken, and a role named twice counts once', async () => {
    succeeded(await save(update(tenant.manager, { phoneNumber: '555', roleIds: [roleId('Admin'), roleId('Admin')] })));
    expect((await userOf(tenant.manager)).roles).toEqual(['Admin']);
    succeeded(await save(update(tenant.manager, { phoneNumber: null, roleIds: [] }, 2)));
    expect(await userOf(tenant.manager)).toMatchObject({ phoneNumber: null, roles: [], version: 3 });
  });

  describe('two people who change one user', () => {
    test('both count where they change different fields', async () => {
      succeeded(await save(update(tenant.manager, { firstName: 'Mia', roleIds: [roleId('Admin')] })));
      const [after] = succeeded(
        await save(update(tenant.manager, { phoneNumber: '555-0100', lastName: 'Moss' })),
      ).users;
      expect(after).toMatchObject({
        firstName: 'Mia',
        lastName: 'Moss',
        phoneNumber: '555-0100',
        roles: ['Admin'],
        version: 3,
      });
    });

    test.each<[string, () => UserUpdate['changes'], () => UserUpdate['changes'], object]>([
      [
        'a name',
        () => ({ firstName: 'Mia' }),
        () => ({ firstName: 'Max' }),
        { field: 'firstName', title: 'First Name' },
      ],
      [
        'the roles',
        () => ({ roleIds: [roleId('Admin')] }),
        () => ({ roleIds: [roleId('Accountant')] }),
        { field: 'roleIds', title: 'Roles' },
      ],
      [
        'whether one is active',
        () => ({ isActive: false, phoneNumber: '1' }),
        () => ({ isActive: true, phoneNumber: '2' }),
        { field: 'phoneNumber', title: 'Phone Number' },
      ],
    ])(
      'the later one is asked where both change %s, and nothing of that save is stored',
      async (_, theirs, mine, cell) => {
        const second = await givenMember(world, tenant, { firstName: 'Dee', lastName: 'Deputy', roles: ['Admin'] });
        const their = { updates: [update(tenant.manager, theirs())] };
        succeeded(await second.platform.saveAdminUsers({ body: their }));
        const problem = await refusal(
          save(update(tenant.accountant, { firstName: 'kept out' }), update(tenant.manager, mine())),
        );
        expect(problem).toMatchObject({
          type: 'users-conflict',
          status: 409,
          conflicts: expect.arrayContaining([
            {
              ...cell,
              userId: tenant.manager.userId,
              userName: expect.stringContaining('Project Manager'),
              yourValue: Object.values(mine()).at(-1),
              theirValue: Object.values(theirs()).at(-1),
              who: 'Dee Deputy',
              at: expect.any(Date),
              version: 2,
            },
          ]),
        });
        expect((await userOf(tenant.accountant)).version).toBe(1);
        // A save that names the current version overwrites on purpose.
        succeeded(await save(update(tenant.manager, mine(), 2)));
        expect(await userOf(tenant.manager)).toMatchObject(mine());
      },
    );

    test('agree where both come to the same value, whatever the order of the roles', async () => {
      const both = [roleId('Admin'), roleId('Accountant')];
      succeeded(await save(update(tenant.manager, { firstName: 'Mia', roleIds: both })));
      const again = succeeded(await save(update(tenant.manager, { firstName: 'Mia', roleIds: both.toReversed() })));
      expect(again.users).toMatchObject([{ firstName: 'Mia', version: 2 }]);
    });

    test('an update that is sent again is stored once, beside what others changed since', async () => {
      const second = await givenMember(world, tenant, { firstName: 'Dee', lastName: 'Deputy', roles: ['Admin'] });
      const roles = [roleId('Admin'), roleId('Accountant')];
      const mine = { ...update(tenant.manager, { firstName: 'Mia', roleIds: roles }), updateId: crypto.randomUUID() };
      const first = succeeded(await save(mine));
      const answers = await Promise.all(Array.from({ length: 4 }, () => save(mine)));
      for (const answer of answers) {
        expect(succeeded(answer)).toEqual({ ...first, replayed: [{ id: tenant.manager.userId, version: 2 }] });
      }
      const theirs = { updates: [update(tenant.manager, { firstName: 'Max' }, 2)] };
      succeeded(await second.platform.saveAdminUsers({ body: theirs }));
      expect(succeeded(await save(mine)).users).toMatchObject([{ firstName: 'Max', version: 3 }]);
      // The newer edit over the version of the lost answer: it wins for the roles, and conflicts with the other person on
      // the name.
      succeeded(await save({ ...update(tenant.manager, { roleIds: [] }, 2), updateId: crypto.randomUUID() }));
      expect(await refusal(save(update(tenant.manager, { firstName: 'Moe' }, 2)))).toMatchObject({
        type: 'users-conflict',
        conflicts: [{ theirValue: 'Max' }],
        users: [{ id: tenant.manager.userId, firstName: 'Max', roles: [] }],
      });
    });

    test('a field that came back to what it was has been changed all the same', async () => {
      succeeded(await save(update(tenant.manager, { phoneNumber: '1' })));
      succeeded(await save(update(tenant.manager, { phoneNumber: null }, 2)));
      const problem = await refusal(save(update(tenant.manager, { phoneNumber: '2' })));
      expect(problem).toMatchObject({ type: 'users-conflict', conflicts: [{ theirValue: null, version: 3 }] });
    });
  });

  test('each changed cell is in the history: who, and from what to what, roles by their names', async () => {
    succeeded(
      await save(
        update(tenant.manager, { firstName: 'Mia', roleIds: [roleId('Project Manager'), roleId('Accountant')] }),
        update(tenant.accountant, { isActive: false, lastName: 'Accountant' }),
      ),
    );
    const { changes } = succeeded(await tenant.admin.platform.adminHistory({ query: { subject: 'user' } }));
    expect(changes.map(({ subjectId, field, oldValue, newValue }) => [subjectId, field, oldValue, newValue])).toEqual([
      [tenant.accountant.userId, 'isActive', true, false],
      [tenant.manager.userId, 'roles', ['Project Manager'], ['Accountant', 'Project Manager']],
      [tenant.manager.userId, 'firstName', expect.any(String), 'Mia'],
    ]);
    expect(changes.every(({ personId }) => personId === tenant.admin.userId)).toBe(true);
  });

  test('a save that changes nothing leaves version and history as they were', async () => {
    const before = await userOf(tenant.manager);
    const { firstName, roleIds, phoneNumber } = before;
    const saved = succeeded(await save(update(tenant.manager, { firstName, roleIds, phoneNumber: phoneNumber ?? '' })));
    expect(saved.users).toEqual([before]);
    expect(succeeded(await tenant.admin.platform.adminHistory({ query: {} })).changes).toEqual([]);
  });

  test('a role of another tenant is refused like one that does not exist', async () => {
    const foreign = succeeded(await world.birch.admin.platform.adminUsersInit()).roles[0]?.id;
    const reasons = [];
    for (const id of [foreign, crypto.randomUUID()]) {
      // Both are well-formed ids; the brand only says that a contract checked them.
      const problem = await refusal(save(update(tenant.manager, { roleIds: [id as RoleId] })));
      expect(problem).toMatchObject({ type: 'users-refused', refusals: [{ field: 'roleIds' }] });
      reasons.push(
        JSON.stringify(problem)
          .replaceAll(String(id), 'ID')
          .replace(/"traceId":"\w+"/, ''),
      );
    }
    expect(reasons[0]).toBe(reasons[1]);
    expect((await userOf(tenant.manager)).roles).toEqual(['Project Manager']);
  });

  test('a user twice in a save, and a user who is not there, are refused', async () => {
    const same = update(tenant.manager, { firstName: 'Mia' });
    expect(await refusal(save(same, same))).toMatchObject({
      refusals: [{ reason: 'the user appears twice in this save' }],
    });
    const missing = await refusal(save(update(world.birch.admin, { firstName: 'Mallory' })));
    expect(missing).toMatchObject({ refusals: [{ userName: '', reason: 'there is no such user (any more)' }] });
    const ahead = await refusal(save(update(tenant.manager, { firstName: 'Mia' }, 2)));
    expect(ahead).toMatchObject({ refusals: [{ reason: 'the user has no version 2' }] });
  });

  test('every bad cell of a save is named with user, field, value and reason, and nothing is stored', async () => {
    const bad: [field: string, value: unknown, title: string, reason: string][] = [
      ['firstName', '', 'First Name', 'must not be empty'],
      ['lastName', 'x'.repeat(201), 'Last Name', 'is longer than 200 characters'],
      ['email', 'other@example.test', 'Email', 'cannot be changed here'],
      ['isOwner', true, 'isOwner', 'there is no such field'],
      ['isActive', 'yes', 'Active', 'is neither yes nor no'],
      ['phoneNumber', '5'.repeat(51), 'Phone Number', 'is longer than 50 characters'],
      ['roleIds', 'Admin', 'Roles', 'is not a list of roles'],
    ];
    const changes = Object.fromEntries(bad.map(([field, value]) => [field, value]));
    const names = { firstName: '   ', lastName: 'Fine' };
    const problem = await refusal(save(update(tenant.manager, changes), update(tenant.accountant, names)));
    expect(problem).toMatchObject({ type: 'users-refused', status: 422 });
    const refusals = problem.type === 'users-refused' ? problem.refusals : [];
    expect(refusals.map(({ userId, field, value, title, reason }) => [userId, field, value, title, reason])).toEqual([
      ...bad.map((cell) => [tenant.manager.userId, ...cell]),
      [tenant.accountant.userId, 'firstName', '   ', 'First Name', 'must not be empty'],
    ]);
    expect(refusals[0]?.userName).toMatch(/ Project Manager$/);
    expect((await users()).every(({ version }) => version === 1)).toBe(true);
  });

  test('a save without any change is not understood', async () => {
    expect(await refusal(save(update(tenant.manager, {})))).toMatchObject({ type: 'invalid-request', status: 400 });
  });

  describe('a tenant keeps one active administrator', () => {
    test.each<[string, (admin: RoleId) => UserUpdate['changes']]>([
      ['deactivated', () => ({ isActive: false })],
      ['without a role', () => ({ roleIds: [] })],
    ])('so the last one cannot be %s', async (_, changes) => {
      await givenMember(world, tenant, { firstName: 'Gone', roles: ['Admin'], isActive: false });
      // Another bad value in the request is not the reason for the refusal.
      const problem = await refusal(
        save(
          update(tenant.admin, { ...changes(roleId('Admin')), phoneNumber: '1' }),
          update(tenant.manager, { isActive: false }),
        ),
      );
      expect(problem).toMatchObject({
        type: 'users-refused',
        refusals: [
          {
            userId: tenant.admin.userId,
            field: Object.keys(changes(roleId('Admin')))[0],
            reason: expect.stringContaining('At least one active user must be able to change users and roles'),
          },
        ],
      });
      expect(await userOf(tenant.admin)).toMatchObject({ isActive: true, roles: ['Admin'], version: 1 });
    });

    test('but may hand over in one save', async () => {
      succeeded(
        await save(update(tenant.manager, { roleIds: [roleId('Admin')] }), update(tenant.admin, { isActive: false })),
      );
      expect((await tenant.admin.platform.adminUsers()).ok).toBe(false);
      succeeded(await tenant.manager.platform.adminUsers());
    });

    test('even when 50 of them leave at once', async () => {
      const admins = [tenant.admin];
      while (admins.length < 50) {
        admins.push(await givenMember(world, tenant, { firstName: `Admin ${admins.length}`, roles: ['Admin'] }));
      }
      const results = await Promise.all(
        admins.map((person, i) =>
          patient(() =>
            person.platform.saveAdminUsers({
              body: { updates: [update(person, i % 2 === 0 ? { isActive: false } : { roleIds: [] })] },
            }),
          ),
        ),
      );
      expect(results.filter(({ ok }) => ok)).toHaveLength(49);
      const left = admins[results.findIndex(({ ok }) => !ok)];
      if (!left) throw new Error('nobody is left');
      const { users: listed } = succeeded(await left.platform.adminUsers());
      const active = listed.filter(({ isActive, roles: names }) => isActive && names.includes('Admin'));
      expect(active.map(({ id }) => id)).toEqual([left.userId]);
    });

    test('even when each of two takes the right from the other at once', async () => {
      for (let round = 0; round < 5; round++) {
        const two = await world.addTenant(`two-${crypto.randomUUID().slice(0, 8)}`);
        const deputy = await givenMember(world, two, { firstName: 'Dee', roles: ['Admin'] });
        const results = await Promise.all([
          two.admin.platform.saveAdminUsers({ body: { updates: [update(deputy, { roleIds: [] })] } }),
          deputy.platform.saveAdminUsers({ body: { updates: [update(two.admin, { roleIds: [] })] } }),
        ]);
        expect(results.filter(({ ok }) => ok)).toHaveLength(1);
      }
    });
  });
});
