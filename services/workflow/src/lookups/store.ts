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

/**
 * The end of the words that start with this one: no text sorts after U+10FFFF. SQL that adds it to the text of a row makes a filter of the
 * comparison, since `||` may leak what row-level security has not passed yet; a parameter stays a bound of the index.
 */
const endOf = (word: string) => `${word}\u{10FFFF}`;

/** Without a text: the first jobs by name. */
export const FIRST_BY_NAME = `
  select ${JOINING_JOB.list} from workflow.external_job e ${JOINING_JOB.join}
  where e.tenant_id = $1 and ${NOT_IN_WIP}
  order by e.name, e.external_id limit $2`;

/**
 * Reads the words that start with the leading word ($2) in index order, the closest first, and stops when there are enough.
 * `offset 0` keeps the planner from reading the whole directory for a join. The other words are patterns in $4; $5 is the end of the leading ones.
 */
export const BY_WORDS = `
  select ${JOINING_JOB.list} from (
    select distinct on (external_id) * from (
      select w.word, w.rank, e.* from workflow.external_job_word w, lateral (
        select * from workflow.external_job e where e.tenant_id = $1 and e.external_id = w.external_id and ${NOT_IN_WIP}
          and ' ' || array_to_string(e.words, ' ') like all ($4::text[])
        offset 0
      ) e
      where w.tenant_id = $1 and w.word >= $2 and w.word < $5
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
  const [first, ...rest] = typedWords(text);
  if (first === undefined) return tx.query(FIRST_BY_NAME, [tenantId, limit]);
  const words = [first, ...rest];
  const leading = rest.length > 0 ? ((await rarestOf(tx, tenantId, words)) ?? first) : first;
  const others = words.filter((word) => word !== leading);
  return tx.query(BY_WORDS, [tenantId, leading, limit, others.map(asPattern), endOf(leading)]);
}

/** A pattern for a word with this start. A job's words each follow a space. */
const asPattern = (word: string) => `% ${word.replace(/[\\%_]/g, '\\$&')}%`;

/** The rarest typed word ($2, with their ends in $4): the fewest words of the directory start with it. */
export const RAREST = `
  select typed.word from unnest($2::text[], $4::text[]) with ordinality as typed(word, past, place), lateral (
    select count(*) as count from (
      select from workflow.external_job_word w
      where w.tenant_id = $1 and w.word >= typed.word and w.word < typed.past limit $3
    ) counted
  ) found order by found.count, typed.place limit 1`;

async function rarestOf(tx: Tx, tenantId: TenantId, words: readonly string[]): Promise<string | undefined> {
  const counted = Math.ceil(COUNTED_WORDS / words.length);
  const [row] = await tx.query<{ word: string }>(RAREST, [tenantId, words, counted, words.map(endOf)]);
  return row?.word;
}
