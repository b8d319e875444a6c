import type { JobId, TenantId } from '@plumbline/contract/values';
import { type RefreshedField, refreshedFields } from '@plumbline/contract/workflow/import-mapping';
import type { Tx } from '@plumbline/service-kit/database';
import { instantSql } from '@plumbline/service-kit/instant-sql';
import type { NewJob } from '../connect/new-job.ts';
import { batches, type StoredCounts } from '../external-jobs/store.ts';
import { columnOf } from '../jobs/columns.ts';

/** Imports of a tenant run one after another. Two at once would lock the same rows in different orders. */
export const takeTurn = (tx: Tx, tenantId: TenantId): Promise<unknown> =>
  tx.query(`select pg_advisory_xact_lock(hashtextextended('import ' || $1, 0))`, [tenantId]);

/** How many jobs storing them in the directory would add, change and leave unchanged. */
export async function countExternalJobs(tx: Tx, tenantId: TenantId, jobs: readonly NewJob[]): Promise<StoredCounts> {
  const counts: StoredCounts = { added: 0, changed: 0, unchanged: 0 };
  for (const batch of batches(jobs)) {
    const [row] = await tx.query<StoredCounts>(
      `select count(*) filter (where e.external_id is null) as added,
              count(*) filter (where (e.name, e.fields) <> (g."jobName", jsonb_strip_nulls(g."values"))) as changed,
              count(*) filter (where (e.name, e.fields) = (g."jobName", jsonb_strip_nulls(g."values"))) as unchanged
       from json_to_recordset($2::json) as g("externalId" text, "jobName" text, "values" jsonb)
       left join workflow.external_job e on e.tenant_id = $1 and e.external_id = g."externalId"`,
      [tenantId, JSON.stringify(batch)],
    );
    counts.added += row?.added ?? 0;
    counts.changed += row?.changed ?? 0;
    counts.unchanged += row?.unchanged ?? 0;
  }
  return counts;
}

/** A job that is or was in the WIP, with its accounted values: the current ones, and those last imported. */
export type KnownJob = Record<RefreshedField, number | string | null> & {
  jobId: JobId;
  externalId: string;
  jobNumber: string;
  jobName: string;
  isDisconnected: boolean;
  lastImport: Record<string, unknown> | null;
  originalContractAmount: number | null;
  finalContractAmount: number | null;
};

const refreshedList = refreshedFields.map((name) => `j.${columnOf(name)} as "${name}"`).join(', ');

/** The jobs among these external ids that are or were in the WIP. */
export async function findKnownJobs(tx: Tx, tenantId: TenantId, jobs: readonly NewJob[]): Promise<KnownJob[]> {
  const found: KnownJob[] = [];
  for (const batch of batches(jobs)) {
    const rows = await tx.query<KnownJob>(
      `select j.id as "jobId", j.external_id as "externalId", j.job_number as "jobNumber", j.job_name as "jobName",
              j.disconnected_at is not null as "isDisconnected", e.fields as "lastImport", ${refreshedList},
              j.original_contract_amount as "originalContractAmount", j.final_contract_amount as "finalContractAmount"
       from workflow.job j left join workflow.external_job e on e.tenant_id = j.tenant_id and e.external_id = j.external_id
       where j.tenant_id = $1 and j.external_id = any($2::text[])`,
      [tenantId, batch.map(({ externalId }) => externalId)],
    );
    for (const row of rows) found.push(row);
  }
  return found;
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

/** Who last changed each accounted field, and its value before, by job and field. */
export async function lastChanges(
  tx: Tx,
  tenantId: TenantId,
  jobIds: readonly JobId[],
): Promise<Map<string, LastChange>> {
  const rows = await tx.query<LastChange>(
    `select distinct on (job_id, field) job_id as "jobId", field, changed_by_name as who, ${instantSql('changed_at')} as at,
            via is not null as "isImport", first_value(old_value) over since as before
     from (select h.*, count(via) over (partition by h.job_id, h.field order by h.id) as imports from workflow.job_history h
           where h.tenant_id = $1 and h.job_id = any($2::uuid[]) and h.field = any($3::text[])) h
     window since as (partition by job_id, field, imports order by via is not null, id)
     order by job_id, field, id desc`,
    [tenantId, jobIds, refreshedFields],
  );
  return new Map(rows.map((row) => [lineKey(row), row]));
}

export const lineKey = ({ jobId, field }: { jobId: string; field: string }): string => `${jobId} ${field}`;

/** The tenant's mappings: the one for these headings first, then the most recently used. */
export async function rememberedMappings(tx: Tx, tenantId: TenantId, headingsKey: string): Promise<unknown[]> {
  const rows = await tx.query<{ mapping: unknown }>(
    `select mapping from workflow.import_mapping where tenant_id = $1 order by headings_key = $2 desc, used_at desc limit 20`,
    [tenantId, headingsKey],
  );
  return rows.map(({ mapping }) => mapping);
}

export const rememberMapping = (tx: Tx, tenantId: TenantId, headingsKey: string, mapping: unknown): Promise<unknown> =>
  tx.query(
    `insert into workflow.import_mapping (tenant_id, headings_key, mapping) values ($1, $2, $3::jsonb)
     on conflict (tenant_id, headings_key) do update set mapping = excluded.mapping, used_at = now()`,
    [tenantId, headingsKey, JSON.stringify(mapping)],
  );
