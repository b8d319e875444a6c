import type { TenantId, UserId } from '@plumbline/contract/values';
import { effectivePermissions, type Permission, type Product } from '@plumbline/domain/permissions';
import type { Tx } from './database.ts';

/** The person whom a token identifies. */
export interface Subject {
  issuer: string;
  subject: string;
}

/** A person in one tenant, and what they may do there now. */
export interface Access {
  tenantId: TenantId;
  tenantName: string;
  userId: UserId;
  userName: string;
  products: Product[];
  permissions: Permission[];
}

/**
 * Switches the transaction to the service's database role and the person's settings. Until a tenant is entered, row-level
 * security shows no rows.
 */
export async function enterAs(
  tx: Tx,
  role: string,
  { issuer, subject }: Subject,
  tenantId: string | null,
): Promise<void> {
  await tx.query(
    `select set_config('role', $1, true), set_config('app.issuer', $2, true), set_config('app.subject', $3, true),
            platform.enter_tenant($4)`,
    [role, issuer, subject, tenantId ?? ''],
  );
}

/**
 * Like `enterAs`, and in the same statement reads the person's active memberships in this tenant, or in all tenants for
 * null. Each request reads them from the platform's published view, so a revoked right ends at once.
 */
export async function entered(
  tx: Tx,
  role: string,
  { issuer, subject }: Subject,
  tenantId: string | null,
): Promise<Access[]> {
  const rows = await tx.query<Membership>(
    'select tenant_id, tenant_name, user_id, user_name, products, permissions from platform.enter($1, $2, $3, $4)',
    [role, issuer, subject, tenantId ?? ''],
  );
  return rows.map(accessIn);
}

/** Moves the transaction into a tenant that the person belongs to. */
export async function enterTenant(tx: Tx, tenantId: TenantId): Promise<void> {
  await tx.query('select platform.enter_tenant($1)', [tenantId]);
}

/** The person's active memberships, in a transaction that was already entered. */
export async function accessOf(tx: Tx, tenantId: string | null): Promise<Access[]> {
  const rows = await tx.query<Membership>(
    `select tenant_id, tenant_name, user_id, user_name, products, permissions from platform.tenant_access
     where $1::uuid is null or tenant_id = $1 order by tenant_name, tenant_id`,
    [tenantId],
  );
  return rows.map(accessIn);
}

interface Membership {
  tenant_id: TenantId;
  tenant_name: string;
  user_id: UserId;
  user_name: string;
  products: Product[];
  permissions: Permission[];
}

const accessIn = (row: Membership): Access => ({
  tenantId: row.tenant_id,
  tenantName: row.tenant_name,
  userId: row.user_id,
  userName: row.user_name,
  products: row.products,
  permissions: effectivePermissions(row.permissions, row.products),
});
