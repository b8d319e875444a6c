import { type CellAddress, type CellValue, cellKey, type InvalidText, type Over } from './cell-value.ts';

export interface CellSnapshot extends Over {
  readonly value: CellValue;
  readonly invalid?: InvalidText;
  /** The service had this value, so nothing of the cell was unsaved. */
  readonly isStored?: true;
}

export interface UndoEntry extends CellAddress {
  /** The derived cell where it was typed. */
  readonly typedIn?: string;
  readonly before: CellSnapshot;
  readonly after: CellSnapshot;
}

/** What a change did, each cell once. */
export type UndoStep = readonly UndoEntry[];

/** An action besides cell edits, such as adding rows. Undo and redo say what they started. */
export interface UndoAct {
  readonly undo: () => Begun;
  readonly redo: () => Begun;
}

export interface Begun {
  readonly message: string;
  /** Settles when the message is over, for what takes a while. */
  readonly until?: Promise<unknown>;
}

type Step = UndoStep | UndoAct;

export const isAct = (step: Step): step is UndoAct => 'undo' in step;

/** Collects a step. A cell changed twice counts from its first value to its last. */
export class StepEntries {
  readonly #entries = new Map<string, UndoEntry>();

  add(entry: UndoEntry): void {
    const key = cellKey(entry);
    const first = this.#entries.get(key);
    this.#entries.set(key, first ? { ...entry, before: first.before } : entry);
  }

  get step(): UndoStep {
    return [...this.#entries.values()];
  }
}

/** Undo and redo steps. The oldest are forgotten past `limit`. */
export class UndoStack {
  readonly #limit: number;
  readonly #fields = new Map<string, Set<string>>();
  readonly #whenUndone = new WeakMap<Step, () => void>();
  #undo: Step[] = [];
  #redo: Step[] = [];

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
  get top(): Step | undefined {
    return this.#undo.at(-1);
  }

  /** The fields of the row that any step changed. */
  fieldsOf(rowId: string): ReadonlySet<string> {
    return this.#fields.get(rowId) ?? NO_FIELDS;
  }

  push(step: Step): void {
    this.pushUndo(step);
    this.#redo = [];
  }

  take(direction: 'undo' | 'redo'): Step | undefined {
    if (direction === 'redo') return this.#redo.pop();
    const step = this.#undo.pop();
    if (step) this.#whenUndone.get(step)?.();
    return step;
  }

  /** Takes a step from wherever undo has it; undefined if it is undone already, or was never recorded. */
  pull(step: Step): Step | undefined {
    if (!this.#undo.includes(step)) return undefined;
    this.#undo = this.#undo.filter((each) => each !== step);
    this.#whenUndone.get(step)?.();
    return step;
  }

  /** Calls when undo takes the step. */
  untilUndone(step: Step): (call: () => void) => void {
    return (call) => void this.#whenUndone.set(step, call);
  }

  /** Like `push`, but keeps the redo steps. */
  pushUndo(step: Step): void {
    for (const { rowId, field } of isAct(step) ? [] : step) {
      const fields = this.#fields.get(rowId);
      if (fields) fields.add(field);
      else this.#fields.set(rowId, new Set([field]));
    }
    this.#undo.push(step);
    if (this.#undo.length > this.#limit) this.#undo.shift();
  }

  pushRedo(step: Step): void {
    this.#redo.push(step);
  }

  /** Runs an action in the other direction, and says what it started. */
  replay(act: UndoAct, direction: 'undo' | 'redo'): Begun {
    if (direction === 'undo') this.pushRedo(act);
    else this.pushUndo(act);
    return act[direction]();
  }

  clear(): void {
    this.#undo = [];
    this.#redo = [];
    this.#fields.clear();
  }
}

const NO_FIELDS: ReadonlySet<string> = new Set();
