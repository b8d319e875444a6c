import type { AnyRow } from '../rows/any-row.ts';
import type { GridColumn } from '../rows/column-layout.ts';
import { conflictText, isConflict } from './decide.ts';
import type { GridController } from './grid-controller.ts';

/** Why the cell is marked, in words; also what its tooltip says. `canDecideHere`: the buttons to decide a conflict stand beside the words. */
export function cellReason(
  grid: GridController,
  row: AnyRow,
  column: GridColumn,
  canDecideHere = false,
): string | undefined {
  const state = grid.model.cellState(row.id, column.field);
  if (state.invalid) return `Not saved: ${state.invalid.reason}`;
  if (state.save === 'refused') return `Not saved: ${state.reason ?? 'the server refused it'}`;
  if (isConflict(state) && state.theirs) {
    const { field } = grid.model.typed.storedAt({ rowId: row.id, field: column.field });
    const stored = grid.view.all.find((other) => other.field === field) ?? column;
    const text = conflictText(grid, stored, state.theirs, stored === column ? 'this cell' : stored.title);
    return canDecideHere ? text : `${text}. Decide in the list of cells that need attention`;
  }
  if (state.save === 'conflict') return state.reason ?? 'Somebody else changed this cell in the meantime';
  return undefined;
}
