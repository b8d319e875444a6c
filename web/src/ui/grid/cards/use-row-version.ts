import type { GridModel } from '@plumbline/sheet/cells/grid-model';
import { useCallback, useSyncExternalStore } from 'react';
import type { AnyRow } from '../scene.ts';

/** Draws the caller again whenever a cell of the row changes, or what is known of its saving. */
export function useRowVersion(model: GridModel<AnyRow>, rowId: string): number {
  const subscribe = useCallback((listener: () => void) => model.subscribeRow(rowId, listener), [model, rowId]);
  return useSyncExternalStore(subscribe, () => model.rowVersion(rowId));
}
