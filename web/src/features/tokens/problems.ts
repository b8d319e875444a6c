import type { tokenCalls } from '@plumbline/contract/platform/tokens';
import type { FailureOf, ProblemWords } from '../../lib/problem-words.ts';

export const tokenProblems = {
  'token-refused': (problem) => ({ title: 'Nothing was changed', detail: `${problem.reason}.` }),
} satisfies ProblemWords<FailureOf<typeof tokenCalls>>;
