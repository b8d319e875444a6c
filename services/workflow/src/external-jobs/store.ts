import type { TenantId } from '@plumbline/contract/values';
import type { Tx } from '@plumbline/service-kit/database';
import type { NewJob } from '../connect/new-job.ts';

export interface StoredCounts {
  added: number;
  changed: number;
  /** Known with the very same name and values: these rows are not written. */
  unchanged: number;
}

/** Rows per statement: large enough that the round trips do not count, small enough to show progress by. */
export const BATCH_ROWS = 2_000;

export function* batches<T>(list: readonly T[], size = BATCH_ROWS): Generator<T[]> {
  for (let start = 0; start < list.length; start += size) yield list.slice(start, start + size);
}

/**
 * Fills the tenant's directory of the accounting system's jobs, which the lookup of connect searches; values by job
 * field, amounts in cents. A job that is known by its external id takes the new name and values; jobs that are not
 * given stay. Throws a DatabaseError when two of the jobs have one external id.
 */
export async function storeExternalJobs(tx: Tx, tenantId: TenantId, jobs: readonly NewJob[]): Promise<StoredCounts> {
  const counts: StoredCounts = { added: 0, changed: 0, unchanged: 0 };
  for (const batch of batches(jobs)) {
    const { known, written } = await storeBatch(tx, tenantId, batch);
    const added = batch.length - known;
    counts.added += added;
    counts.changed += written - added;
    counts.unchanged += batch.length - written;
  }
  return counts;
}

async function storeBatch(
  tx: Tx,
  tenantId: TenantId,
  jobs: readonly NewJob[],
): Promise<{ known: number; written: number }> {
  const given = jobs.map((job) => ({ ...job, searchText: searchTextOf(job) }));
  // Every part of the statement sees the table as it was before, so `known` counts the rows that were there.
  const [counted] = await tx.query<{ known: number; written: number }>(
    `with given as materialized (
       select "externalId" as external_id, "jobName" as name, jsonb_strip_nulls("values") as fields, "searchText" as search_text
       from json_to_recordset($2::json) as g("externalId" text, "jobName" text, "values" jsonb, "searchText" text)
     ), written as (
       insert into workflow.external_job as e (tenant_id, external_id, name, fields, search_text)
       select $1, external_id, name, fields, search_text from given
       on conflict (tenant_id, external_id) do update set
         name = excluded.name, fields = excluded.fields, search_text = excluded.search_text
       where (e.name, e.fields, e.search_text) is distinct from (excluded.name, excluded.fields, excluded.search_text)
       returning 1
     )
     select (select count(*) from workflow.external_job e join given g on e.tenant_id = $1 and e.external_id = g.external_id) as known,
            (select count(*) from written) as written`,
    [tenantId, JSON.stringify(given)],
  );
  return counted ?? { known: 0, written: 0 };
}

/** Lower case as the lookup makes it of the words that it searches. */
const searchTextOf = ({ externalId, jobName, values }: NewJob): string =>
  [...new Set([values.jobNumber, jobName, externalId])]
    .filter((part) => part !== undefined && part !== null)
    .join(' ')
    .toLowerCase();
