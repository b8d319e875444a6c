import { useEffect } from 'react';
import type { Keeper } from '../../lib/kept-edits/keeper.ts';
import type { KeptSheet } from '../../lib/kept-edits/kept-edits.ts';
import { registerUnsavedWork } from '../../lib/unsaved-work.ts';
import { CANNOT_KEEP } from '../../ui/saved-rows/use-kept-edits.ts';
import { toast } from '../../ui/toast/toast.ts';
import { fromKept, toKept, type Unmade } from './kept-new-jobs.ts';
import type { NewJobsBox } from './new-jobs-box.ts';

/** Longer than a write takes. If the storage hangs, sending continues. */
const WRITE_MS = 100;

/** Writes down what is not made yet. */
export function draftKeeper({ write }: Pick<KeptSheet, 'write'>, onTrouble: () => void) {
  let writing: Promise<void> = Promise.resolve();
  let isKept = true;
  let isStopped = false;
  return {
    keep(unmade: Unmade): Promise<void> {
      if (isStopped) return Promise.resolve();
      const rows = toKept(unmade);
      writing = write([{ group: 'new', rows }], rows.length).then(
        () => {
          isKept = true;
        },
        () => {
          if (isKept) onTrouble();
          isKept = false;
        },
      );
      return Promise.race([writing, new Promise<void>((resolve) => setTimeout(resolve, WRITE_MS))]);
    },
    flush: () => writing,
    async stop() {
      isStopped = true;
      await writing;
      return isKept;
    },
  };
}
export type DraftKeeper = ReturnType<typeof draftKeeper>;

export const warnNotKept = (): void => void toast.warn(CANNOT_KEEP);

/** New jobs outlive their page: they are sent again by the next one, under the same key. */
export function useKeptDrafts<Job>(box: NewJobsBox<Job>, sheet: KeptSheet, keeper: DraftKeeper): void {
  useEffect(() => {
    const stop = (): Promise<boolean> => {
      box.stop();
      return keeper.stop();
    };
    const { flush } = keeper;
    const own: Keeper = { flush, handOver: flush, stop, giveUp: async () => void (await stop()) };
    sheet.keeping.keeper = own;
    // The records of the earlier page are deleted once this page has written its own.
    const takeOver = (rows: KeptSheet['rows']): void => {
      if (rows.length === 0) return;
      box.restore(fromKept(rows));
      void keeper.flush().then(() => sheet.writeOffered([]).catch(() => {})); // the keeper has said that nothing is kept
      void box.run();
    };
    const left = sheet.rows.filter(({ rowId }) => !box.has(rowId));
    takeOver(left);
    const end = sheet.onLeft(takeOver);
    const endUnsaved = registerUnsavedWork(() => box.count > 0);
    window.addEventListener('online', box.tryNow);
    return () => {
      end();
      endUnsaved();
      window.removeEventListener('online', box.tryNow);
    };
  }, [box, sheet, keeper]);
}
