import type { JobUpdate } from '@plumbline/contract/workflow/jobs';
import type { Api } from '../../lib/api.ts';
import { localToday } from '../../lib/calendar.ts';
import type { SaveOutcome } from '../../lib/save-queue.ts';
import type { SeenVersions } from '../../lib/seen-versions.ts';
import type { SaveScene } from '../../lib/use-saved-rows.ts';
import type { CellChange, GridModel } from '../../ui/grid/index.ts';
import { problemLine } from '../../ui/problem-message.ts';
import { type JobRow, wireValue } from './job-rows.ts';

export interface JobsSender extends SaveScene<JobRow> {
  readonly workflow: Pick<Api['workflow'], 'saveJobs' | 'loadJobs'>;
}

/** Sends one batch of changed cells and says what became of it. */
export async function sendJobs(
  { model, seen, unanswered, workflow, onConflict }: JobsSender,
  changes: readonly CellChange[],
): Promise<SaveOutcome<JobRow>> {
  const result = await workflow.saveJobs({ body: { updates: updatesOf(model, seen, changes), today: localToday() } });
  if (result.ok) {
    unanswered.forget(changes);
    const { jobs } = result.value;
    const made = new Map<string, number>(jobs.map(({ id, version }) => [id, version]));
    seen.saved(
      changes,
      (rowId) => made.get(rowId),
      (rowId) => model.row(rowId)?.version ?? 0,
    );
    // Somebody else's later change was told before this answer came: the answer is old already.
    const isOld = jobs.some((job) => !isNews(model, job));
    const fresh = isOld ? await workflow.loadJobs() : null;
    return { kind: 'saved', rows: (fresh?.ok ? fresh.value.jobs : jobs).filter((job) => isNews(model, job)) };
  }
  const { problem } = result;
  const message = problemLine(problem);
  switch (problem.type) {
    case 'network':
      unanswered.note(changes.map((cell) => ({ ...cell, value: wireValue(cell.field, cell.value) })));
      return { kind: 'passing' };
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
      model.patchRows(fresh.value.jobs.filter((job) => isNews(model, job)));
      seen.forget(problem.conflicts.map(({ jobId, field }) => ({ rowId: jobId, field })));
      // What this page stored itself, without hearing of it, asks for nothing: it is sent again over that.
      const conflicts = problem.conflicts.filter(
        ({ jobId, field, theirValue }) => !unanswered.isOwn({ rowId: jobId, field, value: theirValue }),
      );
      if (conflicts.length === 0) return { kind: 'passing' };
      onConflict(conflicts.map(({ jobId, jobNumber, ...cell }) => ({ ...cell, rowId: jobId, rowName: jobNumber })));
      return {
        kind: 'conflict',
        message,
        cells: conflicts.map(({ jobId, field, who }) => ({
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

/** Whether a job as the server had it is no older than the row. */
export const isNews = (model: GridModel<JobRow>, { id, version }: Pick<JobRow, 'id' | 'version'>): boolean =>
  version >= (model.row(id)?.version ?? 0);

function updatesOf(model: GridModel<JobRow>, seen: SeenVersions, changes: readonly CellChange[]): JobUpdate[] {
  return [...Map.groupBy(changes, ({ rowId }) => rowId)].flatMap(([rowId, cells]) => {
    const row = model.row(rowId);
    if (!row) return [];
    const values = cells.map(({ field, value }) => [field, wireValue(field, value)]);
    return [{ id: row.id, version: seen.versionOf(row, cells), changes: Object.fromEntries(values) }];
  });
}
