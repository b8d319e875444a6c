import type { CommentId, TenantId, UserId } from '@plumbline/contract/values';
import type { Tx } from '@plumbline/service-kit/database';
import type { Work } from '../outbox/worker.ts';
import type { FileNews } from './file-news.ts';
import { KEPT_FOR } from './write.ts';

/** A row that this process sends now. */
export interface ClaimedRow {
  id: string;
  userId: UserId;
  /** What goes into one mail. */
  lane: string;
  commentId: CommentId | null;
  file: FileNews | null;
  /** This one included, where it is due. */
  attempts: number;
  /** Until when it is this process's, as an instant. */
  leasedUntil: string;
  /** False: it goes with other rows of its person and topic before its time, which is no attempt of its own. */
  isDue: boolean;
}

/** Longer than a mail server may say nothing. After it another process sends what was not recorded. */
export const LEASE_MS = 600_000;

/** If more jobs than this have mails due for one person at once, they are combined into one mail. */
const MOST_MAILS_AT_ONCE = 3;

/** Rows that are looked at to find whose turn it is, the longest waiting first: taking costs the same however many wait. */
const MOST_LOOKED_AT = 200;

/** Of the tenant: due, with nobody, and not too old to be news, which the index tells of most. */
const IS_READY = `tenant_id = $1 and next_at <= $2 and leased_until <= $2
  and next_at > $2::timestamptz - interval '${KEPT_FOR}' and written_at > $2::timestamptz - interval '${KEPT_FOR}'`;

/**
 * Takes the rows of up to so many mails of the tenant, those of the lanes at work excepted. One that is due takes the others of its job
 * along. Rows that another process is taking are left to it.
 */
export async function claim(
  tx: Tx,
  tenantId: TenantId,
  now: Date,
  { except, lanes }: { except: readonly string[]; lanes: number },
): Promise<ClaimedRow[]> {
  const leasedUntil = new Date(now.getTime() + LEASE_MS).toISOString();
  const rows = await tx.query<Omit<ClaimedRow, 'leasedUntil'>>(
    `with longest as materialized (
       select user_id, next_at from workflow.mail
       where ${IS_READY} and user_id || ' ' || topic <> all($3::text[]) and (file is not null or user_id || ' many' <> all($3))
       order by next_at limit ${MOST_LOOKED_AT}
     ), reader as (
       select user_id from longest group by user_id order by min(next_at), user_id limit $4
     ), ready as (
       select user_id, topic, min(next_at) as at, bool_and(file is null) as is_conversation from workflow.mail
       where ${IS_READY} and user_id in (select user_id from reader)
       group by user_id, topic
     ), due as (
       select user_id, topic, at,
              user_id || case when is_conversation and count(*) over (partition by user_id, is_conversation) > ${MOST_MAILS_AT_ONCE}
                              then ' many' else ' ' || topic end as lane
       from ready
     ), chosen as (
       select lane from due where lane <> all($3::text[]) group by lane order by min(at), lane limit $4
     ), taken as (
       select m.id, m.next_at <= $2 as is_due, due.lane
       from chosen join due on due.lane = chosen.lane
       join workflow.mail m on m.tenant_id = $1 and m.user_id = due.user_id and m.topic = due.topic and m.leased_until <= $2
       for update of m skip locked
     )
     update workflow.mail m set leased_until = $5, attempts = m.attempts + case when taken.is_due then 1 else 0 end
     from taken where m.tenant_id = $1 and m.id = taken.id
     returning m.id, m.user_id as "userId", taken.lane, m.comment_id as "commentId", m.file, m.attempts, taken.is_due as "isDue"`,
    [tenantId, now.toISOString(), except, lanes, leasedUntil],
  );
  return rows.map((row) => ({ ...row, leasedUntil }));
}

/** Deletes rows that were sent, given up, or have nothing left to say. */
export const forget = (tx: Tx, tenantId: TenantId, ids: readonly string[]): Promise<unknown> =>
  tx.query('delete from workflow.mail where tenant_id = $1 and id = any($2::uuid[])', [tenantId, ids]);

/** Rows that could not be sent wait until this time; without it, until their own. Those that another process has taken since stay its own. */
export const putBack = (
  tx: Tx,
  tenantId: TenantId,
  rows: readonly (Pick<ClaimedRow, 'id' | 'leasedUntil'> & { nextAt: Date | null })[],
): Promise<unknown> =>
  tx.query(
    `update workflow.mail m set leased_until = '-infinity', next_at = coalesce(r."nextAt", m.next_at)
     from json_to_recordset($2::json) as r(id uuid, "nextAt" timestamptz, "leasedUntil" timestamptz)
     where m.tenant_id = $1 and m.id = r.id and m.leased_until = r."leasedUntil"`,
    [tenantId, JSON.stringify(rows)],
  );

/** Tenants with mails that are due. */
export const lookForMails = async (tx: Tx, now: Date): Promise<Work> => {
  const due = await tx.query<{ tenantId: TenantId }>('select tenant_id as "tenantId" from workflow.mail_work($1)', [
    now.toISOString(),
  ]);
  return { listening: new Set(), due: due.map(({ tenantId }) => tenantId) };
};

/** How many rows wait, of all tenants. */
export const countMails = async (tx: Tx): Promise<number> => {
  const [row] = await tx.query<{ count: number }>('select workflow.mail_queue() as count');
  return row?.count ?? 0;
};
