import type { changeOrderFileCalls } from '@plumbline/contract/workflow/change-order-files';
import type { FailureOf, ProblemWords } from '../../../lib/problem-words.ts';

export const fileProblems = {
  'change-order-gone': () => ({
    title: 'It cannot be attached here',
    detail: 'The change order no longer exists, or its job has left the WIP.',
  }),
  'file-gone': () => ({
    title: 'It is not there any more',
    detail: 'Somebody has removed it, or its job has left the WIP.',
  }),
  'file-refused': ({ reason }) => ({ title: 'It was not attached', detail: reason }),
} satisfies ProblemWords<FailureOf<typeof changeOrderFileCalls>>;
