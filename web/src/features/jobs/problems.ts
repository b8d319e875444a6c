import type { changeOrderCalls } from '@plumbline/contract/workflow/change-orders';
import type { jobCalls } from '@plumbline/contract/workflow/jobs';
import type { FailureOf, ProblemWords } from '../../lib/problem-words.ts';
import { conflictingCells, refusedCells } from '../../ui/saved-rows/cell-problems.ts';

/** The failures of calls that write cells of a job. Only connecting has another one, which its dialog handles. */
type JobFailure = Exclude<FailureOf<typeof jobCalls & typeof changeOrderCalls>, { type: 'already-connected' }>;

export const jobProblems = {
  'cells-refused': ({ refusals }) => refusedCells(refusals.map((cell) => ({ ...cell, row: `job ${cell.jobNumber}` }))),
  'cells-conflict': ({ conflicts }) =>
    conflictingCells(conflicts.map((cell) => ({ ...cell, row: `job ${cell.jobNumber}` }))),
} satisfies ProblemWords<JobFailure>;
