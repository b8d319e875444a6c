import type { userCalls } from '@plumbline/contract/platform/users';
import type { FailureOf, ProblemWords } from '../../lib/problem-words.ts';
import { conflictingCells, refusedInSheet } from '../../ui/saved-rows/cell-problems.ts';

export const userProblems = {
  'users-refused': ({ refusals }) => refusedInSheet(refusals.map((cell) => ({ ...cell, row: cell.userName || null }))),
  'users-conflict': ({ conflicts }) => conflictingCells(conflicts.map((cell) => ({ ...cell, row: cell.userName }))),
} satisfies ProblemWords<FailureOf<typeof userCalls>>;
