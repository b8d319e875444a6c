import { type GridLine, lineId } from '../rows/grouped-rows.ts';

/** So many lookups search the lines. That costs less than to note where all of them are: a sort looks up few. */
const FEW = 20;

/** Where each line is, by the id of its row or the key of its group. It grows as lines are asked for: those after the last one are not read. */
export class LineIndex {
  readonly lines: readonly GridLine[];
  readonly #byId = new Map<string, number>();
  #read = 0;
  #asked = 0;

  constructor(lines: readonly GridLine[]) {
    this.lines = lines;
  }

  /** The line's place; -1 if there is none. `line` is what has the id, if anything has. */
  placeOf(id: string, line: GridLine | undefined): number {
    if (this.#asked++ < FEW) return line ? this.lines.indexOf(line) : -1;
    const known = this.#byId.get(id);
    if (known !== undefined) return known;
    // It is among those that were not read yet, if anywhere.
    while (this.#read < this.lines.length) {
      const place = this.#read++;
      const each = lineId(this.lines[place] as GridLine); // the place is within the lines
      this.#byId.set(each, place);
      if (each === id) return place;
    }
    return -1;
  }
}
