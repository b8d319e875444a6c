import type { JobId, TenantId, UserId } from '@plumbline/contract/values';
import { effectivePermissions, type Permission, type Product } from '@plumbline/domain/permissions';
import { enterTenant } from '@plumbline/service-kit/access';
import { type Database, ORDINARY_MS, type Tx } from '@plumbline/service-kit/database';
import { SOME_JOBS_AS_TEXT } from '../jobs/jobs-as-text.ts';

/** The one channel on which the processes of the workflow service hear of changes and of each other's people. */
export const CHANNEL = 'plumbline_workflow';

/** What the hub asks for all tenants together takes turns with each of them. */
export const OF_ALL_TENANTS = { share: 'changes', withinMs: ORDINARY_MS };

/** Transactions, and changed cells, that are told one by one; who is further behind loads the jobs anew. */
const MOST_SETS = 1_000;
const MOST_CELLS = 3_000;

/** One committed transaction's changes: a job and a changed field of it at the same place. */
export interface ChangeSet {
  position: number;
  who: string;
  jobIds: JobId[];
  fields: string[];
}

export interface News {
  /** The newest change of the tenant. */
  head: number;
  /** In their order and without a gap up to the head; older ones are left out when they are too many. */
  sets: readonly ChangeSet[];
  /** The jobs of these that are in the WIP, as they are at the head: JSON texts. */
  jobs: readonly string[];
}

/** What to follow the changes from, for rows that are read later in the same transaction. */
export async function currentCursor(tx: Tx, tenantId: TenantId): Promise<number> {
  const [row] = await tx.query<{ head: number }>(
    'select coalesce(max(position), 0) as head from workflow.change_set where tenant_id = $1',
    [tenantId],
  );
  return row?.head ?? 0;
}

/**
 * The changes of a tenant after `since`, and the rights of these people of it, all as of one moment: cells that belong to
 * a later change than the head would else come under an earlier one.
 */
export const readNews = (
  database: Database,
  role: string,
  tenantId: TenantId,
  since: number,
  userIds: readonly UserId[],
): Promise<{ news: News; viewers: ReadonlySet<string> }> =>
  database.transaction(
    async (tx) => {
      await tx.query('set transaction isolation level repeatable read, read only');
      await tx.query(`select set_config('role', $1, true)`, [role]);
      await enterTenant(tx, tenantId);
      const viewers = await viewersAmong(
        tx,
        userIds.map((userId) => ({ tenantId, userId })),
      );
      const head = await currentCursor(tx, tenantId);
      const sets = await tx.query<ChangeSet>(
        `select position, who, job_ids as "jobIds", fields from (
           select *, sum(cardinality(job_ids)) over (order by position desc) as cells from workflow.change_set
           where tenant_id = $1 and position > greatest($2::bigint, $3::bigint)
         ) counted where cells <= $4 order by position`,
        [tenantId, since, head - MOST_SETS, MOST_CELLS],
      );
      const ids = [...new Set(sets.flatMap(({ jobIds }) => jobIds))];
      const jobs = ids.length > 0 ? await tx.query<{ text: string }>(SOME_JOBS_AS_TEXT, [ids]) : [];
      return { news: { head, sets, jobs: jobs.map(({ text }) => text) }, viewers };
    },
    { share: tenantId, withinMs: ORDINARY_MS },
  );

export interface Member {
  tenantId: TenantId;
  userId: UserId;
}
export const memberKey = ({ tenantId, userId }: Member): string => `${tenantId} ${userId}`;

/** Which of these people, of any tenants, may see their tenant's jobs now: one statement for all. */
async function viewersAmong(tx: Tx, members: readonly Member[]): Promise<ReadonlySet<string>> {
  const rows = await tx.query<{
    tenant_id: TenantId;
    user_id: UserId;
    products: Product[];
    permissions: Permission[];
  }>('select tenant_id, user_id, products, permissions from platform.rights_of($1::uuid[], $2::uuid[])', [
    members.map(({ tenantId }) => tenantId),
    members.map(({ userId }) => userId),
  ]);
  return new Set(
    rows
      .filter(({ permissions, products }) => effectivePermissions(permissions, products).includes('Wip_view'))
      .map((row) => memberKey({ tenantId: row.tenant_id, userId: row.user_id })),
  );
}

export const readViewers = (
  database: Database,
  role: string,
  members: readonly Member[],
): Promise<ReadonlySet<string>> =>
  database.transaction(async (tx) => {
    await tx.query(`select set_config('role', $1, true)`, [role]);
    return viewersAmong(tx, members);
  }, OF_ALL_TENANTS);

/** Tells every process, this one included, once the transaction commits. */
export const notify = (tx: Tx, messages: readonly string[]): Promise<unknown> =>
  tx.query('select pg_notify($1, message) from unnest($2::text[]) as message', [CHANNEL, messages]);
