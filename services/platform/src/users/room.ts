import type { TenantId } from '@plumbline/contract/values';
import type { Tx } from '@plumbline/service-kit/database';
import { assertRoom, type UsualLimits } from '@plumbline/service-kit/limits';

/** Active users, including those who have not signed in yet. */
export async function countUsers(tx: Tx, tenantId: TenantId): Promise<number> {
  const [row] = await tx.query<{ count: number }>(
    'select count(*)::int as count from platform.tenant_user where tenant_id = $1 and is_active',
    [tenantId],
  );
  return row?.count ?? 0;
}

/**
 * Call this after this many users became active, under the lock of `lockRights`. Throws `limitReached` if the tenant may not
 * have that many. A person who signs in for the first time was counted when they were invited or provisioned.
 */
export const assertRoomForUsers = (tx: Tx, tenantId: TenantId, limits: UsualLimits, more: number): Promise<void> =>
  assertRoom(tx, limits, {
    what: 'users',
    more,
    lock: async () => {}, // lockRights holds it
    count: () => countUsers(tx, tenantId),
  });
