import type { CellAddress, CellValue, Over } from './cell-value.ts';

export type ChangeOrigin = 'edit' | 'paste' | 'delete' | 'fill' | 'undo' | 'redo' | 'server';

/** For undo and redo, which restore an earlier value. */
export const isReplay = (origin: ChangeOrigin): boolean => origin === 'undo' || origin === 'redo';

export interface ChangedCell extends CellAddress, Over {
  readonly value: CellValue;
  readonly previous: CellValue;
}

export interface ChangeBatch {
  readonly origin: Exclude<ChangeOrigin, 'server'>;
  readonly changes: readonly ChangedCell[];
}

export type ModelEvent =
  | { readonly kind: 'rows' }
  | { readonly kind: 'cells'; readonly rowIds: ReadonlySet<string> }
  | { readonly kind: 'reveal'; readonly rowId: string; readonly field: string | undefined };

const NO_ROWS: ReadonlySet<string> = new Set();
/** Enough for one long task: more changes will not arrive during it. */
const MOST_REMEMBERED = 200;
/** A larger change is not remembered, to save memory: readers then look at all rows again. */
const MANY_ROWS = 5_000;

/** One that fails is reported as an error that nobody caught. The others still hear: one of them may save what was typed. */
function call(listener: () => void): void {
  try {
    listener();
  } catch (error) {
    queueMicrotask(() => {
      throw error;
    });
  }
}

/** The listeners of a model, and the versions by which they notice changes. */
export class ModelListeners {
  readonly #events = new Set<(event: ModelEvent) => void>();
  readonly #rows = new Map<string, Set<() => void>>();
  readonly #changes = new Set<(batch: ChangeBatch) => void>();
  readonly #versions = new Map<string, number>();
  /** The most recently changed rows; the last one belongs to `#revision`. */
  #latest: ReadonlySet<string>[] = [];
  #revision = 0;
  /** How often `tellAnew` was called. */
  refreshes = 0;

  get revision(): number {
    return this.#revision;
  }

  /** The rows with a cell that changed since that revision; null if it is too long ago. */
  changedSince(revision: number): ReadonlySet<string> | null {
    const count = this.#revision - revision;
    if (count > this.#latest.length) return null;
    return new Set(this.#latest.slice(this.#latest.length - count).flatMap((rowIds) => [...rowIds]));
  }

  rowVersion(rowId: string): number {
    return this.#versions.get(rowId) ?? 0;
  }

  subscribe(listener: (event: ModelEvent) => void): () => void {
    this.#events.add(listener);
    return () => this.#events.delete(listener);
  }

  subscribeRow(rowId: string, listener: () => void): () => void {
    const listeners = this.#rows.get(rowId) ?? new Set();
    this.#rows.set(rowId, listeners.add(listener));
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0 && this.#rows.get(rowId) === listeners) this.#rows.delete(rowId);
    };
  }

  onChanges(listener: (batch: ChangeBatch) => void): () => void {
    this.#changes.add(listener);
    return () => this.#changes.delete(listener);
  }

  tellRows(): void {
    this.#revise(NO_ROWS);
    this.#tell({ kind: 'rows' });
  }

  tellCells(cells: readonly { readonly rowId: string }[]): void {
    const rowIds = new Set(cells.map((cell) => cell.rowId));
    this.#revise(rowIds);
    for (const rowId of rowIds) {
      this.#versions.set(rowId, this.rowVersion(rowId) + 1);
      for (const listener of [...(this.#rows.get(rowId) ?? [])]) call(listener);
    }
    this.#tell({ kind: 'cells', rowIds });
  }

  /** Recomputes every derived cell of these rows. */
  tellAnew(rows: readonly { readonly id: string }[]): void {
    this.refreshes++;
    this.tellCells(rows.map(({ id }) => ({ rowId: id })));
    this.tellRows();
  }

  tellReveal(rowId: string, field: string | undefined): void {
    this.#tell({ kind: 'reveal', rowId, field });
  }

  tellChanges(batch: ChangeBatch): void {
    for (const listener of [...this.#changes]) call(() => listener(batch));
  }

  #revise(rowIds: ReadonlySet<string>): void {
    this.#revision++;
    if (rowIds.size > MANY_ROWS) this.#latest = [];
    else this.#latest.push(rowIds);
    if (this.#latest.length > MOST_REMEMBERED) this.#latest = this.#latest.slice(-MOST_REMEMBERED / 2);
  }

  #tell(event: ModelEvent): void {
    for (const listener of [...this.#events]) call(() => listener(event));
  }
}
