import type { listCalls } from '@plumbline/contract/workflow/lists';
import type { FailureOf, ProblemWords } from '../../lib/problem-words.ts';

/** Why a list was not changed. */
export type ListFailure = FailureOf<typeof listCalls>;

export const listProblems = {
  'option-name-taken': (problem) => ({
    title: `The list has “${problem.name}” already`,
    detail: problem.isRetired ? 'It is retired: bring it back instead.' : 'Choose another name.',
  }),
  'option-gone': () => ({ title: 'This option is not there any more', detail: 'Reload the page to see which are.' }),
  'option-changed': (problem) => ({
    title: `${problem.who} renamed it to “${problem.theirName}” meanwhile`,
    detail: 'The list shows that name now. Rename it again if yours is the better one.',
  }),
  'last-option': (problem) => ({
    title: `“${problem.name}” is the last one that is offered`,
    detail: 'Add another one first, or bring one back.',
  }),
  'list-changed': () => ({
    title: 'Somebody else changed this list meanwhile',
    detail: 'It shows their changes now: try again.',
  }),
  'list-gone': () => ({ title: 'This list is not there any more', detail: 'Reload the page to see which are.' }),
} satisfies ProblemWords<ListFailure>;
