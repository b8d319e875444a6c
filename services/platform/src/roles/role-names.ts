import type { RoleId, TenantId } from '@plumbline/contract/values';
import type { Tx } from '@plumbline/service-kit/database';

/** The names of the tenant's roles by id, in the order of the names. */
export async function roleNames(tx: Tx, tenantId: TenantId): Promise<Map<RoleId, string>> {
  const rows = await tx.query<{ id: RoleId; name: string }>(
    'select id, name from platform.role where tenant_id = $1 order by lower(name)',
    [tenantId],
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Joins to each user `u` the arrays `roles.names` and `roles.ids`, in the order of the names. */
export const ROLES_OF_USER = `cross join lateral (
  select coalesce(array_agg(r.name order by r.name), '{}') as names, coalesce(array_agg(r.id order by r.name), '{}') as ids
  from platform.user_role ur join platform.role r on r.tenant_id = ur.tenant_id and r.id = ur.role_id
  where ur.tenant_id = u.tenant_id and ur.user_id = u.id) roles`;
