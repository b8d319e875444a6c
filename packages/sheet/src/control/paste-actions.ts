import { followSelection } from '../rows/follow-selection.ts';
import { allBelow, type PastePlan, type PasteWay, planKeyedPaste } from '../rows/keyed-paste.ts';
import { planPaste } from '../rows/range-changes.ts';
import type { PastedBlock } from '../values/pasted-cell.ts';
import { move } from './cut-actions.ts';
import type { GridController } from './grid-controller.ts';
import { type GridNotice, pasteMessage } from './notices.ts';
import { notify } from './notify.ts';
import { applyPlan, rangeScene, sayChange, selectedRows, showPlanned, showReplay, TAKE_BACK } from './range-actions.ts';

const ONE_RANGE = 'Nothing was pasted: several ranges take one copied cell only. Select the cell where these begin';

/**
 * Pastes into the rows that the cells name, otherwise from the selected cell on. Moves cut cells if `text`, the clipboard's, is
 * of them.
 */
export function paste(grid: GridController, cells: PastedBlock, text?: string): void {
  if (text === undefined || !move(grid, cells, text)) pasteBlock(grid, cells, 'auto');
  grid.repeat = () => paste(grid, cells);
}

/** Pastes with rows and columns swapped, from the selected cell on. */
export function pasteTransposed(grid: GridController, cells: PastedBlock): void {
  pasteBlock(grid, transposed(cells), 'position');
  grid.repeat = () => pasteTransposed(grid, cells);
}

/** Turns lines into columns and columns into lines. Short lines are padded with empty texts; what a merged cell covers stays so. */
function transposed(cells: PastedBlock): PastedBlock {
  const width = cells.reduce((most, line) => Math.max(most, line.length), 0);
  return Array.from({ length: width }, (_, column) => cells.map((line) => (column < line.length ? line[column] : '')));
}

/** Pastes into the line below the last row, starting in a column: every line becomes a new row. */
export function pasteBelow(grid: GridController, block: PastedBlock, field: string): void {
  const { columns, all, keys, fieldOfHeading, noun } = grid.view;
  const below = allBelow(block, field, { columns, allColumns: all, keys, fieldOfHeading });
  if (!grid.view.onBelow?.(below)) grid.say(`Nothing in it makes new ${noun}`);
}

function pasteBlock(grid: GridController, block: PastedBlock, way: PasteWay): void {
  const [begin] = grid.view.columns;
  // A sheet without rows has no cell to select, yet people paste a workbook's rows into it.
  if (begin && grid.model.rows.length === 0 && grid.view.onBelow) {
    pasteBelow(grid, block, begin.field);
    return;
  }
  const target = selectedRows(grid);
  const selection = grid.selection.get();
  if (!target || !selection) return;
  if (selection.others) {
    pasteInRanges(grid, block);
    return;
  }
  const { all, keys, fieldOfHeading, noun } = grid.view;
  const scene = { ...rangeScene(grid), allRows: grid.model.rows, allColumns: all, keys, fieldOfHeading };
  const plan = planKeyedPaste(block, target, scene, way);
  const result = grid.model.apply(plan.changes, 'paste');
  showPlanned(grid, plan, target);
  const isTakenBelow = plan.below !== null && grid.view.onBelow?.(plan.below) === true;
  const said = isTakenBelow ? { ...plan, rowsOutside: 0 } : plan;
  const notice = pasteMessage(
    result,
    said,
    noun,
    block.some((line) => line.includes(undefined)),
  );
  if (!notice) return;
  sayChange(grid, notice);
  const undo = (): void => showReplay(grid, grid.model.takeBack(result.touched), TAKE_BACK);
  const { places } = grid;
  const instead = (other: PasteWay) => () => {
    const followed = followSelection(selection, places, grid.places);
    if (followed.lost !== 'nothing') return grid.say('The cells that it was pasted on are not all shown any more');
    grid.model.takeBack(result.touched);
    grid.selection.set(followed.selection);
    pasteBlock(grid, block, other);
  };
  const until = grid.model.untilUndone(result.touched);
  grid.view.onNotice?.({ ...notice, until, ...actionsOf(plan, result.touched.length > 0 ? undo : null, instead) });
}

/** A single cell fills every range. A larger block cannot be pasted into several ranges. */
function pasteInRanges(grid: GridController, block: PastedBlock): void {
  if (block.length === 1 && block[0]?.length === 1) {
    applyPlan(grid, (rect, scene) => planPaste(block, rect, scene), 'paste');
    return;
  }
  notify(grid, { kind: 'warn', message: ONE_RANGE });
}

function actionsOf(
  { instead: other }: PastePlan,
  undo: (() => void) | null,
  instead: (way: PasteWay) => () => void,
): Pick<GridNotice, 'action' | 'other'> {
  const back = undo && { label: 'Undo', run: undo };
  const action = other && {
    label: other.way === 'key' ? `By ${other.title} instead` : 'By position instead',
    run: instead(other.way),
  };
  return { ...(back && { action: back }), ...(action && { other: action }) };
}
