import type { ColumnFilter } from '@plumbline/contract/grid-filters';
import { expect, test } from 'vitest';
import { settings } from '../testing.ts';
import { filterText } from './operators.ts';

const exempt = { ...settings('exempt', 'boolean'), title: 'Tax Exempt' };
const is = (value: boolean): ColumnFilter => ({ field: 'exempt', kind: 'boolean', operator: 'is', value });

test('a chip says yes or no, what is empty, and which days, as people do', () => {
  const sold = { ...settings('sold', 'date'), title: 'Date Sold' };
  const of = (operator: 'empty' | 'thisMonth'): ColumnFilter => ({ field: 'sold', kind: 'date', operator });
  expect([filterText(exempt, is(true), []), filterText(exempt, is(false), [])]).toEqual([
    'Tax Exempt: yes',
    'Tax Exempt: no',
  ]);
  expect([filterText(sold, of('empty'), []), filterText(sold, of('thisMonth'), [])]).toEqual([
    'Date Sold is empty',
    'Date Sold: this month',
  ]);
});

test('a yes or no with names of its own is called by them', () => {
  const names = [
    { value: 'true', name: 'My jobs' },
    { value: 'false', name: 'Not my jobs' },
  ];
  expect([true, false].map((value) => filterText(exempt, is(value), names))).toEqual(['My jobs', 'Not my jobs']);
});
