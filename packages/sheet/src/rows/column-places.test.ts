import { expect, test } from 'vitest';
import { column } from '../testing.ts';
import { movedTo, placeRange } from './column-places.ts';

const columns = [
  { ...column('a', 'text'), isPinned: true },
  { ...column('b', 'text'), isPinned: true },
  column('c', 'text'),
  { ...column('d', 'text'), isHidden: true },
  column('e', 'text'),
];
const order = (field: string, place: number) =>
  movedTo(columns, field, place)
    .map((column) => column.field)
    .join('');

test.each([
  ['e', 2, 'abecd'],
  ['c', 4, 'abdec'],
  ['d', 2, 'abdce'],
  ['b', 0, 'bacde'],
  ['gone', 0, 'abcde'],
])('%s at place %i makes %s', (field, place, wanted) => expect(order(field, place)).toBe(wanted));

test('a column stays among the pinned columns or among the others', () => {
  expect(order('e', 0)).toBe('abecd');
  expect(order('a', 4)).toBe('bacde');
  expect(placeRange(columns, { isPinned: true })).toEqual({ first: 0, last: 1 });
  expect(placeRange(columns, { isPinned: false })).toEqual({ first: 2, last: 4 });
});
