import type { JobId, TenantId, UserId } from '@plumbline/contract/values';
import type { Tx } from '@plumbline/service-kit/database';
import { instantSql } from '@plumbline/service-kit/instant-sql';

interface Totals {
  jobCount: number;
  lostCount: number;
  finalContractAmount: number;
  invoicedAmount: number;
  remainingInvoiceAmount: number;
  retainageAmount: number;
  paymentsReceived: number;
  lastChangedAt: string | null;
}

/** Sums over the jobs of the WIP that are not lost, in cents. */
export async function totals(tx: Tx, tenantId: TenantId): Promise<Totals> {
  const sum = (column: string) => `coalesce(sum(${column}) filter (where not job_lost), 0)::bigint`;
  const [row] = await tx.query<Totals>(
    `select count(*) filter (where not job_lost)::int as "jobCount", count(*) filter (where job_lost)::int as "lostCount", ${sum('final_contract_amount')} as "finalContractAmount",
            ${sum('invoiced_amount')} as "invoicedAmount", ${sum('remaining_invoice_amount')} as "remainingInvoiceAmount",
            ${sum('retainage_amount')} as "retainageAmount", ${sum('payments_received')} as "paymentsReceived",
            ${instantSql('max(updated_at)')} as "lastChangedAt"
     from workflow.job where tenant_id = $1 and disconnected_at is null`,
    [tenantId],
  );
  if (!row) throw new Error('an aggregate answers one row');
  return row;
}

interface Difference {
  jobId: JobId;
  jobNumber: string;
  jobName: string;
  difference: number;
  isOverridden: boolean;
}

/** Jobs whose amount left to invoice differs from revised contract - invoiced, in cents. The largest difference first, 100 at most. */
export async function differences(
  tx: Tx,
  tenantId: TenantId,
): Promise<{ differences: Difference[]; differenceCount: number }> {
  const rows = await tx.query<Difference & { count: number }>(
    `select id as "jobId", job_number as "jobNumber", job_name as "jobName", difference::bigint,
            remaining_invoice_override is not null as "isOverridden", count(*) over ()::int as count
     from (
       select j.*, coalesce(remaining_invoice_amount, 0) - (coalesce(final_contract_amount, 0) - coalesce(invoiced_amount, 0)) as difference
       from workflow.job j where tenant_id = $1 and disconnected_at is null and not job_lost
     ) j where difference <> 0
     order by abs(difference) desc, job_number collate "C" limit 100`,
    [tenantId],
  );
  return { differences: rows.map(({ count: _, ...row }) => row), differenceCount: rows[0]?.count ?? 0 };
}

interface PayAppDue {
  jobId: JobId;
  jobNumber: string;
  jobName: string;
  dueOn: string;
  remainingInvoiceAmount: number | null;
  /** The person manages the job. */
  isOwn: boolean;
}

/**
 * Open jobs whose pay app is due from `today` (YYYY-MM-DD) to six days later, soonest first, at most 100. In a shorter month the
 * due day is the month's last day.
 */
export async function payAppsDue(
  tx: Tx,
  { tenantId, userId }: { tenantId: TenantId; userId: UserId },
  today: string,
): Promise<{ payAppsDue: PayAppDue[]; payAppsDueCount: number; payAppsDueOwnCount: number }> {
  const isOwn = 'j.project_manager_user_ids @> array[$3::uuid]';
  const rows = await tx.query<PayAppDue & { count: number; ownCount: number }>(
    `with days as (
       select day::date as day, extract(day from day) as of_month,
              extract(day from date_trunc('month', day) + interval '1 month - 1 day') as last_of_month
       from generate_series($2::date, $2::date + 6, interval '1 day') as day
     )
     select j.id as "jobId", j.job_number as "jobNumber", j.job_name as "jobName", to_char(days.day, 'YYYY-MM-DD') as "dueOn",
            j.remaining_invoice_amount as "remainingInvoiceAmount", ${isOwn} as "isOwn",
            count(*) over ()::int as count, (count(*) filter (where ${isOwn}) over ())::int as "ownCount"
     from workflow.job j join days on days.of_month = least(j.pay_app_due_day_of_month, days.last_of_month)
     where j.tenant_id = $1 and j.disconnected_at is null and j.date_closed is null and not j.job_lost
     order by days.day, j.job_number collate "C" limit 100`,
    [tenantId, today, userId],
  );
  return {
    payAppsDue: rows.map(({ count: _, ownCount: __, ...due }) => due),
    payAppsDueCount: rows[0]?.count ?? 0,
    payAppsDueOwnCount: rows[0]?.ownCount ?? 0,
  };
}
