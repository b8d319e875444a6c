import { expect, test } from 'vitest';
import { selectionText } from './selection-text.ts';

const range = { anchor: { row: 1, column: 2 }, head: { row: 3, column: 1 } };

test('a range is told by its rows and columns, several ranges by their cells, and one cell not at all', () => {
  expect(selectionText(range, { cells: 6, sum: '$1,234.00' })).toBe('3 rows, 2 columns selected, sum $1,234.00');
  const apart = { ...range, others: [{ anchor: { row: 9, column: 9 }, head: { row: 9, column: 9 } }] };
  expect(selectionText(apart, { cells: 7, sum: null })).toBe('7 cells selected');
  expect(selectionText({ anchor: range.anchor, head: range.anchor }, { cells: 1, sum: '$1.00' })).toBe('');
});
