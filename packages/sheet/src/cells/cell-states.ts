import { type CellAddress, type CellValue, type InvalidText, type Over, overOf, sameValue } from './cell-value.ts';
import type { Author } from './since-then.ts';

export type SaveState = 'saving' | 'saved' | 'refused' | 'conflict';

/** Of a conflict: what the colleague stored in the cell. */
export interface Theirs extends Author {
  readonly value: CellValue;
}

/** A save queue's report about a cell; `state: null` clears it. `value` is what was saved, so a newer edit stays unsaved. */
export interface CellMark extends CellAddress {
  readonly state: SaveState | null;
  readonly reason?: string;
  readonly value?: CellValue;
  readonly theirs?: Theirs;
}

export interface CellState extends Over {
  readonly save?: SaveState;
  /** Why the save was refused or conflicts, in words for the person. */
  readonly reason?: string;
  readonly theirs?: Theirs;
  readonly invalid?: InvalidText;
  /** Edited and not yet saved: server rows do not overwrite it. */
  readonly isDirty?: boolean;
  /** Of a dirty cell: the server's value, which giving up the edit restores. */
  readonly saved?: CellValue;
}

/** A cell that waits for the person: a refused text, a refused save, or a conflict. */
export interface ProblemCell extends CellAddress {
  readonly state: CellState;
}

/** A text that was refused when typed. It stays in its cell and was never sent. */
export interface RefusedText extends InvalidText {
  readonly field: string;
}

/** Whether what the cell shows waits for the person. */
export const isProblem = ({ invalid, save }: CellState): boolean =>
  invalid !== undefined || save === 'refused' || save === 'conflict';

const NONE: CellState = {};

/** The states of the few cells that have one, by row and field. */
export class CellStates {
  readonly #rows = new Map<string, Map<string, CellState>>();
  #problems = 0;

  /** How many cells hold a refused text, a refused save or a conflict. */
  get problemCount(): number {
    return this.#problems;
  }

  get(rowId: string, field: string): CellState {
    return this.#rows.get(rowId)?.get(field) ?? NONE;
  }

  ofRow(rowId: string): ReadonlyMap<string, CellState> | undefined {
    return this.#rows.get(rowId);
  }

  isUnsaved(rowId: string): boolean {
    return [...(this.#rows.get(rowId)?.values() ?? [])].some(({ isDirty, invalid }) => isDirty || invalid);
  }

  set(rowId: string, field: string, state: CellState): void {
    const isNone = !state.save && !state.invalid && !state.isDirty;
    const row = this.#rows.get(rowId) ?? new Map<string, CellState>();
    this.#problems += Number(isProblem(state)) - Number(isProblem(row.get(field) ?? NONE));
    if (isNone) row.delete(field);
    else row.set(field, state);
    if (row.size === 0) this.#rows.delete(rowId);
    else this.#rows.set(rowId, row);
  }

  /** Cells with a refused text, a refused save or a conflict. */
  problems(): ProblemCell[] {
    if (this.#problems === 0) return [];
    return [...this.#rows].flatMap(([rowId, fields]) =>
      [...fields].flatMap(([field, state]) => (isProblem(state) ? [{ rowId, field, state }] : [])),
    );
  }

  refusedTexts(rowId: string): RefusedText[] {
    return [...(this.#rows.get(rowId) ?? [])].flatMap(([field, { invalid }]) =>
      invalid ? [{ field, ...invalid }] : [],
    );
  }

  /** Ends what `saved` shows. Returns the cells that still showed it. */
  clearSaved(cells: readonly CellMark[]): CellMark[] {
    const still = cells.filter(({ rowId, field }) => this.get(rowId, field).save === 'saved');
    for (const { rowId, field } of still) {
      const { invalid, isDirty = false, saved, ...cell } = this.get(rowId, field);
      this.set(rowId, field, afterEdit(invalid, isDirty, saved, cell));
    }
    return still;
  }

  deleteRow(rowId: string): void {
    for (const state of this.#rows.get(rowId)?.values() ?? []) this.#problems -= Number(isProblem(state));
    this.#rows.delete(rowId);
  }

  clear(): void {
    this.#problems = 0;
    this.#rows.clear();
  }
}

/** A cell's state after a fresh edit. `saved` and `over` are kept while the cell is dirty. */
export function afterEdit(
  invalid: InvalidText | undefined,
  isDirty: boolean,
  saved?: CellValue,
  over: Over = {},
): CellState {
  const edit = isDirty && { isDirty, ...(saved !== undefined && { saved }), ...overOf(over) };
  return { ...(invalid && { invalid }), ...edit };
}

/** A text was refused or corrected while the value stayed, so the state of that value's save stays too. */
export function afterText(state: CellState, invalid: InvalidText | undefined): CellState {
  const { invalid: _, ...rest } = state;
  return { ...rest, ...(invalid && { invalid }) };
}

/** The state after a save queue's report. The cell holds `now`, which may be newer than the report. */
export function afterMark(cell: CellState, mark: CellMark, now: CellValue): CellState {
  const { state, reason, value, theirs = cell.theirs } = mark;
  // Both values are equal, so there is nothing to decide.
  const other = cell.isDirty ? cell.saved : mark.theirs?.value;
  if (state === 'conflict' && other !== undefined && sameValue(other, now)) return afterEdit(cell.invalid, false);
  const isNewer = value !== undefined && !sameValue(value, now);
  const staysDirty = cell.isDirty === true && (state === 'saved' || state === null ? isNewer : true);
  return {
    ...afterEdit(cell.invalid, staysDirty, state === 'saved' ? value : cell.saved, cell),
    ...(state && { save: state }),
    ...(reason !== undefined && { reason }),
    ...(state === 'conflict' && theirs && { theirs }),
  };
}

/** After a decision: mine waits to be saved like any edit, theirs is saved. */
export const afterDecision = ({ invalid, saved, ...cell }: CellState, choice: 'mine' | 'theirs'): CellState =>
  afterEdit(invalid, choice === 'mine', saved, cell);
