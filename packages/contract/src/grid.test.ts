import { expect, test } from 'vitest';
import { gridState } from './grid.ts';

test('a view keeps by which columns its rows are grouped, and one kept before that stays valid', () => {
  const groups = [{ field: 'division' }, { field: 'dateSold' }];
  expect(gridState.parse({ sort: [], groups }).groups).toEqual(groups);
  expect(gridState.parse({ sort: [] })).toEqual({ sort: [] });
});

test.each<[string, unknown]>([
  ['more levels than anybody reads', ['a', 'b', 'c', 'd'].map((field) => ({ field }))],
  ['a column without a name', [{ field: '' }]],
  ['a name past 200 characters', [{ field: 'x'.repeat(201) }]],
  ['a name that cannot be stored', [{ field: 'a\0b' }]],
])('refuses %s', (_, groups) => {
  expect(gridState.safeParse({ sort: [], groups }).success).toBe(false);
});
