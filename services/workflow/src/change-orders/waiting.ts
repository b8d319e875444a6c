import type { JobId, UserId } from '@plumbline/contract/values';
import type { ChangeOrder } from '@plumbline/contract/workflow/jobs';
import type { Access } from '@plumbline/service-kit/access';
import type { Tx } from '@plumbline/service-kit/database';

interface Waiting {
  jobId: JobId;
  version: number;
  jobNumber: string;
  jobName: string;
  projectManagerUserIds: UserId[];
  /** As on the wire, where an instant is text. */
  order: Omit<ChangeOrder, 'at'> & { at: string };
}

/** Nobody decides more of them on one page. */
const MOST = 20;

/**
 * The pending change orders of the jobs that the person manages, or of all jobs if they manage none; the oldest first. Lost jobs and
 * jobs that left the WIP wait for nobody.
 */
export async function changeOrdersWaiting(
  tx: Tx,
  { tenantId, userId }: Pick<Access, 'tenantId' | 'userId'>,
): Promise<{ changeOrders: Waiting[]; count: number; isOwn: boolean }> {
  const [found] = await tx.query<{ isOwn: boolean; count: number; changeOrders: Waiting[] }>(
    `with own as materialized (
       select exists (select from workflow.job where tenant_id = $1 and disconnected_at is null
                        and project_manager_user_ids @> array[$2::uuid]) as is_own
     ), waiting as (
       select c.*, j.job_number, j.job_name, j.version, j.project_manager_user_ids
       from workflow.change_order c
       join workflow.job j on j.tenant_id = c.tenant_id and j.id = c.job_id
       cross join own
       where c.tenant_id = $1 and c.status = 'pending' and j.disconnected_at is null and not j.job_lost
         and (not own.is_own or j.project_manager_user_ids @> array[$2::uuid])
     ), oldest as (
       select * from waiting order by date, job_number collate "C", number limit ${MOST}
     )
     select (select is_own from own) as "isOwn", (select count(*) from waiting)::int as count,
            (select coalesce(json_agg(json_build_object(
                      'jobId', job_id, 'version', version, 'jobNumber', job_number, 'jobName', job_name,
                      'projectManagerUserIds', project_manager_user_ids,
                      'order', json_build_object('number', number, 'date', date, 'description', description, 'amount', amount,
                        'status', status, 'who', who, 'at', at, 'estimatedCost', estimated_cost,
                        'includedShare', included_share, 'includedReason', included_reason, 'fileCount', file_count))
                      order by date, job_number collate "C", number), '[]')
             from oldest) as "changeOrders"`,
    [tenantId, userId],
  );
  if (!found) throw new Error('a select without a table answers one row');
  return found;
}
