import { forbidden } from '@plumbline/contract/problem';
import type { TenantId } from '@plumbline/contract/values';
import { permissionText } from '@plumbline/domain/permissions';
import { type Access, accessOf } from '@plumbline/service-kit/access';
import type { Tx } from '@plumbline/service-kit/database';
import { refuse } from '@plumbline/service-kit/http/problem-response';

/**
 * Call it first in every change that may take rights away, of users, of roles or by provisioning. Such changes of a tenant then run
 * one after another. Otherwise two of them could each remove one of the last two administrators.
 */
export async function lockRights(tx: Tx, tenantId: TenantId): Promise<void> {
  // Locks the tenant's row without blocking rows that refer to it.
  await tx.query('select 1 from platform.tenant where tenant_id = $1 for no key update', [tenantId]);
}

/**
 * As `lockRights`, for a person. Returns what the person may do now, since the previous holder of the lock may have revoked a right.
 * Throws a refusal if the person may no longer change users and roles.
 */
export async function lockRightsOf(tx: Tx, { tenantId }: Access): Promise<Access> {
  await lockRights(tx, tenantId);
  const [now] = await accessOf(tx, tenantId);
  if (!now?.permissions.includes('Admin_edit')) {
    throw refuse(forbidden, { permission: 'Admin_edit' }, `You may not ${permissionText.Admin_edit}`);
  }
  return now;
}

/** Whether an active person who has signed in before may still change users and roles. Check it last, before the commit. */
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

/** The refusal of a change that would leave the tenant without an administrator. */
export const NO_ADMINISTRATOR = 'At least one active user must be able to change users and roles';
