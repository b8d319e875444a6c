import { type TenantUser, usersConflict, usersRefused, userTable } from '@plumbline/contract/platform/users';
import { refuse } from '@plumbline/service-kit/http/problem-response';
import type { Sheet } from '@plumbline/service-kit/records/sheet';
import { nameOf, USER_HISTORY } from './store.ts';

export interface UserName {
  userId: string;
  userName: string;
}

/** The sheet of a tenant's people. `users` are all of them, as they were when the save locked its rows. */
export const userSheet = (users: readonly TenantUser[]): Sheet<UserName, TenantUser> => ({
  fields: userTable,
  history: USER_HISTORY,
  noun: 'user',
  gone: 'there is no such user (any more)',
  rowName: (userId, user) => ({ userId, userName: user ? nameOf(user) : '' }),
  label: ({ userId, userName }) => userName || userId,
  refuse: (refusals, detail) => refuse(usersRefused, { refusals }, detail),
  async refuseConflicts(_tx, _tenantId, conflicts, detail) {
    const concerned = users.filter(({ id }) => conflicts.some(({ userId }) => userId === id));
    return refuse(usersConflict, { conflicts, users: concerned }, detail);
  },
});
