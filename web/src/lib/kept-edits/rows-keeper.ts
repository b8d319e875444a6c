import type { Keeper } from './keeper.ts';
import type { KeptSheet } from './kept-edits.ts';
import type { KeptRow } from './kept-row.ts';

/** Longer than a write takes. If the storage hangs, the page goes on. */
const WRITE_MS = 100;

/** Keeps rows that no grid has, such as new jobs and begun forms: all of them with each change, as one record. */
export interface RowsKeeper extends Pick<Keeper, 'flush' | 'stop'> {
  /** Resolves when the rows are kept, or cannot be. */
  keep(rows: readonly KeptRow[]): Promise<void>;
  /** Calls it once rows are kept that are given from now on: after a later write where the first of them fails. */
  onceKept(listener: () => void): void;
}

export function rowsKeeper({ write }: Pick<KeptSheet, 'write'>, onTrouble: () => void): RowsKeeper {
  let writing: Promise<void> = Promise.resolve();
  let isKept = true;
  let isStopped = false;
  let waiting: (() => void) | null = null;
  return {
    keep(rows) {
      if (isStopped) return Promise.resolve();
      const listener = waiting;
      writing = write([{ group: 'new', rows }], rows.length).then(
        () => {
          isKept = true;
          if (waiting === listener) waiting = null;
          listener?.();
        },
        () => {
          if (isKept) onTrouble();
          isKept = false;
        },
      );
      return Promise.race([writing, new Promise<void>((resolve) => setTimeout(resolve, WRITE_MS))]);
    },
    onceKept(listener) {
      waiting = listener;
    },
    flush: () => writing,
    async stop() {
      isStopped = true;
      await writing;
      return isKept;
    },
  };
}

/** Makes the keeper the sheet's own. */
export function keepRows(sheet: Pick<KeptSheet, 'keeping'>, { flush, stop }: Pick<Keeper, 'flush' | 'stop'>): void {
  sheet.keeping.keeper = { flush, handOver: flush, stop, giveUp: async () => void (await stop()) };
}

/**
 * Hands over what earlier pages left, to be kept as this page's own. Their records are deleted once that is written, and not before: on a full
 * disk they are the only ones.
 */
export function takeOverRows(
  sheet: Pick<KeptSheet, 'rows' | 'writeOffered' | 'onLeft'>,
  keeper: Pick<RowsKeeper, 'onceKept'>,
  take: (rows: readonly KeptRow[]) => void,
): () => void {
  const takeOver = (rows: readonly KeptRow[]): void => {
    if (rows.length === 0) return;
    keeper.onceKept(() => void sheet.writeOffered([]).catch(() => {})); // what is there twice is read once
    take(rows);
  };
  takeOver(sheet.rows);
  return sheet.onLeft(takeOver);
}
