import type { AdminRole } from '@plumbline/contract/platform/roles';
import type { RoleId, TenantId, UserId } from '@plumbline/contract/values';
import { defaultRoles, type Permission, permissions } from '@plumbline/domain/permissions';
import type { Tx } from '@plumbline/service-kit/database';

/** The name and permissions of a role. */
export interface RoleTerms {
  name: string;
  permissions: readonly Permission[];
}

/** The tenant's roles: the default ones in their usual order, then the others by name. */
export async function allRoles(tx: Tx, tenantId: TenantId): Promise<AdminRole[]> {
  const rows = await tx.query<AdminRole>(
    `select r.id, r.name, r.built_in as "builtIn", r.version,
            array(select p.permission from platform.role_permission p
                  where p.tenant_id = r.tenant_id and p.role_id = r.id) as permissions,
            (select count(*)::integer from platform.user_role u where u.tenant_id = r.tenant_id and u.role_id = r.id) as people
     from platform.role r where r.tenant_id = $1
     order by array_position($2::text[], r.built_in), lower(r.name), r.id`,
    [tenantId, defaultRoles.map(({ name }) => name)],
  );
  return rows.map((row) => ({
    ...row,
    permissions: permissions.filter((permission) => row.permissions.includes(permission)),
  }));
}

/** Stores a new role, without people and permissions. */
export async function insertRole(tx: Tx, tenantId: TenantId, name: string): Promise<RoleId> {
  const [row] = await tx.query<{ id: RoleId }>(
    'insert into platform.role (tenant_id, name) values ($1, $2) returning id',
    [tenantId, name],
  );
  if (!row) throw new Error(`the role ${name} was not stored`);
  return row.id;
}

/** Renames a role and increases its version. */
export async function renameRole(tx: Tx, tenantId: TenantId, id: RoleId, name: string): Promise<void> {
  await tx.query('update platform.role set name = $3, version = version + 1 where tenant_id = $1 and id = $2', [
    tenantId,
    id,
    name,
  ]);
}

/** Replaces the permissions of a role. */
export async function permit(tx: Tx, tenantId: TenantId, id: RoleId, granted: readonly Permission[]): Promise<void> {
  await tx.query(
    'delete from platform.role_permission where tenant_id = $1 and role_id = $2 and permission <> all($3::text[])',
    [tenantId, id, granted],
  );
  await tx.query(
    `insert into platform.role_permission (tenant_id, role_id, permission) select $1, $2, unnest($3::text[])
     on conflict do nothing`,
    [tenantId, id, granted],
  );
}

/**
 * Deletes a role. Its people get `moveTo` instead, or only lose the role. The same applies to the identity provider's groups that
 * gave it. Returns these people and groups.
 */
export async function removeRole(
  tx: Tx,
  tenantId: TenantId,
  id: RoleId,
  moveTo: RoleId | null,
): Promise<{ userIds: ReadonlySet<UserId>; groups: { id: string; name: string }[] }> {
  if (moveTo !== null) {
    await tx.query(
      `insert into platform.user_role (tenant_id, user_id, role_id)
       select tenant_id, user_id, $3 from platform.user_role where tenant_id = $1 and role_id = $2
       on conflict do nothing`,
      [tenantId, id, moveTo],
    );
  }
  const people = await tx.query<{ id: UserId }>(
    `update platform.tenant_user u set version = u.version + 1 from platform.user_role r
     where u.tenant_id = $1 and r.tenant_id = $1 and r.user_id = u.id and r.role_id = $2 returning u.id`,
    [tenantId, id],
  );
  const groups = await tx.query<{ id: string; name: string }>(
    `update platform.scim_group set role_id = $3, version = version + 1, updated_at = now()
     where tenant_id = $1 and role_id = $2 returning id, display_name as name`,
    [tenantId, id, moveTo],
  );
  await tx.query('delete from platform.role where tenant_id = $1 and id = $2', [tenantId, id]);
  return { userIds: new Set(people.map((person) => person.id)), groups };
}
