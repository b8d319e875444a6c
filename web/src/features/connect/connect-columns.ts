import type { ColumnSettings } from '@plumbline/contract/grid';

const cache = new WeakMap<readonly ColumnSettings[], Record<'single' | 'several', readonly ColumnSettings[]>>();

/** The fields of the dialog: all editable fields. For a single job its number too, which several jobs cannot share. */
export function connectColumns(columns: readonly ColumnSettings[], isOne: boolean): readonly ColumnSettings[] {
  let made = cache.get(columns);
  if (!made) {
    const several = columns.filter(({ editable }) => editable).map((column) => ({ ...column, hidden: false }));
    const number = columns
      .filter(({ field }) => field === 'jobNumber')
      .map((column) => ({ ...column, editable: true }));
    made = { single: [...number, ...several], several };
    cache.set(columns, made);
  }
  return made[isOne ? 'single' : 'several'];
}
