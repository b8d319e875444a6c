import type { GridColumn } from './column-layout.ts';

/** Where a column may stand: pinned ones among the pinned, which come first, the others among the others. */
export function placeRange(
  columns: readonly GridColumn[],
  { isPinned }: Pick<GridColumn, 'isPinned'>,
): { readonly first: number; readonly last: number } {
  const pinned = columns.filter((column) => column.isPinned).length;
  return isPinned ? { first: 0, last: pinned - 1 } : { first: pinned, last: columns.length - 1 };
}

/** The columns with one of them at another place. */
export function movedTo(columns: readonly GridColumn[], field: string, place: number): readonly GridColumn[] {
  const column = columns.find((other) => other.field === field);
  if (!column) return columns;
  const { first, last } = placeRange(columns, column);
  return columns.filter((other) => other !== column).toSpliced(Math.min(Math.max(place, first), last), 0, column);
}
