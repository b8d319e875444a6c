import type { JobId, TenantId, ThreadId } from '@plumbline/contract/values';
import {
  type ConversationMark,
  type MentionOnWire,
  MOST_THREADS,
  type ThreadOnWire,
  UNREAD_DAYS,
} from '@plumbline/contract/workflow/conversations';
import type { Access } from '@plumbline/service-kit/access';
import type { Tx } from '@plumbline/service-kit/database';
import { instantSql } from '@plumbline/service-kit/instant-sql';

type Reader = Pick<Access, 'tenantId' | 'userId'>;

/** `t` of tenant $1 with its comments, as JSON. */
const THREAD = `json_build_object(
  'id', t.id, 'jobId', t.job_id, 'field', t.field,
  'resolved', case when t.resolved_at is not null
                   then json_build_object('who', t.resolved_by_name, 'at', ${instantSql('t.resolved_at')}) end,
  'comments', (
    select json_agg(json_build_object(
             'id', c.id, 'number', c.number, 'authorId', c.author_id, 'who', c.author_name, 'at', ${instantSql('c.at')},
             'editedAt', ${instantSql('c.edited_at')}, 'isDeleted', c.deleted_at is not null, 'text', c.text,
             'mentions', (
               select coalesce(json_agg(json_build_object('userId', m.user_id, 'name', m.name) order by m.name, m.user_id), '[]')
               from workflow.conversation_mention m where m.tenant_id = $1 and m.comment_id = c.id)
           ) order by c.number)
    from workflow.conversation_comment c where c.tenant_id = $1 and c.thread_id = t.id))`;

/** The threads of a job, open ones first, then by their newest comment; how many there are; and how far the person has read. */
export async function conversationOf(
  tx: Tx,
  { tenantId, userId }: Reader,
  jobId: JobId,
): Promise<{ threads: ThreadOnWire[]; count: number; seen: number }> {
  const [found] = await tx.query<{ threads: ThreadOnWire[]; count: number; seen: number }>(
    `with of_job as (
       select * from workflow.conversation_thread where tenant_id = $1 and job_id = $2
     ), shown as (
       select * from of_job order by (resolved_at is null) desc, last_number desc limit ${MOST_THREADS}
     )
     select (select count(*)::int from of_job) as count,
            coalesce((select number from workflow.conversation_look
                      where tenant_id = $1 and user_id = $3 and job_id = $2), 0) as seen,
            (select coalesce(json_agg(${THREAD} order by (t.resolved_at is null) desc, t.last_number desc), '[]')
             from shown t) as threads`,
    [tenantId, jobId, userId],
  );
  if (!found) throw new Error('a select without a table answers one row');
  return found;
}

export async function oneThread(tx: Tx, tenantId: TenantId, id: ThreadId): Promise<ThreadOnWire> {
  const [row] = await tx.query<{ thread: ThreadOnWire }>(
    `select ${THREAD} as thread from workflow.conversation_thread t where t.tenant_id = $1 and t.id = $2`,
    [tenantId, id],
  );
  if (!row) throw new Error('the thread was written in this transaction');
  return row.thread;
}

/**
 * The jobs of the WIP with open threads, or with comments that the person has not read. Fully read jobs need no counting.
 */
export const marksOf = (tx: Tx, { tenantId, userId }: Reader): Promise<ConversationMark[]> =>
  tx.query(
    `select t.job_id as "jobId", t.open, t.fields, coalesce(news.unread, 0) as unread
     from (
       select job_id, count(*) filter (where resolved_at is null)::int as open, max(last_number) as last,
              coalesce(array_agg(distinct field) filter (where resolved_at is null and field is not null), '{}') as fields
       from workflow.conversation_thread where tenant_id = $1 group by job_id
     ) t
     join workflow.job j on j.tenant_id = $1 and j.id = t.job_id and j.disconnected_at is null
     left join (select job_id, number from workflow.conversation_look where tenant_id = $1 and user_id = $2) l on l.job_id = t.job_id
     left join lateral (
       select count(*)::int as unread from workflow.conversation_comment c
       where c.tenant_id = $1 and c.job_id = t.job_id and c.number > coalesce(l.number, 0) and c.author_id <> $2
         and c.deleted_at is null and c.at > now() - interval '${UNREAD_DAYS} days'
     ) news on t.last > coalesce(l.number, 0)
     where t.open > 0 or news.unread > 0
     order by t.job_id`,
    [tenantId, userId],
  );

/** Nobody answers more of them on one page. */
const MOST = 20;

/** Comments of others that mention the person, in open threads in which the person wrote nothing since. */
export async function mentionsOf(
  tx: Tx,
  { tenantId, userId }: Reader,
): Promise<{ mentions: MentionOnWire[]; count: number }> {
  const [found] = await tx.query<{ mentions: MentionOnWire[]; count: number }>(
    `with waiting as (
       select c.*, t.field, j.job_number, j.job_name, c.number > coalesce(l.number, 0) as is_unread
       from workflow.conversation_mention m
       join workflow.conversation_comment c on c.tenant_id = m.tenant_id and c.id = m.comment_id
       join workflow.conversation_thread t on t.tenant_id = c.tenant_id and t.id = c.thread_id
       join workflow.job j on j.tenant_id = c.tenant_id and j.id = c.job_id
       left join (select job_id, number from workflow.conversation_look where tenant_id = $1 and user_id = $2) l on l.job_id = c.job_id
       where m.tenant_id = $1 and m.user_id = $2 and c.author_id <> $2 and t.resolved_at is null
         and j.disconnected_at is null and not exists (
           select from workflow.conversation_comment answer
           where answer.tenant_id = c.tenant_id and answer.thread_id = c.thread_id and answer.number > c.number
             and answer.author_id = $2 and answer.deleted_at is null)
     ), newest as (
       select * from waiting order by at desc, id limit ${MOST}
     )
     select (select count(*)::int from waiting) as count,
            (select coalesce(json_agg(json_build_object(
                      'jobId', job_id, 'jobNumber', job_number, 'jobName', job_name, 'commentId', id, 'field', field,
                      'who', author_name, 'at', ${instantSql('at')}, 'text', left(text, 300), 'isUnread', is_unread)
                      order by at desc, id), '[]')
             from newest) as mentions`,
    [tenantId, userId],
  );
  if (!found) throw new Error('a select without a table answers one row');
  return found;
}
