import type { CellAddress, CellChange } from '../cells/cell-value.ts';
import type { GridModel } from '../cells/grid-model.ts';
import type { VersionedRow } from './news.ts';
import type { OutboxRow, OutboxSnapshot, RowUpdate } from './outbox.ts';
import type { SaveOutcome } from './save-outcome.ts';

export type SaveStatus = 'idle' | 'saving' | 'retrying';

export interface SaveQueueOptions<Row extends VersionedRow> {
  readonly model: GridModel<Row>;
  /** Sends updates of different rows as one save: all of them are stored or none. */
  readonly send: (updates: readonly RowUpdate[]) => Promise<SaveOutcome<Row>>;
  /** At most so many rows are sent at once. */
  readonly maxRows: number;
  /** What an earlier page left; it is sent with the first `flush`. */
  readonly restored?: OutboxSnapshot;
  readonly newId?: () => string;
  readonly onStatus?: (status: SaveStatus, waiting: number) => void;
  /** Some cells were refused, or keep failing. Not told of conflicts. */
  readonly onTurnedDown?: (message: string) => void;
  readonly onStored?: (cells: readonly CellChange[]) => void;
  /** Our own code broke while it did this; called once for each kind of break. */
  readonly onBug?: (error: unknown, during: string) => void;
}

export interface SaveQueue {
  /** Takes the grid's changes; sends them at once, or with the others that gather while something is under way. */
  take(batch: { readonly changes: readonly CellChange[] }): void;
  /** Whether something is under way or waiting: leaving the page would lose it. */
  isBusy(): boolean;
  /** Tries at once, for instance when the network is back. */
  flush(): void;
  /** Tries also what is not tried again by itself. */
  retry(): void;
  /** Of cells in conflict: the person's value stands, over the other one that was shown. Of refused cells: sends them again. */
  keepMine(cells: readonly CellAddress[]): void;
  /** The person gives these cells up: they show what the server has. */
  takeTheirs(cells: readonly CellAddress[]): void;
  /** An editor was opened in the cell: the edit that it ends in is over what the person sees now. */
  began(cell: CellAddress): void;
  /** The editor was left, with an edit or without. */
  ended(cell: CellAddress): void;
  /** Somebody else's change comes under what stands unsaved in the cell over this version. */
  noteUnder(cell: CellAddress, version: number): void;
  /** All that is not known to be stored: plain data, for `restored`. */
  snapshot(): OutboxSnapshot;
  /** One row of the snapshot; without cells where nothing is left of it. */
  rowSnapshot(rowId: string): OutboxRow;
  /** Hears which rows' part of the snapshot is another now. */
  onChange(listener: (rowIds: ReadonlySet<string>) => void): () => void;
}
