import type { scimCalls } from '@plumbline/contract/platform/scim';
import type { FailureOf, ProblemWords } from '../../lib/problem-words.ts';

export const provisioningProblems = {
  'provisioning-refused': (problem) => ({ title: 'Nothing was changed', detail: `${problem.reason}.` }),
} satisfies ProblemWords<FailureOf<typeof scimCalls>>;
