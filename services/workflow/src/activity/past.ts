import type { TenantId, UserId } from '@plumbline/contract/values';
import type { ChangeOrderTerms } from '@plumbline/contract/workflow/change-orders';
import { refreshedFields } from '@plumbline/contract/workflow/import-mapping';
import type { Tx } from '@plumbline/service-kit/database';

/** One field that somebody changed at an instant (ISO 8601), as the history keeps it. */
export interface PastChange {
  externalId: string;
  /** Which of the job's changes it is, from 1 on: changes of one moment share it. */
  step: number;
  field: string;
  from: unknown;
  to: unknown;
  by: UserId;
  byName: string;
  at: string;
}
export interface PastChangeOrder extends ChangeOrderTerms {
  externalId: string;
  number: number;
  byName: string;
  at: string;
}

/**
 * Gives jobs that have just been connected the past in which they came to their values: for a tenant that begins in the
 * middle of its work. What accounting counts came with its exports. Needs the rights of the schema's owner, since requests only ever add to history.
 */
export async function insertPast(
  tx: Tx,
  tenantId: TenantId,
  changes: readonly PastChange[],
  changeOrders: readonly PastChangeOrder[],
): Promise<void> {
  await tx.query(
    `update workflow.job_history h set changed_at = j.created_date from workflow.job j
     where h.tenant_id = $1 and j.tenant_id = $1 and j.id = h.job_id and h.field = 'connected'`,
    [tenantId],
  );
  await tx.query('delete from workflow.change_order where tenant_id = $1', [tenantId]);
  await tx.query(
    `insert into workflow.change_order (tenant_id, job_id, number, date, description, amount, status, who, at)
     select $1, j.id, c.number, c.date, c.description, c.amount, c.status, c."byName", c.at
     from json_to_recordset($2::json) as c("externalId" text, number integer, date date, description text, amount bigint,
                                           status text, "byName" text, at timestamptz)
     join workflow.job j on j.tenant_id = $1 and j.external_id = c."externalId"`,
    [tenantId, JSON.stringify(changeOrders)],
  );
  await tx.query(
    `with told as (
       insert into workflow.job_history (tenant_id, job_id, version, field, old_value, new_value, changed_by, changed_by_name, changed_at, via)
       select $1, j.id, c.step + 1, c.field, c.from, c.to, c.by, c."byName", c.at, case when c.field = any($3::text[]) then 'import' end
       from json_to_recordset($2::json) as c("externalId" text, step integer, field text, "from" jsonb, "to" jsonb, by uuid, "byName" text, at timestamptz)
       join workflow.job j on j.tenant_id = $1 and j.external_id = c."externalId"
       order by c.at, j.id returning *
     ), last as (
       select distinct on (job_id) * from told order by job_id, version desc
     )
     update workflow.job j set version = l.version, updated_at = l.changed_at, updated_by = l.changed_by, updated_by_name = l.changed_by_name
     from last l where j.tenant_id = $1 and j.id = l.job_id`,
    [tenantId, JSON.stringify(changes), refreshedFields],
  );
}
