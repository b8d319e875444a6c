import type { TenantId } from '@plumbline/contract/values';
import { enterTenant } from '@plumbline/service-kit/access';
import type { Tx } from '@plumbline/service-kit/database';
import { instantSql } from '@plumbline/service-kit/instant-sql';

export interface TokenOwner {
  tenantId: TenantId;
  tokenId: string;
  tokenName: string;
  products: string[];
}

/**
 * The owner of the token with this hash, or null if it is not valid. Leaves the transaction in the tenant. The time of use is
 * recorded only occasionally, so that not every request writes.
 */
export async function tokenOwner(tx: Tx, hash: string): Promise<TokenOwner | null> {
  const [row] = await tx.query<TokenOwner & { isUseNoted: boolean }>(
    `select tenant_id as "tenantId", token_id as "tokenId", token_name as "tokenName", products, is_use_noted as "isUseNoted"
     from platform.scim_token_of($1)`,
    [hash],
  );
  if (!row) return null;
  const { isUseNoted, ...owner } = row;
  await enterTenant(tx, owner.tenantId);
  if (!isUseNoted) {
    await tx.query('update platform.scim_token set last_used_at = now() where tenant_id = $1 and id = $2', [
      owner.tenantId,
      owner.tokenId,
    ]);
  }
  return owner;
}

export interface StoredToken {
  id: string;
  name: string;
  createdByName: string;
  createdAt: string;
  expiresAt: string;
  lastUsedAt: string | null;
}

/** Tokens that are not revoked, newest first. Expired tokens are included, since they explain why nothing arrives. */
export const listTokens = (tx: Tx, tenantId: TenantId): Promise<StoredToken[]> =>
  tx.query(
    `select id, name, created_by_name as "createdByName", ${instantSql('created_at')} as "createdAt", ${instantSql('expires_at')} as "expiresAt",
            ${instantSql('last_used_at')} as "lastUsedAt"
     from platform.scim_token where tenant_id = $1 and revoked_at is null order by created_at desc, id`,
    [tenantId],
  );

export async function insertToken(
  tx: Tx,
  tenantId: TenantId,
  {
    name,
    hash,
    createdByName,
    expiresInDays,
  }: { name: string; hash: string; createdByName: string; expiresInDays: number },
): Promise<string> {
  const [row] = await tx.query<{ id: string }>(
    `insert into platform.scim_token (tenant_id, name, token_hash, created_by_name, expires_at)
     values ($1, $2, $3, $4, now() + make_interval(days => $5::int)) returning id`,
    [tenantId, name, hash, createdByName, expiresInDays],
  );
  if (!row) throw new Error('the token was not stored');
  return row.id;
}

/** The name of the revoked token, or null if there was none that is not revoked. */
export async function revokeToken(tx: Tx, tenantId: TenantId, tokenId: string): Promise<string | null> {
  const [row] = await tx.query<{ name: string }>(
    `update platform.scim_token set revoked_at = now() where tenant_id = $1 and id = $2 and revoked_at is null returning name`,
    [tenantId, tokenId],
  );
  return row?.name ?? null;
}

export async function isRevoked(tx: Tx, tenantId: TenantId, tokenId: string): Promise<boolean> {
  const rows = await tx.query(
    'select from platform.scim_token where tenant_id = $1 and id = $2 and revoked_at is not null',
    [tenantId, tokenId],
  );
  return rows.length > 0;
}
