import type { CellAddress } from './cell-value.ts';
import type { CellSnapshot, UndoStep } from './undo-stack.ts';

/** What became of changes that were applied. */
export interface ApplyResult {
  /** Cells whose value changed, refused texts not counted. */
  readonly changed: number;
  readonly refused: number;
  readonly firstReason: string | null;
  /** The cells with what they held before and after; `takeBack` knows the change by it. */
  readonly touched: UndoStep;
}

export const NO_RESULT: ApplyResult = { changed: 0, refused: 0, firstReason: null, touched: [] };

/** A cell that undo or redo left alone, since it no longer holds what the step left there. */
export interface SkippedCell extends CellAddress {
  /** What the step would have brought back. */
  readonly target: CellSnapshot;
  /** Who changed it meanwhile; null where that is not known. */
  readonly who: string | null;
}

export interface ReplayResult extends ApplyResult {
  /** `overwrite` replays them all the same. */
  readonly skipped: readonly SkippedCell[];
  /** Cells of rows that are not here any more. */
  readonly gone: number;
}

export const NO_REPLAY: ReplayResult = { ...NO_RESULT, skipped: [], gone: 0 };
