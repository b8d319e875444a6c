import type { platformContract } from '@plumbline/contract/platform/contract';
import { userColumns } from '@plumbline/contract/platform/user-columns';
import { type UserUpdate, usersRefused } from '@plumbline/contract/platform/users';
import type { UserId } from '@plumbline/contract/values';
import { refuse } from '@plumbline/service-kit/http/problem-response';
import type { Handlers } from '@plumbline/service-kit/http/service';
import { isAdministered, lockRights, NO_ADMINISTRATOR } from '../roles/administrators.ts';
import { listRoles, listUsers, lockUsers, storeUsers } from './store.ts';

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
    const refused = (userId: UserId, field: string | null, reason: string) =>
      refuse(usersRefused, { refusals: [{ userId, field, reason }] }, reason);

    await lockRights(tx, access.tenantId);
    const known = await lockUsers(tx, access.tenantId);
    const roleIds = new Set<string>((await listRoles(tx)).map(({ id }) => id));
    const seen = new Set<string>();
    for (const { id, version, changes } of updates) {
      const user = known.get(id);
      if (!user || seen.has(id)) throw refused(id, null, user ? 'The user appears twice' : 'There is no such user');
      if (user.version !== version) throw refused(id, null, `${user.name} was changed meanwhile: load the page again`);
      const foreign = changes.roleIds?.find((roleId) => !roleIds.has(roleId));
      if (foreign) throw refused(id, 'roleIds', `${user.name}: there is no role ${foreign}`);
      seen.add(id);
    }
    await storeUsers(tx, access.tenantId, updates);
    if (!(await isAdministered(tx, access.tenantId))) {
      const [{ id }] = updates as [UserUpdate, ...UserUpdate[]]; // the schema asks for at least one
      throw refused(id, null, NO_ADMINISTRATOR);
    }
    const changed = new Set<string>(updates.map(({ id }) => id));
    return { users: (await listUsers(tx)).filter(({ id }) => changed.has(id)) };
  },
};
