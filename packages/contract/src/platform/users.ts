import { z } from 'zod';
import { call } from '../call.ts';
import { conflictingCellOf, refusedCellOf, replayedOf, rowUpdate } from '../cell-save.ts';
import { gridSettings } from '../grid.ts';
import { defineProblem } from '../problem.ts';
import { roleId, typedText, userId } from '../values.ts';

export const role = z.object({ id: roleId, name: z.string() });

const userName = typedText(200).refine((name) => name.trim() !== '', 'must not be empty');
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
export type UserField = keyof typeof userUpdateFields;
export const isUserField = (field: string): field is UserField => Object.hasOwn(userUpdateFields, field);

/** Why the value may not stand in the field, in words that go on after the field's title; null where it may. */
export function userCellProblem(field: string, value: unknown): string | null {
  if (!isUserField(field)) return 'cannot be changed here';
  const parsed = userUpdateFields[field].safeParse(value);
  return parsed.success ? null : (parsed.error.issues[0]?.message ?? 'is not allowed');
}

export const userUpdate = z.object({ id: userId, ...rowUpdate });
export type UserUpdate = z.infer<typeof userUpdate>;

export const MAX_USER_UPDATES = 1_000;

/** `userName` is empty where there is no such user. */
const cell = { userId: z.string(), userName: z.string(), field: z.string(), title: z.string() };

export const refusedUserCell = refusedCellOf(cell);
export type RefusedUserCell = z.infer<typeof refusedUserCell>;
export const usersRefused = defineProblem('users-refused', 422, 'Nothing was saved: some cells were refused', {
  refusals: z.array(refusedUserCell),
});

export const conflictingUserCell = conflictingCellOf(cell);
export type ConflictingUserCell = z.infer<typeof conflictingUserCell>;
export const usersConflict = defineProblem(
  'users-conflict',
  409,
  'Nothing was saved: somebody changed the same cells',
  {
    conflicts: z.array(conflictingUserCell),
    /** The users of these cells as they are now. */
    users: z.array(tenantUser),
  },
);

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
    creates: false,
    path: '/admin/users/save',
    summary: 'Save changed cells of users: all of them or none',
    permission: 'Admin_edit',
    maxSeconds: 30,
    request: z.object({ updates: z.array(userUpdate).min(1).max(MAX_USER_UPDATES) }),
    response: z.object({ users: z.array(tenantUser), replayed: replayedOf(userId) }),
    failures: [usersRefused, usersConflict],
    maxBytes: 1024 * 1024,
  }),
};
