import type { changeOrderCalls } from '@plumbline/contract/workflow/change-orders';
import type { jobCalls } from '@plumbline/contract/workflow/jobs';
import type { FailureOf, ProblemWords } from '../../lib/problem-words.ts';
import { conflictingCells, refusedCells, refusedInSheet } from '../../ui/saved-rows/cell-problems.ts';

/** The failures of calls that write cells of a job. Only connecting has another one, which its dialog handles. */
type JobFailure = Exclude<FailureOf<typeof jobCalls & typeof changeOrderCalls>, { type: 'already-connected' }>;
type Refusals = Extract<JobFailure, { type: 'cells-refused' }>['refusals'];

/** A job that is not in the WIP has no number here. */
const named = (refusals: Refusals) =>
  refusals.map((cell) => ({ ...cell, row: cell.jobNumber === '' ? null : `job ${cell.jobNumber}` }));

export const jobProblems = {
  'cells-refused': ({ refusals }) => refusedCells(named(refusals)),
  'cells-conflict': ({ conflicts }) =>
    conflictingCells(conflicts.map((cell) => ({ ...cell, row: `job ${cell.jobNumber}` }))),
} satisfies ProblemWords<JobFailure>;

/** For the sheet of jobs. */
export const jobSheetProblems = {
  ...jobProblems,
  'cells-refused': ({ refusals }) => refusedInSheet(named(refusals)),
} satisfies ProblemWords<JobFailure>;
