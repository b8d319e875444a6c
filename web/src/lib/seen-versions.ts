import type { CellAddress } from '../ui/grid/index.ts';

/**
 * The versions under which unsaved edits were made, of the few cells that somebody else has changed since: a save has
 * to name that version and not the row's, or it would silently overwrite what the person has never seen.
 */
export class SeenVersions {
  readonly #rows = new Map<string, Map<string, number>>();

  /** Somebody else's change came under an edit that was made at this version. */
  note(rowId: string, field: string, version: number): void {
    const row = this.#rows.get(rowId) ?? new Map<string, number>();
    this.#rows.set(rowId, row);
    if (!row.has(field)) row.set(field, version);
  }

  /** The version that a save of these cells has to name. */
  versionOf(row: { readonly id: string; readonly version: number }, cells: readonly CellAddress[]): number {
    const noted = this.#rows.get(row.id);
    return Math.min(row.version, ...cells.map(({ field }) => noted?.get(field) ?? row.version));
  }

  /**
   * A save of these cells made this version of the row: what changed before it was no conflict. Unless something came
   * after it, an edit that has been made since was made over that very version, and there is nothing to note any more.
   */
  saved(
    cells: readonly CellAddress[],
    made: (rowId: string) => number | undefined,
    now: (rowId: string) => number,
  ): void {
    for (const { rowId, field } of cells) {
      const row = this.#rows.get(rowId);
      const noted = row?.get(field);
      const version = made(rowId);
      if (!row || noted === undefined || version === undefined) continue;
      if (now(rowId) > version) row.set(field, Math.max(version, noted));
      else row.delete(field);
    }
  }

  /** The person has been shown what the others made of these cells, or has given the edit up. */
  forget(cells: readonly CellAddress[]): void {
    for (const { rowId, field } of cells) this.#rows.get(rowId)?.delete(field);
  }
}
