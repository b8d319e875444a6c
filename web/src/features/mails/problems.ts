import type { mailCalls } from '@plumbline/contract/workflow/mails';
import type { FailureOf, ProblemWords } from '../../lib/problem-words.ts';

export const mailProblems = {
  'file-readers-changed': ({ who }) => ({
    title: `${who} changed this meanwhile`,
    detail: 'Look at who is named now, then change it again.',
  }),
  'file-reader-refused': () => ({
    title: 'Somebody named is not in this company any more',
    detail: 'Reload the page to see who is.',
  }),
} satisfies ProblemWords<FailureOf<typeof mailCalls>>;
