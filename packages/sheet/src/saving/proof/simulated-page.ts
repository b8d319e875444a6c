import type { CellAddress, CellValue } from '../../cells/cell-value.ts';
import { GridModel } from '../../cells/grid-model.ts';
import type { OutboxSnapshot } from '../outbox.ts';
import { onWire, outcomeOf } from '../save-outcome.ts';
import { createSaveQueue } from '../save-queue.ts';
import type { SaveQueue } from '../save-queue-types.ts';
import type { SimulatedNetwork } from './simulated-network.ts';
import { isField, type News, type Row } from './simulated-service.ts';

/** What a person did in the page, and what they saw. */
export interface Watch {
  readonly onTyped: (cell: CellAddress, value: CellValue) => void;
  readonly onToSend: (cell: CellAddress, value: CellValue) => void;
  /** Exactly this value is being sent. */
  readonly onUnderWay: (cell: CellAddress, value: CellValue) => void;
  /** It turned out not to be an edit; the cell shows `now`. */
  readonly onTakenBack: (cell: CellAddress, value: CellValue, now: CellValue) => void;
  readonly onSeen: (cell: CellAddress, value: CellValue, isClean?: boolean) => void;
  readonly onStored: (cell: CellAddress, value: CellValue) => void;
}

/** A page put together as in the web app, without a screen. */
export class SimulatedPage {
  readonly model: GridModel<Row>;
  readonly queue: SaveQueue;
  editing: CellAddress | null = null;
  /** What the person sees: everything except cells under an open editor. */
  readonly look: () => void;
  #isOpen = true;
  #cursor: number;

  constructor(
    rows: Row[],
    cursor: number,
    network: SimulatedNetwork,
    ids: () => string,
    watch: Watch,
    restored: OutboxSnapshot = [],
  ) {
    this.#cursor = cursor;
    this.model = new GridModel<Row>({
      rows,
      onOverlaid: (row, field) => this.queue.noteUnder({ rowId: row.id, field }, row.version),
    });
    this.queue = createSaveQueue<Row>({
      model: this.model,
      maxRows: 3,
      restored,
      newId: ids,
      send: async (updates) => {
        // A closed page receives nothing.
        const answer = this.#isOpen ? network.send(updates.map((update) => onWire(update, (_, value) => value))) : null;
        const outcome = outcomeOf((await answer) ?? (await new Promise<never>(() => {})));
        return this.#isOpen ? outcome : new Promise(() => {});
      },
      onStored: (cells) => {
        for (const cell of cells) watch.onStored(cell, cell.value);
      },
      onBug: () => {},
    });
    this.model.onChanges((batch) => {
      for (const cell of batch.changes) watch.onTyped(cell, cell.value);
      this.queue.take(batch);
      for (const { rowId, field, value } of batch.changes) {
        const { sent, pending, parked } = this.queue.rowSnapshot(rowId);
        const row = this.model.row(rowId);
        if ([...pending, ...parked].some((cell) => cell.field === field)) watch.onToSend({ rowId, field }, value);
        else if (sent?.cells.some((cell) => cell.field === field)) watch.onUnderWay({ rowId, field }, value);
        else if (row) watch.onTakenBack({ rowId, field }, value, this.model.value(row, field));
      }
    });
    this.look = () => {
      for (const row of this.model.rows) {
        for (const [field, value] of Object.entries(row)) {
          if (!isField(field)) continue;
          const cell = { rowId: row.id, field };
          const { invalid, theirs, isDirty = false } = this.model.cellState(row.id, field);
          const isCovered = this.editing?.rowId === row.id && this.editing.field === field;
          if (!invalid && !isCovered) watch.onSeen(cell, value, !isDirty);
          if (theirs) watch.onSeen(cell, theirs.value);
        }
      }
    };
    this.model.subscribe(this.look);
    this.look();
    this.queue.flush();
  }

  get cursor(): number {
    return this.#cursor;
  }

  /** Like the web app's `applyChanges`. */
  hear({ cursor, rows }: News): void {
    for (const { id, version, cells } of rows) {
      const row = this.model.row(id);
      if (!row || row.version >= version) continue;
      this.model.patchRows([{ ...cells, id, version }]);
    }
    this.#cursor = Math.max(this.#cursor, cursor);
  }

  close(): OutboxSnapshot {
    this.#isOpen = false;
    return structuredClone(this.queue.snapshot());
  }
}
