import { expect, test } from 'vitest';
import { withIndentedLabels } from './indented-labels.ts';

const named = { headings: ['A', 'B', 'Cost'], isNamed: [false, false, true] };

test('labels of which each row has one become one column', () => {
  const rows = [
    ['Acme', '', ''],
    ['', 'Depot', '41.00'],
  ];
  expect(withIndentedLabels({ ...named, rows })).toEqual({
    headings: ['A', 'Cost'],
    isNamed: [false, true],
    rows: [
      ['Acme', ''],
      ['Depot', '41.00'],
    ],
  });
});

test('columns that rows fill together stay as they are', () => {
  const table = {
    ...named,
    rows: [
      ['Acme', 'Depot', '41.00'],
      ['Bay', 'Mill', '7.00'],
    ],
  };
  expect(withIndentedLabels(table)).toEqual(table);
});
