import type { TenantId } from '@plumbline/contract/values';
import type { Tx } from '@plumbline/service-kit/database';
import { assertRoom, type UsualLimits } from '@plumbline/service-kit/limits';

/** Those that are in the WIP. */
export async function countJobs(tx: Tx, tenantId: TenantId): Promise<number> {
  const [row] = await tx.query<{ count: number }>(
    'select count(*)::int as count from workflow.job where tenant_id = $1 and disconnected_at is null',
    [tenantId],
  );
  return row?.count ?? 0;
}

/** Call it after this many jobs have joined the WIP. Throws `limitReached` if the tenant may not have that many. */
export const assertRoomForJobs = (tx: Tx, tenantId: TenantId, limits: UsualLimits, more: number): Promise<void> =>
  assertRoom(tx, limits, {
    what: 'jobs',
    more,
    lock: () => tx.query(`select pg_advisory_xact_lock(7586281, hashtext($1))`, [tenantId]),
    count: () => countJobs(tx, tenantId),
  });
