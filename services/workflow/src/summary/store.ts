import type { JobId, TenantId, UserId } from '@plumbline/contract/values';
import { MOST_LISTED } from '@plumbline/contract/workflow/summary-limits';
import type { Tx } from '@plumbline/service-kit/database';
import { instantSql } from '@plumbline/service-kit/instant-sql';

export interface Totals {
  jobCount: number;
  lostCount: number;
  finalContractAmount: number;
  invoicedAmount: number;
  remainingInvoiceAmount: number;
  retainageAmount: number;
  paymentsReceived: number;
  /** How many jobs have an amount left to invoice that differs from revised contract - invoiced. */
  differenceCount: number;
  lastChangedAt: string | null;
}
interface Difference {
  jobId: JobId;
  jobNumber: string;
  jobName: string;
  difference: number;
  isOverridden: boolean;
  /** The person manages the job. */
  isOwn: boolean;
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
interface Listed<Row> {
  rows: Row[];
  count: number;
}
interface Summary {
  /** Sums over the jobs of the WIP that are not lost, in cents. */
  totals: Totals;
  /** The same over the jobs that the person manages. */
  ownTotals: Totals;
  /** Jobs whose amount left to invoice differs from revised contract - invoiced, in cents. The largest difference first, `MOST_LISTED` of each kind. */
  differences: Difference[];
  /** Open jobs whose pay app is due from `today` to six days later, soonest first, `MOST_LISTED` of each kind. */
  payAppsDue: Listed<PayAppDue> & { ownCount: number };
}

const listed = (rows: string, order: string) => `(
  select * from (select *, row_number() over (partition by is_own order by ${order}) as place from ${rows}) each
  where place <= ${MOST_LISTED})`;
const BY_DIFFERENCE = 'abs(difference) desc, job_number collate "C"';
const BY_DAY = 'due_on, job_number collate "C"';

const sum = (column: string) => `coalesce(sum(${column}) filter (where not job_lost), 0)::bigint`;
const totalsOf = (jobs: string) => `(
  select json_build_object(
    'jobCount', count(*) filter (where not job_lost), 'lostCount', count(*) filter (where job_lost),
    'finalContractAmount', ${sum('final_contract_amount')}, 'invoicedAmount', ${sum('invoiced_amount')},
    'remainingInvoiceAmount', ${sum('remaining_invoice_amount')}, 'retainageAmount', ${sum('retainage_amount')},
    'paymentsReceived', ${sum('payments_received')}, 'differenceCount', count(*) filter (where difference <> 0 and not job_lost),
    'lastChangedAt', ${instantSql('max(updated_at)')})
  from ${jobs})`;

/**
 * What the home page says of all jobs, which are read once: beside many companies each of a company's jobs may lie on a page of its own.
 * Retainage is that of `retainageOf`, here in SQL for its sum. In a month that is shorter than the due day (`today` is YYYY-MM-DD) it is the month's last day. A job's next due day is in this month
 * or the next.
 */
export async function summaryOf(
  tx: Tx,
  { tenantId, userId }: { tenantId: TenantId; userId: UserId },
  today: string,
): Promise<Summary> {
  const [row] = await tx.query<Summary>(
    `with jobs as materialized (
       select id, job_number, job_name, job_lost, final_contract_amount, invoiced_amount, remaining_invoice_amount,
              coalesce(retainage_amount, round(invoiced_amount * retainage_percent::numeric / 1000000)::bigint) as retainage_amount, payments_received, updated_at, remaining_invoice_override is not null as is_overridden,
              coalesce(remaining_invoice_amount, 0) - (coalesce(final_contract_amount, 0) - coalesce(invoiced_amount, 0)) as difference,
              case when date_closed is null and not job_lost then pay_app_due_day_of_month end as due_day,
              project_manager_user_ids @> array[$3::uuid] as is_own
       from workflow.job where tenant_id = $1 and disconnected_at is null
     ),
     differing as (select * from jobs where difference <> 0 and not job_lost),
     due as (
       select * from (
         select j.*, case when this_month + least(due_day, next_month - this_month) - 1 >= $2::date
                          then this_month + least(due_day, next_month - this_month) - 1
                          else next_month + least(due_day, month_after - next_month) - 1 end as due_on
         from jobs j, (
           select month::date as this_month, (month + interval '1 month')::date as next_month, (month + interval '2 months')::date as month_after
           from date_trunc('month', $2::date::timestamp) as month
         ) calendar
         where due_day is not null
       ) j where due_on <= $2::date + 6
     )
     select
       ${totalsOf('jobs')} as totals,
       ${totalsOf('jobs where is_own')} as "ownTotals",
       (select coalesce(json_agg(json_build_object('jobId', id, 'jobNumber', job_number, 'jobName', job_name, 'difference', difference,
                                                   'isOverridden', is_overridden, 'isOwn', is_own)
                                 order by ${BY_DIFFERENCE}), '[]')
        from ${listed('differing', BY_DIFFERENCE)} d) as differences,
       json_build_object('count', (select count(*) from due), 'ownCount', (select count(*) from due where is_own), 'rows', (
         select coalesce(json_agg(json_build_object('jobId', id, 'jobNumber', job_number, 'jobName', job_name, 'dueOn', due_on,
                                                    'remainingInvoiceAmount', remaining_invoice_amount, 'isOwn', is_own)
                                  order by ${BY_DAY}), '[]')
         from ${listed('due', BY_DAY)} d)) as "payAppsDue"`,
    [tenantId, today, userId],
  );
  if (!row) throw new Error('an aggregate answers one row');
  return row;
}
