import { counted } from '@plumbline/domain/counted';
import type { CellChange } from '@plumbline/sheet/cells/cell-value';
import type { GridModel } from '@plumbline/sheet/cells/grid-model';
import type { SaveQueue } from '@plumbline/sheet/saving/save-queue-types';
import { Store } from '@plumbline/sheet/store';
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { createKeeper, type Keeper, type KeepingState } from '../../lib/kept-edits/keeper.ts';
import type { KeptSheet } from '../../lib/kept-edits/kept-edits.ts';
import { countCells, type KeptRow } from '../../lib/kept-edits/kept-row.ts';
import {
  editsOf,
  fatesOf,
  type Meanwhile,
  type OfferedCell,
  type Present,
  withoutSettled,
} from '../../lib/kept-edits/meanwhile.ts';
import { sortOutLeft } from '../../lib/kept-edits/sheet-keeping.ts';
import { toast } from '../toast/toast.ts';

interface KeptEditsOptions<Row extends { readonly id: string }> {
  readonly sheet: KeptSheet;
  readonly model: GridModel<Row>;
  readonly queue: SaveQueue;
  readonly meanwhile: Meanwhile;
  readonly present: Present;
  readonly nameOf: (row: Row) => string;
  readonly mayEdit: boolean;
  /** Stops sending if every edit is kept, because a later sheet continues with them. */
  readonly retire: (isKept: Promise<boolean>) => void;
}

/** What a text means that stood in an editor; null if its column is gone. */
export type ReadText = (cell: OfferedCell, text: string) => CellChange | null;

/** Edits from an earlier page that wait for the person's decision, beside the sheet. */
export interface OfferedEdits {
  readonly cells: readonly OfferedCell[];
  /** Puts them into the sheet and saves them over the values shown beside them. */
  readonly save: (cells: readonly OfferedCell[], read: ReadText) => void;
  readonly discard: (cells: readonly OfferedCell[]) => void;
  /** Unsaved cells in other open pages of the person. */
  readonly elsewhere: number;
  /** Whether the browser's storage has this page's unsaved edits. */
  readonly keeping: Store<KeepingState>;
}

export const CANNOT_KEEP =
  'This browser does not let Plumbline keep unsaved changes, as in a private window or on a full disk. Please leave the page open until all changes are saved.';

/** Keeps unsaved edits over a reload, a crash or the end of a session, and offers what an earlier page left. */
export function useKeptEdits<Row extends { readonly id: string }>(options: KeptEditsOptions<Row>): OfferedEdits {
  const { sheet, model, queue, meanwhile, present, nameOf, mayEdit, retire } = options;
  const [offered, setOffered] = useState(meanwhile.offered);
  const [keeping] = useState(() => new Store<KeepingState>('kept'));
  const latest = useRef(offered);
  const own = useRef<Keeper>(null);

  useEffect(() => {
    // Strict mode draws twice; the sheet is still kept once.
    void own.current?.stop();
    const keeper = createKeeper({
      model,
      queue,
      nameOf,
      kept: meanwhile.restored,
      write: sheet.write,
      onTrouble: () => toast.warn(CANNOT_KEEP),
      onKeeping: keeping.set,
    });
    own.current = keeper;
    const stop = (): Promise<boolean> => {
      const isKept = keeper.stop();
      retire(isKept);
      return isKept;
    };
    const giveUp = (): Promise<void> => {
      retire(Promise.resolve(true));
      return keeper.giveUp();
    };
    sheet.keeping.keeper = { ...keeper, stop, giveUp };
    const onHide = (): void => void keeper.flush();
    window.addEventListener('pagehide', onHide);
    // The record of the earlier page is deleted once this page has written its own.
    const keepOffered = () => writeOffered(keeper, sheet, latest.current);
    if (sheet.rows.length > 0) keepOffered();
    const end = sheet.onLeft((rows) => {
      const left = sortOutLeft(rows, model, present, mayEdit);
      latest.current = [...latest.current, ...left.offered];
      setOffered(latest.current);
      model.apply(editsOf(fatesOf(left.restored, present)), 'edit');
      tellRestored(countCells(left.restored));
      keepOffered();
    });
    return () => {
      window.removeEventListener('pagehide', onHide);
      end();
    };
  }, [sheet, model, queue, meanwhile, present, nameOf, mayEdit, retire, keeping]);

  useEffect(() => {
    tellRestored(countCells(meanwhile.restored));
    if (sheet.unreadable > 0) {
      toast.warn(
        'Another version of Plumbline has kept unsaved changes here that this one cannot read. They are still kept.',
      );
    }
  }, [meanwhile, sheet]);

  const settle = (cells: readonly OfferedCell[]): void => {
    latest.current = withoutSettled(latest.current, cells);
    setOffered(latest.current);
    writeOffered(own.current, sheet, latest.current);
  };
  // The list shows colleagues' changes at once.
  const subscribe = useCallback((listener: () => void) => model.subscribe(listener), [model]);
  useSyncExternalStore(subscribe, () => (offered.length > 0 ? model.revision : 0));
  const elsewhere = useSyncExternalStore(sheet.onElsewhere, sheet.countElsewhere);
  return {
    cells: fatesOf(offered, present),
    save(cells, read) {
      model.apply(editsOf(cells, read), 'edit');
      settle(cells);
    },
    discard: settle,
    elsewhere,
    keeping,
  };
}

/** Runs after some of the edits were taken over, so that nothing is lost in between. */
function writeOffered(keeper: Keeper | null, sheet: KeptSheet, rows: readonly KeptRow[]): void {
  void Promise.resolve(keeper?.flush())
    .then(() => sheet.writeOffered(rows))
    .catch(() => {}); // the keeper has already said that nothing can be kept
}

function tellRestored(count: number): void {
  if (count > 0)
    toast.info(`${counted(count, 'unsaved change')} from before ${count === 1 ? 'was' : 'were'} restored.`);
}
