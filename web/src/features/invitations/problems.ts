import type { CallFailure } from '@plumbline/contract/client';
import type { platformContract } from '@plumbline/contract/platform/contract';
import type { invitationCalls } from '@plumbline/contract/platform/invitations';
import type { FailureOf, ProblemWords } from '../../lib/problem-words.ts';

export const invitationProblems = {
  'invitation-settled': (problem) => ({
    title: problem.state === 'accepted' ? 'The person has joined already' : 'The invitation was withdrawn already',
    detail: 'The list shows how it stands now.',
  }),
  'invitation-changed': () => ({
    title: 'Somebody else changed the invitation meanwhile',
    detail: 'The list shows how it is now. Look at it, and try again.',
  }),
  'invited-is-inactive': () => ({
    title: 'The user is not active',
    detail: 'Make the user active in the list of users first, then send the invitation again.',
  }),
  'invitation-just-sent': () => ({
    title: 'The invitation was sent a moment ago',
    detail: 'Wait a minute, then send it again.',
  }),
} satisfies ProblemWords<FailureOf<Pick<typeof invitationCalls, 'resendInvitation' | 'revokeInvitation'>>>;

/** The search of the company's directory. */
export const directoryProblems = {
  'directory-unavailable': (problem) => ({
    title: 'The company’s directory cannot be searched',
    detail: `${problem.detail ?? 'It does not answer; invite by e-mail address instead'}.`,
  }),
} satisfies ProblemWords<CallFailure<(typeof platformContract)['calls']['lookup']>>;
