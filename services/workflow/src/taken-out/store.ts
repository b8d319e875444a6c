import type { JobId, TenantId, UserId, ViewId } from '@plumbline/contract/values';
import type { Tx } from '@plumbline/service-kit/database';
import { instantSql } from '@plumbline/service-kit/instant-sql';

/** Jobs taken out of the WIP, newest first. Nothing changes such a job, so its last change is the one that took it out. */
export const takenOutJobs = (
  tx: Tx,
  tenantId: TenantId,
  limit: number,
): Promise<{ id: JobId; jobNumber: string; jobName: string; who: string; at: string }[]> =>
  tx.query(
    `select id, job_number as "jobNumber", job_name as "jobName", updated_by_name as who, ${instantSql('disconnected_at')} as at
     from workflow.job where tenant_id = $1 and disconnected_at is not null
     order by disconnected_at desc, id limit $2`,
    [tenantId, limit],
  );

export async function countTakenOut(tx: Tx, tenantId: TenantId): Promise<number> {
  const [row] = await tx.query<{ count: number }>(
    'select count(*)::int as count from workflow.job where tenant_id = $1 and disconnected_at is not null',
    [tenantId],
  );
  return row?.count ?? 0;
}

/** The person's own views that can still be restored, newest first. */
export const deletedViews = (
  tx: Tx,
  tenantId: TenantId,
  userId: UserId,
): Promise<{ id: ViewId; name: string; isPublic: boolean; at: string }[]> =>
  tx.query(
    `select id, name, is_public as "isPublic", ${instantSql('deleted_at')} as at from workflow.grid_view
     where tenant_id = $1 and owner_id = $2 and deleted_at > now() - interval '30 days'
     order by deleted_at desc, id`,
    [tenantId, userId],
  );
