import type { TenantUser, UserField } from '@plumbline/contract/platform/users';
import type { TenantId, UserId } from '@plumbline/contract/values';
import type { Tx } from '@plumbline/service-kit/database';
import type { History } from '@plumbline/service-kit/records/sheet';
import { ROLES_OF_USER } from '../roles/role-names.ts';

/** The tenant's people by name, with their roles. */
export const listUsers = (tx: Tx, tenantId: TenantId): Promise<TenantUser[]> =>
  tx.query(
    `select u.id, u.external_id as "externalId", u.first_name as "firstName", u.last_name as "lastName", u.email,
            u.phone_number as "phoneNumber", u.is_active as "isActive", u.version, roles.names as roles, roles.ids as "roleIds"
     from platform.tenant_user u ${ROLES_OF_USER}
     where u.tenant_id = $1 order by "lastName", "firstName", u.id`,
    [tenantId],
  );

export const nameOf = ({ firstName, lastName }: TenantUser): string => `${firstName} ${lastName}`;

/** Locks these people, always in the same order. `lockRights` is not enough, since changes of a name alone do not take it. */
export async function lockUsers(tx: Tx, tenantId: TenantId, ids: readonly UserId[]): Promise<void> {
  await tx.query(
    'select 1 from platform.tenant_user where tenant_id = $1 and id = any($2::uuid[]) order by id for update',
    [tenantId, ids],
  );
}

/** Where the changes of users are recorded. */
export const USER_HISTORY = {
  table: 'platform.change',
  rowColumn: 'subject_id',
  condition: "h.subject = 'user'",
  // Roles are recorded by their names.
  nameOf: (field: string) => (field === 'roleIds' ? 'roles' : field),
  // Names may have changed since.
  mayRecord: (field: string) => field === 'roleIds',
} satisfies History;

/** The changed cells of a user. */
export interface ChangedUser {
  id: UserId;
  changes: Partial<Pick<TenantUser, UserField>>;
}

/** Stores changed users and their roles, one statement per table. */
export async function storeUsers(tx: Tx, tenantId: TenantId, updates: readonly ChangedUser[]): Promise<void> {
  await tx.query(
    `update platform.tenant_user u set
       first_name = coalesce(c.changes->>'firstName', u.first_name),
       last_name = coalesce(c.changes->>'lastName', u.last_name),
       phone_number = case when c.changes ? 'phoneNumber' then c.changes->>'phoneNumber' else u.phone_number end,
       is_active = coalesce((c.changes->>'isActive')::boolean, u.is_active),
       version = u.version + 1
     from jsonb_to_recordset($2::jsonb) as c(id uuid, changes jsonb)
     where u.tenant_id = $1 and u.id = c.id`,
    [tenantId, JSON.stringify(updates)],
  );
  const withRoles = updates.flatMap(({ id, changes }) => (changes.roleIds ? [{ id, roleIds: changes.roleIds }] : []));
  if (withRoles.length === 0) return;
  await tx.query('delete from platform.user_role where tenant_id = $1 and user_id = any($2::uuid[])', [
    tenantId,
    withRoles.map(({ id }) => id),
  ]);
  await tx.query(
    `insert into platform.user_role (tenant_id, user_id, role_id)
     select distinct $1::uuid, c.id, r.value::uuid
     from jsonb_to_recordset($2::jsonb) as c(id uuid, "roleIds" jsonb), jsonb_array_elements_text(c."roleIds") as r`,
    [tenantId, JSON.stringify(withRoles)],
  );
}
