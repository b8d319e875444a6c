import { expect, test } from 'vitest';
import { isTooMuchText } from './characters.ts';

test('the cells of a file are counted together, up to the bound and no further', () => {
  const rows = [['ab', 'c'], [], ['de']];
  expect(isTooMuchText({ rows }, 5)).toBe(false);
  expect(isTooMuchText({ rows }, 4)).toBe(true);
});
