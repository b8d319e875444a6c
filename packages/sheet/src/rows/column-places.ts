import type { GridColumn } from './column-layout.ts';

/** Where a column may go: pinned columns stay in front, the others behind. */
export function placeRange(
  columns: readonly GridColumn[],
  { isPinned }: Pick<GridColumn, 'isPinned'>,
): { readonly first: number; readonly last: number } {
  const pinned = columns.filter((column) => column.isPinned).length;
  return isPinned ? { first: 0, last: pinned - 1 } : { first: pinned, last: columns.length - 1 };
}

/** The columns with one of them moved. */
export function movedTo(columns: readonly GridColumn[], field: string, place: number): readonly GridColumn[] {
  const column = columns.find((other) => other.field === field);
  if (!column) return columns;
  const { first, last } = placeRange(columns, column);
  return columns.filter((other) => other !== column).toSpliced(Math.min(Math.max(place, first), last), 0, column);
}
