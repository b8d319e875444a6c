import { Store } from '../store.ts';
import type { CellState, CellStates } from './cell-states.ts';
import { type CellAddress, cellKey, type OpenText } from './cell-value.ts';
import type { RowFields } from './field-access.ts';

interface TypedScene<Row> {
  readonly row: (rowId: string) => Row | undefined;
  readonly fields: RowFields<Row & object>;
  readonly states: CellStates;
}

/** What is being typed. Of derived cells that can be typed: which cell stores the typed value, and whose state they show. */
export class TypedCells<Row> {
  /** The text in the open editor or field, until it is an edit or given up. It is kept, so that it can outlive the page. */
  readonly open = new Store<OpenText | null>(null);
  readonly #scene: TypedScene<Row>;

  constructor(scene: TypedScene<Row>) {
    this.#scene = scene;
  }

  /** The cell that stores the typed value. */
  targetOf({ rowId, field }: CellAddress): CellAddress {
    const row = this.#scene.row(rowId);
    return { rowId, field: row ? this.#scene.fields.storedIn(row, field) : field };
  }

  /** The cell whose state shows here: its target, or the cell itself while it holds a refused text. */
  storedAt(cell: CellAddress): CellAddress {
    const { fields, states } = this.#scene;
    const { rowId, field } = cell;
    return fields.isTyped(field) && !states.get(rowId, field).invalid ? this.targetOf(cell) : cell;
  }

  state(cell: CellAddress): CellState {
    const { rowId, field } = this.storedAt(cell);
    return this.#scene.states.get(rowId, field);
  }

  /** Whether the cell, or a cell stored in it, holds a refused text. */
  hasText({ rowId, field }: CellAddress): boolean {
    return this.#scene.states.refusedTexts(rowId).some((text) => this.targetOf({ rowId, ...text }).field === field);
  }

  /** The cells whose states these cells show, each once. */
  behind(shown: readonly CellAddress[]): CellAddress[] {
    const cells = shown.map((cell) => this.storedAt(cell));
    return [...new Map(cells.map((cell) => [cellKey(cell), cell])).values()];
  }
}
