import { counted } from '@plumbline/domain/counted';
import { activeOf, type CellAt, type Selection } from '../rows/grid-selection.ts';
import { type ClosedGroups, type Group, lineId, NONE_CLOSED } from '../rows/grouped-rows.ts';
import { laterPlace } from '../rows/later-place.ts';
import { isOneCell } from '../rows/several-ranges.ts';
import type { GridController } from './grid-controller.ts';

/** The active cell's group, if only that line is selected. */
export function activeGroup(grid: GridController): Group | undefined {
  const selection = grid.selection.get();
  return selection && isOneCell(selection) ? grid.groupAt(activeOf(selection).row) : undefined;
}

export function toggleGroup(grid: GridController, group: Group): void {
  const isClosed = grid.closed.get().has(group.key);
  if (isClosed) open(grid, group);
  else close(grid, group);
}

/** Opens the group of the active cell. */
export function openActive(grid: GridController): void {
  const group = activeGroup(grid);
  if (group) open(grid, group);
}

/** Closes the group of the active cell. On a closed group, closes the group around it. */
export function closeActive(grid: GridController) {
  const at = grid.active;
  const own = at && grid.groupAt(at.row);
  const row = at && grid.rowAt(at.row);
  const isClosed = own && grid.closed.get().has(own.key);
  const group = own ? (isClosed ? own.parent : own) : row && grid.view.grouped?.groupOf(row.id);
  if (group) close(grid, group);
}

export function openAll(grid: GridController): void {
  show(grid, NONE_CLOSED);
  grid.say('All groups expanded');
}

export function closeAll(grid: GridController): void {
  const { grouped } = grid.view;
  if (!grouped) return;
  show(grid, new Set(grouped.groups.keys()));
  grid.say(`${counted(grouped.top.length, 'group')}, all collapsed`);
}

/** Opens every group that hides the row. */
export function openFor(grid: GridController, rowId: string) {
  if (grid.rowIndex(rowId) >= 0) return;
  const closed = new Set(grid.closed.get());
  for (let group = grid.view.grouped?.groupOf(rowId) ?? null; group; group = group.parent) closed.delete(group.key);
  if (closed.size < grid.closed.get().size) show(grid, closed);
}

/** Goes to a cell of a row. `look` leaves the focus where it is. False if the row is not shown at all. */
export function goTo(grid: GridController, rowId: string, column: number, way: 'select' | 'look' = 'select'): boolean {
  openFor(grid, rowId);
  const row = grid.rowIndex(rowId);
  if (row >= 0) grid[way]({ row, column });
  return row >= 0;
}

function open(grid: GridController, group: Group): void {
  const closed = new Set(grid.closed.get());
  closed.delete(group.key);
  show(grid, closed);
  grid.say(`${group.label} expanded`);
}

function close(grid: GridController, group: Group): void {
  show(grid, new Set(grid.closed.get()).add(group.key));
  grid.say(`${group.label} collapsed`);
}

/** The selection stays with its rows. If a group hides the active cell, the group becomes active. */
function show(grid: GridController, closed: ClosedGroups): void {
  const { active, lines, places } = grid;
  const line = active && lines[active.row];
  const close = () => grid.closed.set(closed);
  if (grid.surface) grid.surface.drawNow(close);
  else close();
  const now = line ? lineNow(grid, lineId(line)) : undefined;
  const isTakenIn = line && now !== undefined && grid.rowIndex(lineId(line)) < 0;
  if (isTakenIn) grid.selection.set(only({ row: now, column: active.column }));
  else grid.follow(places, (index) => laterPlace(lines, index, (id) => grid.rowIndex(id)));
}

const only = (at: CellAt): Selection => ({ anchor: at, head: at });

function lineNow(grid: GridController, id: string): number | undefined {
  const line = grid.rowIndex(id);
  if (line >= 0) return line;
  const { grouped } = grid.view;
  const own = grouped?.groups.get(id)?.parent ?? grouped?.groupOf(id) ?? null;
  for (let group = own; group; group = group.parent) {
    const around = grid.rowIndex(group.key);
    if (around >= 0) return around;
  }
  return undefined;
}
