import { expect, test } from 'vitest';
import { lazyRows } from './lazy-rows.ts';

const given = [['Job', 'Name'], [], ['1', ''], ['2', 'Depot']];
const made: number[] = [];
const rows = lazyRows(given.length, (row) => {
  made.push(row);
  return [...(given[row] ?? [])];
});

test('lazy rows look like an array', () => {
  const all = [['Job', 'Name'], [], ['1', ''], ['2', 'Depot']];
  expect(rows).toEqual(all);
  expect(rows.length).toBe(4);
  expect([...rows]).toEqual(all);
  expect(rows.slice(1, 3)).toEqual(all.slice(1, 3));
  expect(rows.slice(-1)).toEqual([['2', 'Depot']]);
  expect(rows.map((row) => row.length)).toEqual([2, 0, 2, 2]);
  expect(rows.findIndex((row) => row[0] === '2')).toBe(3);
  expect(rows.at(-1)).toEqual(['2', 'Depot']);
  expect([rows[4], rows[-1]]).toEqual([undefined, undefined]);
});

test('a row is made once for all its cells, and only when it is asked for', () => {
  made.length = 0;
  expect([rows[2]?.[0], rows[2]?.[1], rows[0]?.[0]]).toEqual(['1', '', 'Job']);
  expect(made).toEqual([2, 0]);
});
