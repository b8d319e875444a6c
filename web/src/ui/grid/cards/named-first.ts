/** The named columns that the view shows, in the order of the names, then the view's others. */
export function namedFirst<Column extends { readonly field: string }>(
  columns: readonly Column[],
  named: readonly string[] = [],
): readonly Column[] {
  const first = named.flatMap((field) => columns.find((column) => column.field === field) ?? []);
  return [...first, ...columns.filter((column) => !first.includes(column))];
}
