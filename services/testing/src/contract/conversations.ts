import type { CommentId, JobId, ThreadId } from '@plumbline/contract/values';
import { type conversationCalls, MAX_THREAD } from '@plumbline/contract/workflow/conversations';
import { enterTenant } from '@plumbline/service-kit/access';
import { expect } from 'vitest';
import { succeeded } from '../world.ts';
import { type Examples, made, nobody, type Room } from './example.ts';
import { givenJob } from './jobs.ts';

/** The accountant asks the manager something about a job's retainage. */
async function asked(room: Room) {
  const { accountant, manager } = room.tenant;
  const { id: jobId } = await givenJob(room);
  const body = { jobId, field: 'retainageAmount', text: '@Manager is this right?', mentions: [manager.userId] };
  const { thread } = succeeded(await accountant.workflow.writeComment({ body }));
  return { jobId, threadId: thread.id, comment: made(thread.comments[0], 'comment') };
}

const notThere = { answers: {} };

export const conversationExamples: Examples<typeof conversationCalls> = {
  conversation: {
    succeeds: async (room) => {
      const { jobId, threadId, comment } = await asked(room);
      return {
        by: room.tenant.manager,
        query: { jobId },
        answers: { count: 1, seen: 0, threads: [{ id: threadId, resolved: null, comments: [{ id: comment.id }] }] },
      };
    },
    fails: {},
    misread: { jobId: '24-001' },
  },
  conversationMarks: {
    succeeds: async (room) => {
      const { jobId } = await asked(room);
      return {
        by: room.tenant.manager,
        answers: { marks: [{ jobId, open: 1, fields: ['retainageAmount'], unread: 1 }] },
      };
    },
    fails: {},
  },
  mentions: {
    succeeds: async (room) => {
      const { jobId } = await asked(room);
      return {
        by: room.tenant.manager,
        answers: {
          count: 1,
          mentions: [{ jobId, jobNumber: '24-001', text: '@Manager is this right?', isUnread: true }],
        },
      };
    },
    fails: {},
  },
  writeComment: {
    succeeds: async (room) => {
      const { jobId, threadId } = await asked(room);
      const { manager, accountant } = room.tenant;
      return {
        by: manager,
        body: { jobId, threadId, text: 'Yes: 10 %', mentions: [accountant.userId] },
        answers: { thread: { id: threadId, comments: [{ number: 1 }, { number: 2, text: 'Yes: 10 %' }] } },
      };
    },
    fails: {
      'conversation-gone': async () => ({ body: { jobId: nobody<JobId>(), text: 'Rock' }, ...notThere }),
      'mention-refused': async (room) => {
        const { id: jobId } = await givenJob(room);
        const stranger = room.world.birch.manager.userId;
        return { body: { jobId, text: '@Birch', mentions: [stranger] }, answers: { userIds: [stranger] } };
      },
      'thread-full': async (room) => {
        const { jobId, threadId } = await asked(room);
        await fill(room, jobId, threadId);
        return { body: { jobId, threadId, text: 'One more' }, answers: { most: MAX_THREAD } };
      },
    },
  },
  editComment: {
    succeeds: async (room) => {
      const { comment } = await asked(room);
      return {
        by: room.tenant.accountant,
        body: { id: comment.id, text: 'Is this right?', mentions: [] },
        answers: { thread: { comments: [{ text: 'Is this right?', editedAt: expect.any(String), mentions: [] }] } },
      };
    },
    fails: {
      'conversation-gone': async () => ({ body: { id: nobody<CommentId>(), text: 'Rock' }, ...notThere }),
      'comment-not-yours': async (room) => {
        const { comment } = await asked(room);
        return { by: room.tenant.manager, body: { id: comment.id, text: 'Rock' }, answers: {} };
      },
      'mention-refused': async (room) => {
        const { comment } = await asked(room);
        const stranger = room.world.birch.manager.userId;
        return {
          by: room.tenant.accountant,
          body: { id: comment.id, text: '@Birch', mentions: [stranger] },
          answers: { userIds: [stranger] },
        };
      },
    },
  },
  deleteComment: {
    succeeds: async (room) => {
      const { comment } = await asked(room);
      return {
        by: room.tenant.accountant,
        body: { id: comment.id },
        answers: { thread: { resolved: { at: expect.any(String) }, comments: [{ isDeleted: true, text: '' }] } },
      };
    },
    fails: {
      'conversation-gone': async () => ({ body: { id: nobody<CommentId>() }, ...notThere }),
      'comment-not-yours': async (room) => {
        const { comment } = await asked(room);
        return { by: room.tenant.manager, body: { id: comment.id }, answers: {} };
      },
    },
  },
  resolveThread: {
    succeeds: async (room) => {
      const { threadId } = await asked(room);
      return {
        by: room.tenant.manager,
        body: { id: threadId, isResolved: true },
        answers: { thread: { id: threadId, resolved: { who: expect.stringMatching(/Manager$/) } } },
      };
    },
    fails: {
      'conversation-gone': async () => ({ body: { id: nobody<ThreadId>(), isResolved: true }, ...notThere }),
    },
  },
  lookAtConversation: {
    succeeds: async (room) => {
      const { jobId } = await asked(room);
      return { by: room.tenant.manager, body: { jobId, number: 1 }, answers: { success: true } };
    },
    fails: {},
  },
};

/** As many comments as a thread may have, written directly to the store. */
const fill = ({ world, tenant: { tenantId, manager } }: Room, jobId: JobId, threadId: ThreadId): Promise<unknown> =>
  world.database.transaction(async (tx) => {
    await enterTenant(tx, tenantId);
    return tx.query(
      `insert into workflow.conversation_comment (tenant_id, thread_id, job_id, number, author_id, author_name, text)
       select $1, $2, $3, number, $4, 'Manager', 'Rock' from generate_series(2, $5::int) as number`,
      [tenantId, threadId, jobId, manager.userId, MAX_THREAD],
    );
  });
