/** A place on screen: indexes of the visible rows and columns. */
export interface CellAt {
  readonly row: number;
  readonly column: number;
}

/** `anchor` and `head` are opposite corners; Shift moves `head`. */
export interface Range {
  readonly anchor: CellAt;
  readonly head: CellAt;
}

/** The active cell is `active`, which Enter and Tab move inside the range, or else the anchor. */
export interface Selection extends Range {
  readonly active?: CellAt;
  /** Ranges selected earlier with Ctrl held down. Never empty. */
  readonly others?: readonly Range[];
}

export const activeOf = ({ anchor, active = anchor }: Selection): CellAt => active;

/** Inclusive on all sides. */
export interface CellRect {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

export function rectOf({ anchor, head }: Range): CellRect {
  return {
    top: Math.min(anchor.row, head.row),
    bottom: Math.max(anchor.row, head.row),
    left: Math.min(anchor.column, head.column),
    right: Math.max(anchor.column, head.column),
  };
}

export const rectRows = (rect: CellRect): number => rect.bottom - rect.top + 1;
export const rectColumns = (rect: CellRect): number => rect.right - rect.left + 1;
export const rectCells = (rect: CellRect): number => rectRows(rect) * rectColumns(rect);

export interface GridSize {
  readonly rows: number;
  readonly columns: number;
  /** Rows per PageDown. */
  readonly page: number;
}

export type Move =
  | 'up'
  | 'down'
  | 'left'
  | 'right'
  | 'row-start'
  | 'row-end'
  | 'first'
  | 'last'
  | 'page-up'
  | 'page-down'
  | 'edge-up'
  | 'edge-down'
  | 'edge-left'
  | 'edge-right';

const clamp = (value: number, last: number): number => Math.min(Math.max(value, 0), Math.max(last, 0));

export function clampAt(at: CellAt, size: Pick<GridSize, 'rows' | 'columns'>): CellAt {
  return { row: clamp(at.row, size.rows - 1), column: clamp(at.column, size.columns - 1) };
}

/** Where a key leads from `at`. Ctrl+arrows stop where `isEmptyAt` changes, as in Excel. */
export function moveFrom(at: CellAt, move: Move, size: GridSize, isEmptyAt: (at: CellAt) => boolean): CellAt {
  switch (move) {
    case 'up':
      return clampAt({ ...at, row: at.row - 1 }, size);
    case 'down':
      return clampAt({ ...at, row: at.row + 1 }, size);
    case 'left':
      return clampAt({ ...at, column: at.column - 1 }, size);
    case 'right':
      return clampAt({ ...at, column: at.column + 1 }, size);
    case 'row-start':
      return { ...at, column: 0 };
    case 'row-end':
      return clampAt({ ...at, column: size.columns - 1 }, size);
    case 'first':
      return { row: 0, column: 0 };
    case 'last':
      return clampAt({ row: size.rows - 1, column: size.columns - 1 }, size);
    case 'page-up':
      return clampAt({ ...at, row: at.row - size.page }, size);
    case 'page-down':
      return clampAt({ ...at, row: at.row + size.page }, size);
    case 'edge-up':
      return edge(at, 'row', -1, size, isEmptyAt);
    case 'edge-down':
      return edge(at, 'row', 1, size, isEmptyAt);
    case 'edge-left':
      return edge(at, 'column', -1, size, isEmptyAt);
    case 'edge-right':
      return edge(at, 'column', 1, size, isEmptyAt);
  }
}

// Inside a block: its last filled cell. At its edge or in an empty cell: the next filled cell.
function edge(
  at: CellAt,
  axis: keyof CellAt,
  step: 1 | -1,
  size: GridSize,
  isEmptyAt: (at: CellAt) => boolean,
): CellAt {
  const last = (axis === 'row' ? size.rows : size.columns) - 1;
  const place = (index: number): CellAt => ({ ...at, [axis]: index });
  const isInside = (index: number): boolean => index >= 0 && index <= last;
  let index = at[axis];
  if (!isInside(index + step)) return at;
  if (!isEmptyAt(place(index)) && !isEmptyAt(place(index + step))) {
    while (isInside(index + step) && !isEmptyAt(place(index + step))) index += step;
    return place(index);
  }
  do index += step;
  while (isInside(index) && isEmptyAt(place(index)));
  return place(clamp(index, last));
}

/** Tab order: the next cell to the right, then the start of the next row. */
export function tabFrom(at: CellAt, isBack: boolean, size: GridSize): CellAt {
  const index = at.row * size.columns + at.column + (isBack ? -1 : 1);
  const last = size.rows * size.columns - 1;
  const place = clamp(index, last);
  return { row: Math.floor(place / Math.max(size.columns, 1)), column: place % Math.max(size.columns, 1) };
}

/** The next cell inside a range, round and round: Enter goes down the columns, Tab along the rows. */
export function cycleIn(rect: CellRect, at: CellAt, axis: 'down' | 'right', step: 1 | -1): CellAt {
  const rows = rectRows(rect);
  const columns = rectColumns(rect);
  const row = at.row - rect.top;
  const column = at.column - rect.left;
  const all = rows * columns;
  const place = (axis === 'down' ? column * rows + row : row * columns + column) + step;
  const next = (place + all) % all;
  return axis === 'down'
    ? { row: rect.top + (next % rows), column: rect.left + Math.floor(next / rows) }
    : { row: rect.top + Math.floor(next / columns), column: rect.left + (next % columns) };
}

/** The range that these cells fill; null if it would include other cells, which nobody selected. */
export function selectionOf(cells: readonly CellAt[]): Selection | null {
  const distinct = new Set(cells.map(({ row, column }) => `${row} ${column}`));
  // reduce, not spread: a call cannot take this many arguments.
  const corner = (pick: (a: number, b: number) => number): CellAt | undefined =>
    cells.length === 0
      ? undefined
      : cells.reduce((a, b) => ({ row: pick(a.row, b.row), column: pick(a.column, b.column) }));
  const anchor = corner(Math.min);
  const head = corner(Math.max);
  return anchor && head && rectCells(rectOf({ anchor, head })) === distinct.size ? { anchor, head } : null;
}

export const isInRect = (rect: CellRect, at: CellAt): boolean =>
  at.row >= rect.top && at.row <= rect.bottom && at.column >= rect.left && at.column <= rect.right;

/** The selection, whose active cell is the anchor where the range no longer holds the former one. */
export function withActiveInside({ active, ...ranges }: Selection): Selection {
  const isInside = active !== undefined && isInRect(rectOf(ranges), active);
  return { ...ranges, ...(isInside && { active }) };
}

export const sameAt = (a: CellAt, b: CellAt): boolean => a.row === b.row && a.column === b.column;
export const sameRect = (a: CellRect, b: CellRect): boolean =>
  a.top === b.top && a.bottom === b.bottom && a.left === b.left && a.right === b.right;
