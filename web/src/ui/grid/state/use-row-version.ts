import type { GridModel } from '@plumbline/sheet/cells/grid-model';
import type { AnyRow } from '@plumbline/sheet/rows/any-row';
import { useCallback, useSyncExternalStore } from 'react';

/** Draws the caller again when a cell of the row, or its saving, changes. */
export function useRowVersion(model: GridModel<AnyRow>, rowId: string): number {
  const subscribe = useCallback((listener: () => void) => model.subscribeRow(rowId, listener), [model, rowId]);
  return useSyncExternalStore(subscribe, () => model.rowVersion(rowId));
}
