import type { UndoStep } from './undo-stack.ts';

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
