import type { CellAddress, CellChange } from '../cells/cell-value.ts';
import type { GridModel } from '../cells/grid-model.ts';
import type { ChangeBatch } from '../cells/model-listeners.ts';
import type { VersionedRow } from './news.ts';
import type { OutboxRow, OutboxSnapshot, RowUpdate } from './outbox.ts';
import type { SaveOutcome } from './save-outcome.ts';

export type SaveStatus = 'idle' | 'saving' | 'retrying';

export interface SaveQueueOptions<Row extends VersionedRow> {
  readonly model: GridModel<Row>;
  /** Sends updates of different rows as one save: all are stored, or none. */
  readonly send: (updates: readonly RowUpdate[]) => Promise<SaveOutcome<Row>>;
  /** The most rows in one save. */
  readonly maxRows: number;
  /** What an earlier page left. It is sent with the first `flush`. */
  readonly restored?: OutboxSnapshot;
  /** The reason of the service for a row that is not there. If the row comes back, its refused cells are sent again. */
  readonly gone?: string;
  readonly newId?: () => string;
  readonly onStatus?: (status: SaveStatus, waiting: number) => void;
  /** Some cells were refused or keep failing. Not called for conflicts. */
  readonly onTurnedDown?: (message: string) => void;
  readonly onStored?: (cells: readonly CellChange[]) => void;
  /** Our own code failed during this step. Called once for each kind of failure. */
  readonly onBug?: (error: unknown, during: string) => void;
}

export interface SaveQueue {
  /** Takes changes of the grid. Sends them at once, or with the next batch while a save is under way. */
  take(batch: { readonly origin: ChangeBatch['origin']; readonly changes: readonly CellChange[] }): void;
  /** Whether something is under way or queued, so that leaving the page would lose it. */
  isBusy(): boolean;
  /** Tries at once, for instance when the network is back. */
  flush(): void;
  /** Also tries what waits for the person to ask. */
  retry(): void;
  /** Keeps the person's values. In a conflict they replace the value that was shown; refused cells are sent again. */
  keepMine(cells: readonly CellAddress[]): void;
  /** Gives up the person's values. The cells show what the server has. */
  takeTheirs(cells: readonly CellAddress[]): void;
  /** An editor was opened. Its edit counts as made over what the person sees now. */
  began(cell: CellAddress): void;
  /** The editor was closed, with an edit or without. */
  ended(cell: CellAddress): void;
  /** Somebody else changed the cell under an unsaved edit, over this version. */
  noteUnder(cell: CellAddress, version: number): void;
  /** Everything unsaved, as plain data for `restored`. */
  snapshot(): OutboxSnapshot;
  /** One row of the snapshot; without cells if nothing is unsaved. */
  rowSnapshot(rowId: string): OutboxRow;
  /** Called with the rows whose part of the snapshot changed. */
  onChange(listener: (rowIds: ReadonlySet<string>) => void): () => void;
}
