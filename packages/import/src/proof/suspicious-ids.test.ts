import { expect, test } from 'vitest';
import { mayBeCount } from './suspicious-ids.ts';

test.each([
  ['No.', true],
  ['#', true],
  ['Item No', true],
  ['Job #', false],
  ['ID', false],
  ['Job No.', false],
])('a column called %s may be a count of the rows: %s', (heading, isCount) => {
  expect(mayBeCount(heading)).toBe(isCount);
});
