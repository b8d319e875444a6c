import type { CellAddress, CellChange } from '@plumbline/sheet/cells/cell-value';
import { GridModel } from '@plumbline/sheet/cells/grid-model';
import type { GridModelOptions } from '@plumbline/sheet/cells/grid-model-options';
import type { ChangeBatch } from '@plumbline/sheet/cells/model-listeners';
import type { VersionedRow } from '@plumbline/sheet/saving/news';
import { createSaveQueue } from '@plumbline/sheet/saving/save-queue';
import type { SaveQueueOptions, SaveStatus } from '@plumbline/sheet/saving/save-queue-types';
import { Store } from '@plumbline/sheet/store';
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { type Keeping, showTexts, sortOutKept } from '../../lib/kept-edits/sheet-keeping.ts';
import { registerUnsavedWork } from '../../lib/unsaved-work.ts';
import type { Place } from '../grid/index.ts';
import { toast } from '../toast/toast.ts';
import { useKeptEdits } from './use-kept-edits.ts';

export interface SaveState {
  readonly status: SaveStatus;
  /** Cells not yet acknowledged. */
  readonly waiting: number;
}

interface SavedRowsOptions<Row extends VersionedRow>
  extends Omit<GridModelOptions<Row>, 'onOverlaid'>,
    Pick<SaveQueueOptions<Row>, 'maxRows' | 'send' | 'onStored' | 'gone'> {
  readonly keeping: Keeping<Row>;
  /** Edits to ask the person about. They stand in the grid, and are sent once `take` is called with them. */
  readonly isToAsk?: (change: CellChange) => boolean;
  readonly onAsk?: (changes: readonly CellChange[]) => void;
}

/**
 * A grid's rows and their saving. Edits are sent at once, and kept while they cannot be sent. The options are read once, except `keeping.mayEdit`. Whatever changes with each
 * save is in stores, so that a save redraws the words about saving and not the page.
 */
export function useSavedRows<Row extends VersionedRow>(options: SavedRowsOptions<Row>) {
  const [{ model, queue, saveState, takeEdits, isOpen, ...begun }] = useState(() => {
    const {
      maxRows,
      send,
      onStored,
      gone,
      keeping,
      isToAsk = () => false,
      onAsk = () => {},
      ...modelOptions
    } = options;
    const model: GridModel<Row> = new GridModel<Row>({
      ...modelOptions,
      isToAsk,
      onOverlaid: (row, field) => queue.noteUnder({ rowId: row.id, field }, row.version),
    });
    const saveState = new Store<SaveState>({ status: 'idle', waiting: 0 });
    const kept = sortOutKept(keeping, model);
    // False once a later sheet continues with the unsaved edits; a promise until that is clear.
    const isOpen: { current: boolean | Promise<boolean> } = { current: true };
    const queue = createSaveQueue({
      model,
      maxRows,
      async send(updates) {
        // After a crash the same update is sent again, and stored once. The storage's answer would come a drawn frame later.
        keeping.sheet.keeping.keeper?.handOver();
        return (await isOpen.current) ? send(updates) : new Promise<never>(() => {});
      },
      restored: kept.meanwhile.restored,
      ...(onStored && { onStored }),
      ...(gone !== undefined && { gone }),
      onStatus: (status, waiting) => saveState.set({ status, waiting }),
      onTurnedDown: (message) => toast.error(message),
    });
    showTexts(model, kept.meanwhile.restored);
    const takeEdits = ({ origin, changes }: ChangeBatch) => {
      const [held, free] = [changes.filter(isToAsk), changes.filter((change) => !isToAsk(change))];
      if (free.length > 0) queue.take({ origin, changes: free });
      if (held.length > 0) onAsk(held);
    };
    return { model, queue, saveState, takeEdits, isOpen, keeping, ...kept };
  });
  useEffect(() => {
    const end = model.onChanges(takeEdits);
    // The text in an editor that closes with the page arrives a moment later.
    return () => queueMicrotask(end);
  }, [model, takeEdits]);
  // A refused edit is unsaved too: leaving would lose it.
  useEffect(() => {
    const end = registerUnsavedWork(() => queue.isBusy() || model.problemCount > 0);
    return () => {
      end();
      // Saving continues on another page, also for an edit that arrives a moment after this page is left.
      queueMicrotask(() => {
        if (!queue.isBusy()) return;
        const saved = registerUnsavedWork(() => isOpen.current !== false && queue.isBusy());
        // Then nothing holds the rows of the page that was left any more.
        const unsubscribe = saveState.subscribe(() => {
          if (queue.isBusy()) return;
          unsubscribe();
          saved();
        });
      });
    };
  }, [model, queue, saveState, isOpen]);
  const retire = useCallback(
    (isKept: Promise<boolean>) => {
      const staysOpen = isKept.then((kept) => !kept);
      isOpen.current = staysOpen;
      void staysOpen.then((stays) => {
        isOpen.current = stays;
      });
    },
    [isOpen],
  );
  const { keeping } = begun;
  const kept = useKeptEdits({ ...begun, ...keeping, model, queue, retire });
  const subscribe = useCallback((listener: () => void) => model.subscribe(listener), [model]);
  const problems = useSyncExternalStore(subscribe, () => model.problemCount);
  useEffect(() => {
    queue.flush();
    window.addEventListener('online', queue.flush);
    return () => window.removeEventListener('online', queue.flush);
  }, [queue]);
  const { mayEdit } = options.keeping;
  const couldEdit = useRef(mayEdit);
  useEffect(() => {
    // What was refused with the right that was taken away is sent when it comes back.
    if (mayEdit && !couldEdit.current) queue.retry();
    couldEdit.current = mayEdit;
  }, [queue, mayEdit]);

  const editing = useRef<CellAddress | null>(null);
  /** Where the person is. A change under an open editor has not been seen by them. */
  const onPlace = useCallback(
    (place: Place | null) => {
      const [before, now] = [editing.current, place?.isEditing ? place : null];
      if (before && now && isSameCell(before, now)) return;
      editing.current = now;
      if (now) queue.began(now);
      // The editor's edit arrives after the editor was closed.
      if (before) queueMicrotask(() => queue.ended(before));
    },
    [queue],
  );
  useEffect(() => {
    // A field of the panel is no place in the grid: an edit begins there with its first character.
    let open: CellAddress | null = null;
    return model.typed.open.subscribe(() => {
      const [before, now] = [open, model.typed.open.get()];
      open = now;
      if (now) queue.began(now);
      const isOver = before && !(now && isSameCell(before, now));
      if (isOver && !(editing.current && isSameCell(before, editing.current)))
        queueMicrotask(() => queue.ended(before));
    });
  }, [model, queue]);
  return { model, queue, saveState, problems, decisions: queue, onPlace, kept };
}

const isSameCell = (a: CellAddress, b: CellAddress) => a.rowId === b.rowId && a.field === b.field;
