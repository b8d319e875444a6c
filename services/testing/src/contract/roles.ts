import type { AdminRole, roleCalls } from '@plumbline/contract/platform/roles';
import { expect } from 'vitest';
import { succeeded } from '../world.ts';
import { type Example, type Examples, made, nobody, type Room } from './example.ts';

async function roleNamed({ tenant }: Room, name: string): Promise<AdminRole> {
  const { roles } = succeeded(await tenant.admin.platform.adminRoles());
  return made(
    roles.find((role) => role.name === name),
    `role ${name}`,
  );
}
/** A role that is not built in. */
async function addedRole(room: Room, name = 'Estimator'): Promise<AdminRole> {
  succeeded(await room.tenant.admin.platform.saveRole({ body: { name, permissions: ['Wip_view'] } }));
  return roleNamed(room, name);
}
/** The only administrator has an added role, and the role Admin was renamed. */
async function administeredOtherwise(room: Room): Promise<AdminRole> {
  const { platform, userId: id } = room.tenant.admin;
  const added = succeeded(await platform.saveRole({ body: { name: 'Owner', permissions: ['Admin_edit'] } }));
  succeeded(
    await platform.saveAdminUsers({ body: { updates: [{ id, version: 1, changes: { roleIds: [added.roleId] } }] } }),
  );
  return roleNamed(room, 'Owner');
}
const having = (role: Partial<AdminRole>) => ({ roles: expect.arrayContaining([expect.objectContaining(role)]) });

/** For each call that changes one role. */
const gone = async () => ({ body: { id: nobody<AdminRole['id']>(), version: 1, moveTo: null }, answers: {} });
const changed = async (room: Room) => {
  const { id, name, version } = await addedRole(room);
  succeeded(await room.tenant.admin.platform.saveRole({ body: { id, version, permissions: ['Wip_edit'] } }));
  return { body: { id, version, moveTo: null }, answers: { name } };
};

const takeOwnRights: Example<(typeof roleCalls)['saveRole']> = async (room) => {
  const { id, version } = await roleNamed(room, 'Admin');
  return { body: { id, version, permissions: ['Wip_view'] }, answers: {} };
};

export const roleExamples: Examples<typeof roleCalls> = {
  adminRoles: {
    succeeds: async () => ({ answers: having({ name: 'Accountant', builtIn: 'Accountant', people: 1, version: 1 }) }),
    fails: {},
  },
  saveRole: {
    succeeds: async () => ({
      body: { name: 'Estimator', permissions: ['Wip_edit'] },
      answers: having({ name: 'Estimator', permissions: ['Wip_view', 'Wip_edit'], builtIn: null }),
    }),
    fails: {
      'role-gone': gone,
      'role-changed': changed,
      'role-name-taken': async () => ({ body: { name: 'Accountant' }, answers: { name: 'Accountant' } }),
      'last-administrator': takeOwnRights,
    },
  },
  resetRole: {
    succeeds: async (room) => {
      const { id, version } = await roleNamed(room, 'Accountant');
      const { platform } = room.tenant.admin;
      succeeded(await platform.saveRole({ body: { id, version, name: 'Office', permissions: [] } }));
      const { version: now } = await roleNamed(room, 'Office');
      return {
        body: { id, version: now },
        answers: having({ id, name: 'Accountant', permissions: ['Wip_view', 'Wip_edit', 'Wip_share', 'Wip_close'] }),
      };
    },
    fails: {
      'role-gone': gone,
      'role-changed': changed,
      'role-name-taken': async (room) => {
        const { id, version } = await roleNamed(room, 'Accountant');
        succeeded(await room.tenant.admin.platform.saveRole({ body: { id, version, name: 'Office' } }));
        await addedRole(room, 'Accountant');
        return { body: { id, version: (await roleNamed(room, 'Office')).version }, answers: { name: 'Accountant' } };
      },
      'role-not-built-in': async (room) => {
        const { id, name, version } = await addedRole(room);
        return { body: { id, version }, answers: { name } };
      },
      // A role whose original permissions lack the right: the administrator has it through the role Accountant, which would
      // lose it.
      'last-administrator': async (room) => {
        const { platform, userId } = room.tenant.admin;
        const { id, version } = await roleNamed(room, 'Accountant');
        succeeded(await platform.saveRole({ body: { id, version, permissions: ['Admin_edit'] } }));
        const update = { id: userId, version: 1, changes: { roleIds: [id] } };
        succeeded(await platform.saveAdminUsers({ body: { updates: [update] } }));
        return { body: { id, version: (await roleNamed(room, 'Accountant')).version }, answers: {} };
      },
    },
  },
  deleteRole: {
    succeeds: async (room) => {
      const { id, version } = await addedRole(room);
      return {
        body: { id, version, moveTo: null },
        answers: { roles: Array.from({ length: 3 }, () => ({ builtIn: expect.any(String) })) },
      };
    },
    fails: {
      'role-gone': gone,
      'role-changed': changed,
      'role-built-in': async (room) => {
        const { id, name, version } = await roleNamed(room, 'Accountant');
        return { body: { id, version, moveTo: null }, answers: { name } };
      },
      'last-administrator': async (room) => {
        const { id, version } = await administeredOtherwise(room);
        return { body: { id, version, moveTo: null }, answers: {} };
      },
    },
  },
};
