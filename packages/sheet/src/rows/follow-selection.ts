import { activeOf, type CellAt, rectOf, type Selection } from './grid-selection.ts';
import { ofRanges } from './several-ranges.ts';

/** The sheet's lines from top to bottom (rows and groups) and its columns from left to right. */
export interface SheetPlaces {
  readonly idAt: (line: number) => string | undefined;
  /** -1 if it is not on the sheet. */
  readonly lineOf: (id: string) => number;
  /** A group has no cells, so it does not split a range. */
  readonly isRow: (line: number) => boolean;
  readonly fields: readonly string[];
}

export interface FollowedSelection {
  readonly selection: Selection | null;
  /** What the selection lost: nothing, some of its cells, or all of them. */
  readonly lost: 'nothing' | 'hidden' | 'scattered' | 'all';
}

interface Span {
  readonly low: number;
  readonly high: number;
}

/**
 * The same cells in their new places. A selection consists of rows and fields, so it never gains a cell. It stays a range
 * while its cells are adjacent. If they are scattered, only the active cell stays selected. If that cell is hidden, nothing
 * stays selected, because the next key would reach a cell that nobody chose. Of several ranges, those that stay whole are
 * kept.
 */
export function followSelection(selection: Selection, before: SheetPlaces, now: SheetPlaces): FollowedSelection {
  const followed = followRange(selection, before, now);
  const { others } = selection;
  if (!others || !followed.selection || followed.lost === 'scattered') return followed;
  const whole = others.flatMap((range) => {
    const other = followRange(range, before, now);
    return other.selection && other.lost === 'nothing' ? [other.selection] : [];
  });
  const { active } = followed.selection;
  const together = ofRanges([...whole, followed.selection]);
  return {
    selection: together && { ...together, ...(active && { active }) },
    lost: whole.length === others.length ? followed.lost : 'hidden',
  };
}

function followRange(selection: Selection, before: SheetPlaces, now: SheetPlaces): FollowedSelection {
  const active = follow(activeOf(selection), before, now);
  if (!active) return { selection: null, lost: 'all' };
  const rect = rectOf(selection);
  const lines = numbers(rect.top, rect.bottom);
  const rows = lines.filter(before.isRow);
  const kept = rows.length > 0 ? rows : lines;
  const places = kept.map((line) => now.lineOf(before.idAt(line) ?? '')).filter((line) => line >= 0);
  const fields = before.fields.slice(rect.left, rect.right + 1);
  const columns = fields.map((field) => now.fields.indexOf(field)).filter((column) => column >= 0);
  const isCell = rows.length > 0 ? now.isRow : () => true;
  const down = side(places, isCell);
  const right = side(columns, () => true);
  if (!down || !right || !isIn(down, active.row) || !isIn(right, active.column))
    return { selection: { anchor: active, head: active }, lost: 'scattered' };
  const anchor = {
    row: corner(selection.anchor.row <= selection.head.row, down),
    column: corner(selection.anchor.column <= selection.head.column, right),
  };
  const head = { row: opposite(anchor.row, down), column: opposite(anchor.column, right) };
  const isAnchor = anchor.row === active.row && anchor.column === active.column;
  const isWhole = places.length === kept.length && columns.length === fields.length;
  return { selection: { anchor, head, ...(!isAnchor && { active }) }, lost: isWhole ? 'nothing' : 'hidden' };
}

/** Where a cell is now, or null. */
export function follow(at: CellAt, before: SheetPlaces, now: SheetPlaces): CellAt | null {
  const row = now.lineOf(before.idAt(at.row) ?? '');
  const column = now.fields.indexOf(before.fields[at.column] ?? '');
  return row < 0 || column < 0 ? null : { row, column };
}

/** The span of all places; null if it would include others. */
function side(places: readonly number[], isCell: (place: number) => boolean): Span | null {
  if (places.length === 0) return null;
  // reduce, not spread: a call cannot take this many arguments.
  const low = places.reduce((a, b) => Math.min(a, b));
  const high = places.reduce((a, b) => Math.max(a, b));
  let cells = 0;
  for (let place = low; place <= high; place++) if (isCell(place) && ++cells > places.length) return null;
  return cells === places.length ? { low, high } : null;
}

const numbers = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, n) => from + n);
const isIn = ({ low, high }: Span, place: number): boolean => place >= low && place <= high;
const corner = (isFirst: boolean, { low, high }: Span): number => (isFirst ? low : high);
const opposite = (place: number, { low, high }: Span): number => (place === low ? high : low);
