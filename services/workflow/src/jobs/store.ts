import type { JobId, TenantId } from '@plumbline/contract/values';
import { isOwnField, type OwnField } from '@plumbline/contract/workflow/own-fields';
import type { Access } from '@plumbline/service-kit/access';
import type { Tx } from '@plumbline/service-kit/database';
import { oneOfSql } from '@plumbline/service-kit/one-of-sql';
import { type HistoryEntry, insertHistory } from '@plumbline/service-kit/records/history';
import type { History } from '@plumbline/service-kit/records/sheet';
import { columnOf, readColumn, recordDefinition, type StoredField } from './columns.ts';
import { ALL_JOBS_AS_TEXT, CHANGED_JOBS_AS_TEXT, namesOfPeople, someJobsAsText } from './jobs-as-text.ts';

/** All jobs of the tenant's WIP as JSON texts, by job number. */
export const allJobs = async (tx: Tx, tenantId: TenantId): Promise<string[]> =>
  tx.fetchText(ALL_JOBS_AS_TEXT, [tenantId, await namesOfPeople(tx)]);

/** The named jobs as JSON texts. */
export async function someJobs(tx: Tx, tenantId: TenantId, ids: readonly JobId[]): Promise<string[]> {
  const rows = await tx.query<{ text: string }>(someJobsAsText(ids.length), [tenantId, ids, await namesOfPeople(tx)]);
  return rows.map(({ text }) => text);
}

/** A field of the product, or a company's own. */
export type AnyField = StoredField | OwnField;
/** A job's stored values by field: the requested fields, and always its number. */
export type StoredJob = { id: JobId; version: number; isManaged: boolean } & Partial<Record<AnyField, unknown>>;

/** Locks these jobs of the WIP, always in the same order, and reads the requested fields. */
export async function lockJobs(
  tx: Tx,
  tenantId: TenantId,
  ids: readonly JobId[],
  fields: Iterable<AnyField>,
): Promise<Map<string, StoredJob>> {
  const list = [...new Set<AnyField>(['jobNumber', ...fields])].map((name) => `${readColumn(name)} as "${name}"`);
  const rows = await tx.query<StoredJob>(
    `select id, version, project_manager_user_ids <> '{}' as "isManaged", ${list.join(', ')} from workflow.job
     where tenant_id = $1 and id ${oneOfSql('$2::uuid[]', ids.length)} and disconnected_at is null order by id for update`,
    [tenantId, ids],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** Where the changes of jobs are recorded. */
export const JOB_HISTORY: History = {
  table: 'workflow.job_history',
  rowColumn: 'job_id',
  // An emptied amount has its calculated figure, an emptied total is nothing, and a forecast takes its reason along.
  mayRecord: (field, given, recorded) =>
    (given === null && (field === 'remainingInvoiceAmount' || (field === 'changeOrderTotal' && recorded === 0))) ||
    (field === 'accountingForecastReason' && recorded === null),
};

export interface AdjustingChangeOrder {
  jobId: JobId;
  amount: number;
}
export interface ChangedJobs {
  /** Only these fields are written; each row carries a value for each of them. */
  fields: readonly AnyField[];
  rows: readonly ({ id: JobId } & Partial<Record<AnyField, unknown>>)[];
  history: readonly HistoryEntry[];
  changeOrders: readonly AdjustingChangeOrder[];
}

const NO_NAMES = '{}';

/**
 * The fields that decide whether a job's cost has passed its estimate. When one is written, the trigger maintains the date.
 */
const ESTIMATED_BY = [
  'jobCostToDate',
  'accountingForecast',
  'forecastCost',
  'expenseBudget',
  'changeOrderTotal',
] as const satisfies StoredField[];

/** A job's own values, overwritten by newer ones. Empty values are dropped. */
export const withOwn = (before: string, newer: string): string =>
  `nullif(jsonb_strip_nulls(coalesce(${before}, '{}') || coalesce(${newer}, '{}')), '{}')`;

/** These own fields as stored: a tick that is not set is absent. */
const ownOf = (row: Partial<Record<AnyField, unknown>>, fields: readonly OwnField[]): Record<string, unknown> =>
  Object.fromEntries(fields.map((name) => [name, row[name] === false ? null : (row[name] ?? null)]));

/**
 * Writes changed jobs with their history in one statement for all, after one for the adjusting change orders. Returns the jobs as JSON
 * texts. Adjusting change orders are dated `today` (YYYY-MM-DD), or with the date in UTC; so is a cost that
 * passes its estimate, for which the database takes the day or leaves it. `via` marks values that the
 * person did not type. Names of people are not asked for where the caller knows that none of the jobs is managed.
 */
export async function storeChangedJobs(
  tx: Tx,
  { tenantId, userId, userName }: Access,
  changed: ChangedJobs,
  today: string | undefined,
  { via = null, isManaged = true }: { via?: 'import' | null; isManaged?: boolean } = {},
): Promise<string[]> {
  const own = changed.fields.filter(isOwnField);
  const fields = changed.fields.filter((name) => !isOwnField(name));
  const assignments = fields.map((name) => `${columnOf(name)} = c."${name}", `).join('');
  const isReckoned = ESTIMATED_BY.some((name) => fields.includes(name));
  const day = isReckoned ? 'estimate_passed_on = $9::date, ' : '';
  const ownValues = own.length > 0 ? `own = ${withOwn('j.own', 'c.own')}, ` : '';
  const definition = `${fields.length > 0 ? `, ${recordDefinition(fields)}` : ''}${own.length > 0 ? ', own jsonb' : ''}`;
  const given = own.length > 0 ? changed.rows.map((row) => ({ ...row, own: ownOf(row, own) })) : changed.rows;
  await insertAdjusting(tx, { tenantId, userName }, changed.changeOrders, today);
  const rows = await tx.query<{ text: string }>(
    `with changed as (
       update workflow.job j set ${assignments}${ownValues}${day} version = j.version + 1, updated_at = now(), updated_by = $2, updated_by_name = $3
       from json_to_recordset($4::json) as c(id uuid${definition})
       where j.tenant_id = $1 and j.id = c.id and j.id ${oneOfSql('$7::uuid[]', changed.rows.length)} returning j.*
     ), recorded as (${insertHistory(JOB_HISTORY, '$5', {
       more: { via: '$6::text', written_before: 'h."writtenBefore"' },
       members: ['"writtenBefore" jsonb'],
     })} returning 1
     )
     ${CHANGED_JOBS_AS_TEXT}`,
    [
      tenantId,
      userId,
      userName,
      JSON.stringify(given),
      JSON.stringify(changed.history),
      via,
      // PostgreSQL expects a hundred rows from any JSON, and would read all jobs; for an array it knows the length.
      changed.rows.map(({ id }) => id),
      isManaged ? await namesOfPeople(tx) : NO_NAMES,
      ...(isReckoned ? [dayOr(today)] : []),
    ],
  );
  return rows.map(({ text }) => text);
}

/** A statement of its own, because the one that answers the jobs reads their change orders. */
async function insertAdjusting(
  tx: Tx,
  { tenantId, userName }: Pick<Access, 'tenantId' | 'userName'>,
  changeOrders: readonly AdjustingChangeOrder[],
  today: string | undefined,
): Promise<void> {
  if (changeOrders.length === 0) return;
  await tx.query(
    `insert into workflow.change_order (tenant_id, job_id, number, date, description, amount, status, who)
     select $1, c."jobId", coalesce((select max(o.number) from workflow.change_order o where o.tenant_id = $1 and o.job_id = c."jobId"), 0) + 1,
            $4::date, 'Total adjusted', c.amount, 'approved', $2
     from json_to_recordset($3::json) as c("jobId" uuid, amount bigint) returning 1`,
    [tenantId, userName, JSON.stringify(changeOrders), dayOr(today)],
  );
}

/** A day, or else the date in UTC when the database reads the parameter: `current_date` in a value is not what each server may compute. */
export const dayOr = (today: string | undefined): string => today ?? 'today';

/** Takes jobs out of the WIP and records it. Returns the ids of those that were in it. */
export async function disconnect(
  tx: Tx,
  { tenantId, userId, userName }: Access,
  ids: readonly JobId[],
): Promise<JobId[]> {
  const rows = await tx.query<{ id: JobId }>(
    `with picked as (
       select id from workflow.job where tenant_id = $1 and id = any($4::uuid[]) and disconnected_at is null order by id for update
     ), gone as (
       update workflow.job j set disconnected_at = now(), version = j.version + 1, updated_at = now(), updated_by = $2, updated_by_name = $3
       from picked where j.tenant_id = $1 and j.id = picked.id returning j.id, j.version
     ), recorded as (
       insert into workflow.job_history (tenant_id, job_id, version, field, old_value, new_value, changed_by, changed_by_name)
       select $1, id, version, 'connected', 'true', 'false', $2::uuid, $3::text from gone returning 1
     )
     select id from gone order by id`,
    [tenantId, userId, userName, ids],
  );
  return rows.map(({ id }) => id);
}

/** The values that each select can take now, by field, and the people who can manage jobs. */
export async function allowedValues(tx: Tx, tenantId: TenantId): Promise<Map<string, ReadonlySet<string>>> {
  const rows = await tx.query<{ list: string; values: string[] }>(
    `select list, array_agg(value) as values from workflow.select_option where tenant_id = $1 and not is_retired group by list`,
    [tenantId],
  );
  const people = await tx.query<{ id: string }>('select user_id as id from platform.tenant_people where is_active');
  return new Map([
    ...rows.map(({ list, values }) => [list, new Set(values)] as const),
    ['projectManagerUserIds', new Set(people.map(({ id }) => id))],
  ]);
}
