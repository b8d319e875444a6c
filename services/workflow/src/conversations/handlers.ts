import type { CommentId, ThreadId, UserId } from '@plumbline/contract/values';
import type { workflowContract } from '@plumbline/contract/workflow/contract';
import {
  commentNotYours,
  type conversationCalls,
  conversationGone,
  MAX_THREAD,
  mentionRefused,
  type ThreadOnWire,
  threadFull,
} from '@plumbline/contract/workflow/conversations';
import type { Access } from '@plumbline/service-kit/access';
import type { Tx } from '@plumbline/service-kit/database';
import { refuse } from '@plumbline/service-kit/http/problem-response';
import type { Handlers } from '@plumbline/service-kit/http/service';
import { noteConversation } from '../changes/store.ts';
import { tellOfComment, tellOfMentions } from '../mails/write.ts';
import { conversationOf, marksOf, mentionsOf, oneThread } from './read.ts';
import * as store from './store.ts';

export const conversationHandlers: Pick<Handlers<typeof workflowContract>, keyof typeof conversationCalls> = {
  conversation: ({ tx, access, query: { jobId } }) => conversationOf(tx, access, jobId),

  conversationMarks: async ({ tx, access }) => ({ marks: await marksOf(tx, access) }),

  mentions: ({ tx, access }) => mentionsOf(tx, access),

  async writeComment({ tx, access, body: { jobId, threadId, field, text, mentions } }) {
    const { tenantId } = access;
    if (!(await store.lockJob(tx, tenantId, jobId))) throw refuse(conversationGone, {}, 'This job is not in the WIP');
    if (threadId !== undefined) {
      const thread = await store.lockThread(tx, tenantId, threadId);
      if (thread?.jobId !== jobId) throw refuse(conversationGone, {});
      if (thread.commentCount >= MAX_THREAD)
        throw refuse(threadFull, { most: MAX_THREAD }, `A thread has ${MAX_THREAD} comments at most`);
    }
    const people = await mentionable(tx, mentions, []);
    const written = await store.insertComment(tx, access, { jobId, threadId, field, text });
    await store.storeMentions(tx, tenantId, written.commentId, people);
    await tellOfComment(tx, tenantId, written.commentId);
    await noteConversation(tx, access, jobId);
    return threadAnswer(tx, access, written.threadId);
  },

  async editComment({ tx, access, body: { id, text, mentions } }) {
    const comment = await ownComment(tx, access, id);
    if (comment.isDeleted) throw refuse(conversationGone, {}, 'This comment was deleted');
    const before = await store.mentionedIn(tx, access.tenantId, id);
    const people = await mentionable(tx, mentions, before);
    const isSame = comment.text === text && sameIds(people, before);
    if (!isSame) {
      await store.updateText(tx, access.tenantId, id, text);
      await store.storeMentions(tx, access.tenantId, id, people);
      const mentioned = before.map(({ userId }) => userId);
      await tellOfMentions(tx, access.tenantId, id, mentioned);
      await noteConversation(tx, access, comment.jobId);
    }
    return threadAnswer(tx, access, comment.threadId);
  },

  async deleteComment({ tx, access, body: { id } }) {
    const comment = await ownComment(tx, access, id);
    if (!comment.isDeleted) {
      await store.lockThread(tx, access.tenantId, comment.threadId);
      await store.deleteText(tx, access, comment);
      await noteConversation(tx, access, comment.jobId);
    }
    return threadAnswer(tx, access, comment.threadId);
  },

  async resolveThread({ tx, access, body: { id, isResolved } }) {
    const thread = await store.lockThread(tx, access.tenantId, id);
    if (!thread) throw refuse(conversationGone, {});
    if (thread.isResolved !== isResolved) {
      await store.setResolved(tx, access, id, isResolved);
      await noteConversation(tx, access, thread.jobId);
    }
    return threadAnswer(tx, access, id);
  },

  async lookAtConversation({ tx, access, body: { jobId, number } }) {
    await store.storeLook(tx, access, jobId, number);
    return { success: true };
  },
};

const threadAnswer = async (tx: Tx, { tenantId }: Access, id: ThreadId): Promise<{ thread: ThreadOnWire }> => ({
  thread: await oneThread(tx, tenantId, id),
});

async function ownComment(tx: Tx, { tenantId, userId }: Access, id: CommentId): Promise<store.StoredComment> {
  const comment = await store.lockComment(tx, tenantId, id);
  if (!comment) throw refuse(conversationGone, {});
  if (comment.authorId !== userId) throw refuse(commentNotYours, {});
  return comment;
}

/** The people by the names in texts. Somebody whom the comment mentions already stays mentioned after leaving the company. */
async function mentionable(
  tx: Tx,
  userIds: readonly UserId[],
  before: readonly store.Mentioned[],
): Promise<store.Mentioned[]> {
  const stays = before.filter(({ userId }) => userIds.includes(userId));
  const added = userIds.filter((id) => !stays.some(({ userId }) => userId === id));
  const people = added.length > 0 ? await store.activePeople(tx, added) : [];
  const unknown = added.filter((id) => !people.some(({ userId }) => userId === id));
  if (unknown.length > 0)
    throw refuse(mentionRefused, { userIds: unknown }, 'Somebody mentioned is not in this company');
  return [...stays, ...people];
}

const sameIds = (some: readonly store.Mentioned[], others: readonly store.Mentioned[]): boolean =>
  some.length === others.length && some.every(({ userId }) => others.some((other) => other.userId === userId));
