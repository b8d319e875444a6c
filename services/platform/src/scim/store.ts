import type { TenantId } from '@plumbline/contract/values';
import type { Tx } from '@plumbline/service-kit/database';
import { instantSql } from '@plumbline/service-kit/instant-sql';
import { ROLES_OF_USER } from '../roles/role-names.ts';
import type { FilterColumns } from './filter-sql.ts';
import { NO_NAME, type ProvisionedUser, type StoredUser } from './user-resource.ts';

const GIVEN = `nullif(u.first_name, '${NO_NAME}')`;
const FAMILY = `nullif(u.last_name, '${NO_NAME}')`;
/** The name as clients see it: `wholeName` of `user-resource.ts`, of the row `u`. */
export const WHOLE_NAME = `coalesce(nullif(concat_ws(' ', ${GIVEN}, ${FAMILY}), ''), '${NO_NAME}')`;

export const userFilterColumns: FilterColumns = {
  columns: {
    username: { sql: 'u.user_name_key', type: 'folded' },
    externalid: { sql: 'u.scim_external_id', type: 'exact' },
    displayname: { sql: `coalesce(u.scim_display_name, ${WHOLE_NAME})`, type: 'text' },
    'name.givenname': { sql: GIVEN, type: 'text' },
    'name.familyname': { sql: FAMILY, type: 'text' },
    'name.formatted': { sql: WHOLE_NAME, type: 'text' },
    emails: { sql: 'u.email_key', type: 'folded' },
    'emails.value': { sql: 'u.email_key', type: 'folded' },
    'emails.type': { sql: `'work'`, type: 'folded' },
    'emails.primary': { sql: 'true', type: 'boolean' },
    phonenumbers: { sql: 'u.phone_number', type: 'text' },
    'phonenumbers.value': { sql: 'u.phone_number', type: 'text' },
    'phonenumbers.type': { sql: `case when u.phone_number is not null then 'work' end`, type: 'folded' },
    active: { sql: 'u.is_active', type: 'boolean' },
    'meta.created': { sql: 'u.created_at', type: 'instant' },
    'meta.lastmodified': { sql: 'u.updated_at', type: 'instant' },
  },
  related: {
    id: (id) => `(u.id = ${id})`,
    groups: (id) => inGroup(id),
    'groups.value': (id) => inGroup(id),
  },
};
const inGroup = (id: string) =>
  `exists (select from platform.scim_group_member m where m.tenant_id = u.tenant_id and m.user_id = u.id and m.group_id = ${id})`;

export interface Page {
  /** 1 for the first. */
  startIndex: number;
  count: number;
}

/** A page of the tenant's provisioned people and their total: text and parameters of one statement. */
export function usersPage(
  tenantId: TenantId,
  { condition, parameters }: { condition: string; parameters: readonly unknown[] },
  { startIndex, count }: Page,
  withGroups: boolean,
): [string, unknown[]] {
  const [limit, offset, tenant] = [1, 2, 3].map((n) => `$${parameters.length + n}`);
  const where = `u.tenant_id = ${tenant} and u.scim_deleted_at is null and ${condition}`;
  const groups = `coalesce((select json_agg(json_build_object('value', g.id, 'display', g.display_name) order by g.name_key)
      from platform.scim_group_member m join platform.scim_group g on g.tenant_id = m.tenant_id and g.id = m.group_id
      where m.tenant_id = u.tenant_id and m.user_id = u.id), '[]')`;
  const text = `select (select count(*)::int from platform.tenant_user u where ${where}) as total,
    coalesce((select json_agg(json_build_object('id', u.id, 'version', u.version, 'scimUserName', u.scim_user_name,
        'scimExternalId', u.scim_external_id, 'scimDisplayName', u.scim_display_name, 'firstName', u.first_name,
        'lastName', u.last_name, 'email', u.email, 'phoneNumber', u.phone_number, 'photoUrl', u.photo_url, 'isActive', u.is_active,
        'createdAt', ${instantSql('u.created_at')}, 'updatedAt', ${instantSql('u.updated_at')},
        'groups', ${withGroups ? groups : `json_build_array()`}) order by u.user_name_key)
      from (select * from platform.tenant_user u where ${where} order by u.user_name_key limit ${limit} offset ${offset}) u), '[]') as users`;
  return [text, [...parameters, count, startIndex - 1, tenantId]];
}

export async function findUsers(
  tx: Tx,
  ...asked: Parameters<typeof usersPage>
): Promise<{ total: number; users: StoredUser[] }> {
  const [row] = await tx.query<{ total: number; users: StoredUser[] }>(...usersPage(...asked));
  return row ?? { total: 0, users: [] };
}

export async function findUser(tx: Tx, tenantId: TenantId, userId: string): Promise<StoredUser | null> {
  const where = { condition: 'u.id = $1::uuid', parameters: [userId] };
  const { users } = await findUsers(tx, tenantId, where, { startIndex: 1, count: 1 }, true);
  return users[0] ?? null;
}

export interface Namesake {
  id: string;
  isDeleted: boolean;
  hasUserName: boolean;
}

/** The people of the tenant who already have the user name or the e-mail address, ignoring case. */
export const namesakes = (tx: Tx, tenantId: TenantId, { scimUserName, email }: ProvisionedUser): Promise<Namesake[]> =>
  tx.query(
    `select id, scim_deleted_at is not null as "isDeleted", user_name_key = lower($2) as "hasUserName" from platform.tenant_user
     where tenant_id = $1 and (user_name_key = lower($2) and scim_deleted_at is null or email_key = lower($3))`,
    [tenantId, scimUserName ?? email, email],
  );

/** A new person is linked to an account at the first sign-in, by the verified e-mail address. */
export async function insertUser(tx: Tx, tenantId: TenantId, user: ProvisionedUser): Promise<string> {
  const [row] = await tx.query<{ id: string }>(
    `insert into platform.tenant_user (tenant_id, scim_user_name, scim_external_id, scim_display_name, first_name, last_name, email, phone_number, photo_url, is_active, provisioned_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, clock_timestamp()) returning id`,
    [tenantId, ...columnsOf(user)],
  );
  if (!row) throw new Error('the user was not stored');
  return row.id;
}

/** Reactivating counts as new provisioning, so an earlier invitation no longer keeps the person out. */
export const updateUser = (tx: Tx, tenantId: TenantId, userId: string, user: ProvisionedUser): Promise<unknown> =>
  tx.query(
    `update platform.tenant_user set scim_user_name = $3, scim_external_id = $4, scim_display_name = $5, first_name = $6, last_name = $7,
       email = $8, phone_number = $9, photo_url = $10, is_active = $11, scim_deleted_at = null, version = version + 1,
       provisioned_at = case when $11::boolean and not is_active then clock_timestamp() else provisioned_at end
     where tenant_id = $1 and id = $2`,
    [tenantId, userId, ...columnsOf(user)],
  );

const columnsOf = (user: ProvisionedUser) => [
  user.scimUserName,
  user.scimExternalId,
  user.scimDisplayName,
  user.firstName,
  user.lastName,
  user.email,
  user.phoneNumber,
  user.photoUrl,
  user.isActive,
];

/**
 * Removes a person from provisioning: access, roles, groups and the link to an account, so that the next owner of the e-mail
 * address has no right of theirs. Their tokens are revoked by the caller. The row stays, since others refer to its name.
 */
export async function takeUserOut(tx: Tx, tenantId: TenantId, userId: string): Promise<void> {
  const params = [tenantId, userId];
  await tx.query('delete from platform.scim_group_member where tenant_id = $1 and user_id = $2', params);
  await tx.query('delete from platform.user_role where tenant_id = $1 and user_id = $2', params);
  await tx.query(
    `update platform.tenant_user set is_active = false, scim_deleted_at = now(), scim_user_name = null, scim_external_id = null,
       scim_display_name = null, photo_url = null, issuer = null, external_id = null, version = version + 1
     where tenant_id = $1 and id = $2`,
    params,
  );
}

/** A person as the history of the administration records them. */
export interface Standing {
  id: string;
  name: string;
  firstName: string;
  lastName: string;
  email: string;
  phoneNumber: string | null;
  isActive: boolean;
  roles: string[];
}

export const standings = (tx: Tx, tenantId: TenantId, userIds: readonly string[]): Promise<Standing[]> =>
  tx.query(
    `select u.id, u.first_name || ' ' || u.last_name as name, u.first_name as "firstName", u.last_name as "lastName", u.email,
            u.phone_number as "phoneNumber", u.is_active as "isActive",
            roles.names as roles
     from platform.tenant_user u ${ROLES_OF_USER}
     where u.tenant_id = $1 and u.id = any($2::uuid[])`,
    [tenantId, userIds],
  );

/** Increases the version of these people, so that an open page cannot overwrite the new roles. */
export const noteChangedRoles = (tx: Tx, tenantId: TenantId, userIds: readonly string[]): Promise<unknown> =>
  tx.query('update platform.tenant_user set version = version + 1 where tenant_id = $1 and id = any($2::uuid[])', [
    tenantId,
    userIds,
  ]);
