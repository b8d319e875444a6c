import { z } from 'zod';
import { call } from '../call.ts';
import { cellSave } from '../cell-save.ts';
import { boolean, field, fieldTable, text } from '../fields.ts';
import { gridSettings } from '../grid.ts';
import { roleId, typedText, userId } from '../values.ts';

export const role = z.object({ id: roleId, name: z.string() });

const userName = typedText(200).refine((name) => name.trim() !== '', 'must not be empty');
const name = (title: string) => field(title, 'text', '', userName, userName, { width: 150, required: true });
/** Each role once, in a fixed order, so that reordering alone is not a change. */
const roleIds = z
  .array(roleId, { error: 'is not a list of roles' })
  .max(50, 'has more than 50 roles')
  .overwrite((ids) => [...new Set(ids)].sort());

/** The fields of a user in column order. Only the identity provider changes the e-mail. */
export const userFields = {
  firstName: name('First Name'),
  lastName: name('Last Name'),
  email: field('Email', 'text', '', z.string(), z.never(), { readOnly: true, width: 200 }),
  phoneNumber: text('Phone Number', 50, { width: 150 }),
  isActive: boolean('Active'),
  roleIds: field('Roles', 'multiselect', '', z.array(roleId), roleIds, { width: 200 }),
};
export type UserField = keyof typeof userFields;
export const userTable = fieldTable(userFields);
export const { has: isUserField, columns: userColumns, cellProblem: userCellProblem } = userTable;

export const tenantUser = z.object({
  id: userId,
  externalId: z.string().nullable(),
  firstName: userFields.firstName.read,
  lastName: userFields.lastName.read,
  email: userFields.email.read,
  phoneNumber: userFields.phoneNumber.read,
  isActive: userFields.isActive.read,
  roleIds: userFields.roleIds.read,
  roles: z.array(z.string()),
  version: z.int(),
});
export type TenantUser = z.infer<typeof tenantUser>;

export const MAX_USER_UPDATES = 1_000;

const userSave = cellSave({
  id: userId,
  /** `userName` is empty if there is no such user. */
  rowName: { userId: z.string(), userName: z.string() },
  rows: { users: z.array(tenantUser) },
  maxUpdates: MAX_USER_UPDATES,
  problems: { refused: 'users-refused', conflict: 'users-conflict' },
});
export const { refused: usersRefused, conflict: usersConflict } = userSave;
export type UserUpdate = z.infer<typeof userSave.update>;
export type RefusedUserCell = z.infer<typeof userSave.refusedCell>;

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
    request: z.object({ updates: userSave.updates }),
    response: z.object(userSave.saved),
    failures: [usersRefused, usersConflict],
    maxBytes: 1024 * 1024,
  }),
};
