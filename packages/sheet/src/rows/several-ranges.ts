import {
  activeOf,
  type CellAt,
  type CellRect,
  isInRect,
  type Range,
  rectOf,
  type Selection,
  sameAt,
} from './grid-selection.ts';

/** All ranges in the order in which they were selected; the last is the one that Shift, Enter and Tab work in. */
export const rangesOf = (selection: Selection): readonly Range[] => [...(selection.others ?? []), selection];

export const isSelected = (selection: Selection, at: CellAt): boolean =>
  rangesOf(selection).some((range) => isInRect(rectOf(range), at));

/** Whether one cell alone is selected. */
export const isOneCell = ({ anchor, head, others }: Selection): boolean => !others && sameAt(anchor, head);

/** The selected cells as rectangles that do not overlap. */
export function rectsOf(selection: Selection): readonly CellRect[] {
  const rects: CellRect[] = [];
  for (const range of rangesOf(selection))
    rects.push(
      ...rects.reduce<readonly CellRect[]>(
        (parts, rect) => parts.flatMap((part) => without(part, rect)),
        [rectOf(range)],
      ),
    );
  return rects;
}

/** Ctrl+click: adds a cell, or removes it if it was selected. The last cell stays selected. */
export function withOrWithout(selection: Selection, at: CellAt): Selection {
  if (!isSelected(selection, at)) return ofRanges([...rangesOf(selection), { anchor: at, head: at }]) ?? selection;
  const cell = rectOf({ anchor: at, head: at });
  const left = rangesOf(selection).flatMap((range) => {
    const rect = rectOf(range);
    return isInRect(rect, at) ? without(rect, cell).map(rangeOf) : [range];
  });
  return ofRanges(left) ?? selection;
}

/** Enter and Tab continue from the end of a range into the next, and backwards from its start into the previous one. */
export function turned(selection: Selection, isBack: boolean): Selection {
  const ranges = rangesOf(selection);
  const next = isBack ? [...ranges.slice(-1), ...ranges.slice(0, -1)] : [...ranges.slice(1), ...ranges.slice(0, 1)];
  const now = ofRanges(next);
  if (!now) return selection;
  const { top, left, bottom, right } = rectOf(now);
  return { ...now, active: isBack ? { row: bottom, column: right } : { row: top, column: left } };
}

/** The same ranges, reordered so that the one with this cell is last. */
export function withLast(selection: Selection, at: CellAt): Selection {
  const ranges = rangesOf(selection);
  const own = ranges.findLast((range) => isInRect(rectOf(range), at));
  return (own && ofRanges([...ranges.filter((range) => range !== own), own])) ?? selection;
}

/** The same ranges, each changed. */
export function eachRange(selection: Selection, change: (range: Range) => Range): Selection {
  const changed = ofRanges(rangesOf(selection).map(change));
  return { ...(changed ?? selection), active: activeOf(selection) };
}

export interface AlignedRanges {
  /** From top to bottom, without overlap. */
  readonly spans: readonly CellRect[];
  /** From left to right. */
  readonly columns: readonly number[];
}

/** Ranges of the same lines, or of the same columns, combined into a table; null for others, which make no table. */
export function aligned(selection: Selection): AlignedRanges | null {
  const rects = rangesOf(selection).map(rectOf);
  const [first, ...more] = rects;
  if (!first) return null;
  if (more.every(({ top, bottom }) => top === first.top && bottom === first.bottom)) {
    const columns = rects.flatMap(({ left, right }) => numbers(left, right));
    return { spans: [first], columns: [...new Set(columns)].sort((a, b) => a - b) };
  }
  if (more.every(({ left, right }) => left === first.left && right === first.right))
    return { spans: rectsOf(selection).toSorted((a, b) => a.top - b.top), columns: numbers(first.left, first.right) };
  return null;
}

/** The parts of a rectangle outside another: at most four. */
function without(rect: CellRect, other: CellRect): readonly CellRect[] {
  const top = Math.max(rect.top, other.top);
  const bottom = Math.min(rect.bottom, other.bottom);
  const left = Math.max(rect.left, other.left);
  const right = Math.min(rect.right, other.right);
  if (top > bottom || left > right) return [rect];
  return [
    { ...rect, bottom: top - 1 },
    { top, bottom, left: rect.left, right: left - 1 },
    { top, bottom, left: right + 1, right: rect.right },
    { ...rect, top: bottom + 1 },
  ].filter((part) => part.top <= part.bottom && part.left <= part.right);
}

const rangeOf = ({ top, left, bottom, right }: CellRect): Range => ({
  anchor: { row: top, column: left },
  head: { row: bottom, column: right },
});

/** The last of the ranges is the one in use. Null without any. */
export function ofRanges(ranges: readonly Range[]): Selection | null {
  const bare = ranges.map(({ anchor, head }) => ({ anchor, head }));
  const last = bare.pop();
  return last ? { ...last, ...(bare.length > 0 && { others: bare }) } : null;
}

const numbers = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, n) => from + n);
