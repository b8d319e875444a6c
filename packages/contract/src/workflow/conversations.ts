import { z } from 'zod';
import { call } from '../call.ts';
import { defineProblem } from '../problem.ts';
import { commentId, instant, jobId, nameText, threadId, typedText, userId, wholeNumber } from '../values.ts';
import { isAnyJobField } from './own-fields.ts';
import { scheduleTable } from './schedule.ts';

/** The longest comment, in UTF-16 units. */
export const MAX_COMMENT = 4_000;
/** The most comments of one thread, and the most people that one comment mentions. */
export const MAX_THREAD = 200;
export const MAX_MENTIONS = 50;
/** The most threads of a job that are returned: open threads first, then those with the newest comment. */
export const MOST_THREADS = 100;
/** Older comments never count as unread: a new person does not have 500 jobs to read. */
export const UNREAD_DAYS = 30;

export const comment = z.object({
  id: commentId,
  /** In its job: 1, 2, 3 … */
  number: z.int(),
  /** A person's id, or that of a service token. */
  authorId: userId,
  who: z.string(),
  at: instant,
  editedAt: instant.nullable(),
  /** The text was deleted, but the comment keeps its place. */
  isDeleted: z.boolean(),
  text: z.string(),
  /** The text has each name after an @. */
  mentions: z.array(z.object({ userId, name: z.string() })),
});
export type Comment = z.infer<typeof comment>;

export const thread = z.object({
  id: threadId,
  jobId,
  /** The field that it is about; null for the whole job. */
  field: z.string().nullable(),
  resolved: z.object({ who: z.string(), at: instant }).nullable(),
  /** In order of arrival. */
  comments: z.array(comment),
});
export type Thread = z.infer<typeof thread>;
/** Instants are text there. */
export type ThreadOnWire = z.input<typeof thread>;

/** The conversation summary in a job's row and cells. */
export const conversationMark = z.object({
  jobId,
  /** How many threads are open, and which fields they are about. */
  open: z.int(),
  fields: z.array(z.string()),
  /** Comments by others since you last looked. */
  unread: z.int(),
});
export type ConversationMark = z.infer<typeof conversationMark>;

export const mention = z.object({
  jobId,
  jobNumber: z.string(),
  jobName: z.string(),
  commentId,
  field: z.string().nullable(),
  who: z.string(),
  at: instant,
  /** Its first 300 characters. */
  text: z.string(),
  isUnread: z.boolean(),
});
export type Mention = z.infer<typeof mention>;
export type MentionOnWire = z.input<typeof mention>;

export const conversationGone = defineProblem('conversation-gone', 404, 'This is not there any more', {});
export const commentNotYours = defineProblem('comment-not-yours', 409, 'Only its author may change a comment', {});
export const mentionRefused = defineProblem('mention-refused', 409, 'Nobody of this company', {
  userIds: z.array(userId),
});
export const threadFull = defineProblem('thread-full', 409, 'This thread is full', { most: z.int() });

const text = nameText(MAX_COMMENT);
const mentions = z
  .array(userId)
  .max(MAX_MENTIONS)
  .overwrite((ids) => [...new Set(ids)])
  .default([]);
const field = typedText(100).refine((name) => isAnyJobField(name) || scheduleTable.has(name), 'there is no such field');
const answer = z.object({ thread });

export const conversationCalls = {
  conversation: call({
    method: 'GET',
    path: '/wip/conversation',
    summary: 'The conversation about a job: its threads, open ones first',
    permission: 'Wip_view',
    query: z.object({ jobId }),
    response: z.object({
      threads: z.array(thread),
      /** Of all threads of the job. */
      count: z.int(),
      /** The number of the last comment that you have seen; 0 for none. */
      seen: z.int(),
    }),
    failures: [],
  }),
  conversationMarks: call({
    method: 'GET',
    path: '/wip/conversation/marks',
    summary: 'The jobs with an open thread, or with comments that you have not read',
    permission: 'Wip_view',
    response: z.object({ marks: z.array(conversationMark) }),
    failures: [],
  }),
  mentions: call({
    method: 'GET',
    path: '/wip/conversation/mentions',
    summary: 'Where you were mentioned and have not answered yet, in open threads; the newest first',
    permission: 'Wip_view',
    response: z.object({
      /** The newest. The list stops at 20. */
      mentions: z.array(mention),
      count: z.int(),
    }),
    failures: [],
  }),
  writeComment: call({
    method: 'POST',
    creates: true,
    path: '/wip/conversation/comment',
    summary: 'Write about a job, or answer in a thread, which opens it again',
    permission: 'Wip_view',
    request: z.object({
      jobId,
      /** Absent: the comment begins a thread. */
      threadId: threadId.optional(),
      /** For a new thread: the field it is about. */
      field: field.nullable().default(null),
      text,
      /** Active people of the company. */
      mentions,
    }),
    response: answer,
    failures: [conversationGone, mentionRefused, threadFull],
  }),
  editComment: call({
    method: 'POST',
    creates: false,
    path: '/wip/conversation/edit',
    summary: 'Change the text of your own comment',
    permission: 'Wip_view',
    request: z.object({ id: commentId, text, mentions }),
    response: answer,
    failures: [conversationGone, commentNotYours, mentionRefused],
  }),
  deleteComment: call({
    method: 'POST',
    creates: false,
    path: '/wip/conversation/delete',
    summary: 'Delete your own comment: its text goes, its place stays. A thread without any text is resolved',
    permission: 'Wip_view',
    request: z.object({ id: commentId }),
    response: answer,
    failures: [conversationGone, commentNotYours],
  }),
  resolveThread: call({
    method: 'POST',
    creates: false,
    path: '/wip/conversation/resolve',
    summary: 'Resolve a thread, or open it again',
    permission: 'Wip_view',
    request: z.object({ id: threadId, isResolved: z.boolean() }),
    response: answer,
    failures: [conversationGone],
  }),
  lookAtConversation: call({
    method: 'POST',
    creates: false,
    path: '/wip/conversation/look',
    summary: 'Say that you have read the conversation about a job up to a comment',
    permission: 'Wip_view',
    request: z.object({ jobId, number: wholeNumber(0) }),
    response: z.object({ success: z.literal(true) }),
    failures: [],
  }),
};
