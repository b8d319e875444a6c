import type { CommentId, TenantId, UserId } from '@plumbline/contract/values';
import type { Tx } from '@plumbline/service-kit/database';

/** How long a mail waits. Comments on one job within it go out together, and somebody who reads them meanwhile gets none. */
const GATHERED_FOR = '2 minutes';

const MENTIONED =
  'select m.user_id from workflow.conversation_mention m where m.tenant_id = $1 and m.comment_id = c.id';
const WROTE_BEFORE = `select w.author_id from workflow.conversation_comment w
  where w.tenant_id = $1 and w.thread_id = c.thread_id and w.number < c.number and w.deleted_at is null`;

/** How long a mail is retried. Where no service has a mail server, nothing else deletes them. */
export const KEPT_FOR = '4 days';
/** A part of a statement: deletes what was never sent. */
export const WITHOUT_OLD = `old as (
  delete from workflow.mail where tenant_id = $1 and id in (
    select id from workflow.mail where tenant_id = $1 and written_at < now() - interval '${KEPT_FOR}' for update skip locked))`;

const tell = (
  tx: Tx,
  tenantId: TenantId,
  commentId: CommentId,
  people: string,
  except: readonly UserId[],
): Promise<unknown> =>
  tx.query(
    `with ${WITHOUT_OLD}
     insert into workflow.mail (tenant_id, user_id, job_id, comment_id, next_at)
     select $1, person.id, c.job_id, c.id, now() + interval '${GATHERED_FOR}'
     from workflow.conversation_comment c cross join lateral (${people}) as person (id)
     where c.tenant_id = $1 and c.id = $2 and person.id <> c.author_id and person.id <> all($3::uuid[])
     on conflict do nothing`,
    [tenantId, commentId, except],
  );

/** Queues the mails of a new comment: to the people it mentions, and to those who wrote in its thread before. */
export const tellOfComment = (tx: Tx, tenantId: TenantId, id: CommentId): Promise<unknown> =>
  tell(tx, tenantId, id, `${MENTIONED} union ${WROTE_BEFORE}`, []);

/** The same for an edited comment, to the people it newly mentions. */
export const tellOfMentions = (
  tx: Tx,
  tenantId: TenantId,
  id: CommentId,
  before: readonly UserId[],
): Promise<unknown> => tell(tx, tenantId, id, MENTIONED, before);
