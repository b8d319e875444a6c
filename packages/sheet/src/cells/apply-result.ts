import type { CellAddress } from './cell-value.ts';
import type { Begun, CellSnapshot, UndoStep } from './undo-stack.ts';

/** The result of applying changes. */
export interface ApplyResult {
  /** Cells whose value changed, without refused texts. */
  readonly changed: number;
  /** Of them those about which the person is asked first: they are not done yet. */
  readonly asked: number;
  readonly refused: number;
  readonly firstReason: string | null;
  /** What follows that the person may not expect, and in how many of the changed cells. */
  readonly follows: readonly { readonly count: number; readonly what: string }[];
  /** The cells with their values before and after. `takeBack` identifies the change by it. */
  readonly touched: UndoStep;
}

export const NO_RESULT: ApplyResult = { changed: 0, asked: 0, refused: 0, firstReason: null, follows: [], touched: [] };

/** A cell that undo or redo skipped, because it no longer holds what the step left. */
export interface SkippedCell extends CellAddress {
  /** What the step would have restored. */
  readonly target: CellSnapshot;
  /** The derived cell where it was typed. */
  readonly typedIn?: string;
  /** Who changed it since; null if unknown. */
  readonly who: string | null;
}

export interface ReplayResult extends ApplyResult {
  /** `overwrite` replays them anyway. */
  readonly skipped: readonly SkippedCell[];
  /** Cells of rows that are gone. */
  readonly gone: number;
  /** What was undone or redone, if it was a change of cells. */
  readonly step?: UndoStep;
  /** Says what the step started, if it was an action and not a change of cells. */
  readonly began?: Begun;
}

export const NO_REPLAY: ReplayResult = { ...NO_RESULT, skipped: [], gone: 0 };
