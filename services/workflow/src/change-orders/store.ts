import type { JobId, TenantId } from '@plumbline/contract/values';
import type { ChangeOrderTerms } from '@plumbline/contract/workflow/change-orders';
import type { Access } from '@plumbline/service-kit/access';
import type { Tx } from '@plumbline/service-kit/database';
import { instantSql } from '@plumbline/service-kit/instant-sql';

export interface StoredChangeOrder extends ChangeOrderTerms {
  number: number;
}

/** The change orders of a job by number. Lock the job first, so that nobody adds another one meanwhile. */
export const changeOrdersOf = (tx: Tx, tenantId: TenantId, jobId: JobId): Promise<StoredChangeOrder[]> =>
  tx.query(
    `select number, to_char(date, 'YYYY-MM-DD') as date, description, amount, status,
            estimated_cost as "estimatedCost", included_share as "includedShare", included_reason as "includedReason"
     from workflow.change_order where tenant_id = $1 and job_id = $2 order by number`,
    [tenantId, jobId],
  );

/** Writes a new or changed change order, with the person who wrote it last. */
export async function storeChangeOrder(
  tx: Tx,
  { tenantId, userName }: Access,
  jobId: JobId,
  { number, date, description, amount, status, estimatedCost, includedShare, includedReason }: StoredChangeOrder,
): Promise<void> {
  await tx.query(
    `insert into workflow.change_order (tenant_id, job_id, number, date, description, amount, status, who,
                                         estimated_cost, included_share, included_reason)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
     on conflict (tenant_id, job_id, number) do update set
       date = excluded.date, description = excluded.description, amount = excluded.amount, status = excluded.status,
       who = excluded.who, at = excluded.at, estimated_cost = excluded.estimated_cost, included_share = excluded.included_share,
       included_reason = excluded.included_reason`,
    [
      tenantId,
      jobId,
      number,
      date,
      description,
      amount,
      status,
      userName,
      estimatedCost,
      includedShare,
      includedReason,
    ],
  );
}

/** Who last changed this change order after a version of its job, and when; null if nobody did. */
export async function laterChange(
  tx: Tx,
  tenantId: TenantId,
  { jobId, version, number }: { jobId: JobId; version: number; number: number },
): Promise<{ who: string; at: string } | null> {
  const [last] = await tx.query<{ who: string; at: string }>(
    `select changed_by_name as who, ${instantSql('changed_at')} as at
     from workflow.job_history
     where tenant_id = $1 and job_id = $2 and version > $3 and field = 'changeOrderHistory' and new_value ->> 'number' = $4::text
     order by version desc limit 1`,
    [tenantId, jobId, version, String(number)],
  );
  return last ?? null;
}
