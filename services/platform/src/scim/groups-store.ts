import type { RoleId, TenantId } from '@plumbline/contract/values';
import type { Tx } from '@plumbline/service-kit/database';
import { instantSql } from '@plumbline/service-kit/instant-sql';
import type { FilterColumns } from './filter-sql.ts';
import { type Page, WHOLE_NAME } from './store.ts';

export interface StoredGroup {
  id: string;
  displayName: string;
  externalId: string | null;
  roleId: RoleId | null;
  version: number;
  createdAt: string;
  updatedAt: string;
  members: { value: string; display: string }[];
}

const hasMember = (id: string) =>
  `exists (select from platform.scim_group_member m where m.tenant_id = g.tenant_id and m.group_id = g.id and m.user_id = ${id})`;

export const groupFilterColumns: FilterColumns = {
  columns: {
    displayname: { sql: 'g.name_key', type: 'folded' },
    externalid: { sql: 'g.external_id', type: 'exact' },
    'meta.created': { sql: 'g.created_at', type: 'instant' },
    'meta.lastmodified': { sql: 'g.updated_at', type: 'instant' },
  },
  related: { id: (id) => `(g.id = ${id})`, members: hasMember, 'members.value': hasMember },
};

/** A page of the tenant's groups and their total, in one statement. */
export async function findGroups(
  tx: Tx,
  tenantId: TenantId,
  { condition, parameters }: { condition: string; parameters: readonly unknown[] },
  { startIndex, count }: Page,
  withMembers: boolean,
): Promise<{ total: number; groups: StoredGroup[] }> {
  const [limit, offset, tenant] = [1, 2, 3].map((n) => `$${parameters.length + n}`);
  const where = `g.tenant_id = ${tenant} and ${condition}`;
  const members = `coalesce((select json_agg(json_build_object('value', u.id, 'display', ${WHOLE_NAME}) order by u.user_name_key, u.id)
      from platform.scim_group_member m join platform.tenant_user u on u.tenant_id = m.tenant_id and u.id = m.user_id
      where m.tenant_id = g.tenant_id and m.group_id = g.id), '[]')`;
  const [row] = await tx.query<{ total: number; groups: StoredGroup[] }>(
    `select (select count(*)::int from platform.scim_group g where ${where}) as total,
       coalesce((select json_agg(json_build_object('id', g.id, 'displayName', g.display_name, 'externalId', g.external_id, 'roleId', g.role_id,
           'version', g.version, 'createdAt', ${instantSql('g.created_at')}, 'updatedAt', ${instantSql('g.updated_at')},
           'members', ${withMembers ? members : 'json_build_array()'}) order by g.name_key)
         from (select * from platform.scim_group g where ${where} order by g.name_key limit ${limit} offset ${offset}) g), '[]') as groups`,
    [...parameters, count, startIndex - 1, tenantId],
  );
  return row ?? { total: 0, groups: [] };
}

export async function findGroup(
  tx: Tx,
  tenantId: TenantId,
  groupId: string,
  withMembers: boolean,
): Promise<StoredGroup | null> {
  const where = { condition: 'g.id = $1::uuid', parameters: [groupId] };
  const { groups } = await findGroups(tx, tenantId, where, { startIndex: 1, count: 1 }, withMembers);
  return groups[0] ?? null;
}

export async function isNameTaken(
  tx: Tx,
  tenantId: TenantId,
  displayName: string,
  exceptId: string | null,
): Promise<boolean> {
  const rows = await tx.query(
    'select 1 from platform.scim_group where tenant_id = $1 and name_key = lower($2) and id is distinct from $3::uuid',
    [tenantId, displayName, exceptId],
  );
  return rows.length > 0;
}

export async function insertGroup(
  tx: Tx,
  tenantId: TenantId,
  { displayName, externalId, roleId }: Pick<StoredGroup, 'displayName' | 'externalId' | 'roleId'>,
): Promise<string> {
  const [row] = await tx.query<{ id: string }>(
    `insert into platform.scim_group (tenant_id, display_name, name_key, external_id, role_id)
     values ($1, $2, lower($2), $3, $4) returning id`,
    [tenantId, displayName, externalId, roleId],
  );
  if (!row) throw new Error('the group was not stored');
  return row.id;
}

export const updateGroup = (
  tx: Tx,
  tenantId: TenantId,
  groupId: string,
  { displayName, externalId, roleId }: Pick<StoredGroup, 'displayName' | 'externalId' | 'roleId'>,
): Promise<unknown> =>
  tx.query(
    `update platform.scim_group set display_name = $3, name_key = lower($3), external_id = $4, role_id = $5, version = version + 1,
       updated_at = now()
     where tenant_id = $1 and id = $2`,
    [tenantId, groupId, displayName, externalId, roleId],
  );

export const deleteGroup = (tx: Tx, tenantId: TenantId, groupId: string): Promise<unknown> =>
  tx.query('delete from platform.scim_group where tenant_id = $1 and id = $2', [tenantId, groupId]);

/** The role with this name, ignoring case. */
export async function roleNamed(tx: Tx, tenantId: TenantId, name: string): Promise<RoleId | null> {
  const [row] = await tx.query<{ id: RoleId }>(
    'select id from platform.role where tenant_id = $1 and lower(name) = lower($2) order by name limit 1',
    [tenantId, name],
  );
  return row?.id ?? null;
}

export async function memberIds(tx: Tx, tenantId: TenantId, groupId: string): Promise<string[]> {
  const rows = await tx.query<{ user_id: string }>(
    'select user_id from platform.scim_group_member where tenant_id = $1 and group_id = $2',
    [tenantId, groupId],
  );
  return rows.map((row) => row.user_id);
}

/** The ids that do not belong to provisioned people of the tenant. */
export async function unknownUsers(tx: Tx, tenantId: TenantId, userIds: readonly string[]): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    `select id from unnest($2::uuid[]) as asked (id) where not exists (
       select from platform.tenant_user u where u.tenant_id = $1 and u.id = asked.id and u.scim_deleted_at is null)`,
    [tenantId, userIds],
  );
  return rows.map((row) => row.id);
}

export const addMembers = (tx: Tx, tenantId: TenantId, groupId: string, userIds: readonly string[]): Promise<unknown> =>
  tx.query(
    `insert into platform.scim_group_member (tenant_id, group_id, user_id) select $1, $2, unnest($3::uuid[]) on conflict do nothing`,
    [tenantId, groupId, userIds],
  );

export const removeMembers = (
  tx: Tx,
  tenantId: TenantId,
  groupId: string,
  userIds: readonly string[],
): Promise<unknown> =>
  tx.query(
    'delete from platform.scim_group_member where tenant_id = $1 and group_id = $2 and user_id = any($3::uuid[])',
    [tenantId, groupId, userIds],
  );

export const grantRole = (tx: Tx, tenantId: TenantId, roleId: RoleId, userIds: readonly string[]): Promise<unknown> =>
  tx.query(
    'insert into platform.user_role (tenant_id, user_id, role_id) select $1, unnest($3::uuid[]), $2 on conflict do nothing',
    [tenantId, roleId, userIds],
  );

/** Takes a role from people, except those who also have it through another group. */
export const takeRole = (tx: Tx, tenantId: TenantId, roleId: RoleId, userIds: readonly string[]): Promise<unknown> =>
  tx.query(
    `delete from platform.user_role ur where ur.tenant_id = $1 and ur.role_id = $2 and ur.user_id = any($3::uuid[])
       and not exists (
         select from platform.scim_group_member m join platform.scim_group g on g.tenant_id = m.tenant_id and g.id = m.group_id
         where m.tenant_id = ur.tenant_id and m.user_id = ur.user_id and g.role_id = ur.role_id)`,
    [tenantId, roleId, userIds],
  );

export interface GroupWithRole {
  id: string;
  name: string;
  memberCount: number;
  roleId: RoleId | null;
}

/** The groups by name, for administrators who choose the role of each. */
export const groupsWithRoles = (tx: Tx, tenantId: TenantId): Promise<GroupWithRole[]> =>
  tx.query(
    `select g.id, g.display_name as name, g.role_id as "roleId",
            (select count(*)::int from platform.scim_group_member m where m.tenant_id = g.tenant_id and m.group_id = g.id) as "memberCount"
     from platform.scim_group g where g.tenant_id = $1 order by g.name_key`,
    [tenantId],
  );
