import type { ColumnSort } from '@plumbline/contract/grid';
import type { GridColumn } from '@plumbline/sheet/rows/column-layout';

/** The named columns that the view shows, in the order of the names, then the view's others. */
export function namedFirst<Column extends { readonly field: string }>(
  columns: readonly Column[],
  named: readonly string[] = [],
): readonly Column[] {
  const first = named.flatMap((field) => columns.find((column) => column.field === field) ?? []);
  return [...first, ...columns.filter((column) => !first.includes(column))];
}

/**
 * The first fields of a card: as many as the page names. Amounts, percents and calculated columns that the view is sorted by take the place of the
 * first amounts among them.
 */
export function leadFields(
  named: readonly string[] | undefined,
  sort: readonly Pick<ColumnSort, 'field'>[],
  visible: readonly Pick<GridColumn, 'field' | 'type' | 'formula'>[],
): readonly string[] | undefined {
  if (!named) return undefined;
  const isAmount = (field: string): boolean =>
    visible.some((column) => column.field === field && column.type === 'currency');
  const isFigure = (field: string): boolean =>
    isAmount(field) ||
    visible.some((column) => column.field === field && (column.type === 'percent' || column.formula !== undefined));
  const sorted = sort.map(({ field }) => field).filter(isFigure);
  const rest = named.filter((field) => !sorted.includes(field));
  const place = rest.findIndex(isAmount);
  const at = place === -1 ? rest.length : place;
  return [...rest.slice(0, at), ...sorted, ...rest.slice(at)].slice(0, named.length);
}
