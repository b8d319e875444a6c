import { expect, test } from 'vitest';
import { freestPlace } from './tag-place.ts';

const above = (left: number, right: number) => [
  { isAbove: true, side: 'left' as const, width: left },
  { isAbove: true, side: 'right' as const, width: right },
];
const below = (left: number, right: number) => above(left, right).map((place) => ({ ...place, isAbove: false }));

test('a name goes where there is room, above rather than below, and never over text', () => {
  expect(freestPlace([above(130, 10), below(200, 10)])).toEqual({ isAbove: true, side: 'left', width: 126 });
  expect(freestPlace([above(60, 10), below(10, 150)])).toEqual({ isAbove: false, side: 'right', width: 146 });
});

test('without enough room a name is cut to the widest place', () => {
  expect(freestPlace([above(10, 40), below(70, 10)])).toEqual({ isAbove: false, side: 'left', width: 66 });
});

test('between full cells, or without any, there is no place', () => {
  expect(freestPlace([above(10, 10), below(37, 10)])).toBeNull();
  expect(freestPlace([])).toBeNull();
});
