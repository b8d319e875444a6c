import { counted } from '@plumbline/domain/counted';
import { type CellChange, cellKey } from '../cells/cell-value.ts';
import type { AnyRow } from '../rows/any-row.ts';
import type { CellRect } from '../rows/grid-selection.ts';
import { emptiedChange, planPaste, type RangePlan, type RangeScene } from '../rows/range-changes.ts';
import { toTsv } from '../values/clipboard-text.ts';
import type { PastedBlock } from '../values/pasted-cell.ts';
import type { GridController } from './grid-controller.ts';
import { notify } from './notify.ts';
import {
  type CellTable,
  copy,
  rangeScene,
  report,
  selectedRows,
  showPlanned,
  tableOf,
  textsOf,
} from './range-actions.ts';

const OVERWRITTEN = 'Nothing was pasted: some of the cut values find no place there, and others would cover them';
const ONE_PLACE = 'Nothing was pasted: cut cells go to one place. Select the cell where it begins';

/** Copies the selection and marks it. The cells keep their values until they are pasted. */
export function cut(grid: GridController): ReturnType<typeof copy> {
  const copied = copy(grid);
  const selection = grid.copied.get();
  const table = selection && tableOf(grid, selection);
  if (!copied || !selection || !table) return copied;
  const cells = counted(table.rows.length * table.columns.length, 'cell');
  const locked = table.columns.filter((column) => !grid.isEditable(column)).length * table.rows.length;
  if (locked === table.rows.length * table.columns.length) {
    grid.say(`${cells} copied, not cut: read-only`);
    return copied;
  }
  const left = locked > 0 ? ` · ${counted(locked, 'read-only cell')} only copied` : '';
  grid.copied.set({ ...selection, cut: copied.text });
  grid.say(`${cells} cut: paste them, or Escape to leave them${left}`);
  return copied;
}

/**
 * Pastes cut cells where the selection begins, and empties them where they were, in one step. False if `text`, which the
 * clipboard has, is not of cut cells.
 */
export function move(grid: GridController, block: PastedBlock, text: string): boolean {
  const cells = grid.copied.get();
  const table = cells && tableOf(grid, cells);
  if (!table || cells.cut === undefined || lines(cells.cut) !== lines(text)) return false;
  if (grid.selection.get()?.others) return refuse(grid, ONE_PLACE);
  const target = selectedRows(grid);
  if (!target) return true;
  const scene = rangeScene(grid);
  // The clipboard's text has no line for blank cells at its end.
  const whole = table.rows.map((_, row) => table.columns.map((_, column) => block[row]?.[column] ?? ''));
  const plan = planPaste(whole, target, scene);
  const isSame = toTsv(textsOf(grid, table)) === cells.cut;
  const { emptied, left, isLoss } = isSame ? emptying(grid, table, plan, scene) : CHANGED;
  if (isLoss) return refuse(grid, OVERWRITTEN);
  const result = grid.model.apply([...emptied, ...plan.changes], 'paste');
  const wasEmptied = new Set(emptied.map(cellKey));
  const count = result.touched.filter(({ rowId, field, typedIn = field }) =>
    wasEmptied.has(cellKey({ rowId, field: typedIn })),
  ).length;
  showPlanned(grid, plan, target);
  report(grid, result, { ...plan, cut: { emptied: count, left } }, true);
  return true;
}

function refuse(grid: GridController, message: string): true {
  notify(grid, { kind: 'warn', message });
  return true;
}

/** Some browsers change line ends. */
const lines = (text: string): string => text.replaceAll('\r\n', '\n');

interface Emptying {
  readonly emptied: readonly CellChange[];
  readonly left: readonly string[];
  /** A value would be overwritten and found nowhere else. */
  readonly isLoss: boolean;
}

const CHANGED: Emptying = { emptied: [], left: ['the cut cells stay: one was changed since'], isLoss: false };

/** What to empty of the cut cells: those whose value found a place and that are not pasted on themselves. */
function emptying(grid: GridController, table: CellTable, plan: RangePlan, scene: RangeScene<AnyRow>): Emptying {
  const { model } = grid;
  const targets = new Set(plan.changes.map((change) => cellKey(model.typed.targetOf(change))));
  const all = sourcesOf(grid, table);
  const isTarget = ({ change }: Source): boolean => targets.has(cellKey(model.typed.targetOf(change)));
  const free = all.filter((source) => !source.isLocked && !isTarget(source));
  const refused = new Set(model.refusedOf([...free.map(({ change }) => change), ...plan.changes]));
  const taken = new Set(plan.changes.filter((change) => !refused.has(change)).map(cellKey));
  const placed = placesIn(plan.rect, scene, table, taken);
  const isPlaced = ({ place }: Source): boolean => placed.has(place);
  const count = (sources: readonly Source[], test: (source: Source) => boolean): number =>
    sources.filter((source) => source.isFilled && test(source)).length;
  const homeless = count(free, (source) => !isPlaced(source));
  const needed = count(free, (source) => isPlaced(source) && refused.has(source.change));
  const locked = count(all, (source) => isPlaced(source) && source.isLocked);
  return {
    emptied: free.flatMap((source) => (isPlaced(source) && !refused.has(source.change) ? [source.change] : [])),
    left: [
      homeless > 0 && leftText(homeless, 'found no place', 'found no place'),
      needed > 0 && leftText(needed, 'may not be empty', 'may not be empty'),
      locked > 0 && leftText(locked, 'is read-only', 'are read-only'),
    ].filter((part) => part !== false),
    isLoss: all.some((source) => source.isFilled && isTarget(source) && !isPlaced(source)),
  };
}

interface Source {
  /** Empties it. */
  readonly change: CellChange;
  /** In the block. */
  readonly place: string;
  readonly isLocked: boolean;
  readonly isFilled: boolean;
}

const sourcesOf = (grid: GridController, { rows, columns }: CellTable): readonly Source[] =>
  rows.flatMap((row, down) =>
    columns.map((column, along) => ({
      change: emptiedChange(column, row.id),
      place: `${down} ${along}`,
      isLocked: !grid.isEditable(column),
      isFilled: grid.textOf(row, column) !== '',
    })),
  );

/** The places in the block of which some cell took the value. */
function placesIn(
  { top, bottom, left, right }: CellRect,
  { rows, columns }: RangeScene<AnyRow>,
  { rows: { length: height }, columns: { length: width } }: CellTable,
  taken: ReadonlySet<string>,
): ReadonlySet<string> {
  const places = new Set<string>();
  for (const [down, row] of rows.slice(top, bottom + 1).entries())
    for (const [along, { field }] of columns.slice(left, right + 1).entries())
      if (taken.has(cellKey({ rowId: row.id, field }))) places.add(`${down % height} ${along % width}`);
  return places;
}

/** `2 cut cells stay: they found no place` */
const leftText = (count: number, one: string, more: string): string =>
  `${counted(count, 'cut cell')} ${count === 1 ? `stays: it ${one}` : `stay: they ${more}`}`;
