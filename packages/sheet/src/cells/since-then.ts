import { type CellAddress, type CellChange, type CellValue, cellKey, sameValue } from './cell-value.ts';

/** Who changed a cell, and when. */
export interface Author {
  readonly who: string;
  readonly at: Date;
}

/**
 * What happened to cells since an undo step changed them. A value that the service stored differently than it was sent
 * (trimmed, rounded) is still the person's own. Any other value is somebody else's.
 */
export class SinceThen {
  readonly #answers = new Map<string, { readonly sent: CellValue; readonly stored: CellValue }[]>();
  readonly #who = new Map<string, string | null>();

  /** The service answered the person's own save of `sent` with `stored`. */
  answered(cell: CellAddress, sent: CellValue, stored: CellValue): void {
    if (sameValue(sent, stored) || this.isSame(cell, sent, stored)) return;
    const answers = this.#answers.get(cellKey(cell)) ?? [];
    this.#answers.set(cellKey(cell), [...answers, { sent, stored }]);
  }

  /** The service answered the person's own save of these cells with these rows. */
  allAnswered<Row extends { readonly id: string }>(
    changes: readonly CellChange[],
    rows: readonly Row[],
    stored: (row: Row, field: string) => CellValue,
  ): void {
    const answers = new Map(rows.map((row) => [row.id, row]));
    for (const change of changes) {
      const row = answers.get(change.rowId);
      if (row) this.answered(change, change.value, stored(row, change.field));
    }
  }

  /** Whether the cell still holds what was left there, possibly as the service stored it. */
  isSame(cell: CellAddress, left: CellValue, now: CellValue): boolean {
    if (sameValue(left, now)) return true;
    const answers = this.#answers.get(cellKey(cell)) ?? [];
    return answers.some(({ sent, stored }) => sameValue(sent, left) && sameValue(stored, now));
  }

  changed(cell: CellAddress, who: string | null): void {
    this.#who.set(cellKey(cell), who);
  }

  /** Who changed the cell last; null if unknown. */
  who(cell: CellAddress): string | null {
    return this.#who.get(cellKey(cell)) ?? null;
  }

  clear(): void {
    this.#answers.clear();
    this.#who.clear();
  }
}
