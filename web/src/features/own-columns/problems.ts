import type { ownColumnCalls } from '@plumbline/contract/workflow/own-columns';
import type { FailureOf, ProblemWords } from '../../lib/problem-words.ts';
import { listAdvice, RELOAD } from '../../ui/words.ts';

/** Why a column of the company's own was not changed. */
export type ColumnFailure = FailureOf<typeof ownColumnCalls>;

const advice = {
  own: 'Choose another name.',
  retired: listAdvice.retired,
  'built-in': 'Every company has it: it may only be hidden. Choose another name.',
};

export const columnProblems = {
  'column-title-taken': ({ name, whose }) => ({
    title: `There is a column “${name}” already`,
    detail: advice[whose],
  }),
  'column-gone': () => ({ title: 'This column is not there', detail: RELOAD }),
  'column-changed': ({ who, theirTitle }) => ({
    title: `${who} renamed it to “${theirTitle}” meanwhile`,
    detail: listAdvice.renamed,
  }),
  'columns-changed': () => ({
    title: 'Somebody else changed the columns meanwhile',
    detail: 'The list shows their changes now: try again.',
  }),
  'column-in-use': ({ by }) => ({
    title: `It is in the formula of ${by.map((title) => `“${title}”`).join(', ')}`,
    detail: 'Change that formula or retire that column first.',
  }),
  'formula-refused': ({ message }) => ({ title: 'The formula is not right', detail: message }),
  'formula-changed': ({ who }) => ({
    title: `${who} changed the formula meanwhile`,
    detail: 'The list shows theirs now. Open it again if yours is the better one.',
  }),
  'too-many-columns': ({ most, isWithRetired }) => ({
    title: `There are ${most} columns ${isWithRetired ? 'with the retired ones' : 'in use'}, and no more are possible`,
    detail: isWithRetired ? 'Bring one back and rename it instead.' : 'Retire one first: its values stay.',
  }),
} satisfies ProblemWords<ColumnFailure>;
