import type { platformContract } from '@plumbline/contract/platform/contract';
import { userColumns } from '@plumbline/contract/platform/user-columns';
import { type RefusedUserCell, usersConflict, usersRefused } from '@plumbline/contract/platform/users';
import { refuse } from '@plumbline/service-kit/http/problem-response';
import type { Handlers } from '@plumbline/service-kit/http/service';
import { conflictText, standingOf } from '@plumbline/service-kit/row-updates';
import { recordChanges } from '../history/store.ts';
import { isAdministered, lockRightsOf, NO_ADMINISTRATOR } from '../roles/administrators.ts';
import { allRoles } from '../roles/store.ts';
import { changesOf, conflictingCells, type Known, refusedCells, takingAdministrators } from './save-users.ts';
import { listRoles, listUsers, lockUsers, storeUsers, USER_HISTORY } from './store.ts';

type UserCalls = 'adminUsersInit' | 'adminUsers' | 'saveAdminUsers';

export const userHandlers: Pick<Handlers<typeof platformContract>, UserCalls> = {
  async adminUsersInit({ tx }) {
    const roles = await listRoles(tx);
    const roleIds = roles.map(({ id, name }) => ({ value: id, name }));
    return { gridSettings: { state: { sort: [] }, columns: userColumns, selectOptions: { roleIds } }, roles };
  },

  async adminUsers({ tx }) {
    return { users: await listUsers(tx) };
  },

  async saveAdminUsers({ tx, access, body: { updates } }) {
    await lockRightsOf(tx, access);
    const ids = updates.map(({ id }) => id);
    await lockUsers(tx, access.tenantId, ids);
    const roles = await allRoles(tx, access.tenantId);
    const known: Known = {
      users: new Map((await listUsers(tx)).map((user) => [user.id, user])),
      roleNames: new Map(roles.map(({ id, name }) => [id, name])),
      adminRoleIds: new Set(roles.filter(({ permissions }) => permissions.includes('Admin_edit')).map(({ id }) => id)),
    };
    const standing = await standingOf(tx, access.tenantId, USER_HISTORY, updates, (id) => known.users.get(id)?.version);
    const { fresh, replayed, laterChange } = standing;
    const refusals = refusedCells(fresh, known);
    if (refusals.length > 0) throw refused(refusals);

    const conflicts = conflictingCells(fresh, known, laterChange);
    if (conflicts.length > 0) {
      const concerned = [...known.users.values()].filter(({ id }) => conflicts.some(({ userId }) => userId === id));
      throw refuse(usersConflict, { conflicts, users: concerned }, conflictText(conflicts.length));
    }

    const { rows, history } = changesOf(fresh, known);
    if (rows.length > 0) {
      await storeUsers(tx, access.tenantId, rows);
      await recordChanges(tx, access.tenantId, access, history);
      const isLeft = await isAdministered(tx, access.tenantId);
      if (!isLeft) throw refused(takingAdministrators(fresh, known, `stays as it is. ${NO_ADMINISTRATOR}`));
    }
    const saved = new Set(ids);
    const answered = (await listUsers(tx)).filter(({ id }) => saved.has(id));
    return { users: answered, ...(replayed.length > 0 && { replayed }) };
  },
};

function refused(refusals: RefusedUserCell[]): Error {
  const [first] = refusals;
  const more = refusals.length > 1 ? `, and ${refusals.length - 1} more` : '';
  const detail =
    first && `${first.userName || first.userId}, ${first.title}: ${JSON.stringify(first.value)} ${first.reason}${more}`;
  return refuse(usersRefused, { refusals }, detail);
}
