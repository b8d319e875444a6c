import type { listCalls } from '@plumbline/contract/workflow/lists';
import type { FailureOf, ProblemWords } from '../../lib/problem-words.ts';
import { listAdvice, RELOAD } from '../../ui/words.ts';

/** Why a list was not changed. */
export type ListFailure = FailureOf<typeof listCalls>;

export const listProblems = {
  'option-name-taken': (problem) => ({
    title: `The list has “${problem.name}” already`,
    detail: problem.isRetired ? listAdvice.retired : 'Choose another name.',
  }),
  'option-gone': () => ({ title: 'This option is not there any more', detail: RELOAD }),
  'option-changed': (problem) => ({
    title: `${problem.who} renamed it to “${problem.theirName}” meanwhile`,
    detail: listAdvice.renamed,
  }),
  'last-option': (problem) => ({
    title: `“${problem.name}” is the last one that is offered`,
    detail: 'Add another one first, or bring one back.',
  }),
  'list-changed': () => ({
    title: 'Somebody else changed this list meanwhile',
    detail: 'It shows their changes now: try again.',
  }),
  'list-gone': () => ({ title: 'This list is not there any more', detail: RELOAD }),
} satisfies ProblemWords<ListFailure>;
