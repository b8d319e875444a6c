import type { ColumnFilter } from '@plumbline/contract/grid-filters';
import { describe, expect, test } from 'vitest';
import { testGrid } from '../control/testing.ts';
import { settings } from '../testing.ts';
import { filterKind, knownFilters, rowTest } from './row-filter.ts';
import { SearchTexts } from './search-texts.ts';

const columns = [
  settings('name', 'text'),
  settings('branch', 'select'),
  settings('amount', 'currency'),
  settings('sold', 'date'),
  settings('exempt', 'boolean'),
];
const options = { branch: [{ value: 'n', name: 'Nórth' }] };
const rows = [
  { id: '1', name: 'Oak Street', branch: 'n', amount: 123_450, sold: '2026-01-05', exempt: true },
  { id: '2', name: 'Oak Lane', branch: null, amount: -5, sold: null, exempt: false },
  { id: '3', name: 'Elm Street', branch: 'n', amount: null, sold: '2026-02-05', exempt: false },
];
const world = () => testGrid({ columns, rows, options });

describe('filters', () => {
  test('show a row that passes all of them', () => {
    const { model } = world();
    const test = rowTest(
      model,
      [
        { field: 'name', kind: 'text', operator: 'contains', text: 'street' },
        { field: 'branch', kind: 'options', operator: 'anyOf', values: ['n'] },
        { field: 'amount', kind: 'number', operator: 'greater', value: 0 },
      ],
      '2026-03-01',
    );
    expect(model.rows.filter((row) => test?.(row)).map(({ id }) => id)).toEqual(['1']);
  });

  test('no filter makes no test', () => expect(rowTest(world().model, [], '2026-03-01')).toBeNull());

  test('a filter whose column is gone, cannot be filtered or has another type now is left out', () => {
    const filter: ColumnFilter = { field: 'name', kind: 'text', operator: 'empty' };
    expect(knownFilters([filter], columns)).toEqual([filter]);
    expect(knownFilters([{ ...filter, field: 'gone' }], columns)).toEqual([]);
    expect(knownFilters([{ ...filter, field: 'amount' }], columns)).toEqual([]);
    expect(filterKind({ filterType: 'text', disableFilter: true })).toBeNull();
  });
});

describe('the search', () => {
  const found = (text: string, grid = world()) => {
    const matches = new SearchTexts(grid.model, columns, options).matcher(text);
    return grid.model.rows.filter((row) => matches?.(row)).map(({ id }) => id);
  };

  test.each<[string, string[]]>([
    ['oak', ['1', '2']],
    ['STREET north', ['1', '3']],
    ['street oak', ['1']],
    ['$1,234.50', ['1']],
    ['(0.05)', []],
    ['($0.05)', ['2']],
    ['01/05', ['1']],
    ['elm 02/05/2026', ['3']],
    ['true', []],
    ['streetn', []],
  ])('for “%s” finds %j', (text, ids) => expect(found(text)).toEqual(ids));

  test('of spaces only is no search', () => {
    expect(new SearchTexts(world().model, columns, options).matcher('  ')).toBeNull();
  });

  test('sees edits, and refused texts in their cells', () => {
    const grid = world();
    const texts = new SearchTexts(grid.model, columns, options);
    const ids = (text: string) => {
      const matches = texts.matcher(text);
      return grid.model.rows.filter((row) => matches?.(row)).map(({ id }) => id);
    };
    expect(ids('birch')).toEqual([]);
    grid.model.apply([{ rowId: '2', field: 'name', value: 'Birch' }], 'edit');
    expect(ids('birch')).toEqual(['2']);
    const invalid = { text: 'about a birch', reason: 'is not an amount' };
    grid.model.apply([{ rowId: '3', field: 'amount', value: null, invalid }], 'edit');
    expect(ids('birch')).toEqual(['2', '3']);
  });
});

test('finds prepared texts, and prepares them again after an edit', () => {
  const grid = world();
  const texts = new SearchTexts(grid.model, columns, options);
  texts.warm()();
  grid.model.apply([{ rowId: '1', field: 'amount', value: 777_700 }], 'edit');
  const found = (text: string) => grid.model.rows.filter((row) => texts.matcher(text)?.(row)).map(({ id }) => id);
  expect(found('7,777.00')).toEqual(['1']);
  expect(found('$1,234.50')).toEqual([]);
  expect(found('elm')).toEqual(['3']);
});
