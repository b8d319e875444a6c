import { describe, expect, test } from 'vitest';
import { gridState } from './grid.ts';
import { type ColumnFilter, columnFilter } from './grid-filters.ts';

const accepts = (filter: unknown) => columnFilter.safeParse(filter).success;

test('a view kept before there were filters stays valid', () => {
  expect(gridState.parse({ sort: [] })).toEqual({ sort: [] });
});

test.each<ColumnFilter>([
  { field: 'notes', kind: 'text', operator: 'contains', text: 'lien' },
  { field: 'notes', kind: 'text', operator: 'empty' },
  { field: 'amount', kind: 'number', operator: 'atLeast', value: -1_250_050 },
  { field: 'amount', kind: 'number', operator: 'between', from: 0, to: 99 },
  { field: 'sold', kind: 'date', operator: 'on', date: '2026-02-28' },
  { field: 'sold', kind: 'date', operator: 'between', from: '2026-01-01', to: '2026-03-31' },
  { field: 'sold', kind: 'date', operator: 'thisQuarter' },
  { field: 'branch', kind: 'options', operator: 'anyOf', values: ['north', ''] },
  { field: 'branch', kind: 'options', operator: 'notEmpty' },
  { field: 'exempt', kind: 'boolean', operator: 'is', value: false },
])('%o is kept as it is', (filter) => {
  expect(gridState.parse({ sort: [], filters: [filter], search: 'oak st' }).filters).toEqual([filter]);
});

describe('refuses', () => {
  test.each<[string, unknown]>([
    ['an operator of another kind', { field: 'a', kind: 'text', operator: 'overdue' }],
    ['an operator without its value', { field: 'a', kind: 'number', operator: 'less' }],
    ['a day that is none', { field: 'a', kind: 'date', operator: 'on', date: '2026-02-30' }],
    ['a number that is none', { field: 'a', kind: 'number', operator: 'less', value: Number.NaN }],
    ['an unknown kind', { field: 'a', kind: 'formula', operator: 'equals', text: '=1' }],
    ['no choice at all', { field: 'a', kind: 'options', operator: 'anyOf', values: [] }],
    ['a text past 200 characters', { field: 'a', kind: 'text', operator: 'equals', text: 'x'.repeat(201) }],
    ['a text that cannot be stored', { field: 'a', kind: 'text', operator: 'equals', text: 'a\0b' }],
  ])('%s', (_, filter) => {
    expect(accepts(filter)).toBe(false);
  });

  test('more filters, choices or words than anybody sets by hand', () => {
    const filter: ColumnFilter = { field: 'a', kind: 'boolean', operator: 'is', value: true };
    expect(gridState.safeParse({ sort: [], filters: Array(51).fill(filter) }).success).toBe(false);
    expect(gridState.safeParse({ sort: [], search: 'x'.repeat(201) }).success).toBe(false);
    const values = Array.from({ length: 501 }, String);
    expect(accepts({ field: 'a', kind: 'options', operator: 'anyOf', values })).toBe(false);
  });
});
