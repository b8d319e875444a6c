import type { CellAddress } from '@plumbline/sheet/cells/cell-value';
import { Store } from '@plumbline/sheet/store';

/** A colleague who has the grid open. */
export interface OtherPerson {
  readonly id: string;
  readonly name: string;
  /** Their colour, one of eight. */
  readonly tone: number;
  readonly at: CellAddress | null;
  /** The other sheet that they are on, in the words of the page: `the schedule`. */
  readonly on?: string;
}

/** A cell that a colleague changed. */
export interface CellOfOther extends CellAddress {
  readonly who: string;
}

interface Flash extends CellOfOther {
  /** New for each change, so that the flash starts again. */
  readonly key: number;
}

const FLASH_MS = 3_000;
/** Beyond these, people only see that the sheet changed, and the browser gets slow. */
const MOST_FLASHES = 400;
const MOST_NOTES = 2_000;

/** The colleagues on a grid, drawn over its cells: where they are, and what they just changed. */
export class GridOthers {
  readonly people = new Store<readonly OtherPerson[]>([]);
  readonly flashes = new Store<readonly Flash[]>([]);
  /** The cell under the mouse: a colleague on it is named. */
  readonly hovered = new Store<string | null>(null);
  readonly #notes = new Map<string, string>();
  #lastKey = 0;

  /** Flashes the changed cells for a moment. Their tooltips keep who changed them. */
  flash(cells: readonly CellOfOther[], time: string): void {
    for (const cell of cells) {
      const address = addressOf(cell);
      this.#notes.delete(address); // the newest come last
      this.#notes.set(address, `Changed by ${cell.who}, ${time}`);
    }
    for (const address of this.#notes.keys()) {
      if (this.#notes.size <= MOST_NOTES) break;
      this.#notes.delete(address);
    }
    const added = cells.slice(0, MOST_FLASHES).map((cell) => ({ ...cell, key: ++this.#lastKey }));
    if (added.length === 0) return;
    const again = new Set(added.map(addressOf));
    const standing = this.flashes.get().filter((flash) => !again.has(addressOf(flash)));
    this.flashes.set([...standing, ...added].slice(-MOST_FLASHES));
    setTimeout(() => {
      const gone = new Set(added);
      this.flashes.set(this.flashes.get().filter((flash) => !gone.has(flash)));
    }, FLASH_MS);
  }

  /** Who changed the cell while the page was open, and who is on it; undefined for nobody. */
  noteOf(rowId: string, field: string): string | undefined {
    const here = this.people.get().filter(({ at }) => at?.rowId === rowId && at.field === field);
    const note = this.#notes.get(addressOf({ rowId, field }));
    return [note, ...here.map(({ name }) => `${name} is here`)].filter(Boolean).join('\n') || undefined;
  }
}

export const addressOf = ({ rowId, field }: CellAddress): string => `${rowId} ${field}`;
