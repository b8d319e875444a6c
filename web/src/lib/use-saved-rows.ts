import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { type CellChange, type CellValue, GridModel, type GridModelOptions } from '../ui/grid/index.ts';
import { toast } from '../ui/toast.ts';
import { createSaveQueue, type SaveOutcome, type SaveStatus } from './save-queue.ts';
import { SeenVersions } from './seen-versions.ts';
import { UnansweredSaves } from './unanswered-saves.ts';
import { registerUnsavedWork } from './unsaved-work.ts';

export interface SaveState {
  readonly status: SaveStatus;
  /** Cells not yet acknowledged. */
  readonly waiting: number;
}

/** A cell that somebody else changed while the person did. */
export interface CellConflict {
  readonly rowId: string;
  /** What people call the row: a job's number, a user's name. */
  readonly rowName: string;
  readonly field: string;
  readonly title: string;
  readonly yourValue: unknown;
  readonly theirValue: unknown;
  readonly who: string;
  readonly at: Date;
}

/** What a sender of changed cells works with. */
export interface SaveScene<Row extends { readonly id: string }> {
  readonly model: GridModel<Row>;
  /** Under which version each unsaved edit was made. */
  readonly seen: SeenVersions;
  /** What may have been stored without our hearing of it. */
  readonly unanswered: UnansweredSaves;
  /** Somebody else changed these cells meanwhile; the rows are up to date when this is told. */
  readonly onConflict: (conflicts: readonly CellConflict[]) => void;
}

interface SavedRowsOptions<Row extends { readonly id: string; readonly version: number }>
  extends Omit<GridModelOptions<Row>, 'onOverlaid'> {
  readonly maxRows: number;
  readonly send: (scene: SaveScene<Row>, changes: readonly CellChange[]) => Promise<SaveOutcome<Row>>;
  /** Edits that the person is asked about first: they stand in the grid, and go out once `take` is called with them. */
  readonly isToAsk?: (change: CellChange) => boolean;
  readonly onAsk?: (changes: readonly CellChange[]) => void;
}

/** A grid's rows with their saving: edits are sent by themselves, and kept while they cannot be. The options are read once. */
export function useSavedRows<Row extends { readonly id: string; readonly version: number }>(
  options: SavedRowsOptions<Row>,
) {
  const [saveState, setSaveState] = useState<SaveState>({ status: 'idle', waiting: 0 });
  const [conflicts, setConflicts] = useState<readonly CellConflict[]>([]);
  const [{ model, queue, seen, takeEdits }] = useState(() => {
    const { maxRows, send, isToAsk = () => false, onAsk = () => {}, ...modelOptions } = options;
    const seen = new SeenVersions();
    const unanswered = new UnansweredSaves();
    const model = new GridModel<Row>({
      ...modelOptions,
      onOverlaid: (row, field) => seen.note(row.id, field, row.version),
    });
    const onConflict = (more: readonly CellConflict[]) => setConflicts((all) => merged(all, more));
    const queue = createSaveQueue({
      model,
      maxRows,
      send: (changes) => send({ model, seen, unanswered, onConflict }, changes),
      onStatus: (status, waiting) => setSaveState({ status, waiting }),
      onTurnedDown: (message) => toast.error(message),
    });
    const takeEdits = (batch: { readonly changes: readonly CellChange[] }) => {
      const [held, free] = [batch.changes.filter(isToAsk), batch.changes.filter((change) => !isToAsk(change))];
      if (free.length > 0) queue.take({ changes: free });
      if (held.length > 0) onAsk(held);
    };
    return { model, queue, seen, takeEdits };
  });
  useEffect(() => model.onChanges(takeEdits), [model, takeEdits]);
  // What was refused is not saved either: leaving would lose what was typed there.
  useEffect(() => registerUnsavedWork(() => queue.isBusy() || model.problemCount > 0), [model, queue]);
  const subscribe = useCallback((listener: () => void) => model.subscribe(listener), [model]);
  const problems = useSyncExternalStore(subscribe, () => model.problemCount);
  useEffect(() => {
    window.addEventListener('online', queue.flush);
    return () => window.removeEventListener('online', queue.flush);
  }, [queue]);

  const resolve = (resolved: readonly CellConflict[], choice: 'mine' | 'theirs') => {
    const cells = resolved.map(({ rowId, field, yourValue, theirValue }) => ({
      rowId,
      field,
      value: (choice === 'mine' ? yourValue : theirValue) as CellValue, // the wire's values are cell values
    }));
    if (choice === 'mine') queue.take({ changes: cells });
    else model.apply(cells, 'server');
    setConflicts((all) => all.filter((conflict) => !resolved.includes(conflict)));
  };
  return { model, queue, seen, saveState, problems, conflicts, resolve };
}

const isSameCell = (a: CellConflict, b: CellConflict) => a.rowId === b.rowId && a.field === b.field;
const merged = (all: readonly CellConflict[], more: readonly CellConflict[]) => [
  ...all.filter((one) => !more.some((other) => isSameCell(one, other))),
  ...more,
];
