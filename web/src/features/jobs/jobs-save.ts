import type { ConflictingCell, Job, JobUpdate } from '@plumbline/contract/workflow/jobs';
import type { Api } from '../../lib/api.ts';
import { localToday } from '../../lib/calendar.ts';
import type { SaveOutcome } from '../../lib/save-queue.ts';
import type { CellChange, GridModel } from '../../ui/grid/index.ts';
import { problemLine } from '../../ui/problem-message.ts';
import { type JobRow, wireValue } from './job-rows.ts';

export interface JobsSender {
  readonly model: GridModel<JobRow>;
  readonly workflow: Pick<Api['workflow'], 'saveJobs' | 'loadJobs'>;
  /** Somebody else changed these cells meanwhile; the rows are up to date when this is told. */
  readonly onConflict: (conflicts: readonly ConflictingCell[]) => void;
}

/** Sends one batch of changed cells and says what became of it. */
export async function sendJobs(
  { model, workflow, onConflict }: JobsSender,
  changes: readonly CellChange[],
): Promise<SaveOutcome<JobRow>> {
  const result = await workflow.saveJobs({ body: { updates: updatesOf(model, changes), today: localToday() } });
  if (result.ok) return { kind: 'saved', rows: newerJobs(model, result.value.jobs) };
  const { problem } = result;
  const message = problemLine(problem);
  switch (problem.type) {
    case 'network':
    case 'unavailable':
    case 'rate-limited':
    case 'unauthenticated': // the session's dialog asks to sign in again; the edits wait for it
      return { kind: 'passing' };
    case 'cells-refused':
      return {
        kind: 'refused',
        message,
        cells: problem.refusals.map(({ jobId, field, reason }) => ({ rowId: jobId, field, reason })),
      };
    case 'cells-conflict': {
      // Their other changes must be seen before a save may name the newer version.
      const fresh = await workflow.loadJobs();
      if (!fresh.ok) return { kind: 'passing' };
      model.mergeRows(fresh.value.jobs);
      onConflict(problem.conflicts);
      return {
        kind: 'conflict',
        message,
        cells: problem.conflicts.map(({ jobId, field, who }) => ({
          rowId: jobId,
          field,
          reason: `${who} changed it too`,
        })),
      };
    }
    default:
      return { kind: 'refused', message, cells: [] };
  }
}

/** Answers of calls that ran side by side come in any order: a job is never set back to how it was before. */
export const newerJobs = (model: GridModel<JobRow>, jobs: readonly Job[]): Job[] =>
  jobs.filter(({ id, version }) => version >= (model.row(id)?.version ?? 0));

function updatesOf(model: GridModel<JobRow>, changes: readonly CellChange[]): JobUpdate[] {
  return [...Map.groupBy(changes, ({ rowId }) => rowId)].flatMap(([rowId, cells]) => {
    const row = model.row(rowId);
    if (!row) return [];
    const values = cells.map(({ field, value }) => [field, wireValue(field, value)]);
    return [{ id: row.id, version: row.version, changes: Object.fromEntries(values) }];
  });
}
