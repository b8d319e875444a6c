import { expect, test } from 'vitest';
import { detailRows, outlineEnds } from './outline.ts';

/** The details of a table of one column, the ids, by the row of their job. */
function detailsOf(...lines: string[]) {
  const rows = lines.map((line) => [line.trim()]);
  const levels = lines.map((line) => (line.startsWith(' ') ? 1 : 0));
  const table = { headings: ['Job'], rows, levels, firstRow: 2 };
  return Object.fromEntries(detailRows(table, outlineEnds(table), ([id]) => id || null));
}

test('ids that come again below other rows are details of these, such as cost codes', () => {
  expect(detailsOf('A', ' 01', ' 02', ' 90', 'B', ' 01', ' 02')).toEqual({ 1: 0, 2: 0, 3: 0, 5: 4, 6: 4 });
});

test('one id that two groups share leaves the jobs of both', () => {
  expect(detailsOf('North', ' 1', ' 2', ' 99', 'South', ' 3', ' 4', ' 99')).toEqual({});
});
