import type { CellAddress } from '../cells/cell-value.ts';

/** Something begun over a version of its row. */
interface Begun {
  readonly version: number;
  readonly isOpen: boolean;
  /** The cell showed the person's own unsaved value then. */
  readonly isOverOwn: boolean;
}

/**
 * The row versions under which unfinished edits began: an open editor, or a refused text. The finished edit is sent under that
 * version, whatever has changed since.
 */
export class BegunEdits {
  readonly #rows = new Map<string, Map<string, Begun>>();

  /** What the person last saw when they began; `isOpen` while the editor is open. */
  note({ rowId, field }: CellAddress, { version, isOpen, isOverOwn }: Begun): void {
    const row = this.#rows.get(rowId) ?? new Map<string, Begun>();
    this.#rows.set(rowId, row);
    row.set(field, { version, isOverOwn, ...row.get(field), isOpen });
  }

  /** The own value under the edit was stored and made this version. Nobody else's change came between. */
  raise({ rowId, field }: CellAddress, version: number): void {
    const row = this.#rows.get(rowId);
    const begun = row?.get(field);
    if (row && begun) row.set(field, { ...begun, version: Math.max(begun.version, version) });
  }

  /** What an edit that is not finished yet began over. */
  of({ rowId, field }: CellAddress): Begun | undefined {
    return this.#rows.get(rowId)?.get(field);
  }

  /** The edit is finished: returns what it began over. */
  take(cell: CellAddress): Begun | undefined {
    const begun = this.of(cell);
    this.forget(cell);
    return begun;
  }

  /** The edit was given up. */
  forget({ rowId, field }: CellAddress): void {
    const row = this.#rows.get(rowId);
    row?.delete(field);
    if (row?.size === 0) this.#rows.delete(rowId);
  }

  /** The editor was closed. Keeps the version if a refused text stays in the cell. */
  leave(cell: CellAddress, isText: boolean): void {
    const begun = this.of(cell);
    if (begun && isText) this.note(cell, { ...begun, isOpen: false });
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
