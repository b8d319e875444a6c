import { expect, test } from 'vitest';
import { LineIndex } from './line-index.ts';

const rows = Array.from({ length: 100 }, (_, i) => ({ id: `row ${i}` }));

test('every line is found, in any order, however often it is asked for', () => {
  const index = new LineIndex(rows);
  const order = [...rows.keys()].map((i) => (i * 37) % rows.length);
  for (const place of [...order, ...order.toReversed()]) {
    const row = rows[place];
    expect(index.placeOf(`row ${place}`, row)).toBe(place);
  }
});

test('what is on no line has no place: a row that is hidden, or an id of nothing', () => {
  const index = new LineIndex(rows);
  for (let i = 0; i < 50; i++) {
    expect(index.placeOf('hidden', { id: 'hidden' })).toBe(-1);
    expect(index.placeOf('nothing', undefined)).toBe(-1);
    expect(index.placeOf('row 99', rows[99])).toBe(99);
  }
});

test('lines after the last one that was asked for are not read', () => {
  const read: number[] = [];
  const watched = rows.map((row, i) => ({
    get id() {
      read.push(i);
      return row.id;
    },
  }));
  const index = new LineIndex(watched);
  for (let i = 0; i < 40; i++) expect(index.placeOf(`row ${i}`, watched[i])).toBe(i);
  expect(Math.max(...read)).toBe(39);
});
