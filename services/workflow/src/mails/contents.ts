import type { JobId, TenantId, UserId } from '@plumbline/contract/values';
import { jobFields, jobTable } from '@plumbline/contract/workflow/job-fields';
import { allMails, type MailChoice } from '@plumbline/contract/workflow/mails';
import { scheduleFields, scheduleTable } from '@plumbline/contract/workflow/schedule';
import type { Tx } from '@plumbline/service-kit/database';
import type { Mail } from '@plumbline/service-kit/mail/mailer';
import { choicesOf } from './choices.ts';
import { conversationMail, conversationsMail, type ToldComment } from './conversation-mail.ts';
import { fileMail } from './file-mail.ts';
import { type Reader, readersOf } from './people.ts';
import type { ClaimedRow } from './queue.ts';

/** A mail with the rows that are in it. */
export interface Content {
  lane: string;
  mail: Mail;
  rows: ClaimedRow[];
}

/**
 * The mails for these rows, as of now: a person who may no longer see jobs, has read the comment meanwhile, or wants no such
 * mail gets none. A lane without a mail has nothing left to say.
 */
export async function contentsOf(
  tx: Tx,
  tenantId: TenantId,
  rows: readonly ClaimedRow[],
  webOrigin: string,
): Promise<Content[]> {
  const userIds = [...new Set(rows.map(({ userId }) => userId))];
  const readers = new Map((await readersOf(tx, userIds)).map((reader) => [reader.userId, reader]));
  const choices = await choicesOf(tx, tenantId, userIds);
  const comments = await commentsOf(tx, tenantId, rows);
  return [...Map.groupBy(rows, (row) => row.lane)].flatMap(([lane, ofLane]): Content[] => {
    // The same one at each attempt, whatever has joined it since.
    const [first] = ofLane.toSorted((a, b) => b.attempts - a.attempts || (a.id < b.id ? -1 : 1));
    const reader = first && readers.get(first.userId);
    if (!first || !reader) return [];
    const ids = new Set(ofLane.map(({ id }) => id));
    const news = comments.filter(({ id }) => ids.has(id));
    const mail = mailTo(reader, choices.get(reader.userId) ?? allMails, {
      tenantId,
      file: first.file,
      news,
      webOrigin,
    });
    const messageId = `${first.id}@${new URL(webOrigin).hostname}`;
    return mail === null ? [] : [{ lane, mail: { ...mail, messageId }, rows: ofLane }];
  });
}

interface News {
  tenantId: TenantId;
  file: ClaimedRow['file'];
  news: readonly CommentRow[];
  webOrigin: string;
}

function mailTo(reader: Reader, choice: MailChoice, { tenantId, file, news, webOrigin }: News): Mail | null {
  // A person in several companies opens the right one.
  const pageAt = (path: string, query: Record<string, string> = {}) =>
    `${webOrigin}${path}?${new URLSearchParams({ ...query, company: tenantId })}`;
  const letter = {
    to: reader.email,
    name: reader.name,
    tenantName: reader.tenantName,
    settingsLink: pageAt('/mails'),
  };
  if (file !== null) {
    if (!choice.files) return null;
    const mayReview = reader.permissions.includes('Wip_edit');
    return fileMail(letter, file, {
      imports: pageAt('/workflow/imports'),
      review: mayReview ? (importId) => pageAt('/workflow/import', { review: importId }) : null,
    });
  }
  const [first] = news;
  if (!first || !choice.conversations) return null;
  const conversations = [...Map.groupBy(news, ({ jobId }) => jobId)].map(([jobId, comments]) => ({
    job: comments[0]?.job ?? '',
    link: `${pageAt(`/workflow/jobs/${jobId}`)}#conversation`,
    comments,
  }));
  const [only] = conversations;
  return conversations.length === 1 && only
    ? conversationMail(letter, only)
    : conversationsMail(letter, { conversations, home: pageAt('/') });
}

interface CommentRow extends ToldComment {
  /** Of the row that tells it. */
  id: string;
  userId: UserId;
  jobId: JobId;
  job: string;
}

/** The comments of these rows, in their order: those that are still there, of a job of the WIP, and not read by their reader. */
async function commentsOf(tx: Tx, tenantId: TenantId, rows: readonly ClaimedRow[]): Promise<CommentRow[]> {
  const comments = await tx.query<Omit<CommentRow, 'about'> & { field: string | null; ownTitle: string | null }>(
    `select m.id, m.user_id as "userId", m.job_id as "jobId", c.author_name as who, c.text, t.field, o.title as "ownTitle",
            concat_ws(' ', nullif(j.job_number, ''), nullif(j.job_name, '')) as job,
            exists (select from workflow.conversation_mention n
                    where n.tenant_id = $1 and n.comment_id = c.id and n.user_id = m.user_id) as "isMention"
     from workflow.mail m
     join workflow.conversation_comment c on c.tenant_id = $1 and c.id = m.comment_id and c.deleted_at is null
     join workflow.conversation_thread t on t.tenant_id = $1 and t.id = c.thread_id
     join workflow.job j on j.tenant_id = $1 and j.id = c.job_id and j.disconnected_at is null
     left join (select field, title from workflow.own_column where tenant_id = $1) o on o.field = t.field
     left join (select user_id, job_id, number from workflow.conversation_look where tenant_id = $1) l
       on l.user_id = m.user_id and l.job_id = m.job_id
     where m.tenant_id = $1 and m.id = any($2::uuid[]) and c.number > coalesce(l.number, 0)
     order by j.job_number, j.id, c.number`,
    [tenantId, rows.flatMap(({ id, commentId }) => (commentId === null ? [] : [id]))],
  );
  return comments.map(({ field, ownTitle, ...comment }) => ({ ...comment, about: ownTitle ?? titleOf(field) }));
}

function titleOf(field: string | null): string | null {
  if (field === null) return null;
  if (jobTable.has(field)) return jobFields[field].title;
  return scheduleTable.has(field) ? scheduleFields[field].title : null;
}
