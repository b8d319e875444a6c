import type { CallQuery } from '@plumbline/contract/call';
import type { JobId, TenantId, UserId } from '@plumbline/contract/values';
import type { activityCalls } from '@plumbline/contract/workflow/activity';
import { PLANNED_EACH_TIME, type Tx } from '@plumbline/service-kit/database';

export type ActivityFilter = CallQuery<typeof activityCalls.activity>;

interface StoredChange {
  id: string;
  jobId: JobId;
  jobNumber: string;
  jobName: string;
  isInWip: boolean;
  version: number;
  field: string;
  oldValue: unknown;
  newValue: unknown;
  personId: UserId;
  personName: string;
  isImport: boolean;
  /** ISO 8601 to the microsecond, so that the next page begins exactly there. */
  at: string;
}

const PAGE = 50;
/** A search that finds more jobs than this does not help when a person or a field is given as well. */
const FEW_JOBS = 200;

/** The changes that match a filter, newest first, from its cursor. */
export async function changesPage(
  tx: Tx,
  tenantId: TenantId,
  filter: ActivityFilter,
): Promise<{ changes: StoredChange[]; nextCursor: string | null }> {
  const read = (search: Search) => {
    const { text, params } = changesQuery(tenantId, filter, search);
    return tx.query<StoredChange>(text, params);
  };
  const search = await searchOf(tx, tenantId, filter);
  const first = await read(search);
  // Too few of the newest changes belong to the found jobs.
  const rows = search.way === 'lately' && first.length <= PAGE ? await read({ way: 'by job' }) : first;
  const changes = rows.slice(0, PAGE);
  const last = rows.length > PAGE ? changes.at(-1) : undefined;
  return { changes, nextCursor: last ? `${last.at}~${last.id}` : null };
}

/**
 * How many of the newest changes to scan for those of found jobs: this takes as long as index lookups for some hundred jobs.
 */
const LATELY = 5_000;

/**
 * Goes from the found jobs to their changes, or filters the changes of all jobs: the whole history, or only its newest part.
 */
interface Search {
  way: 'by job' | 'by time' | 'lately';
  /** The found jobs, if they are few and known: searching again would read all jobs again. */
  found?: readonly JobId[];
}

/**
 * A search starts from the found jobs, since scanning the history for their changes could scan all of it. That scan is shorter only
 * when the search finds many jobs: with the index of a person or a field, or where a page of the newest changes is found soon.
 */
export async function searchOf(tx: Tx, tenantId: TenantId, { job, personId, field }: ActivityFilter): Promise<Search> {
  if (job === undefined) return { way: 'by time' };
  const found = await tx.query<{ id: JobId }>(
    `select id from workflow.job where tenant_id = $1 and ${IS_FOUND('$2')} limit $3`,
    [tenantId, job, FEW_JOBS + 1],
  );
  if (found.length <= FEW_JOBS) return { way: 'by job', found: found.map(({ id }) => id) };
  return { way: personId === undefined && field === undefined ? 'lately' : 'by time' };
}

const IS_FOUND = (text: string) => `strpos(lower(job_number || ' ' || job_name), lower(${text})) > 0`;
const NEWEST_FIRST = 'order by h.changed_at desc, h.id desc limit';

/** The text contains only the given conditions, so each combination gets its own plan. */
export function changesQuery(
  tenantId: TenantId,
  filter: ActivityFilter,
  { way, found: jobIds }: Search,
): { text: string; params: unknown[] } {
  const params: unknown[] = [tenantId];
  const conditions = ['h.tenant_id = $1'];
  const when = (value: unknown, condition: (parameter: string) => string) => {
    if (value === undefined) return;
    params.push(value);
    conditions.push(condition(`$${params.length}`));
  };
  when(filter.jobId, (p) => `h.job_id = ${p}::uuid`);
  when(filter.personId, (p) => `h.changed_by = ${p}::uuid`);
  when(filter.field, (p) => `h.field = ${p}::text`);
  when(filter.from, (p) => `h.changed_at >= ${p}::timestamptz`);
  when(filter.before, (p) => `h.changed_at < ${p}::timestamptz`);
  const [at, id] = filter.cursor?.split('~') ?? [];
  when(at, (p) => `(h.changed_at, h.id) < (${p}::timestamptz, $${params.push(id)}::bigint)`);
  const changes = (more: string, limit: number) =>
    `(select * from workflow.job_history h where ${[...conditions, more].filter(Boolean).join(' and ')} ${NEWEST_FIRST} ${limit})`;
  const found = () =>
    jobIds === undefined
      ? `(select id from workflow.job where tenant_id = $1 and ${IS_FOUND(`$${params.push(filter.job)}::text`)})`
      : `(select id from unnest($${params.push(jobIds)}::uuid[]) as id)`;
  // In this form PostgreSQL collects the jobs once and looks up each change among them, without a join.
  const isOfFound = () => `(h.job_id in ${found()}) is true`;
  const pages: Record<Search['way'], () => string> = {
    'by job': () => changesOfJobs(found(), changes),
    'by time': () => changes(filter.job === undefined ? '' : isOfFound(), PAGE + 1),
    lately: () => `(select * from ${changes('', LATELY)} h where ${isOfFound()} ${NEWEST_FIRST} ${PAGE + 1})`,
  };
  const text = `${PLANNED_EACH_TIME}
    select h.id::text, h.job_id as "jobId", j.job_number as "jobNumber", j.job_name as "jobName",
           j.disconnected_at is null as "isInWip", h.version, h.field, h.old_value as "oldValue", h.new_value as "newValue",
           h.changed_by as "personId", h.changed_by_name as "personName", h.via is not null as "isImport",
           to_char(h.changed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at
    from ${pages[way]()} h
    join workflow.job j on j.tenant_id = $1 and j.id = h.job_id
    order by h.changed_at desc, h.id desc`;
  return { text, params };
}

/**
 * A page of these jobs' changes. Its entries all belong to the jobs with the newest changes, of which it needs one more than fit on
 * the page. So it first reads the newest change of every job, then further changes of those few.
 */
const changesOfJobs = (jobs: string, changes: (more: string, limit: number) => string): string => `(
  with found as materialized ${jobs},
  newest as materialized (
    select h.job_id from found f cross join lateral ${changes('h.job_id = f.id', 1)} h ${NEWEST_FIRST} ${PAGE + 1})
  select h.* from newest n cross join lateral ${changes('h.job_id = n.job_id', PAGE + 1)} h ${NEWEST_FIRST} ${PAGE + 1})`;
