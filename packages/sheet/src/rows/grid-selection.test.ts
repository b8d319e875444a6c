import { expect, test } from 'vitest';
import { moveFrom, tabFrom } from './grid-selection.ts';

// A column of cells: x is filled, . is empty.
const down = (cells: string, from: number): number =>
  moveFrom(
    { row: from, column: 0 },
    'edge-down',
    { rows: cells.length, columns: 1, page: 5 },
    (at) => cells[at.row] === '.',
  ).row;

test.each([
  ['xxx.x', 0, 2],
  ['xxx.x', 2, 4],
  ['x...x', 0, 4],
  ['..x..', 0, 2],
  ['x....', 0, 4],
  ['xxxxx', 4, 4],
])('Ctrl+Down in %s from %i leads to %i', (cells, from, to) => expect(down(cells, from)).toBe(to));

const size = { rows: 10, columns: 3, page: 4 };

test('moves stop at the edges', () => {
  const move = (name: Parameters<typeof moveFrom>[1]) => moveFrom({ row: 8, column: 1 }, name, size, () => false);
  expect(move('page-down')).toEqual({ row: 9, column: 1 });
  expect(move('page-up')).toEqual({ row: 4, column: 1 });
  expect(move('row-end')).toEqual({ row: 8, column: 2 });
  expect(move('first')).toEqual({ row: 0, column: 0 });
  expect(move('last')).toEqual({ row: 9, column: 2 });
});

test('Tab goes on in the next row, Shift+Tab in the row before', () => {
  expect(tabFrom({ row: 0, column: 2 }, false, size)).toEqual({ row: 1, column: 0 });
  expect(tabFrom({ row: 1, column: 0 }, true, size)).toEqual({ row: 0, column: 2 });
  expect(tabFrom({ row: 9, column: 2 }, false, size)).toEqual({ row: 9, column: 2 });
});
