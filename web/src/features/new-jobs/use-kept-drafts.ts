import { useEffect } from 'react';
import type { KeptSheet } from '../../lib/kept-edits/kept-edits.ts';
import { keepRows, type RowsKeeper, takeOverRows } from '../../lib/kept-edits/rows-keeper.ts';
import { registerUnsavedWork } from '../../lib/unsaved-work.ts';
import { fromKept } from './kept-new-jobs.ts';
import type { NewJobsBox } from './new-jobs-box.ts';

/** New jobs outlive their page: they are sent again by the next one, under the same key. */
export function useKeptDrafts<Job>(box: NewJobsBox<Job>, sheet: KeptSheet, keeper: RowsKeeper): void {
  useEffect(() => {
    const stop = (): Promise<boolean> => {
      box.stop();
      return keeper.stop();
    };
    keepRows(sheet, { flush: keeper.flush, stop });
    const end = takeOverRows(sheet, keeper, (rows) => {
      box.restore(fromKept(rows.filter(({ rowId }) => !box.has(rowId))));
      void box.run();
    });
    const endUnsaved = registerUnsavedWork(() => box.count > 0);
    window.addEventListener('online', box.tryNow);
    return () => {
      end();
      endUnsaved();
      window.removeEventListener('online', box.tryNow);
    };
  }, [box, sheet, keeper]);
}
