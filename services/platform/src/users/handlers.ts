import type { platformContract } from '@plumbline/contract/platform/contract';
import { userColumns } from '@plumbline/contract/platform/user-columns';
import { type RefusedUserCell, usersConflict, usersRefused } from '@plumbline/contract/platform/users';
import { refuse } from '@plumbline/service-kit/http/problem-response';
import type { Handlers } from '@plumbline/service-kit/http/service';
import { recordChanges } from '../history/store.ts';
import { isAdministered, lockRightsOf, NO_ADMINISTRATOR } from '../roles/administrators.ts';
import { allRoles } from '../roles/store.ts';
import { changesOf, conflictingCells, type Known, refusedCells, takingAdministrators } from './save-users.ts';
import { changesSince, listRoles, listUsers, lockUsers, storeUsers } from './store.ts';

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
    const refusals = refusedCells(updates, known);
    if (refusals.length > 0) throw refused(refusals);

    const behind = updates.filter(({ id, version }) => known.users.get(id)?.version !== version);
    if (behind.length > 0) {
      const seen = behind.map(({ id, version }) => ({ id, version }));
      const conflicts = conflictingCells(behind, known, await changesSince(tx, access.tenantId, seen));
      if (conflicts.length > 0) throw refuse(usersConflict, { conflicts }, conflictText(conflicts.length));
    }

    const { rows, history } = changesOf(updates, known);
    if (rows.length > 0) {
      await storeUsers(tx, access.tenantId, rows);
      await recordChanges(tx, access.tenantId, access, history);
      const isLeft = await isAdministered(tx, access.tenantId);
      if (!isLeft) throw refused(takingAdministrators(updates, known, `stays as it is. ${NO_ADMINISTRATOR}`));
    }
    const saved = new Set(ids);
    return { users: (await listUsers(tx)).filter(({ id }) => saved.has(id)) };
  },
};

function refused(refusals: RefusedUserCell[]): Error {
  const [first] = refusals;
  const more = refusals.length > 1 ? `, and ${refusals.length - 1} more` : '';
  const detail =
    first && `${first.userName || first.userId}, ${first.title}: ${JSON.stringify(first.value)} ${first.reason}${more}`;
  return refuse(usersRefused, { refusals }, detail);
}

const conflictText = (count: number) =>
  `${count === 1 ? 'One cell was' : `${count} cells were`} changed by somebody else meanwhile`;
