import type { CellAddress } from '../cells/cell-value.ts';

/**
 * The row versions under which unfinished edits began: an open editor, or a refused text. The finished edit is sent under that
 * version, whatever has changed since.
 */
export class BegunEdits {
  readonly #rows = new Map<string, Map<string, { readonly version: number; readonly isOpen: boolean }>>();

  /** The version that the person last saw when they began; `isOpen` while the editor is open. */
  note({ rowId, field }: CellAddress, version: number, isOpen: boolean): void {
    const row = this.#rows.get(rowId) ?? new Map();
    this.#rows.set(rowId, row);
    row.set(field, { version: row.get(field)?.version ?? version, isOpen });
  }

  /** The edit is finished: returns the version under which it began. */
  take(cell: CellAddress): number | undefined {
    const begun = this.#rows.get(cell.rowId)?.get(cell.field);
    this.forget(cell);
    return begun?.version;
  }

  /** The edit was given up. */
  forget({ rowId, field }: CellAddress): void {
    const row = this.#rows.get(rowId);
    row?.delete(field);
    if (row?.size === 0) this.#rows.delete(rowId);
  }

  /** The editor was closed. Keeps the version if a refused text stays in the cell. */
  leave(cell: CellAddress, isText: boolean): void {
    const begun = this.#rows.get(cell.rowId)?.get(cell.field);
    if (begun && isText) this.note(cell, begun.version, false);
    else this.forget(cell);
  }

  /** Forgets cells that hold no unfinished edit, except open editors. */
  sweep(rowIds: Iterable<string>, stands: (cell: CellAddress) => boolean): void {
    if (this.#rows.size === 0) return;
    for (const rowId of rowIds) {
      for (const [field, { isOpen }] of [...(this.#rows.get(rowId) ?? [])]) {
        if (!isOpen && !stands({ rowId, field })) this.forget({ rowId, field });
      }
    }
  }
}
