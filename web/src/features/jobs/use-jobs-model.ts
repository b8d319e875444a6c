import { type ConflictingCell, MAX_UPDATES } from '@plumbline/contract/workflow/jobs';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { useApi } from '../../lib/api.ts';
import { createSaveQueue, type SaveStatus } from '../../lib/save-queue.ts';
import { registerUnsavedWork } from '../../lib/unsaved-work.ts';
import { GridModel, type SelectOptions } from '../../ui/grid/index.ts';
import { toast } from '../../ui/toast.ts';
import { derivedAmounts, type JobRow, jobAccess, refusalOf } from './job-rows.ts';
import { sendJobs } from './jobs-save.ts';
import { SeenVersions } from './seen-versions.ts';

export interface SaveState {
  readonly status: SaveStatus;
  /** Cells not yet acknowledged. */
  readonly waiting: number;
}

/** The jobs grid's rows with their saving: edits are sent by themselves, and kept while they cannot be. */
export function useJobsModel(jobs: readonly JobRow[], options: SelectOptions) {
  const { workflow } = useApi();
  const [saveState, setSaveState] = useState<SaveState>({ status: 'idle', waiting: 0 });
  const [conflicts, setConflicts] = useState<readonly ConflictingCell[]>([]);
  const [{ model, queue, seen }] = useState(() => {
    const seen = new SeenVersions();
    const model = new GridModel<JobRow>({
      rows: jobs,
      access: jobAccess(options),
      derive: derivedAmounts,
      validate: refusalOf,
      onOverlaid: (row, field) => seen.note(row.id, field, row.version),
    });
    const queue = createSaveQueue({
      model,
      maxRows: MAX_UPDATES,
      send: (changes) =>
        sendJobs({ model, seen, workflow, onConflict: (more) => setConflicts((all) => merged(all, more)) }, changes),
      onStatus: (status, waiting) => setSaveState({ status, waiting }),
      onTurnedDown: (message) => toast.error(message),
    });
    return { model, queue, seen };
  });
  useEffect(() => model.onChanges(queue.take), [model, queue]);
  // What was refused is not saved either: leaving would lose what was typed there.
  useEffect(() => registerUnsavedWork(() => queue.isBusy() || model.problemCount > 0), [model, queue]);
  const subscribe = useCallback((listener: () => void) => model.subscribe(listener), [model]);
  const problems = useSyncExternalStore(subscribe, () => model.problemCount);
  useEffect(() => {
    window.addEventListener('online', queue.flush);
    return () => window.removeEventListener('online', queue.flush);
  }, [queue]);
  return { model, queue, seen, saveState, problems, conflicts, setConflicts };
}

const isSameCell = (a: ConflictingCell, b: ConflictingCell) => a.jobId === b.jobId && a.field === b.field;
const merged = (all: readonly ConflictingCell[], more: readonly ConflictingCell[]) => [
  ...all.filter((one) => !more.some((other) => isSameCell(one, other))),
  ...more,
];
