import type { viewCalls } from '@plumbline/contract/workflow/views';
import type { FailureOf, ProblemWords } from '../../lib/problem-words.ts';

/** Why a view was not changed. */
export type ViewFailure = FailureOf<typeof viewCalls>;

export const viewProblems = {
  'view-name-taken': (problem) => ({
    title: `You have a view called “${problem.name}” already`,
    detail: 'Choose another name.',
  }),
  'view-gone': () => ({ title: 'This view is not there any more', detail: 'Save it under a name as a new one.' }),
  'view-changed': (problem) => ({
    title: `“${problem.name}” was saved in another window meanwhile`,
    detail: 'Your changes are kept here: save again to replace it, or revert to see what was saved.',
  }),
  'view-not-public': (problem) => ({
    title: `“${problem.name}” is private`,
    detail: 'Share it with the company first.',
  }),
} satisfies ProblemWords<ViewFailure>;
