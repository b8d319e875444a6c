import type { webhookCalls } from '@plumbline/contract/workflow/webhooks';
import type { FailureOf, ProblemWords } from '../../lib/problem-words.ts';

export const webhookProblems = {
  'webhook-refused': (problem) => ({ title: 'Nothing was changed', detail: `${problem.reason}.` }),
  'webhook-changed': () => ({
    title: 'Somebody else changed this webhook meanwhile',
    detail: 'What you did not change is shown as they left it. Save again to put yours with it.',
  }),
} satisfies ProblemWords<FailureOf<typeof webhookCalls>>;
