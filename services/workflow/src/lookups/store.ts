import type { ConnectLookupItem } from '@plumbline/contract/lookup';
import type { TenantId } from '@plumbline/contract/values';
import type { Tx } from '@plumbline/service-kit/database';
import { JOINING_JOB, NOT_IN_WIP } from '../connect/joining-jobs.ts';
import { typedWords } from '../external-jobs/search-words.ts';

/**
 * How many words are read to find enough jobs: several words of a job can start with the typed one, and each job is returned once.
 */
const WORDS_A_JOB = 4;
/** The most words of the directory that are counted to find the rarest of the typed words. */
const COUNTED_WORDS = 20_000;

/** Words that start with the parameter. No text sorts after U+10FFFF. */
const STARTS_WITH = (parameter: string) => `w.word >= ${parameter} and w.word < ${parameter} || U&'\\+10FFFF'`;

/** Without a text: the first jobs by name. */
export const FIRST_BY_NAME = `
  select ${JOINING_JOB.list} from workflow.external_job e ${JOINING_JOB.join}
  where e.tenant_id = $1 and ${NOT_IN_WIP}
  order by e.name, e.external_id limit $2`;

/**
 * Reads the words that start with the leading word ($2) in index order, the closest first, and stops when there are enough.
 * `offset 0` keeps the planner from reading the whole directory for a join. The other words are patterns in $4.
 */
export const BY_WORDS = `
  select ${JOINING_JOB.list} from (
    select distinct on (external_id) * from (
      select w.word, w.rank, e.* from workflow.external_job_word w, lateral (
        select * from workflow.external_job e where e.tenant_id = $1 and e.external_id = w.external_id and ${NOT_IN_WIP}
          and ' ' || array_to_string(e.words, ' ') like all ($4::text[])
        offset 0
      ) e
      where w.tenant_id = $1 and ${STARTS_WITH('$2')}
      order by w.word, w.rank, w.external_id limit $3 * ${WORDS_A_JOB}
    ) found order by external_id, word, rank
  ) e ${JOINING_JOB.join}
  order by e.word, e.rank, e.external_id limit $3`;

/**
 * External jobs that are not in the WIP and whose number, name or id has, for each typed word, a word that starts with it. A job
 * with exactly the typed number comes first, then the closest words.
 */
export async function searchExternalJobs(
  tx: Tx,
  tenantId: TenantId,
  text: string,
  limit: number,
): Promise<ConnectLookupItem[]> {
  const words = typedWords(text);
  if (words.length === 0) return tx.query(FIRST_BY_NAME, [tenantId, limit]);
  const leading = words.length > 1 ? await rarestOf(tx, tenantId, words) : words[0];
  const others = words.filter((word) => word !== leading);
  return tx.query(BY_WORDS, [tenantId, leading, limit, others.map(asPattern)]);
}

/** A pattern for a word with this start. A job's words each follow a space. */
const asPattern = (word: string) => `% ${word.replace(/[\\%_]/g, '\\$&')}%`;

/** The rarest typed word: the fewest words of the directory start with it. */
async function rarestOf(tx: Tx, tenantId: TenantId, words: readonly string[]): Promise<string | undefined> {
  const [row] = await tx.query<{ word: string }>(
    `select typed.word from unnest($2::text[]) with ordinality as typed(word, place), lateral (
       select count(*) as count from (
         select from workflow.external_job_word w where w.tenant_id = $1 and ${STARTS_WITH('typed.word')} limit $3
       ) counted
     ) found order by found.count, typed.place limit 1`,
    [tenantId, words, Math.ceil(COUNTED_WORDS / words.length)],
  );
  return row?.word;
}
