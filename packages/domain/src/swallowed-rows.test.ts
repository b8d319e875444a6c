import { expect, test } from 'vitest';
import { swallowedRows } from './swallowed-rows.ts';

test.each([
  [
    'rows that a quotation mark has swallowed',
    ['Q-1', '12 inch main,100000,45\nQ-2,Mill,200000,9\nQ-3,Barn 6', '20000', '4'],
    2,
  ],
  ['an address of two lines', ['1001', '12 Main St,\nSpringfield, IL', '100', '4'], 0],
  ['a text with a list', ['1001', 'a,b\nc,d', '5', '6'], 0],
  ['two amounts in one cell', ['1001', 'Depot', '100,000\n5,000,000', '40'], 0],
  ['one line', ['1001', 'a, b', '5'], 0],
])('%s', (_, cells, swallowed) => {
  expect(swallowedRows(cells, ',')).toBe(swallowed);
});
