import { expect, test } from 'vitest';
import { idSuspicion, mayBeCount } from './suspicious-ids.ts';

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

test('days are what Excel makes of numbers such as 24-01', () => {
  expect(idSuspicion(['1/1/2024', '2/1/2024'])).toMatch(/^1\/1\/2024 looks like a date that Excel made/);
});

test('numbers behind a point that count up to ten lost no zero', () => {
  expect(idSuspicion(['1.1', '1.2', '1.10', '1.01'])).toBeNull();
});
