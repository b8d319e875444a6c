import type { GridColumn } from '../rows/column-layout.ts';
import { foldText } from '../values/fold-text.ts';
import { formatValue } from '../values/format-value.ts';
import type { GridController } from './grid-controller.ts';
import { goTo } from './group-actions.ts';

/** Where a typed name leads: a row by one of its names, or a column by its title. */
export type Destination =
  | { readonly kind: 'row'; readonly rowId: string; readonly names: readonly string[] }
  | { readonly kind: 'column'; readonly field: string; readonly title: string };

const MOST = 8;
/** The first columns of a sheet name its rows. */
const NAMING = 2;

/** At most eight: exact names first, then names that begin with the text, then names that have it. Hidden rows too. */
export function destinations(grid: GridController, text: string): readonly Destination[] {
  const wanted = foldText(text.trim());
  if (wanted === '') return [];
  const { columns, keys, options } = grid.view;
  const naming = new Map([...columns.slice(0, NAMING), ...keys].map((column) => [column.field, column]));
  const ranked: Destination[][] = [[], [], []];
  for (const { field, title } of columns) ranked[rank([title], wanted)]?.push({ kind: 'column', field, title });
  for (const row of grid.model.rows) {
    const name = (column: GridColumn): string =>
      formatValue(column, grid.model.value(row, column.field), options[column.field]);
    const names = [...naming.values()].map(name);
    ranked[rank(names, wanted)]?.push({ kind: 'row', rowId: row.id, names: names.slice(0, NAMING) });
  }
  return ranked.flat().slice(0, MOST);
}

/** 0 for the whole name, 1 for its beginning, 2 for a part of it, 3 for none. */
const rank = (names: readonly string[], wanted: string): number =>
  Math.min(
    ...names.map((name) => {
      const at = foldText(name).indexOf(wanted);
      return at < 0 ? 3 : at > 0 ? 2 : foldText(name) === wanted ? 0 : 1;
    }),
  );

/** Goes to the row in the column where the person is, or to the column in that row. A row that a filter hides is offered. */
export function goToDestination(grid: GridController, to: Destination): void {
  const { row, column } = grid.active ?? grid.start;
  if (to.kind === 'column') grid.select({ row, column: grid.columnIndex(to.field) });
  else if (!goTo(grid, to.rowId, column)) grid.model.reveal(to.rowId);
}
