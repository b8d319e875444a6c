import type { TenantId, UserId } from '@plumbline/contract/values';
import { defaultScheduleSettings, type ScheduleSettings } from '@plumbline/domain/schedule/terms';
import type { Access } from '@plumbline/service-kit/access';
import type { Tx } from '@plumbline/service-kit/database';
import { mergeSettings } from '@plumbline/service-kit/records/merge-settings';
import { NEWEST_CHANGE, type Newest } from '../jobs/jobs-since.ts';
import {
  CHANGE_ORDER_FACTS,
  CHANGE_ORDERS_BY_COLUMN,
  type FactsOfJobs,
  type FactTexts,
  factsOf,
  JOB_FACTS,
  JOBS_BY_COLUMN,
  NAMES_BY_COLUMN,
} from './facts.ts';

/** The company's schedule settings; by default the defaults. */
export async function scheduleSettingsOf(tx: Tx, tenantId: TenantId): Promise<ScheduleSettings> {
  const [settings] = await tx.query<ScheduleSettings>(
    `select default_method as "defaultMethod", fiscal_year_first_month as "fiscalYearFirstMonth",
            stale_after_days as "staleAfterDays", fade_threshold as "fadeThreshold", over_under_sign as "overUnderSign"
     from workflow.schedule_settings where tenant_id = $1`,
    [tenantId],
  );
  return settings ?? defaultScheduleSettings;
}

/**
 * Stores the settings; given what the sender has `seen`, those that differ from that. The answer has what is stored now. With `who`
 * nothing was stored, because that person changed one of the same settings to something else. `isChanged`: what is stored now differs from before.
 */
export async function storeScheduleSettings(
  tx: Tx,
  access: Access,
  sent: ScheduleSettings,
  seen?: ScheduleSettings,
): Promise<{ settings: ScheduleSettings; who: string | null; isChanged: boolean }> {
  // Creates the defaults for a company without settings, since there would be no row to lock.
  if (seen) await insertScheduleSettings(tx, access, defaultScheduleSettings, 'nothing');
  const [row] = await tx.query<{ who: string }>(
    'select updated_by_name as who from workflow.schedule_settings where tenant_id = $1 for update',
    [access.tenantId],
  );
  const stored = await scheduleSettingsOf(tx, access.tenantId);
  const settings = seen ? mergeSettings(stored, sent, seen) : sent;
  if (!settings) return { settings: stored, who: row?.who ?? null, isChanged: false };
  await insertScheduleSettings(tx, access, settings, 'replace');
  return {
    settings,
    who: null,
    isChanged: Object.entries(settings).some(([name, value]) => value !== stored[name as keyof ScheduleSettings]),
  };
}

async function insertScheduleSettings(
  tx: Tx,
  { tenantId, userId, userName }: Access,
  settings: ScheduleSettings,
  onConflict: 'nothing' | 'replace',
): Promise<void> {
  const { defaultMethod, fiscalYearFirstMonth, staleAfterDays, fadeThreshold, overUnderSign } = settings;
  await tx.query(
    `insert into workflow.schedule_settings
       (tenant_id, default_method, fiscal_year_first_month, stale_after_days, fade_threshold, over_under_sign, updated_by,
        updated_by_name)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (tenant_id) do ${onConflict === 'nothing' ? 'nothing' : REPLACE}`,
    [tenantId, defaultMethod, fiscalYearFirstMonth, staleAfterDays, fadeThreshold, overUnderSign, userId, userName],
  );
}

const REPLACE = `update set
       default_method = excluded.default_method, fiscal_year_first_month = excluded.fiscal_year_first_month,
       stale_after_days = excluded.stale_after_days, fade_threshold = excluded.fade_threshold,
       over_under_sign = excluded.over_under_sign, updated_at = excluded.updated_at, updated_by = excluded.updated_by,
       updated_by_name = excluded.updated_by_name`;

export interface ScheduleFilter {
  status?: string | undefined;
  division?: string | undefined;
  branch?: string | undefined;
  manager?: UserId | undefined;
}

/**
 * The facts of the WIP's jobs that the schedule needs, by job number, and the newest change in them. A filter that is absent lets
 * every job pass. The change orders are all of the tenant's, and find their jobs here: PostgreSQL would look them up job by job, or
 * join them, which is quadratic where it has no statistics. One statement, so that all of it is of the same moment.
 */
export async function scheduleFacts(
  tx: Tx,
  tenantId: TenantId,
  filter: ScheduleFilter,
): Promise<{ jobs: FactsOfJobs; newest: Newest }> {
  const [row] = await tx.query<FactTexts & Newest>(
    `select jobs.*, newest.*,
            (select ${CHANGE_ORDERS_BY_COLUMN} from (
               select ${CHANGE_ORDER_FACTS} from workflow.change_order where tenant_id = $1 and status <> 'rejected'
             ) facts) as "changeOrders"
     from (select ${NAMES_BY_COLUMN} as names, ${JOBS_BY_COLUMN} as jobs from (
             select ${JOB_FACTS} from workflow.job
             where tenant_id = $1 and disconnected_at is null
               and ($2::text is null or job_status = $2) and ($3::text is null or division = $3)
               and ($4::text is null or branch = $4) and ($5::uuid is null or $5 = any(project_manager_user_ids))
           ) facts) jobs, (${NEWEST_CHANGE}) newest`,
    [tenantId, filter.status ?? null, filter.division ?? null, filter.branch ?? null, filter.manager ?? null],
  );
  if (!row) throw new Error('a select of aggregates gives one row');
  return { jobs: factsOf(row), newest: row };
}
