import type { AnyRow } from '@plumbline/sheet/rows/any-row';
import { createContext, use } from 'react';

/** The rows as the grid shows them, filtered and sorted. */
export const ViewRowsContext = createContext<readonly AnyRow[]>([]);

export interface RowSteps {
  readonly previous: string | undefined;
  readonly next: string | undefined;
  /** `12 of 200`; null for a row that the grid does not show. */
  readonly place: string | null;
}

/** A row's neighbours and its place. */
export function rowSteps(rows: readonly AnyRow[], rowId: string): RowSteps {
  const at = rows.findIndex(({ id }) => id === rowId);
  if (at < 0) return { previous: undefined, next: undefined, place: null };
  const place = `${(at + 1).toLocaleString('en-US')} of ${rows.length.toLocaleString('en-US')}`;
  return { previous: rows[at - 1]?.id, next: rows[at + 1]?.id, place };
}

/** A row's neighbours in the grid's order. */
export const useRowSteps = (rowId: string): RowSteps => rowSteps(use(ViewRowsContext), rowId);
