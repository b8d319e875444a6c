import type { platformContract } from '@plumbline/contract/platform/contract';
import {
  type AdminRole,
  lastAdministrator,
  roleBuiltIn,
  roleChanged,
  roleGone,
  roleNameTaken,
  roleNotBuiltIn,
} from '@plumbline/contract/platform/roles';
import type { RoleId } from '@plumbline/contract/values';
import { defaultRoles, permissionText, withNeeded } from '@plumbline/domain/permissions';
import type { Access } from '@plumbline/service-kit/access';
import type { Tx } from '@plumbline/service-kit/database';
import { refuse } from '@plumbline/service-kit/http/problem-response';
import type { Handlers } from '@plumbline/service-kit/http/service';
import { unlessTaken } from '@plumbline/service-kit/unless-taken';
import { type NewChange, recordChanges } from '../history/store.ts';
import { listUsers } from '../users/store.ts';
import { isAdministered, lockRightsOf, NO_ADMINISTRATOR } from './administrators.ts';
import { allRoles, insertRole, permit, type RoleTerms, removeRole, renameRole } from './store.ts';

type RoleCalls = 'adminRoles' | 'saveRole' | 'resetRole' | 'deleteRole';

export const roleHandlers: Pick<Handlers<typeof platformContract>, RoleCalls> = {
  async adminRoles({ tx, access }) {
    return { roles: await allRoles(tx, access.tenantId) };
  },

  async saveRole({ tx, access, body }) {
    await lockRightsOf(tx, access);
    const role = body.id === undefined ? null : await roleToChange(tx, access, body.id, body.version);
    const after: RoleTerms = {
      name: body.name ?? role?.name ?? '',
      permissions: withNeeded(body.permissions ?? role?.permissions ?? []),
    };
    const roleId = await storeRole(tx, access, role, after);
    return { roles: await allRoles(tx, access.tenantId), roleId };
  },

  async resetRole({ tx, access, body }) {
    await lockRightsOf(tx, access);
    const role = await roleToChange(tx, access, body.id, body.version);
    const start = defaultRoles.find(({ name }) => name === role.builtIn);
    if (!start) throw refuse(roleNotBuiltIn, { name: role.name }, `${role.name} was added here: it has no other state`);
    await storeRole(tx, access, role, start);
    return { roles: await allRoles(tx, access.tenantId) };
  },

  async deleteRole({ tx, access, body }) {
    const { tenantId } = access;
    await lockRightsOf(tx, access);
    const role = await roleToChange(tx, access, body.id, body.version);
    if (role.builtIn !== null) {
      throw refuse(
        roleBuiltIn,
        { name: role.name },
        `${role.name} came with the product: take its permissions away instead`,
      );
    }
    const moveTo = body.moveTo === null ? null : await roleToChange(tx, access, body.moveTo);
    if (moveTo?.id === role.id) throw refuse(roleGone, {}, 'People cannot move to the role that is deleted');
    const before = new Map((await listUsers(tx, tenantId)).map((user) => [user.id, user.roles]));
    const { userIds, groups } = await removeRole(tx, tenantId, role.id, moveTo?.id ?? null);
    const people = (await listUsers(tx, tenantId)).filter(({ id }) => userIds.has(id));
    await recordChanges(tx, tenantId, access, [
      ...termsChanged(role.id, role, null),
      ...people.map(({ id, firstName, lastName, roles }): NewChange => {
        const user = { subject: 'user', subjectId: id, subjectName: `${firstName} ${lastName}` } as const;
        return { ...user, field: 'roles', oldValue: before.get(id) ?? [], newValue: roles };
      }),
      ...groups.map(({ id, name }): NewChange => {
        const group = { subject: 'provisioning', subjectId: id, subjectName: name } as const;
        return { ...group, field: 'roleOfGroup', oldValue: role.name, newValue: moveTo?.name ?? null };
      }),
    ]);
    await keepAdministered(tx, access);
    return { roles: await allRoles(tx, tenantId) };
  },
};

/** The role, if it exists and still has the given version. */
async function roleToChange(tx: Tx, { tenantId }: Access, id: RoleId, version?: number): Promise<AdminRole> {
  const role = (await allRoles(tx, tenantId)).find((candidate) => candidate.id === id);
  if (!role) throw refuse(roleGone, {}, 'Somebody deleted this role, or it never was there');
  if (version !== undefined && role.version !== version) {
    throw refuse(roleChanged, { name: role.name }, `${role.name} was changed by somebody else meanwhile`);
  }
  return role;
}

async function storeRole(tx: Tx, access: Access, before: AdminRole | null, after: RoleTerms): Promise<RoleId> {
  const { tenantId } = access;
  const isSame = before && JSON.stringify(termsOf(before)) === JSON.stringify(termsOf(after));
  if (isSame) return before.id;
  const { name } = after;
  const write = async () => {
    if (!before) return insertRole(tx, tenantId, name);
    await renameRole(tx, tenantId, before.id, name);
    return before.id;
  };
  const id = await unlessTaken(write, () => refuse(roleNameTaken, { name }, `There is a role named ${name} already`));
  await permit(tx, tenantId, id, after.permissions);
  await recordChanges(tx, tenantId, access, termsChanged(id, before, after));
  await keepAdministered(tx, access);
  return id;
}

/** A role's name and permissions in a reader's words. */
const termsOf = ({ name, permissions }: RoleTerms) => ({
  name,
  permissions: permissions.map((permission) => permissionText[permission]),
});

/** `before` is null for a new role, `after` for a deleted one. */
function termsChanged(id: RoleId, before: RoleTerms | null, after: RoleTerms | null): NewChange[] {
  const [from, to] = [before && termsOf(before), after && termsOf(after)];
  const role = { subject: 'role', subjectId: id, subjectName: before?.name ?? after?.name ?? '' } as const;
  return (['name', 'permissions'] as const).map((field) => ({
    ...role,
    field,
    oldValue: from?.[field] ?? null,
    newValue: to?.[field] ?? null,
  }));
}

async function keepAdministered(tx: Tx, { tenantId }: Access): Promise<void> {
  if (!(await isAdministered(tx, tenantId))) throw refuse(lastAdministrator, {}, NO_ADMINISTRATOR);
}
