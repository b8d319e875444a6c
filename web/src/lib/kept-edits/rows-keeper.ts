import type { Keeper } from './keeper.ts';
import type { KeptSheet } from './kept-edits.ts';
import type { KeptRow } from './kept-row.ts';

/** Longer than a write takes. If the storage hangs, the page goes on. */
const WRITE_MS = 100;

/** Keeps rows that are in no grid, such as new jobs and unsent forms. Each change writes all of them as one record. */
export interface RowsKeeper extends Pick<Keeper, 'flush' | 'stop'> {
  /** Resolves when the rows are kept, or cannot be. */
  keep(rows: readonly KeptRow[]): Promise<void>;
  /** Calls back once rows given from now on are kept; if the first write fails, after a later one. */
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

/** Makes the keeper the sheet's own. It gives the storage each change at once. */
export function keepRows(sheet: Pick<KeptSheet, 'keeping'>, { flush, stop }: Pick<Keeper, 'flush' | 'stop'>): void {
  sheet.keeping.keeper = { flush, handOver: () => {}, stop, giveUp: async () => void (await stop()) };
}

/**
 * Takes over the rows that earlier pages left. Their records are deleted only once this page has written them: on a full disk they are the only
 * copies.
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
