import type { TenantId, UserId } from '@plumbline/contract/values';
import { defaultScheduleSettings, type ScheduleJob, type ScheduleSettings } from '@plumbline/domain/schedule/terms';
import type { Access } from '@plumbline/service-kit/access';
import type { Tx } from '@plumbline/service-kit/database';

/** What the company decided about its schedule; the defaults where it decided nothing. */
export async function scheduleSettingsOf(tx: Tx, tenantId: TenantId): Promise<ScheduleSettings> {
  const [settings] = await tx.query<ScheduleSettings>(
    `select default_method as "defaultMethod", fiscal_year_first_month as "fiscalYearFirstMonth",
            stale_after_days as "staleAfterDays", fade_threshold as "fadeThreshold", over_under_sign as "overUnderSign"
     from workflow.schedule_settings where tenant_id = $1`,
    [tenantId],
  );
  return settings ?? defaultScheduleSettings;
}

export async function storeScheduleSettings(
  tx: Tx,
  { tenantId, userId, userName }: Access,
  settings: ScheduleSettings,
): Promise<void> {
  const { defaultMethod, fiscalYearFirstMonth, staleAfterDays, fadeThreshold, overUnderSign } = settings;
  await tx.query(
    `insert into workflow.schedule_settings
       (tenant_id, default_method, fiscal_year_first_month, stale_after_days, fade_threshold, over_under_sign, updated_by,
        updated_by_name)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (tenant_id) do update set
       default_method = excluded.default_method, fiscal_year_first_month = excluded.fiscal_year_first_month,
       stale_after_days = excluded.stale_after_days, fade_threshold = excluded.fade_threshold,
       over_under_sign = excluded.over_under_sign, updated_at = now(), updated_by = excluded.updated_by,
       updated_by_name = excluded.updated_by_name`,
    [tenantId, defaultMethod, fiscalYearFirstMonth, staleAfterDays, fadeThreshold, overUnderSign, userId, userName],
  );
}

export interface ScheduleFilter {
  status?: string | undefined;
  division?: string | undefined;
  branch?: string | undefined;
  manager?: UserId | undefined;
}
export type FactsOfJob = ScheduleJob & { id: string; jobNumber: string; jobName: string };

/**
 * The facts of the WIP's jobs that the schedule needs, by job number. A filter that is absent lets every job pass. One JSON text a
 * job, with its change orders looked up by primary key: a join over all of them is quadratic where PostgreSQL has no statistics.
 */
export async function scheduleFacts(tx: Tx, tenantId: TenantId, filter: ScheduleFilter): Promise<FactsOfJob[]> {
  const rows = await tx.query<{ text: string }>(
    `select row_to_json(facts)::text as text from (
       select j.id, j.job_number as "jobNumber", j.job_name as "jobName", j.earning_method as "earningMethod",
              j.original_contract_amount as "originalContractAmount", j.expense_budget as "expenseBudget",
              j.job_cost_to_date as "jobCostToDate", j.forecast_cost as "forecastCost",
              to_char(j.forecast_at at time zone 'UTC', 'YYYY-MM-DD') as "forecastOn", j.cost_at_forecast as "costAtForecast",
              j.accounting_forecast as "accountingForecast",
              to_char(j.accounting_forecast_at at time zone 'UTC', 'YYYY-MM-DD') as "accountingForecastOn",
              j.estimate_passed_on as "estimatePassedOn", j.typed_percent as "typedPercent", j.fee_percent as "feePercent",
              j.guaranteed_maximum as "isGuaranteedMaximum", j.uninstalled_materials as "uninstalledMaterials",
              j.wasted_cost as "wastedCost", j.invoiced_amount as "invoicedAmount", j.payments_received as "paymentsReceived",
              j.retainage_amount as "retainageAmount", j.retainage_percent as "retainagePercent",
              j.date_closed as "dateClosed", j.job_lost as "jobLost",
              (select coalesce(json_agg(json_build_object('amount', c.amount, 'status', c.status, 'estimatedCost', c.estimated_cost,
                                                          'includedShare', c.included_share)), '[]')
               from workflow.change_order c
               where c.tenant_id = j.tenant_id and c.job_id = j.id and c.status <> 'rejected') as "changeOrders"
       from workflow.job j
       where j.tenant_id = $1 and j.disconnected_at is null
         and ($2::text is null or j.job_status = $2) and ($3::text is null or j.division = $3)
         and ($4::text is null or j.branch = $4) and ($5::uuid is null or $5 = any(j.project_manager_user_ids))
       order by j.job_number collate "C"
     ) facts`,
    [tenantId, filter.status ?? null, filter.division ?? null, filter.branch ?? null, filter.manager ?? null],
  );
  // The columns' names and types are those of FactsOfJob: money is a whole number, a date is YYYY-MM-DD.
  return JSON.parse(`[${rows.map(({ text }) => text).join(',')}]`) as FactsOfJob[];
}
