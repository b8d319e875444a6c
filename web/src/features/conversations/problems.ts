import type { conversationCalls } from '@plumbline/contract/workflow/conversations';
import type { FailureOf, ProblemWords } from '../../lib/problem-words.ts';

/** Why a comment was not written or changed, or a thread not resolved. */
export type ConversationFailure = FailureOf<typeof conversationCalls>;

export const conversationProblems = {
  'conversation-gone': () => ({
    title: 'This is not there any more',
    detail: 'The comment was deleted, or the job taken out of the WIP. Your text stays here.',
  }),
  'comment-not-yours': () => ({ title: 'This comment is somebody else’s', detail: 'Answer in the thread instead.' }),
  'mention-refused': () => ({
    title: 'Somebody whom you mention left the company',
    detail: 'Take the name out of the text and send again.',
  }),
  'thread-full': ({ most }) => ({
    title: `This thread has ${most} comments`,
    detail: 'That is the most. Begin a new one.',
  }),
} satisfies ProblemWords<ConversationFailure>;
