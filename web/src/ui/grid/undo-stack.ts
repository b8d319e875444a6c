import type { CellAddress, CellValue, InvalidText } from './cell-value.ts';

export interface CellSnapshot {
  readonly value: CellValue;
  readonly invalid?: InvalidText;
}

export interface UndoEntry extends CellAddress {
  readonly before: CellSnapshot;
  readonly after: CellSnapshot;
}

export type UndoStep = readonly UndoEntry[];

/** Steps back and forward; the oldest are forgotten past `limit`. */
export class UndoStack {
  readonly #limit: number;
  #undo: UndoStep[] = [];
  #redo: UndoStep[] = [];

  constructor(limit: number) {
    this.#limit = limit;
  }

  get canUndo(): boolean {
    return this.#undo.length > 0;
  }

  get canRedo(): boolean {
    return this.#redo.length > 0;
  }

  /** The step that undo would take. */
  get top(): UndoStep | undefined {
    return this.#undo.at(-1);
  }

  push(step: UndoStep): void {
    this.#undo.push(step);
    if (this.#undo.length > this.#limit) this.#undo.shift();
    this.#redo = [];
  }

  takeUndo(): UndoStep | undefined {
    const step = this.#undo.pop();
    if (step) this.#redo.push(step);
    return step;
  }

  takeRedo(): UndoStep | undefined {
    const step = this.#redo.pop();
    if (step) this.#undo.push(step);
    return step;
  }

  clear(): void {
    this.#undo = [];
    this.#redo = [];
  }
}
