import { counted } from '@plumbline/domain/counted';
import type { ProblemCell } from '../cells/cell-states.ts';
import type { CellAddress } from '../cells/cell-value.ts';
import type { GridColumn } from '../rows/column-layout.ts';
import type { CellAt } from '../rows/grid-selection.ts';
import { formatValue } from '../values/format-value.ts';
import { byWhom, isConflict, theirText } from './decide.ts';
import type { GridController } from './grid-controller.ts';
import { placeOf } from './row-rects.ts';

/** A cell that needs attention, as the panel lists it. */
export interface Problem extends CellAddress {
  /** What the row is called: its first two columns. */
  readonly rowLabel: string;
  readonly title: string;
  readonly text: string;
  readonly reason: string;
  /** Of a conflict: what the colleague stored, as text, with name and time. */
  readonly theirs: { readonly text: string; readonly by: string } | null;
  /** The row's place among all rows, and the column; null if the row is filtered out or the column hidden. */
  readonly at: CellAt | null;
  readonly isColumnHidden: boolean;
  /** Only another sheet of these rows has the column. */
  readonly isElsewhere: boolean;
}

/** In the order on screen; hidden cells come last. `columns` includes hidden columns and, last, those that only other sheets of the rows have. */
export function listProblems(grid: GridController, columns: readonly GridColumn[]): Problem[] {
  const listed = grid.model.problems().flatMap((cell) => {
    const problem = describe(grid, columns, cell);
    return problem ? [problem] : [];
  });
  return listed.sort((a, b) => rank(a.at) - rank(b.at));
}

const MOST_COLUMNS = 10_000;
const rank = (at: CellAt | null): number => (at ? at.row * MOST_COLUMNS + at.column : Number.MAX_SAFE_INTEGER);

function describe(grid: GridController, columns: readonly GridColumn[], cell: ProblemCell): Problem | null {
  const { rowId, field, state } = cell;
  const row = grid.model.row(rowId);
  const column = columns.find((other) => other.field === field);
  if (!row || !column) return null;
  const place = { row: placeOf(grid, rowId), column: grid.columnShowing(cell) };
  const names = columns.slice(0, 2).map((other) => {
    return formatValue(other, grid.model.value(row, other.field), grid.view.options[other.field]);
  });
  return {
    rowId,
    field,
    rowLabel: names.filter((name) => name !== '').join(' · '),
    title: column.title,
    text: grid.textOf(row, column),
    theirs:
      isConflict(state) && state.theirs
        ? { text: theirText(grid, column, state.theirs), by: byWhom(state.theirs) }
        : null,
    reason: (state.invalid?.reason ?? state.reason ?? 'It was not saved').replace(/^(?=[a-z])/, 'It '),
    at: place.row >= 0 && place.column >= 0 ? place : null,
    isColumnHidden: place.column < 0,
    isElsewhere: !grid.view.all.some((other) => other.field === field),
  };
}

export const attentionText = (count: number): string => counted(count, 'cell needs attention', 'cells need attention');
