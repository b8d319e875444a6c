import type { AnyRow } from '../rows/any-row.ts';
import type { GridColumn } from '../rows/column-layout.ts';
import { ROWS_A_PAUSE, type Work } from '../slices.ts';
import { foldText } from '../values/fold-text.ts';
import { formatValue } from '../values/format-value.ts';
import type { GridController } from './grid-controller.ts';
import { goTo } from './group-actions.ts';

/** Where a typed name leads: to a row by one of its names, or to a column by its title. */
export type Destination =
  | { readonly kind: 'row'; readonly rowId: string; readonly names: readonly string[] }
  | { readonly kind: 'column'; readonly field: string; readonly title: string };

const MOST = 8;
/** The first columns of a sheet name its rows. */
const NAMING = 2;

interface RowNames {
  readonly row: AnyRow;
  readonly version: number;
  readonly names: readonly string[];
  /** The same without case and accents. */
  readonly folded: readonly string[];
}

/** The names of a sheet's rows and columns, cached until a row changes: every typed key searches all of them. */
export class Destinations {
  readonly #grid: GridController;
  readonly #naming: readonly GridColumn[];
  /** By place. A WeakMap of 100,000 rows held the page up when it grew, and when garbage was collected. */
  readonly #kept: (RowNames | undefined)[] = [];

  constructor(grid: GridController) {
    const { columns, keys } = grid.view;
    this.#grid = grid;
    this.#naming = [
      ...new Map([...columns.slice(0, NAMING), ...keys].map((column) => [column.field, column])).values(),
    ];
  }

  /**
   * At most eight, hidden rows included: exact names first, then names that begin with the text, then names that contain it.
   */
  *find(text: string): Work<readonly Destination[]> {
    const wanted = foldText(text.trim());
    if (wanted === '') return [];
    const ranked: Destination[][] = [[], [], []];
    const offer = (folded: readonly string[], to: () => Destination): void => {
      const some = ranked[rank(folded, wanted)];
      if (some && some.length < MOST) some.push(to());
    };
    for (const { field, title } of this.#grid.view.columns)
      offer([foldText(title)], () => ({ kind: 'column', field, title }));
    for (const [index, row] of this.#grid.model.rows.entries()) {
      const { names, folded } = this.#at(index, row);
      offer(folded, () => ({ kind: 'row', rowId: row.id, names: names.slice(0, NAMING) }));
      if (index % ROWS_A_PAUSE === ROWS_A_PAUSE - 1) yield;
    }
    return ranked.flat().slice(0, MOST);
  }

  #at(index: number, row: AnyRow): RowNames {
    const { model, view } = this.#grid;
    const version = model.rowVersion(row.id);
    const kept = this.#kept[index];
    if (kept?.row === row && kept.version === version) return kept;
    const names = this.#naming.map((column) =>
      formatValue(column, model.value(row, column.field), view.options[column.field]),
    );
    const fresh = { row, version, names, folded: names.map(foldText) };
    this.#kept[index] = fresh;
    return fresh;
  }
}

/** 0 for the whole name, 1 for its beginning, 2 for another part, 3 for no match. */
function rank(folded: readonly string[], wanted: string): number {
  let best = 3;
  for (const name of folded) {
    const at = name.indexOf(wanted);
    const own = at < 0 ? 3 : at > 0 ? 2 : name === wanted ? 0 : 1;
    if (own < best) best = own;
  }
  return best;
}

/** Goes to the row in the current column, or to the column in the current row. Offers to show a row that a filter hides. */
export function goToDestination(grid: GridController, to: Destination): void {
  const { row, column } = grid.active ?? grid.start;
  if (to.kind === 'column') grid.select({ row, column: grid.columnIndex(to.field) });
  else if (!goTo(grid, to.rowId, column)) grid.model.reveal(to.rowId);
}
