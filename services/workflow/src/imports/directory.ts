import type { TenantId } from '@plumbline/contract/values';
import type { ImportId } from '@plumbline/contract/workflow/import-records';
import type { FileJob } from '@plumbline/import/reading/file-job';
import type { ReadJob } from '@plumbline/import/reading/read-job';
import type { Tx } from '@plumbline/service-kit/database';
import { batches, storeExternalJobs } from '../external-jobs/store.ts';

/** Imports of a tenant run one after another. Two at once would lock the same rows in different orders. */
export const takeTurn = (tx: Tx, tenantId: TenantId): Promise<unknown> =>
  tx.query(`select pg_advisory_xact_lock(hashtextextended('import ' || $1, 0))`, [tenantId]);

/**
 * The jobs as the directory will hold them: for an existing job, the file changes only the mapped fields that could be read.
 * An empty cell of a mapped field empties it.
 */
export async function mergedWithDirectory(
  tx: Tx,
  tenantId: TenantId,
  jobs: readonly ReadJob[],
  mapped: readonly string[],
): Promise<FileJob[]> {
  const merged: FileJob[] = [];
  for (const batch of batches(jobs)) {
    const rows = await tx.query<{ id: string; fields: FileJob['values'] }>(
      'select external_id as id, fields from workflow.external_job where tenant_id = $1 and external_id = any($2::text[])',
      [tenantId, batch.map(({ externalId }) => externalId)],
    );
    const stored = new Map(rows.map(({ id, fields }) => [id, fields]));
    for (const { externalId, jobName, values, unread = [] } of batch) {
      const kept = { ...stored.get(externalId) };
      for (const field of mapped) if (!unread.includes(field)) delete kept[field];
      merged.push({ externalId, jobName, values: { ...kept, ...values } });
    }
  }
  return merged;
}

/** Keeps the directory's previous entries for the jobs that an import is about to add or change. */
export async function keepDirectoryBefore(
  tx: Tx,
  tenantId: TenantId,
  importId: ImportId,
  jobs: readonly FileJob[],
): Promise<void> {
  for (const batch of batches(jobs)) {
    await tx.query(
      `insert into workflow.import_directory (tenant_id, import_id, external_id, before)
       select $1, $2, g."externalId", case when e.external_id is not null then jsonb_build_object('jobName', e.name, 'values', e.fields) end
       from json_to_recordset($3::json) as g("externalId" text, "jobName" text, "values" jsonb)
       left join (select external_id, name, fields from workflow.external_job where tenant_id = $1) e on e.external_id = g."externalId"
       where e.external_id is null or (e.name, e.fields) is distinct from (g."jobName", jsonb_strip_nulls(g."values"))
       returning 1`,
      [tenantId, importId, JSON.stringify(batch)],
    );
  }
}

/** How many jobs an import added to the directory, and how many it changed there. */
export async function countDirectoryChanges(
  tx: Tx,
  tenantId: TenantId,
  importId: ImportId,
): Promise<{ added: number; changed: number }> {
  const [counts] = await tx.query<{ added: number; changed: number }>(
    `select count(*) filter (where before is null) as added, count(before) as changed from workflow.import_directory
     where tenant_id = $1 and import_id = $2`,
    [tenantId, importId],
  );
  return counts ?? { added: 0, changed: 0 };
}

/**
 * Restores the directory's entries from before an import, unless a later import changed them. A job that the import added is
 * removed, unless it is in the WIP.
 */
export async function restoreDirectory(tx: Tx, tenantId: TenantId, importId: ImportId): Promise<void> {
  const rows = await tx.query<{ externalId: string; before: Pick<FileJob, 'jobName' | 'values'> | null }>(
    `select d.external_id as "externalId", d.before from workflow.import_directory d
     join workflow.import i on i.tenant_id = d.tenant_id and i.id = d.import_id
     where d.tenant_id = $1 and d.import_id = $2 and not exists (
       select from workflow.import_directory l join workflow.import n on n.tenant_id = l.tenant_id and n.id = l.import_id
       where l.tenant_id = $1 and l.external_id = d.external_id and n.accepted_at > i.accepted_at)`,
    [tenantId, importId],
  );
  const changed = rows.flatMap(({ externalId, before }) => (before ? [{ externalId, ...before }] : []));
  await storeExternalJobs(tx, tenantId, changed);
  const added = rows.filter(({ before }) => before === null).map(({ externalId }) => externalId);
  await tx.query(
    `with gone as (
       delete from workflow.external_job e where e.tenant_id = $1 and e.external_id = any($2::text[])
         and not exists (select from workflow.job j where j.tenant_id = $1 and j.external_id = e.external_id and j.disconnected_at is null)
       returning e.external_id, e.words
     )
     delete from workflow.external_job_word w using (
       select g.external_id, u.word from gone g, unnest(g.words) as u(word)
     ) g where w.tenant_id = $1 and w.word = g.word and w.external_id = g.external_id`,
    [tenantId, added],
  );
}
