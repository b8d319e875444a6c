import type { webhookCalls } from '@plumbline/contract/workflow/webhooks';
import type { FailureOf, ProblemWords } from '../../lib/problem-words.ts';

export const webhookProblems = {
  'webhook-refused': (problem) => ({ title: 'Nothing was changed', detail: `${problem.reason}.` }),
} satisfies ProblemWords<FailureOf<typeof webhookCalls>>;
