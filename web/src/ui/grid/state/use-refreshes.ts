import type { GridModel } from '@plumbline/sheet/cells/grid-model';
import type { AnyRow } from '@plumbline/sheet/rows/any-row';
import { useSyncExternalStore } from 'react';

/**
 * How often the model's figures were derived anew, without an edit: by other settings, or on another day. An edit moves no row, but
 * then rows are filtered and grouped again: their section would be that of yesterday.
 */
export const useRefreshes = (model: GridModel<AnyRow>): number =>
  useSyncExternalStore((listener) => model.subscribe((event) => event.kind === 'rows' && listener()), model.refreshes);
