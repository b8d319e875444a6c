import { expect, test } from 'vitest';
import { readFile } from './read-file.ts';
import { isTooMuchText } from './too-much-text.ts';

test('the cells of a file are counted together, up to the limit and no further', () => {
  const rows = [['ab', 'c'], [], ['de']];
  expect(isTooMuchText({ rows }, 5)).toBe(false);
  expect(isTooMuchText({ rows }, 4)).toBe(true);
});

test('a file with too much text is refused before any of it is sent', async () => {
  const line = `7,${'x'.repeat(530)}\n`;
  const bytes = new TextEncoder().encode(`Job,Name\n${line.repeat(99_000)}`);
  expect(await readFile(bytes)).toEqual({
    ok: false,
    reason:
      'The table holds more text than an import takes, which is that of a file of 50 MB. Split it, or delete the rows and columns that no job needs.',
  });
});
