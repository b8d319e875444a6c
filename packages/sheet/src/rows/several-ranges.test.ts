import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { CellAt, Range, Selection } from './grid-selection.ts';
import { aligned, isOneCell, isSelected, ofRanges, rectsOf, withOrWithout } from './several-ranges.ts';

const at = (row: number, column: number): CellAt => ({ row, column });
const selectionOf = (...ranges: Range[]): Selection => {
  const selection = ofRanges(ranges);
  if (!selection) throw new Error('a selection has a range');
  return selection;
};
const cell = fc.record({ row: fc.nat(5), column: fc.nat(5) });
const ranges = fc.array(fc.record({ anchor: cell, head: cell }), { minLength: 1, maxLength: 5 });

const cellsOf = (selection: Selection): string[] =>
  Array.from({ length: 36 }, (_, n) => at(Math.floor(n / 6), n % 6))
    .filter((place) => isSelected(selection, place))
    .map(({ row, column }) => `${row} ${column}`);

test('the rectangles of any ranges hold each selected cell once', () =>
  fc.assert(
    fc.property(ranges, (some) => {
      const selection = selectionOf(...some);
      const held = rectsOf(selection).flatMap(({ top, bottom, left, right }) =>
        Array.from({ length: bottom - top + 1 }, (_, down) =>
          Array.from({ length: right - left + 1 }, (__, across) => `${top + down} ${left + across}`),
        ).flat(),
      );
      expect(held.toSorted()).toEqual(cellsOf(selection).toSorted());
    }),
  ));

test('Ctrl+click changes whether that one cell is selected, and nothing else; the last cell stays', () =>
  fc.assert(
    fc.property(ranges, cell, (some, place) => {
      const before = selectionOf(...some);
      const after = withOrWithout(before, place);
      const [was, is] = [new Set(cellsOf(before)), new Set(cellsOf(after))];
      const key = `${place.row} ${place.column}`;
      if (was.size === 1 && was.has(key)) expect(after).toBe(before);
      else expect([...was, ...is].filter((each) => was.has(each) !== is.has(each))).toEqual([key]);
    }),
  ));

test('one cell alone is one cell', () => {
  const single = { anchor: at(1, 1), head: at(1, 1) };
  expect(isOneCell(single)).toBe(true);
  expect(isOneCell(selectionOf(single, single))).toBe(false);
  expect(isOneCell({ anchor: at(1, 1), head: at(1, 2) })).toBe(false);
});

test('ranges of the same rows or of the same columns make a table; others make none', () => {
  const sideways = selectionOf({ anchor: at(1, 4), head: at(2, 4) }, { anchor: at(2, 1), head: at(1, 0) });
  expect(aligned(sideways)).toMatchObject({ spans: [{ top: 1, bottom: 2 }], columns: [0, 1, 4] });
  const down = selectionOf({ anchor: at(5, 2), head: at(5, 3) }, { anchor: at(0, 2), head: at(1, 3) });
  expect(aligned(down)).toMatchObject({ spans: [{ top: 0, bottom: 1 }, { top: 5 }], columns: [2, 3] });
  expect(aligned(selectionOf({ anchor: at(0, 0), head: at(0, 0) }, { anchor: at(1, 1), head: at(1, 1) }))).toBeNull();
});
