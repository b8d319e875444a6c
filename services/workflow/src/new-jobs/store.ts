import type { JobId, TenantId } from '@plumbline/contract/values';
import { CREATED_FIELD } from '@plumbline/contract/workflow/new-jobs';
import { jobNumberKey } from '@plumbline/domain/job-numbers';
import type { Access } from '@plumbline/service-kit/access';
import type { Tx } from '@plumbline/service-kit/database';
import type { NewJobRow } from '../connect/new-job.ts';
import { joiningColumns, joiningDefinition, joiningValues, type NamedJob } from '../connect/store.ts';
import { namesOfPeople, someJobsInOrderAsText } from '../jobs/jobs-as-text.ts';
import { dayOr } from '../jobs/store.ts';

/** Every number that a job of the tenant has or had, and those of accounting's jobs outside the WIP: a proposed number is none of them. */
export async function numbersInUse(tx: Tx, tenantId: TenantId): Promise<string[]> {
  const rows = await tx.query<{ number: string }>(
    `select job_number as number from workflow.job where tenant_id = $1
     union all
     select coalesce(fields ->> 'jobNumber', external_id) from workflow.external_job where tenant_id = $1`,
    [tenantId],
  );
  return rows.map(({ number }) => number);
}

/**
 * Stores jobs that are made by hand, with one statement for all, and records it. Returns the ids by number. A job whose number another
 * job of the WIP has got meanwhile is left out. Opening change orders are dated `today` (YYYY-MM-DD), or with the date in UTC.
 */
export async function insertNewJobs(
  tx: Tx,
  { tenantId, userId, userName }: Access,
  rows: readonly NewJobRow<null>[],
  today?: string,
): Promise<Map<string, JobId>> {
  // Always in the order of the unique key, so that two people who create the same numbers wait for each other without a deadlock.
  const ordered = rows
    .map((row) => ({ row, key: jobNumberKey(row.jobNumber) }))
    .toSorted((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ row }) => row);
  const made = await tx.query<{ id: JobId; jobNumber: string }>(
    `with made as (
       insert into workflow.job (tenant_id, ${joiningColumns}, updated_by, updated_by_name)
       select $1, ${joiningValues}, $2::uuid, $3::text from json_to_recordset($4::json) as c(${joiningDefinition})
       on conflict (tenant_id, job_number_key) where disconnected_at is null and not is_look_alike do nothing
       returning *
     ), recorded as (
       insert into workflow.job_history (tenant_id, job_id, version, field, old_value, new_value, changed_by, changed_by_name)
       select $1, id, version, '${CREATED_FIELD}', 'false', 'true', $2::uuid, $3::text from made returning 1
     ), opening as (
       insert into workflow.change_order (tenant_id, job_id, number, date, description, amount, status, who)
       select $1, id, 1, $5::date, 'Total at the start', change_order_total, 'approved', $3
       from made where change_order_total <> 0 returning 1
     )
     select id, job_number as "jobNumber" from made`,
    [tenantId, userId, userName, JSON.stringify(ordered), dayOr(today)],
  );
  return new Map(made.map(({ id, jobNumber }) => [jobNumber, id]));
}

/** The named jobs as JSON texts in this order. */
export async function jobsInOrder(tx: Tx, tenantId: TenantId, ids: readonly JobId[]): Promise<string[]> {
  const rows = await tx.query<{ text: string }>(someJobsInOrderAsText(ids.length), [
    tenantId,
    ids,
    await namesOfPeople(tx),
  ]);
  return rows.map(({ text }) => text);
}

/** The other job with this external id, whether it is in the WIP or was taken out of it. */
export async function externalIdHolder(
  tx: Tx,
  tenantId: TenantId,
  externalId: string,
  otherThan: JobId,
): Promise<(NamedJob & { isTakenOut: boolean }) | null> {
  const [holder] = await tx.query<NamedJob & { isTakenOut: boolean }>(
    `select job_number as "jobNumber", job_name as "jobName", disconnected_at is not null as "isTakenOut" from workflow.job
     where tenant_id = $1 and external_id = $2 and id <> $3`,
    [tenantId, externalId, otherThan],
  );
  return holder ?? null;
}
