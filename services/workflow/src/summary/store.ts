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
 * due day is the month's last day. A job's next due day is in this month or
 * the next, so each job is looked at once.
 */
export async function payAppsDue(
  tx: Tx,
  { tenantId, userId }: { tenantId: TenantId; userId: UserId },
  today: string,
): Promise<{ payAppsDue: PayAppDue[]; payAppsDueCount: number; payAppsDueOwnCount: number }> {
  const rows = await tx.query<PayAppDue & { count: number; ownCount: number }>(
    `select id as "jobId", job_number as "jobNumber", job_name as "jobName", due_on as "dueOn",
            remaining_invoice_amount as "remainingInvoiceAmount", is_own as "isOwn",
            count(*) over ()::int as count, (count(*) filter (where is_own) over ())::int as "ownCount"
     from (
       select j.*, j.project_manager_user_ids @> array[$3::uuid] as is_own,
              case when this_month + least(pay_app_due_day_of_month, next_month - this_month) - 1 >= $2::date
                   then this_month + least(pay_app_due_day_of_month, next_month - this_month) - 1
                   else next_month + least(pay_app_due_day_of_month, month_after - next_month) - 1 end as due_on
       from workflow.job j, (
         select month::date as this_month, (month + interval '1 month')::date as next_month, (month + interval '2 months')::date as month_after
         from date_trunc('month', $2::date::timestamp) as month
       ) calendar
       where j.tenant_id = $1 and j.disconnected_at is null and j.date_closed is null and not j.job_lost
         and j.pay_app_due_day_of_month is not null
     ) j where due_on <= $2::date + 6
     order by due_on, job_number collate "C" limit 100`,
    [tenantId, today, userId],
  );
  return {
    payAppsDue: rows.map(({ count: _, ownCount: __, ...due }) => due),
    payAppsDueCount: rows[0]?.count ?? 0,
    payAppsDueOwnCount: rows[0]?.ownCount ?? 0,
  };
}
