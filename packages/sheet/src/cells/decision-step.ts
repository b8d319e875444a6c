import type { CellStates } from './cell-states.ts';
import type { CellAddress } from './cell-value.ts';
import type { CellSnapshot, UndoEntry, UndoStep } from './undo-stack.ts';

/** Conflicts decided for mine, as an undo step from the colleague's value to mine. */
export const decisionStep = (
  cells: readonly CellAddress[],
  states: CellStates,
  now: (cell: CellAddress) => CellSnapshot | undefined,
): UndoStep =>
  cells.flatMap(({ rowId, field }): UndoEntry[] => {
    const mine = now({ rowId, field });
    const { theirs, saved } = states.get(rowId, field);
    if (!mine || !theirs) return [];
    return [{ rowId, field, before: { value: saved ?? theirs.value, isStored: true }, after: { value: mine.value } }];
  });
