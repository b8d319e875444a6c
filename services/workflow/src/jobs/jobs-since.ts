import type { JobId, TenantId } from '@plumbline/contract/values';
import type { Tx } from '@plumbline/service-kit/database';

/** A page further behind loads all jobs: that many, of that many changed cells. */
const MOST_JOBS = 1_000;
const MOST_CELLS = 50_000;

/** The number of the newest change, and the database that it belongs to. */
export interface Mark {
  cursor: number;
  stamp: string;
}

/**
 * When the schema was last changed. Together with a change's time it makes a stamp, which distinguishes a new or restored
 * database from the previous one, even at the same change number. A separate statement: migrations are on one server
 * (decision 85).
 */
export async function schemaChangedAt(tx: Tx): Promise<string> {
  const [row] = await tx.query<{ at: string }>(
    'select extract(epoch from max(applied_at))::text as at from workflow.migration',
  );
  return row?.at ?? '';
}

/** When the change with this number was made. */
const madeAt = (position: string) => `
  coalesce((select extract(epoch from at)::text from workflow.change_set where tenant_id = $1 and position = ${position}), 'none')`;

const NEWEST = `newest as (select coalesce(max(position), 0) as head from workflow.change_set where tenant_id = $1)`;

/** The newest change of a tenant. */
export interface Newest {
  cursor: number;
  at: string;
}
/** SQL for the newest change of tenant $1: in the statement that reads rows, of the same moment as they are. */
export const NEWEST_CHANGE = `with ${NEWEST} select head as cursor, ${madeAt('head')} as at from newest`;

/** `schema`: when it was last changed, read before the rows, so that a migration in between is noticed by the next reader. */
export const markOf = ({ cursor, at }: Newest, schema: string): Mark => ({ cursor, stamp: `${schema} ${at}` });

/** The cursor for following changes to rows that are read later in the same transaction. */
export async function currentMark(tx: Tx, tenantId: TenantId): Promise<Mark> {
  const schema = await schemaChangedAt(tx);
  const [row] = await tx.query<Newest>(NEWEST_CHANGE, [tenantId]);
  if (!row) throw new Error('a select without a from gives one row');
  return markOf(row, schema);
}

/**
 * The newest change of tenant $1, and the jobs of its changes after $2. The oldest changes are forgotten: where the one with the
 * caller's number is still known, so are all after it.
 */
const CHANGED = `
  with ${NEWEST},
  later as materialized (select job_ids from workflow.change_set where tenant_id = $1 and position > $2)
  select head as cursor, ${madeAt('head')} as at, ${madeAt('$2')} as "atThere",
         head >= $2 and (head = 0 or exists (
           select from workflow.change_set where tenant_id = $1 and position = greatest($2::bigint, 1))) as "isKnown",
         case when (select coalesce(sum(cardinality(job_ids)), 0) from later) <= ${MOST_CELLS} then
           (select coalesce(json_agg(distinct id), '[]') from later, unnest(job_ids) as id) end as changed
  from newest`;

/** The jobs that changed since a number. Null if that is not known, or too much, or the caller's stamp belongs to another database. */
export async function changedSince(
  tx: Tx,
  tenantId: TenantId,
  since: number,
  stamp: string | undefined,
): Promise<{ mark: Mark; changed: readonly JobId[] | null }> {
  const schema = await schemaChangedAt(tx);
  const [row] = await tx.query<{
    cursor: number;
    at: string;
    atThere: string;
    isKnown: boolean;
    changed: readonly JobId[] | null;
  }>(CHANGED, [tenantId, since]);
  if (!row) throw new Error('a select without a from gives one row');
  const { cursor, at, atThere, isKnown, changed } = row;
  const stampThere = `${schema} ${atThere}`;
  const isTold = isKnown && changed !== null && changed.length <= MOST_JOBS && (stamp ?? stampThere) === stampThere;
  return { mark: markOf({ cursor, at }, schema), changed: isTold ? changed : null };
}

/**
 * Those of the jobs that are no longer in the WIP. Read before the rows: a job that returns in between is reported twice,
 * and a job that leaves is in a change after the cursor.
 */
export async function goneAmong(tx: Tx, tenantId: TenantId, ids: readonly JobId[]): Promise<JobId[]> {
  const rows = await tx.query<{ id: JobId }>(
    `select asked.id from unnest($2::uuid[]) as asked (id)
     where not exists (select from workflow.job where tenant_id = $1 and id = asked.id and disconnected_at is null)`,
    [tenantId, ids],
  );
  return rows.map(({ id }) => id);
}

/** As `digestOf` of the contract makes it. */
export async function readDigest(tx: Tx, tenantId: TenantId): Promise<string> {
  const [row] = await tx.query<{ digest: string }>(
    `select count(*) || ' ' || coalesce(sum(('x' || right(id::text, 8))::bit(32)::bigint * version % 2147483647), 0) || ' '
            || coalesce(sum(round(date_part('epoch', date_trunc('milliseconds', updated_at)) * 1e3)::bigint % 2147483647), 0) as digest
     from workflow.job where tenant_id = $1 and disconnected_at is null`,
    [tenantId],
  );
  return row?.digest ?? '';
}
