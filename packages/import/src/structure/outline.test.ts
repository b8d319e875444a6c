import { expect, test } from 'vitest';
import { detailRows, outlineEnds } from './outline.ts';

/** The details of a table of one column, the ids, by the row of their job. */
function detailsOf(...lines: string[]) {
  const rows = lines.map((line) => [line.trim()]);
  const levels = lines.map((line) => (line.startsWith(' ') ? 1 : 0));
  const table = { headings: ['Job'], rows, levels, firstRow: 2 };
  const hasSums = (index: number) => lines[index]?.startsWith('=') ?? false;
  const found = detailRows(table, outlineEnds(table), ([id]) => id || null, hasSums);
  return Object.fromEntries([...found].map(([row, { parent, isDoubtful }]) => [row, isDoubtful ? '?' : parent]));
}

test('ids that come again below other rows are details of these, such as cost codes', () => {
  expect(detailsOf('A', ' 01', ' 02', ' 90', 'B', ' 01', ' 02')).toEqual({ 1: 0, 2: 0, 3: 0, 5: 4, 6: 4 });
});

test('one id that two groups share keeps the jobs of both', () => {
  expect(detailsOf('North', ' 1', ' 2', ' 99', 'South', ' 3', ' 4', ' 99')).toEqual({});
});

test('one id that two groups of two share leaves nobody sure, unless the rows above have the sums of those below', () => {
  expect(detailsOf('North', ' 1', ' 99', 'South', ' 3', ' 99')).toEqual({
    ...{ 0: '?', 1: '?', 2: '?', 3: '?', 4: '?', 5: '?' },
  });
  expect(detailsOf('=A', ' 01', ' 02', '=B', ' 01', ' 03')).toEqual({ 1: 0, 2: 0, 4: 3, 5: 3 });
});
