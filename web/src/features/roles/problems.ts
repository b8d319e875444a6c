import type { roleCalls } from '@plumbline/contract/platform/roles';
import type { FailureOf, ProblemWords } from '../../lib/problem-words.ts';

/** Why a role was not changed. */
export type RoleFailure = FailureOf<typeof roleCalls>;

export const roleProblems = {
  'role-gone': () => ({
    title: 'This role is not there any more',
    detail: 'Somebody deleted it: see which roles there are now.',
  }),
  'role-changed': (problem) => ({
    title: `Somebody else changed ${problem.name} meanwhile`,
    detail: 'You see it now as they left it: change it again if you still want to.',
  }),
  'role-name-taken': (problem) => ({
    title: `There is a role called “${problem.name}” already`,
    detail: 'Choose another name.',
  }),
  'role-built-in': (problem) => ({
    title: `“${problem.name}” came with the product and stays`,
    detail: 'Take its permissions away, or give its people another role.',
  }),
  'role-not-built-in': (problem) => ({
    title: `“${problem.name}” was added by your company`,
    detail: 'There is nothing to reset it to.',
  }),
  'last-administrator': () => ({
    title: 'Nothing was changed',
    detail: 'At least one active user must be able to change users and roles: let somebody else do that first.',
  }),
} satisfies ProblemWords<RoleFailure>;
