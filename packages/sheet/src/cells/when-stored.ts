import { sameValue } from './cell-value.ts';
import type { GridModel } from './grid-model.ts';
import type { UndoStep } from './undo-stack.ts';

/** Calls once a change is stored, however long that takes; never if one of its cells is changed again or undone first. */
export function whenStored<Row extends { readonly id: string }>(
  model: GridModel<Row>,
  step: UndoStep,
  call: () => void,
): void {
  const isThere = (): boolean =>
    step.every(({ rowId, field, after }) => {
      const row = model.row(rowId);
      return row !== undefined && !after.invalid && sameValue(model.stored(row, field), after.value);
    });
  const look = (): void => {
    const isWanted = isThere();
    if (isWanted && step.some(({ rowId, field }) => model.cellState(rowId, field).isDirty)) return;
    end();
    if (isWanted) call();
  };
  const end = model.subscribe(look);
}
