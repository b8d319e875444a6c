import type { RowUpdate } from '@plumbline/sheet/saving/outbox';
import { onWire, outcomeOf, type SaveOutcome } from '@plumbline/sheet/saving/save-outcome';
import type { Api } from '../../lib/api.ts';
import { localToday } from '../../lib/calendar.ts';
import { problemLine } from '../../ui/problems/problem-message.ts';
import { type JobRow, wireValue } from './job-rows.ts';
import { jobSheetProblems } from './problems.ts';

/** Sends updates of jobs as one save and returns the outcome. */
export async function sendJobs(
  workflow: Pick<Api['workflow'], 'saveJobs'>,
  updates: readonly RowUpdate[],
): Promise<SaveOutcome<JobRow>> {
  const body = { updates: updates.map((update) => onWire(update, wireValue)), today: localToday() };
  const result = await workflow.saveJobs({ body });
  if (result.ok) return outcomeOf({ ok: true, rows: result.value.jobs, replayed: result.value.replayed });
  const { problem } = result;
  return outcomeOf({
    ok: false,
    problem,
    message: problemLine(problem, jobSheetProblems),
    ...(problem.type === 'cells-refused' && {
      refusals: problem.refusals.map(({ jobId, ...cell }) => ({ ...cell, rowId: jobId })),
    }),
    ...(problem.type === 'cells-conflict' && {
      rows: problem.jobs,
      conflicts: problem.conflicts.map(({ jobId, ...cell }) => ({ ...cell, rowId: jobId })),
    }),
  });
}
