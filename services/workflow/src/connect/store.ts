import type { ConnectLookupItem } from '@plumbline/contract/lookup';
import type { JobId, TenantId } from '@plumbline/contract/values';
import { type JobField, jobFieldNames, jobFields } from '@plumbline/contract/workflow/job-fields';
import type { Access } from '@plumbline/service-kit/access';
import type { Tx } from '@plumbline/service-kit/database';
import { unlessTaken } from '@plumbline/service-kit/unless-taken';
import { columnOf, recordDefinition, type StoredField, storedFields } from '../jobs/columns.ts';
import { isWritten } from '../jobs/facts-after.ts';
import { dayOr, withOwn } from '../jobs/store.ts';
import { JOINING_JOB } from './joining-jobs.ts';
import type { NewJobRow } from './new-job.ts';

/** Locks jobs of the accounting system, always in the same order. Two people who connect the same job take turns. */
export const lockExternalJobs = (
  tx: Tx,
  tenantId: TenantId,
  externalIds: readonly string[],
): Promise<{ externalId: string }[]> =>
  tx.query(
    `select external_id as "externalId" from workflow.external_job
     where tenant_id = $1 and external_id = any($2::text[]) order by external_id for update`,
    [tenantId, externalIds],
  );

/** Jobs of the accounting system as they would join the WIP. */
export const joiningJobs = (tx: Tx, tenantId: TenantId, externalIds: readonly string[]): Promise<ConnectLookupItem[]> =>
  tx.query(
    `select ${JOINING_JOB.list} from workflow.external_job e ${JOINING_JOB.join}
     where e.tenant_id = $1 and e.external_id = any($2::text[])`,
    [tenantId, externalIds],
  );

/** Locks the jobs with these external ids that are or were in the WIP. */
export const lockConnected = (
  tx: Tx,
  tenantId: TenantId,
  externalIds: readonly string[],
): Promise<{ externalId: string; isDisconnected: boolean }[]> =>
  tx.query(
    `select external_id as "externalId", disconnected_at is not null as "isDisconnected" from workflow.job
     where tenant_id = $1 and external_id = any($2::text[]) order by id for update`,
    [tenantId, externalIds],
  );

/** How people refer to a job. */
export interface NamedJob {
  jobNumber: string;
  jobName: string;
}

/**
 * For each job, in order, the other job that already has its number, ignoring letter case and spaces: a job of the WIP or an
 * earlier job of the list. Null if there is none.
 */
export async function numberHolders(
  tx: Tx,
  tenantId: TenantId,
  jobs: readonly NamedJob[],
): Promise<(NamedJob | null)[]> {
  const rows = await tx.query<{ first: number; jobNumber: string | null; jobName: string | null }>(
    `with given as materialized (
       select g.place, workflow.job_number_key(g.number) as key from unnest($2::text[]) with ordinality as g(number, place)
     )
     select (min(g.place) over (partition by g.key))::int as first, j.job_number as "jobNumber", j.job_name as "jobName"
     from given g left join lateral (
       select job_number, job_name from workflow.job j
       where j.tenant_id = $1 and j.job_number_key = g.key and j.disconnected_at is null limit 1
     ) j on true order by g.place`,
    [tenantId, jobs.map(({ jobNumber }) => jobNumber)],
  );
  return rows.map(({ first, jobNumber, jobName }, at) => {
    if (jobNumber !== null && jobName !== null) return { jobNumber, jobName };
    return first === at + 1 ? null : (jobs[first - 1] ?? null);
  });
}

/** The other job of the WIP with this number, ignoring letter case and spaces. */
export async function numberHolder(
  tx: Tx,
  tenantId: TenantId,
  jobNumber: string,
  otherThan: JobId,
): Promise<NamedJob | null> {
  const [holder] = await tx.query<NamedJob>(
    `select job_number as "jobNumber", job_name as "jobName" from workflow.job
     where tenant_id = $1 and job_number_key = workflow.job_number_key($2) and disconnected_at is null and id <> $3 limit 1`,
    [tenantId, jobNumber, otherThan],
  );
  return holder ?? null;
}

/** Why a job cannot have the number of another job. `holder` is null for a job that was stored at this moment. */
export const numberInUse = (holder: NamedJob | null): string =>
  `is the number of another job${holder ? `: ${holder.jobNumber} ${holder.jobName}` : ''}`;

/** Runs a write that sets job numbers. Throws `refusal` if another job of the WIP has got one of them meanwhile. */
export const unlessNumberTaken = <T>(write: () => Promise<T>, refusal: () => Error): Promise<T> =>
  unlessTaken(write, refusal, 'job_number_once');

/** What a new row of a job gives: `joiningValues` reads it from rows `c` with the definition `joiningDefinition`. */
const fields: readonly StoredField[] = storedFields.filter((name) => name !== 'createdDate');
export const joiningColumns = `${fields.map(columnOf).join(', ')}, own`;
export const joiningDefinition = `${recordDefinition(fields)}, own jsonb`;
/** How a field without a value is stored. */
const emptyValue = (name: StoredField) => {
  if (name === 'remainingInvoiceOverride') return 'null';
  const { type }: JobField = jobFields[name];
  return type === 'boolean' ? 'false' : type === 'multiselect' ? `'{}'` : 'null';
};
/** The day of the connection. The database keeps it where the cost has passed the estimate, and no earlier day is known. */
const TODAY = '$5::date';
export const joiningValues = [
  ...fields.map((name) => `coalesce(c."${name}", ${name === 'estimatePassedOn' ? TODAY : emptyValue(name)})`),
  'c.own',
].join(', ');
const reconnected = [
  ...fields.map((name) => `${columnOf(name)} = ${name === 'estimatePassedOn' ? TODAY : `excluded.${columnOf(name)}`}`),
  `own = ${withOwn('job.own', 'excluded.own')}`,
].join(', ');
/** The value of each field before and after a job came back, for the history. Derived fields, and what is written with another field, are left out. */
const recordedFields = jobFieldNames.filter(
  (name) => name !== 'createdDate' && name !== 'finalContractAmount' && !isWritten(name),
);
const beforeAndAfter = recordedFields
  .map((name) => `('${name}', to_jsonb(b.${columnOf(name)}), to_jsonb(j.${columnOf(name)}))`)
  .join(', ');

export interface JoinedJob {
  id: JobId;
  externalId: string;
}

/**
 * Brings jobs into the WIP, with one statement for all. A disconnected job comes back under its old id, with its history. Records
 * each connection, its opening change order, and each value that a return changes. Returns the joined jobs in no particular order,
 * without those that were in the WIP already. Call it through `unlessNumberTaken`. Opening change orders are dated `today`
 * (YYYY-MM-DD), or with the date in UTC.
 */
export function insertJobs(
  tx: Tx,
  { tenantId, userId, userName }: Pick<Access, 'tenantId' | 'userId' | 'userName'>,
  rows: readonly NewJobRow[],
  today?: string,
): Promise<JoinedJob[]> {
  return tx.query<JoinedJob>(
    `with before as (
       select b.* from workflow.job b join json_to_recordset($4::json) as c("externalId" text) on b.external_id = c."externalId"
       where b.tenant_id = $1 and b.disconnected_at is not null
     ), joined as (
       insert into workflow.job (tenant_id, ${joiningColumns}, updated_by, updated_by_name)
       select $1, ${joiningValues}, $2::uuid, $3::text from json_to_recordset($4::json) as c(${joiningDefinition})
       on conflict (tenant_id, external_id) where external_id is not null do update set
         ${reconnected}, disconnected_at = null, version = job.version + 1, updated_at = excluded.updated_at,
         updated_by = excluded.updated_by, updated_by_name = excluded.updated_by_name
       where job.disconnected_at is not null
       returning *
     ), recorded as (
       insert into workflow.job_history (tenant_id, job_id, version, field, old_value, new_value, changed_by, changed_by_name)
       select $1, id, version, 'connected', 'false', 'true', $2::uuid, $3::text from joined returning 1
     ), changed as (
       insert into workflow.job_history (tenant_id, job_id, version, field, old_value, new_value, changed_by, changed_by_name)
       select $1, j.id, j.version, f.name, f.old, f.new, $2::uuid, $3::text
       from joined j join before b on b.id = j.id, lateral (
         values ${beforeAndAfter}
         union all select o.name, b.own -> o.name, j.own -> o.name from jsonb_object_keys(coalesce(j.own, '{}')) as o(name)
       ) as f(name, old, new)
       where f.old is distinct from f.new returning 1
     ), opening as (
       insert into workflow.change_order (tenant_id, job_id, number, date, description, amount, status, who)
       select $1, j.id, coalesce(o.number, 0) + 1, ${TODAY}, 'Total at connection', j.change_order_total - coalesce(o.total, 0), 'approved', $3
       from joined j
       left join (select job_id, max(number) as number, sum(amount) filter (where status = 'approved') as total
                  from workflow.change_order where tenant_id = $1 group by job_id) o on o.job_id = j.id
       where j.change_order_total <> coalesce(o.total, 0) returning 1
     )
     select id, external_id as "externalId" from joined`,
    [tenantId, userId, userName, JSON.stringify(rows), dayOr(today)],
  );
}

/** Jobs to bring back whose number another job of the WIP, or of this list, now has; with the name of that job. */
export const reconnectClashes = (
  tx: Tx,
  tenantId: TenantId,
  ids: readonly JobId[],
): Promise<{ id: JobId; jobNumber: string; holder: NamedJob }[]> =>
  tx.query(
    `select j.id, j.job_number as "jobNumber",
            json_build_object('jobNumber', o.job_number, 'jobName', o.job_name) as holder
     from workflow.job j cross join lateral (
       select o.job_number, o.job_name from workflow.job o
       where o.tenant_id = $1 and o.job_number_key = j.job_number_key and o.id <> j.id
         and (o.disconnected_at is null or o.id = any($2::uuid[]))
       order by o.disconnected_at nulls first, o.id limit 1
     ) o
     where j.tenant_id = $1 and j.id = any($2::uuid[]) and j.disconnected_at is not null order by j.id`,
    [tenantId, ids],
  );

/**
 * Brings disconnected jobs back unchanged, and records it. Returns those jobs; jobs that are in the WIP stay as they are.
 * Call it through `unlessNumberTaken`.
 */
export const reconnect = (
  tx: Tx,
  { tenantId, userId, userName }: Access,
  ids: readonly JobId[],
): Promise<{ id: JobId }[]> =>
  tx.query(
    `with picked as (
       select id from workflow.job where tenant_id = $1 and id = any($4::uuid[]) and disconnected_at is not null order by id for update
     ), back as (
       update workflow.job j set disconnected_at = null, version = j.version + 1, updated_at = now(), updated_by = $2, updated_by_name = $3
       from picked where j.tenant_id = $1 and j.id = picked.id returning j.id, j.version
     )
     insert into workflow.job_history (tenant_id, job_id, version, field, old_value, new_value, changed_by, changed_by_name)
     select $1, id, version, 'connected', 'false', 'true', $2::uuid, $3::text from back returning job_id as id`,
    [tenantId, userId, userName, ids],
  );
