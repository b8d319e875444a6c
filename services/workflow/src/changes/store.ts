import type { JobId, TenantId, UserId } from '@plumbline/contract/values';
import { effectivePermissions, type Permission, type Product } from '@plumbline/domain/permissions';
import type { Access } from '@plumbline/service-kit/access';
import { type Database, ORDINARY_MS, type Tx } from '@plumbline/service-kit/database';
import { someJobs } from '../jobs/store.ts';

/** The channel for changes and presence between the processes of the workflow service. */
export const CHANNEL = 'plumbline_workflow';

/** The field under which a change of a job's conversation is numbered. It is no member of the job. */
export const CONVERSATION = 'conversation';

/** The field under which a change of the company's own columns or lists is numbered. It is of no job. */
export const SETTINGS = 'settings';

/** The share of the hub's queries for all tenants together. */
const OF_ALL_TENANTS = { share: 'changes', withinMs: ORDINARY_MS };

/** The most transactions, and changed cells, that the stream sends. A page further behind loads the jobs again. */
const MOST_SETS = 1_000;
const MOST_CELLS = 3_000;

/** The changes of one committed transaction. Jobs and fields at the same index belong together. */
export interface ChangeSet {
  position: number;
  who: string;
  jobIds: JobId[];
  fields: string[];
}

export interface News {
  /** The newest change of the tenant. */
  head: number;
  /** In order and without a gap up to the head. If there are too many, the oldest are left out. */
  sets: readonly ChangeSet[];
  /** Those of the jobs that are in the WIP, as they are at the head, as JSON texts. */
  jobs: readonly string[];
}

/** The newest change of tenant $1 and its changes after $2: at most $3, of at most $4 cells together. */
const NEWS = `
  with newest as (select coalesce(max(position), 0) as head from workflow.change_set where tenant_id = $1)
  select head, coalesce((
    select json_agg(json_build_object('position', position, 'who', who, 'jobIds', job_ids, 'fields', fields) order by position)
    from (
      select *, sum(cardinality(job_ids)) over (order by position desc) as cells from workflow.change_set
      where tenant_id = $1 and position > greatest($2::bigint, head - $3)
    ) counted where cells <= $4
  ), '[]') as sets
  from newest`;

/**
 * The changes of a tenant after `since`, and the rights of these people, all from one snapshot. Otherwise cells of a change after
 * the head could be sent as an earlier change.
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
      await tx.query(`select set_config('role', $1, true), platform.enter_tenant($2)`, [role, tenantId]);
      const viewers = await viewersAmong(
        tx,
        userIds.map((userId) => ({ tenantId, userId })),
      );
      const [row] = await tx.query<{ head: number; sets: ChangeSet[] }>(NEWS, [tenantId, since, MOST_SETS, MOST_CELLS]);
      const { head, sets } = row ?? { head: 0, sets: [] };
      const ids = [
        ...new Set(sets.flatMap(({ jobIds, fields }) => jobIds.filter((_, i) => fields[i] !== CONVERSATION))),
      ];
      const jobs = ids.length > 0 ? await someJobs(tx, tenantId, ids) : [];
      return { news: { head, sets, jobs }, viewers };
    },
    { share: tenantId, withinMs: ORDINARY_MS, isSnapshot: true },
  );

/** The number of the tenant's newest change; 0 before the first. */
export async function newestChange(tx: Tx, tenantId: TenantId): Promise<number> {
  const text = 'select coalesce(max(position), 0) as number from workflow.change_set where tenant_id = $1';
  const [row] = await tx.query<{ number: number }>(text, [tenantId]);
  return row?.number ?? 0;
}

export interface Member {
  tenantId: TenantId;
  userId: UserId;
}
export const memberKey = ({ tenantId, userId }: Member): string => `${tenantId} ${userId}`;

/** Which of these people, of any tenants, may see their tenant's jobs now. One statement for all. */
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

/** Which of these people may see their tenant's jobs now, and the newest change of each of these tenants. */
export const lookAround = (
  database: Database,
  role: string,
  members: readonly Member[],
  tenantIds: readonly TenantId[],
): Promise<{ viewers: ReadonlySet<string>; heads: ReadonlyMap<TenantId, number> }> =>
  database.transaction(async (tx) => {
    await tx.query(`select set_config('role', $1, true)`, [role]);
    const viewers = await viewersAmong(tx, members);
    const heads = await tx.query<{ tenant_id: TenantId; head: number }>(
      'select tenant_id, head from workflow.heads_of($1::uuid[])',
      [tenantIds],
    );
    return { viewers, heads: new Map(heads.map(({ tenant_id, head }) => [tenant_id, head])) };
  }, OF_ALL_TENANTS);

/** Tells the tenant's pages, at commit, that a job has new comments. */
export const noteConversation = async (
  tx: Tx,
  { tenantId, userName }: Pick<Access, 'tenantId' | 'userName'>,
  jobId: JobId,
): Promise<void> => {
  await tx.query(
    'insert into workflow.change_set (tenant_id, who, job_ids, fields) values ($1, $2, array[$3]::uuid[], array[$4])',
    [tenantId, userName, jobId, CONVERSATION],
  );
};

/** Tells the tenant's pages, at commit, that its own columns or list options changed. */
export const noteSettings = async (
  tx: Tx,
  { tenantId, userName }: Pick<Access, 'tenantId' | 'userName'>,
): Promise<void> => {
  await tx.query(`insert into workflow.change_set (tenant_id, who, job_ids, fields) values ($1, $2, '{}', array[$3])`, [
    tenantId,
    userName,
    SETTINGS,
  ]);
};
