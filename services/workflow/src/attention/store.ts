import type { TenantId, UserId } from '@plumbline/contract/values';
import type { AttentionJob } from '@plumbline/domain/attention';
import type { Tx } from '@plumbline/service-kit/database';

interface AttentionFacts extends AttentionJob {
  /** The person manages it. */
  readonly isOwn: boolean;
}

/** The facts that decide whether each job of the WIP needs attention; amounts in cents. */
export const attentionFacts = (tx: Tx, tenantId: TenantId, userId: UserId): Promise<AttentionFacts[]> =>
  tx.query(
    `select job_number as "jobNumber", project_manager_user_ids <> '{}' as "hasProjectManager",
            project_manager_user_ids @> array[$2::uuid] as "isOwn", final_contract_amount as "finalContractAmount",
            invoiced_amount as "invoicedAmount", remaining_invoice_amount as "remainingInvoiceAmount",
            retainage_amount as "retainageAmount", retainage_percent as "retainagePercent", payments_received as "paymentsReceived",
            to_char(last_invoice_date, 'YYYY-MM-DD') as "lastInvoiceDate", to_char(date_sold, 'YYYY-MM-DD') as "dateSold",
            to_char(created_date at time zone 'UTC', 'YYYY-MM-DD') as "createdOn",
            pay_app_due_day_of_month as "payAppDueDayOfMonth", to_char(date_closed, 'YYYY-MM-DD') as "dateClosed",
            job_lost as "jobLost"
     from workflow.job where tenant_id = $1 and disconnected_at is null`,
    [tenantId, userId],
  );
