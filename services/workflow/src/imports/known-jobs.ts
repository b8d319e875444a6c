import type { JobId, TenantId } from '@plumbline/contract/values';
import type { ImportField } from '@plumbline/contract/workflow/import-fields';
import type { KnownContract } from '@plumbline/import/checks/contract-check';
import type { KnownJob } from '@plumbline/import/identity/match-jobs';
import type { Tx } from '@plumbline/service-kit/database';
import { instantSql } from '@plumbline/service-kit/instant-sql';
import { readColumn } from '../jobs/columns.ts';

/** Every job that is or was in the WIP, by the names that a file may use for it. */
export const allKnownJobs = (tx: Tx, tenantId: TenantId): Promise<(KnownJob & Omit<KnownContract, 'externalId'>)[]> =>
  tx.query(
    `select id as "jobId", external_id as "externalId", job_number as "jobNumber", job_name as "jobName", notes, estimator,
            disconnected_at is not null as "isDisconnected",
            original_contract_amount as "originalContractAmount", final_contract_amount as "finalContractAmount"
     from workflow.job where tenant_id = $1`,
    [tenantId],
  );

/** A job of the WIP, and what the last import brought for it. */
export interface CurrentJob {
  jobId: JobId;
  values: Partial<Record<ImportField, unknown>>;
  lastImport: Record<string, unknown> | null;
}

/** The named jobs' values of these fields, by job. */
export async function currentJobs(
  tx: Tx,
  tenantId: TenantId,
  ids: readonly JobId[],
  fields: readonly ImportField[],
): Promise<Map<JobId, CurrentJob>> {
  const list = fields.map((name) => `${readColumn(name, 'j.')} as "${name}"`).join(', ');
  // Of a row, since json_build_object takes 50 members at most: with a company's own columns a file may fill more.
  const rows = await tx.query<CurrentJob>(
    `select j.id as "jobId", (select to_json(v) from (select ${list}) v) as "values", e.fields as "lastImport"
     from workflow.job j 
     left join (select external_id, fields from workflow.external_job where tenant_id = $1) e on e.external_id = j.external_id
     where j.tenant_id = $1 and j.id = any($2::uuid[]) and j.disconnected_at is null`,
    [tenantId, ids],
  );
  return new Map(rows.map((row) => [row.jobId, row]));
}

export interface LastChange {
  jobId: JobId;
  field: string;
  who: string;
  at: string;
  isImport: boolean;
  /** The value before people changed the field after the last import. */
  before: unknown;
}

/** Who last changed each of these fields, and its value before, by job and field. */
export async function lastChanges(
  tx: Tx,
  tenantId: TenantId,
  jobIds: readonly JobId[],
  fields: readonly string[],
): Promise<Map<string, LastChange>> {
  const rows = await tx.query<LastChange>(
    `select distinct on (job_id, field) job_id as "jobId", field, changed_by_name as who, ${instantSql('changed_at')} as at,
            via is not null as "isImport", first_value(old_value) over since as before
     from (select h.*, count(via) over (partition by h.job_id, h.field order by h.id) as imports from workflow.job_history h
           where h.tenant_id = $1 and h.job_id = any($2::uuid[]) and h.field = any($3::text[])) h
     window since as (partition by job_id, field, imports order by via is not null, id)
     order by job_id, field, id desc`,
    [tenantId, jobIds, fields],
  );
  return new Map(rows.map((row) => [lineKey(row), row]));
}

export const lineKey = ({ jobId, field }: { jobId: string; field: string }): string => `${jobId} ${field}`;
