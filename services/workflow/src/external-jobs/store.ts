import type { TenantId } from '@plumbline/contract/values';
import type { Tx } from '@plumbline/service-kit/database';
import type { NewJob } from '../connect/new-job.ts';
import { searchWords } from './search-words.ts';

export interface StoredCounts {
  added: number;
  changed: number;
  /** Jobs with the same name and values. These rows are not written. */
  unchanged: number;
}

/** Rows per statement: enough that round trips do not matter, few enough to show progress. */
const BATCH_ROWS = 2_000;

export function* batches<T>(list: readonly T[], size = BATCH_ROWS): Generator<T[]> {
  for (let start = 0; start < list.length; start += size) yield list.slice(start, start + size);
}

/**
 * Fills the tenant's directory of the accounting system's jobs, which the lookup for connecting searches. Values are by job field,
 * amounts in cents. A job with the same external id takes the new name and values; all other jobs stay. Throws a DatabaseError
 * if two of the jobs have the same external id.
 */
export async function storeExternalJobs(tx: Tx, tenantId: TenantId, jobs: readonly NewJob[]): Promise<StoredCounts> {
  const counts: StoredCounts = { added: 0, changed: 0, unchanged: 0 };
  for (const batch of batches(jobs)) {
    const { existing, written } = await storeBatch(tx, tenantId, batch);
    const added = batch.length - existing;
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
): Promise<{ existing: number; written: number }> {
  const given = jobs.map((job) => ({ ...job, words: searchWords(job) }));
  // Every part of the statement sees the tables as they were before. `existing` counts the rows that are there. Only words that a job
  // loses or gains are written.
  const [counted] = await tx.query<{ existing: number; written: number }>(
    `with given as materialized (
       select "externalId" as external_id, "jobName" as name, jsonb_strip_nulls("values") as fields, words
       from json_to_recordset($2::json) as g("externalId" text, "jobName" text, "values" jsonb, words text[])
     ), existing as materialized (
       select e.external_id, e.words from workflow.external_job e join given g on e.tenant_id = $1 and e.external_id = g.external_id
     ), written as (
       insert into workflow.external_job as e (tenant_id, external_id, name, fields, words)
       select $1, external_id, name, fields, words from given
       on conflict (tenant_id, external_id) do update set
         name = excluded.name, fields = excluded.fields, words = excluded.words
       where (e.name, e.fields, e.words) is distinct from (excluded.name, excluded.fields, excluded.words)
       returning 1
     ), other as materialized (
       select g.external_id, k.words as before, g.words as after from given g left join existing k using (external_id)
       where k.words is distinct from g.words
     ), lost as (
       delete from workflow.external_job_word w using (
         ${RANKED('before')} except ${RANKED('after')}
       ) l where w.tenant_id = $1 and w.word = l.word and w.rank = l.rank and w.external_id = l.external_id
     ), gained as (
       insert into workflow.external_job_word (tenant_id, external_id, word, rank)
       select $1, g.* from (
         ${RANKED('after')} except ${RANKED('before')}
       ) g returning 1
     )
     select (select count(*) from existing) as existing, (select count(*) from written) as written`,
    [tenantId, JSON.stringify(given)],
  );
  return counted ?? { existing: 0, written: 0 };
}

/** The words of `other` as rows with their ranks. Rank 0 is the job number. */
const RANKED = (words: string) =>
  `select o.external_id, w.word collate "C" as word, case when w.place = 1 then 0 else 1 end as rank
   from other o, unnest(o.${words}) with ordinality as w(word, place)`;
