import { permissions } from '@plumbline/domain/permissions';
import { z } from 'zod';
import { call } from '../call.ts';
import { defineProblem } from '../problem.ts';
import { roleId, seenVersion, typedText } from '../values.ts';

const permission = z.enum(permissions);
const roleName = typedText(200).trim().min(1, 'must not be empty');

export const adminRole = z.object({
  id: roleId,
  name: z.string(),
  permissions: z.array(permission),
  /** The original name, if every tenant starts with this role. Such a role can be reset but not deleted. */
  builtIn: z.string().nullable(),
  version: z.int(),
  /** How many people have the role, deactivated people included. */
  people: z.int(),
});
export type AdminRole = z.infer<typeof adminRole>;

/** A change of one role returns all roles, since people may have moved between them. */
const roles = z.array(adminRole);

export const roleGone = defineProblem('role-gone', 404, 'There is no such role any more', {});
export const roleChanged = defineProblem('role-changed', 409, 'Somebody else changed this role meanwhile', {
  name: z.string(),
});
export const roleNameTaken = defineProblem('role-name-taken', 409, 'There is a role of that name already', {
  name: z.string(),
});
export const roleBuiltIn = defineProblem('role-built-in', 409, 'This role came with the product and cannot go', {
  name: z.string(),
});
export const roleNotBuiltIn = defineProblem('role-not-built-in', 409, 'This role has nothing to be reset to', {
  name: z.string(),
});
export const lastAdministrator = defineProblem(
  'last-administrator',
  409,
  'Nobody would be left who can change users and roles',
  {},
);

export const roleCalls = {
  adminRoles: call({
    method: 'GET',
    path: '/admin/roles',
    summary: 'The tenant’s roles, what each permits, and how many people have it',
    permission: 'Admin_view',
    response: z.object({ roles }),
    failures: [],
  }),
  saveRole: call({
    method: 'POST',
    creates: true,
    path: '/admin/roles/save',
    summary: 'Add, rename or change a role. A permission brings those that it requires',
    permission: 'Admin_edit',
    request: z
      .object({
        /** Absent for a new role. */
        id: roleId.optional(),
        /** The version that the sender saw. */
        version: seenVersion.optional(),
        name: roleName.optional(),
        permissions: z.array(permission).max(permissions.length).optional(),
      })
      .refine(({ id, version: seen }) => id === undefined || seen !== undefined, {
        path: ['version'],
        error: 'is needed to change a role',
      })
      .refine(({ id, name }) => id !== undefined || name !== undefined, {
        path: ['name'],
        error: 'is needed for a new role',
      }),
    response: z.object({ roles, roleId }),
    failures: [roleGone, roleChanged, roleNameTaken, lastAdministrator],
  }),
  resetRole: call({
    method: 'POST',
    creates: false,
    path: '/admin/roles/reset',
    summary: 'Reset a role of the product to its original name and permissions',
    permission: 'Admin_edit',
    request: z.object({ id: roleId, version: seenVersion }),
    response: z.object({ roles }),
    failures: [roleGone, roleChanged, roleNameTaken, roleNotBuiltIn, lastAdministrator],
  }),
  deleteRole: call({
    method: 'POST',
    creates: false,
    path: '/admin/roles/delete',
    summary: 'Delete an added role; its people move to another role or only lose this one',
    permission: 'Admin_edit',
    request: z.object({
      id: roleId,
      version: seenVersion,
      /** Null: they only lose this role. */
      moveTo: roleId.nullable(),
    }),
    response: z.object({ roles }),
    failures: [roleGone, roleChanged, roleBuiltIn, lastAdministrator],
  }),
};
