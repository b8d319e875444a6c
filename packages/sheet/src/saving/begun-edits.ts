import type { CellAddress } from '../cells/cell-value.ts';

/** Something begun over a version of its row. */
interface Begun {
  readonly version: number;
  readonly isOpen: boolean;
  /** The cell showed the person's own unsaved value then. */
  readonly isOverOwn: boolean;
}

/**
 * The versions over which something was begun that is no edit yet: an open editor, a text that was refused. Whatever comes under
 * it, the edit that it ends in was made over that version.
 */
export class BegunEdits {
  readonly #rows = new Map<string, Map<string, Begun>>();

  /** It was begun over this version at the latest; `isOpen`: in an editor. */
  note({ rowId, field }: CellAddress, { version, isOpen, isOverOwn }: Begun): void {
    const row = this.#rows.get(rowId) ?? new Map<string, Begun>();
    this.#rows.set(rowId, row);
    row.set(field, { version, isOverOwn, ...row.get(field), isOpen });
  }

  /** The own value that it was begun over was stored and made this version: nobody else's change came between. */
  raise({ rowId, field }: CellAddress, version: number): void {
    const row = this.#rows.get(rowId);
    const begun = row?.get(field);
    if (row && begun) row.set(field, { ...begun, version: Math.max(begun.version, version) });
  }

  /** The edit has been made: answers what it was begun over. */
  take(cell: CellAddress): Begun | undefined {
    const begun = this.#rows.get(cell.rowId)?.get(cell.field);
    this.forget(cell);
    return begun;
  }

  /** It was given up. */
  forget({ rowId, field }: CellAddress): void {
    const row = this.#rows.get(rowId);
    row?.delete(field);
    if (row?.size === 0) this.#rows.delete(rowId);
  }

  /** The editor was left: what it holds stays where it became a refused text. */
  leave(cell: CellAddress, isText: boolean): void {
    const begun = this.#rows.get(cell.rowId)?.get(cell.field);
    if (begun && isText) this.note(cell, { ...begun, isOpen: false });
    else this.forget(cell);
  }

  /** Forgets those that no longer stand in their cell, except in open editors. */
  sweep(rowIds: Iterable<string>, stands: (cell: CellAddress) => boolean): void {
    if (this.#rows.size === 0) return;
    for (const rowId of rowIds) {
      for (const [field, { isOpen }] of [...(this.#rows.get(rowId) ?? [])]) {
        if (!isOpen && !stands({ rowId, field })) this.forget({ rowId, field });
      }
    }
  }
}
