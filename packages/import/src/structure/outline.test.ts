import { expect, test } from 'vitest';
import { detailRows, outlineEnds } from './outline.ts';

/** The details by the index of their job's row, in a table with a single column of ids. */
function detailsOf(...lines: string[]) {
  const rows = lines.map((line) => [line.trim()]);
  const levels = lines.map((line) => (line.startsWith(' ') ? 1 : 0));
  const table = { headings: ['Job'], rows, levels, firstRow: 2 };
  const hasSums = (index: number) => lines[index]?.startsWith('=') ?? false;
  const found = detailRows(table, outlineEnds(table), ([id]) => id || null, hasSums);
  return Object.fromEntries([...found].map(([row, { parent, isDoubtful }]) => [row, isDoubtful ? '?' : parent]));
}

test('ids that repeat below several rows, such as cost codes, are details of those rows', () => {
  expect(detailsOf('A', ' 01', ' 02', ' 90', 'B', ' 01', ' 02')).toEqual({ 1: 0, 2: 0, 3: 0, 5: 4, 6: 4 });
});

test('if two groups share a single id, their rows stay jobs', () => {
  expect(detailsOf('North', ' 1', ' 2', ' 99', 'South', ' 3', ' 4', ' 99')).toEqual({});
});

test('if two groups of two share an id, the rows are in doubt unless the rows above are their sums', () => {
  expect(detailsOf('North', ' 1', ' 99', 'South', ' 3', ' 99')).toEqual({
    ...{ 0: '?', 1: '?', 2: '?', 3: '?', 4: '?', 5: '?' },
  });
  expect(detailsOf('=A', ' 01', ' 02', '=B', ' 01', ' 03')).toEqual({ 1: 0, 2: 0, 4: 3, 5: 3 });
});
