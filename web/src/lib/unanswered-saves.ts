import type { CellAddress } from '../ui/grid/index.ts';

interface SentCell extends CellAddress {
  /** As it went over the wire. */
  readonly value: unknown;
}

/**
 * What was sent and not answered. It may have been stored all the same, and then the person's next edit of the cell is no
 * conflict with anybody: what stands there is their own.
 */
export class UnansweredSaves {
  readonly #values = new Map<string, Set<string>>();

  note(cells: readonly SentCell[]): void {
    for (const cell of cells) {
      const values = this.#values.get(keyOf(cell)) ?? new Set();
      this.#values.set(keyOf(cell), values.add(JSON.stringify(cell.value)));
    }
  }

  /** Whether a value that stands in the way was sent from here. */
  isOwn(cell: SentCell): boolean {
    return this.#values.get(keyOf(cell))?.has(JSON.stringify(cell.value)) ?? false;
  }

  /** A later save of these cells was answered. */
  forget(cells: readonly CellAddress[]): void {
    for (const cell of cells) this.#values.delete(keyOf(cell));
  }
}

const keyOf = ({ rowId, field }: CellAddress): string => `${rowId} ${field}`;
