import { expect, test } from 'vitest';
import { rowsOfSource } from './row-source.ts';

const row = (id: string) => ({ id });

test('the rows come by index, those at the bottom after them, and nothing beyond', () => {
  const { size, bottomCount, get } = rowsOfSource([row('a'), row('b')], [row('totals')]);
  expect({ size, bottomCount }).toEqual({ size: 3, bottomCount: 1 });
  expect([-1, 0, 1, 2, 3].map((index) => get(index)?.id)).toEqual([undefined, 'a', 'b', 'totals', undefined]);
});

test('without any rows there is nothing to get', () => {
  expect(rowsOfSource([], []).get(0)).toBeUndefined();
});
