import type { importCalls } from '@plumbline/contract/workflow/imports';
import type { FailureOf, ProblemWords } from '../../lib/problem-words.ts';
import { sentences } from '../../ui/problems/problem-message.ts';

export const importProblems = {
  'import-refused': (problem) => ({ title: 'Nothing was imported', detail: sentences(problem.problems) }),
} satisfies ProblemWords<FailureOf<typeof importCalls>>;
