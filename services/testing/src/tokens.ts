import type { TenantId, UserId } from '@plumbline/contract/values';
import type { Permission } from '@plumbline/domain/permissions';
import { enterTenant } from '@plumbline/service-kit/access';
import { newOwnToken, tokenHash } from '@plumbline/service-kit/own-tokens';
import { type Person, succeeded, type World } from './world.ts';

interface NewToken {
  name?: string;
  permissions?: Permission[];
  expiresInDays?: number | null;
}

export interface GivenToken {
  id: string;
  /** The secret. */
  token: string;
}

const ordinary = { name: 'Nightly report', permissions: ['Wip_view' as const], expiresInDays: 30 };

/** A token of this person, created by themselves. */
export async function givenAccessToken({ platform }: Person, token: NewToken = {}): Promise<GivenToken> {
  return newest(succeeded(await platform.createMyToken({ body: { ...ordinary, ...token } })));
}

/** A token of a service, made by this administrator. */
export async function givenServiceToken({ platform }: Person, token: NewToken = {}): Promise<GivenToken> {
  return newest(succeeded(await platform.createServiceToken({ body: { ...ordinary, ...token } })));
}

function newest({ tokens: [first], token }: { tokens: readonly { id: string }[]; token: string }): GivenToken {
  if (!first) throw new Error('the token is not listed');
  return { id: first.id, token };
}

interface StoredToken {
  /** Null for a service. */
  userId: UserId | null;
  permissions: readonly string[];
  /** Seconds from now; never if absent. */
  expiresIn?: number;
}

/**
 * A token inserted into the database, even one that nobody could create now: with permissions that its person lost, or
 * expired.
 */
export async function storedToken(
  { database }: Pick<World, 'database'>,
  tenantId: TenantId,
  { userId, permissions, expiresIn }: StoredToken,
): Promise<string> {
  const token = newOwnToken(userId === null ? 'svc' : 'pat');
  const hash = await tokenHash(token);
  await database.transaction(async (tx) => {
    await enterTenant(tx, tenantId);
    await tx.query(
      `insert into platform.access_token (tenant_id, user_id, name, token_hash, permissions, created_by_name, expires_at)
       values ($1, $2, 'Stored', $3, $4::text[], 'Ann', now() + make_interval(secs => $5::int))`,
      [tenantId, userId, hash, permissions, expiresIn ?? null],
    );
  });
  return token;
}
