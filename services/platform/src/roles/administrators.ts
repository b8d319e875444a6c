import { forbidden } from '@plumbline/contract/problem';
import type { TenantId } from '@plumbline/contract/values';
import { permissionText } from '@plumbline/domain/permissions';
import { type Access, accessOf } from '@plumbline/service-kit/access';
import type { Tx } from '@plumbline/service-kit/database';
import { refuse } from '@plumbline/service-kit/http/problem-response';

/**
 * To be called first by whatever may take rights away: of users, of roles, by provisioning. Such changes of one tenant
 * then wait for one another, so that no two of them each leave the other's person as the last administrator.
 */
export async function lockRights(tx: Tx, tenantId: TenantId): Promise<void> {
  // The tenant's own row: not in the way of rows that refer to it.
  await tx.query('select 1 from platform.tenant where tenant_id = $1 for no key update', [tenantId]);
}

/**
 * As `lockRights`, for a person: looks again whether they may still change users and roles, since whoever held the lock may have
 * taken that away. Throws a refusal then.
 */
export async function lockRightsOf(tx: Tx, { tenantId }: Access): Promise<void> {
  await lockRights(tx, tenantId);
  const [now] = await accessOf(tx, tenantId);
  if (!now?.permissions.includes('Admin_edit')) {
    throw refuse(forbidden, { permission: 'Admin_edit' }, `You may not ${permissionText.Admin_edit}`);
  }
}

/** Whether an active person, who has signed in before, may still change users and roles: to be asked last, before the change is let stand. */
export async function isAdministered(tx: Tx, tenantId: TenantId): Promise<boolean> {
  const rows = await tx.query(
    `select 1 from platform.tenant_user u
     join platform.user_role ur on ur.tenant_id = u.tenant_id and ur.user_id = u.id
     join platform.role_permission p on p.tenant_id = ur.tenant_id and p.role_id = ur.role_id
     where u.tenant_id = $1 and u.is_active and u.external_id is not null and p.permission = 'Admin_edit' limit 1`,
    [tenantId],
  );
  return rows.length > 0;
}

/** What to tell whoever would leave the tenant without one. */
export const NO_ADMINISTRATOR = 'At least one active user must be able to change users and roles';
