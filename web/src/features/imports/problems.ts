import type { importCalls } from '@plumbline/contract/workflow/import-calls';
import type { FailureOf, ProblemWords } from '../../lib/problem-words.ts';
import { sentences } from '../../ui/problems/problem-message.ts';
import { RELOAD } from '../../ui/words.ts';

export const importProblems = {
  'import-refused': (problem) => ({ title: 'Nothing was imported', detail: sentences(problem.problems) }),
  'import-gone': () => ({
    title: 'This import is no longer open',
    detail:
      'It was accepted or discarded already, waited too long, or was closed when you opened several others. Look at the list of imports, then choose the file again.',
  }),
  'import-incomplete': () => ({
    title: 'Some rows did not arrive',
    detail: 'Check the file again: the missing rows are sent once more.',
  }),
} satisfies ProblemWords<FailureOf<typeof importCalls>>;

/** The failures of calls about an accepted import. */
export const undoProblems = {
  ...importProblems,
  'import-refused': (problem) => ({ title: 'It was not taken back', detail: sentences(problem.problems) }),
  'import-gone': () => ({ title: 'This import is not there any more', detail: RELOAD }),
} satisfies ProblemWords<FailureOf<typeof importCalls>>;
