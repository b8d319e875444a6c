import type { CommentId, JobId, TenantId, ThreadId, UserId } from '@plumbline/contract/values';
import type { Access } from '@plumbline/service-kit/access';
import type { Tx } from '@plumbline/service-kit/database';

export interface StoredThread {
  id: ThreadId;
  jobId: JobId;
  field: string | null;
  isResolved: boolean;
  /** Deleted ones included. */
  commentCount: number;
}

export interface StoredComment {
  id: CommentId;
  threadId: ThreadId;
  jobId: JobId;
  authorId: UserId;
  text: string;
  isDeleted: boolean;
}

/** A person mentioned in a comment, by the name in its text. */
export interface Mentioned {
  userId: UserId;
  name: string;
}

/** Locks a job of the WIP, so that its comments are numbered in commit order. False if it is not there. */
export async function lockJob(tx: Tx, tenantId: TenantId, jobId: JobId): Promise<boolean> {
  const rows = await tx.query(
    'select id from workflow.job where tenant_id = $1 and id = $2 and disconnected_at is null for no key update',
    [tenantId, jobId],
  );
  return rows.length > 0;
}

/** A thread of a job of the WIP, locked. Lock the job first to add a comment. */
export async function lockThread(tx: Tx, tenantId: TenantId, id: ThreadId): Promise<StoredThread | undefined> {
  const [row] = await tx.query<StoredThread>(
    `select t.id, t.job_id as "jobId", t.field, t.resolved_at is not null as "isResolved",
            (select count(*)::int from workflow.conversation_comment c where c.tenant_id = $1 and c.thread_id = t.id) as "commentCount"
     from workflow.conversation_thread t
     join workflow.job j on j.tenant_id = t.tenant_id and j.id = t.job_id and j.disconnected_at is null
     where t.tenant_id = $1 and t.id = $2 for update of t`,
    [tenantId, id],
  );
  return row;
}

/** A comment of a job of the WIP, locked. */
export async function lockComment(tx: Tx, tenantId: TenantId, id: CommentId): Promise<StoredComment | undefined> {
  const [row] = await tx.query<StoredComment>(
    `select c.id, c.thread_id as "threadId", c.job_id as "jobId", c.author_id as "authorId", c.text,
            c.deleted_at is not null as "isDeleted"
     from workflow.conversation_comment c
     join workflow.job j on j.tenant_id = c.tenant_id and j.id = c.job_id and j.disconnected_at is null
     where c.tenant_id = $1 and c.id = $2 for update of c`,
    [tenantId, id],
  );
  return row;
}

export const mentionedIn = (tx: Tx, tenantId: TenantId, id: CommentId): Promise<Mentioned[]> =>
  tx.query(
    'select user_id as "userId", name from workflow.conversation_mention where tenant_id = $1 and comment_id = $2',
    [tenantId, id],
  );

/** The active people among these, in the transaction's tenant. */
export const activePeople = (tx: Tx, userIds: readonly UserId[]): Promise<Mentioned[]> =>
  tx.query(
    'select user_id as "userId", name from platform.tenant_people where user_id = any($1::uuid[]) and is_active',
    [userIds],
  );

interface NewComment {
  jobId: JobId;
  /** Absent: it begins a thread about `field`. */
  threadId: ThreadId | undefined;
  field: string | null;
  text: string;
}

/** Lock the job first. A reply reopens a resolved thread. */
export async function insertComment(
  tx: Tx,
  { tenantId, userId, userName }: Access,
  { jobId, threadId, field, text }: NewComment,
): Promise<{ threadId: ThreadId; commentId: CommentId }> {
  const [row] = await tx.query<{ threadId: ThreadId; commentId: CommentId }>(
    `with next as (
       select coalesce(max(number), 0) + 1 as number from workflow.conversation_comment where tenant_id = $1 and job_id = $2
     ), thread as (
       insert into workflow.conversation_thread (tenant_id, id, job_id, field, last_number)
       select $1, coalesce($3::uuid, gen_random_uuid()), $2, $4, number from next
       on conflict (tenant_id, id) do update
         set last_number = excluded.last_number, resolved_at = null, resolved_by_name = null
       returning id
     )
     insert into workflow.conversation_comment (tenant_id, thread_id, job_id, number, author_id, author_name, text)
     select $1, thread.id, $2, next.number, $5, $6, $7 from thread, next
     returning thread_id as "threadId", id as "commentId"`,
    [tenantId, jobId, threadId ?? null, field, userId, userName, text],
  );
  if (!row) throw new Error('an insert returns its row');
  return row;
}

/** Replaces the mentions of a comment. */
export async function storeMentions(
  tx: Tx,
  tenantId: TenantId,
  id: CommentId,
  people: readonly Mentioned[],
): Promise<void> {
  const userIds = people.map(({ userId }) => userId);
  await tx.query(
    'delete from workflow.conversation_mention where tenant_id = $1 and comment_id = $2 and user_id <> all($3::uuid[])',
    [tenantId, id, userIds],
  );
  await tx.query(
    `insert into workflow.conversation_mention (tenant_id, comment_id, user_id, name)
     select $1, $2, user_id, name from unnest($3::uuid[], $4::text[]) as person (user_id, name)
     on conflict (tenant_id, comment_id, user_id) do nothing`,
    [tenantId, id, userIds, people.map(({ name }) => name)],
  );
}

export const updateText = (tx: Tx, tenantId: TenantId, id: CommentId, text: string): Promise<unknown> =>
  tx.query('update workflow.conversation_comment set text = $3, edited_at = now() where tenant_id = $1 and id = $2', [
    tenantId,
    id,
    text,
  ]);

/**
 * Removes the comment's text and mentions. Resolves a thread without any text left. Lock the comment first, then its thread:
 * if two people remove the last texts at once, the second one sees that its text is the last.
 */
export async function deleteText(
  tx: Tx,
  { tenantId, userName }: Access,
  { id, threadId }: StoredComment,
): Promise<void> {
  await tx.query(
    `update workflow.conversation_comment set text = '', deleted_at = now() where tenant_id = $1 and id = $2`,
    [tenantId, id],
  );
  await storeMentions(tx, tenantId, id, []);
  await tx.query(
    `update workflow.conversation_thread set resolved_at = now(), resolved_by_name = $3
     where tenant_id = $1 and id = $2 and resolved_at is null and not exists (
       select from workflow.conversation_comment where tenant_id = $1 and thread_id = $2 and deleted_at is null)`,
    [tenantId, threadId, userName],
  );
}

export const setResolved = (
  tx: Tx,
  { tenantId, userName }: Access,
  id: ThreadId,
  isResolved: boolean,
): Promise<unknown> =>
  tx.query(
    `update workflow.conversation_thread
     set resolved_at = $3::timestamptz, resolved_by_name = $4
     where tenant_id = $1 and id = $2`,
    // The database reads `now` when it reads the parameter.
    [tenantId, id, isResolved ? 'now' : null, isResolved ? userName : null],
  );

/** Keeps nothing for a job that the tenant does not have. */
export const storeLook = (
  tx: Tx,
  { tenantId, userId }: Pick<Access, 'tenantId' | 'userId'>,
  jobId: JobId,
  number: number,
): Promise<unknown> =>
  tx.query(
    `insert into workflow.conversation_look (tenant_id, user_id, job_id, number)
     select $1, $2, id, $4 from workflow.job where tenant_id = $1 and id = $3
     on conflict (tenant_id, user_id, job_id) do update set number = excluded.number
       where conversation_look.number < excluded.number`,
    [tenantId, userId, jobId, number],
  );
