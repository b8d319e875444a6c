import type { GridModel } from '@plumbline/sheet/cells/grid-model';
import type { UndoStep } from '@plumbline/sheet/cells/undo-stack';
import { whenStored } from '@plumbline/sheet/cells/when-stored';
import { toast } from './toast.ts';
import { toastHistory } from './toast-history.ts';

/** Says what a change of a sheet did once it is stored. `takeBack` is its undo, while its page is on screen; until it is stored, the sheet has it. */
export function toastWhenStored<Row extends { readonly id: string }>(
  model: GridModel<Row>,
  step: UndoStep,
  message: string,
  takeBack?: () => void,
): void {
  const page = toastHistory.page();
  whenStored(model, step, () => {
    if (!takeBack || page !== toastHistory.page()) return void toast.success(message);
    toast.success(message, {
      action: { label: 'Undo', onClick: takeBack },
      until: model.untilUndone(step),
      isOfPage: true,
    });
  });
}
