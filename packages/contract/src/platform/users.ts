import { z } from 'zod';
import { call } from '../call.ts';
import { gridSettings } from '../grid.ts';
import { defineProblem } from '../problem.ts';
import { roleId, typedText, userId } from '../values.ts';

export const role = z.object({ id: roleId, name: z.string() });

const userName = typedText(200).min(1, 'must not be empty');
const phoneNumber = typedText(50).nullable();

export const tenantUser = z.object({
  id: userId,
  externalId: z.string().nullable(),
  firstName: userName,
  lastName: userName,
  email: z.string(),
  phoneNumber,
  isActive: z.boolean(),
  roles: z.array(z.string()),
  roleIds: z.array(roleId),
  version: z.int(),
});
export type TenantUser = z.infer<typeof tenantUser>;

/** The schemas of the columns that an administrator edits; the e-mail is the identity provider's. */
export const userUpdateFields = {
  firstName: userName,
  lastName: userName,
  phoneNumber,
  isActive: z.boolean({ error: 'is neither yes nor no' }),
  roleIds: z.array(roleId, { error: 'is not a list of roles' }).max(50, 'has more than 50 roles'),
};

export const userUpdate = z.object({
  id: userId,
  version: z.int().min(1),
  changes: z.strictObject(userUpdateFields).partial(),
});
export type UserUpdate = z.infer<typeof userUpdate>;

export const MAX_USER_UPDATES = 1_000;

export const usersRefused = defineProblem('users-refused', 422, 'Nothing was saved: some users were refused', {
  refusals: z.array(z.object({ userId: z.string(), field: z.string().nullable(), reason: z.string() })),
});

export const userCalls = {
  adminUsersInit: call({
    method: 'GET',
    path: '/admin/users/init',
    summary: 'What the users grid needs before its users',
    permission: 'Admin_view',
    response: z.object({ gridSettings, roles: z.array(role) }),
    failures: [],
  }),
  adminUsers: call({
    method: 'GET',
    path: '/admin/users',
    summary: 'The people of the tenant',
    permission: 'Admin_view',
    response: z.object({ users: z.array(tenantUser) }),
    failures: [],
  }),
  saveAdminUsers: call({
    method: 'POST',
    path: '/admin/users/save',
    summary: 'Save changed users: all of them or none',
    permission: 'Admin_edit',
    request: z.object({ updates: z.array(userUpdate).min(1).max(MAX_USER_UPDATES) }),
    response: z.object({ users: z.array(tenantUser) }),
    failures: [usersRefused],
    maxBytes: 1024 * 1024,
  }),
};
