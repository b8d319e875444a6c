import type { AccessToken } from '@plumbline/contract/platform/tokens';
import type { TenantId, UserId } from '@plumbline/contract/values';
import type { Permission } from '@plumbline/domain/permissions';
import type { Tx } from '@plumbline/service-kit/database';
import { instantSql } from '@plumbline/service-kit/instant-sql';

/** A token as read from the database; instants are text. */
export type StoredToken = Omit<AccessToken, 'createdAt' | 'expiresAt' | 'lastUsedAt'> &
  Record<'createdAt', string> &
  Record<'expiresAt' | 'lastUsedAt', string | null>;

/** Whose tokens: a person's, one by its hash, or all of the tenant. */
export type Whose = { userId: UserId } | { hash: string } | 'all';

/** Parameters 2 and 3, which `isTheirs` compares. */
const idsOf = (whose: Whose) => [
  whose !== 'all' && 'userId' in whose ? whose.userId : null,
  whose !== 'all' && 'hash' in whose ? whose.hash : null,
];
const isTheirs = '($2::uuid is null or k.user_id = $2) and ($3::text is null or k.token_hash = $3)';

/**
 * Tokens that are not revoked, newest first. Expired tokens are included, since they explain why a
 * program is refused.
 */
export const listTokens = (tx: Tx, tenantId: TenantId, whose: Whose): Promise<StoredToken[]> =>
  tx.query(
    `select k.id, k.name, k.permissions, k.created_by_name as "createdByName",
            case when u.id is not null then json_build_object('id', u.id, 'name', u.first_name || ' ' || u.last_name) end as holder,
            ${instantSql('k.created_at')} as "createdAt", ${instantSql('k.expires_at')} as "expiresAt",
            ${instantSql('k.last_used_at')} as "lastUsedAt"
     from platform.access_token k
     left join platform.tenant_user u on u.tenant_id = $1 and u.id = k.user_id
     where k.tenant_id = $1 and k.revoked_at is null and ${isTheirs}
     order by k.created_at desc, k.id`,
    [tenantId, ...idsOf(whose)],
  );

/** How many unrevoked tokens a person has, or all of the tenant's services together. */
export async function countTokens(tx: Tx, tenantId: TenantId, userId: UserId | null): Promise<number> {
  const [row] = await tx.query<{ count: number }>(
    `select count(*)::int as count from platform.access_token
     where tenant_id = $1 and revoked_at is null and user_id is not distinct from $2::uuid`,
    [tenantId, userId],
  );
  return row?.count ?? 0;
}

interface NewToken {
  /** Null for a service. */
  userId: UserId | null;
  name: string;
  hash: string;
  permissions: readonly Permission[];
  createdByName: string;
  expiresInDays: number | null;
}

export async function insertToken(tx: Tx, tenantId: TenantId, token: NewToken): Promise<string> {
  const { userId, name, hash, permissions, createdByName, expiresInDays } = token;
  const [row] = await tx.query<{ id: string }>(
    `insert into platform.access_token (tenant_id, user_id, name, token_hash, permissions, created_by_name, expires_at)
     values ($1, $2, $3, $4, $5::text[], $6, now() + make_interval(days => $7::int)) returning id`,
    [tenantId, userId, name, hash, permissions, createdByName, expiresInDays],
  );
  if (!row) throw new Error('the token was not stored');
  return row.id;
}

export interface RevokedToken extends Pick<StoredToken, 'id' | 'name' | 'permissions'> {
  isService: boolean;
}

/** Revokes the one of these tokens with that id, or all of them. Returns those that were not revoked before. */
export const revokeTokens = (
  tx: Tx,
  tenantId: TenantId,
  whose: Whose,
  tokenId: string | 'all',
): Promise<RevokedToken[]> =>
  tx.query<RevokedToken>(
    `update platform.access_token k set revoked_at = now()
     where tenant_id = $1 and ($4::uuid is null or id = $4) and revoked_at is null and ${isTheirs}
     returning id, name, permissions, user_id is null as "isService"`,
    [tenantId, ...idsOf(whose), tokenId === 'all' ? null : tokenId],
  );

/** Whether one of these tokens has that id and is revoked. */
export async function isRevoked(tx: Tx, tenantId: TenantId, tokenId: string, whose: Whose): Promise<boolean> {
  const rows = await tx.query(
    `select from platform.access_token k where tenant_id = $1 and id = $4 and revoked_at is not null and ${isTheirs}`,
    [tenantId, ...idsOf(whose), tokenId],
  );
  return rows.length > 0;
}
