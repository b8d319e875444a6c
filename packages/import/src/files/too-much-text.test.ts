import { expect, test } from 'vitest';
import { readTable } from './read-table.ts';
import { isTooMuchText } from './too-much-text.ts';

test('the cells of a file are counted together, up to the limit and no further', () => {
  const rows = [['ab', 'c'], [], ['de']];
  expect(isTooMuchText({ rows }, 5)).toBe(false);
  expect(isTooMuchText({ rows }, 4)).toBe(true);
});

test('a file that nobody watches is held to the bound that the parts of the browser have', async () => {
  const line = `7,${'x'.repeat(530)}\n`;
  const bytes = new TextEncoder().encode(`Job,Name\n${line.repeat(99_000)}`);
  expect(await readTable(bytes, 'jobs.csv', {})).toEqual({
    ok: false,
    reason: expect.stringMatching(/^jobs\.csv: The cells of this file hold more text than an import takes/),
  });
});
