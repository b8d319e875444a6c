import type { CellValue } from '@plumbline/sheet/cells/cell-value';
import type { GridModel } from '@plumbline/sheet/cells/grid-model';
import { reportStored } from '@plumbline/sheet/control/range-actions';
import { useCallback, useSyncExternalStore } from 'react';
import { useIsThere } from '../../use-is-there.ts';
import { useScene } from '../state/scene.ts';

/** A row of the model. Draws the caller again when one of its cells changes. */
export function useRow<Row extends { readonly id: string }>(model: GridModel<Row>, rowId: string): Row | undefined {
  const subscribe = useCallback(
    (listener: () => void) => {
      const ends = [
        model.subscribeRow(rowId, listener),
        model.subscribe((event) => event.kind === 'rows' && listener()),
      ];
      return () => {
        for (const end of ends) end();
      };
    },
    [model, rowId],
  );
  // Rows are changed in place, so only their version shows a change, and their presence that they left.
  useSyncExternalStore(subscribe, () => model.rowVersion(rowId) + (model.row(rowId) ? 0.5 : 0));
  return model.row(rowId);
}

/** Changes a cell from outside the grid like an edit, and reports it with an undo once it is stored. */
export function useCellChange(): (rowId: string, field: string, value: CellValue) => void {
  const { controller } = useScene();
  const isThere = useIsThere();
  return (rowId, field, value) =>
    reportStored(controller, controller.model.apply([{ rowId, field, value }], 'edit'), isThere);
}
