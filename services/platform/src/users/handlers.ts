import type { platformContract } from '@plumbline/contract/platform/contract';
import { userColumns } from '@plumbline/contract/platform/users';
import type { Handlers } from '@plumbline/service-kit/http/service';
import { asRefusal } from '@plumbline/service-kit/limits';
import { checkSave } from '@plumbline/service-kit/records/check-save';
import { refusalOf } from '@plumbline/service-kit/records/sheet';
import { recordChanges } from '../history/store.ts';
import { isAdministered, lockRightsOf, NO_ADMINISTRATOR } from '../roles/administrators.ts';
import { roleNames } from '../roles/role-names.ts';
import { allRoles } from '../roles/store.ts';
import { assertRoomForUsers } from './room.ts';
import { activating, changesOf, rolesExist, takingAdministrators } from './save-users.ts';
import { listUsers, lockUsers, storeUsers } from './store.ts';
import { userSheet } from './user-sheet.ts';

type UserCalls = 'adminUsersInit' | 'adminUsers' | 'saveAdminUsers';

export const userHandlers: Pick<Handlers<typeof platformContract>, UserCalls> = {
  async adminUsersInit({ tx, access }) {
    const roles = [...(await roleNames(tx, access.tenantId))].map(([id, name]) => ({ id, name }));
    const roleIds = roles.map(({ id, name }) => ({ value: id, name }));
    return { gridSettings: { state: { sort: [] }, columns: userColumns, selectOptions: { roleIds } }, roles };
  },

  async adminUsers({ tx, access }) {
    return { users: await listUsers(tx, access.tenantId) };
  },

  async saveAdminUsers({ tx, access, body: { updates }, limits }) {
    const { tenantId } = access;
    await lockRightsOf(tx, access);
    const ids = updates.map(({ id }) => id);
    await lockUsers(tx, tenantId, ids);
    const roles = await allRoles(tx, tenantId);
    const names = new Map(roles.map(({ id, name }) => [id, name]));
    const users = await listUsers(tx, tenantId);
    const sheet = userSheet(users);
    // Sorted as a save sorts them, so that both compare equal.
    const rows = new Map(users.map((user) => [user.id, { ...user, roleIds: user.roleIds.toSorted() }]));
    const rulesFor = async () => rolesExist(names);
    const { changes, replayed } = await checkSave(tx, tenantId, sheet, { updates, rows, rulesFor });

    const changed = changesOf(changes, names);
    if (changed.rows.length > 0) {
      await storeUsers(tx, tenantId, changed.rows);
      const turned = (isActive: boolean) => changed.rows.filter(({ changes }) => changes.isActive === isActive).length;
      const room = assertRoomForUsers(tx, tenantId, limits, turned(true) - turned(false));
      await asRefusal(room, (words) => refusalOf(sheet, activating(sheet, changes, `cannot become active. ${words}`)));
      await recordChanges(tx, tenantId, access, changed.history);
      if (!(await isAdministered(tx, tenantId))) {
        const adminRoles = roles.filter(({ permissions }) => permissions.includes('Admin_edit'));
        const adminRoleIds = new Set(adminRoles.map(({ id }) => id));
        const reason = `stays as it is. ${NO_ADMINISTRATOR}`;
        throw refusalOf(sheet, takingAdministrators(sheet, changes, adminRoleIds, reason));
      }
    }
    const saved = new Set(ids);
    return { users: (await listUsers(tx, tenantId)).filter(({ id }) => saved.has(id)), replayed };
  },
};
