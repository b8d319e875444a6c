import type { GridModel } from '@plumbline/sheet/cells/grid-model';
import type { AnyRow } from '@plumbline/sheet/rows/any-row';
import { useSyncExternalStore } from 'react';

/**
 * How often the model recalculated its figures without an edit, for new settings or a new day. Unlike an edit, that filters and groups the rows
 * again: otherwise they would stay in yesterday's section.
 */
export const useRefreshes = (model: GridModel<AnyRow>): number =>
  useSyncExternalStore((listener) => model.subscribe((event) => event.kind === 'rows' && listener()), model.refreshes);
