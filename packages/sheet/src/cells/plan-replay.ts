import type { SkippedCell } from './apply-result.ts';
import { type CellAddress, type CellChange, type CellValue, sameValue } from './cell-value.ts';
import type { SinceThen } from './since-then.ts';
import type { CellSnapshot, UndoEntry, UndoStep } from './undo-stack.ts';

/** What a cell holds now. */
interface CellNow extends CellSnapshot {
  /** Of an unsaved cell: the server's value. */
  readonly saved?: CellValue;
}

export interface ReplayPlan {
  readonly changes: readonly CellChange[];
  /** The part of the step that is replayed, and that can be replayed the other way. */
  readonly done: UndoStep;
  readonly skipped: readonly SkippedCell[];
  readonly gone: number;
}

/**
 * What undo or redo of a step writes. It skips a cell that no longer holds what the step left, because somebody else changed
 * it. An unsaved edit over a colleague's newer value is replaced by that value.
 */
export function planReplay(
  step: UndoStep,
  direction: 'undo' | 'redo',
  now: (cell: CellAddress) => CellNow | undefined,
  since: SinceThen,
): ReplayPlan {
  const changes: CellChange[] = [];
  const done: UndoEntry[] = [];
  const skipped: SkippedCell[] = [];
  let gone = 0;
  for (const entry of step) {
    const cell = now(entry);
    if (!cell) {
      gone++;
      continue;
    }
    const { rowId, field, typedIn } = entry;
    const at = { rowId, field, ...(typedIn !== undefined && { typedIn }) };
    const [left, target] = direction === 'undo' ? [entry.after, entry.before] : [entry.before, entry.after];
    // A step that only refused or corrected a text does not touch the value.
    const isOfText = sameValue(entry.before.value, entry.after.value);
    const holds = (snapshot: CellSnapshot): boolean =>
      cell.invalid?.text === snapshot.invalid?.text && (isOfText || since.isSame(entry, snapshot.value, cell.value));
    const skip = (): unknown => skipped.push({ ...at, target, who: since.who(entry) });
    if (!holds(left)) {
      if (!holds(target)) skip();
      continue;
    }
    const { saved } = cell;
    const isOther = (snapshot: CellSnapshot) => saved !== undefined && !since.isSame(entry, snapshot.value, saved);
    // The server may already hold the step's result: the news of a save can arrive before its answer.
    if (!isOfText && saved !== undefined && target.isStored && isOther(target) && isOther(left)) {
      changes.push({ ...at, value: saved });
      skip();
      continue;
    }
    changes.push({ ...at, ...target, ...(isOfText && { value: cell.value }) });
    done.push(entry);
  }
  return { changes, done: done.length === step.length ? step : done, skipped, gone };
}
