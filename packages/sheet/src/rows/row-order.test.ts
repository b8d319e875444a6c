import type { ColumnSettings, ColumnSort } from '@plumbline/contract/grid';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CellValue } from '../cells/cell-value.ts';
import { nextSort, sortRows } from './row-order.ts';

const column = (field: string, type: ColumnSettings['type']): ColumnSettings => ({
  field,
  title: field,
  type,
  format: '',
  filterType: type,
  width: 120,
  editable: true,
  disableFilter: false,
  hidden: false,
});
const sorted = (type: ColumnSettings['type'], values: readonly CellValue[], direction: 'asc' | 'desc' = 'asc') =>
  sortRows(
    values.map((value, index) => ({ id: String(index), value })),
    {
      sort: [{ field: 'value', direction }],
      columns: [column('value', type)],
      options: {
        value: [
          { value: 'jan', name: 'January' },
          { value: 'feb', name: 'February' },
        ],
      },
      value: (row) => row.value,
    },
  ).map((row) => row.value);

test('texts are sorted without regard to case, and numbers in them by size', () => {
  expect(sorted('text', ['Job 10', 'job 9', 'Alpha'])).toEqual(['Alpha', 'job 9', 'Job 10']);
});

test('empty cells come last in both directions', () => {
  expect(sorted('currency', [null, 5, -3])).toEqual([-3, 5, null]);
  expect(sorted('currency', [null, 5, -3], 'desc')).toEqual([5, -3, null]);
});

test('options are sorted as in their list, dates by day', () => {
  expect(sorted('select', ['feb', 'jan'])).toEqual(['jan', 'feb']);
  expect(sorted('date', ['2026-01-05', '2025-12-31'])).toEqual(['2025-12-31', '2026-01-05']);
});

describe('amounts', () => {
  const [empty, small] = [fc.constantFrom(null, -0, 0), fc.integer({ min: -3, max: 3 })];
  const amounts = fc.oneof(
    fc.array(fc.oneof(empty, small, fc.double({ noNaN: true, noDefaultInfinity: true }))),
    // Whole amounts are sorted by fewer digits, as far apart as 32 bits can say.
    fc.array(fc.oneof(empty, small, fc.integer({ min: -9_000_000, max: 9_000_000 }))),
    fc.array(fc.constantFrom(null, -(2 ** 31), 0, 2 ** 31 - 3, 2 ** 31 - 2, 2 ** 31 - 1, 2 ** 31)),
    fc.array(fc.oneof(empty, small, fc.maxSafeInteger())),
  );
  const direction = fc.constantFrom('asc' as const, 'desc' as const);
  const order = (values: readonly (number | null)[], sort: readonly ColumnSort[]): readonly string[] =>
    sortRows(
      values.map((value, index) => ({ id: String(index), value })),
      { sort, columns: [column('value', 'currency')], options: {}, value: (row) => row.value },
    ).map((row) => row.id);

  test('are sorted as by comparing each with each, with ties in their given order', () => {
    fc.assert(
      fc.property(amounts, direction, (values, direction) => {
        const sign = direction === 'asc' ? 1 : -1;
        const compare = (a: number | null, b: number | null): number => {
          if (a === null || b === null) return Number(a === null) - Number(b === null);
          return a === b ? 0 : a < b ? -sign : sign;
        };
        const compared = values
          .map((value, index) => ({ value, id: String(index) }))
          .toSorted((a, b) => compare(a.value, b.value))
          .map(({ id }) => id);
        expect(order(values, [{ field: 'value', direction }])).toEqual(compared);
      }),
    );
  });

  test('sorted by a key that is given twice are sorted as by one', () => {
    fc.assert(
      fc.property(amounts, direction, (values, direction) => {
        const key = { field: 'value', direction };
        expect(order(values, [key])).toEqual(order(values, [key, key]));
      }),
    );
  });
});

test('an invalid date comes after the dates', () => {
  expect(sorted('date', ['soon', '2026-01-05', '2025-12-31'])).toEqual(['2025-12-31', '2026-01-05', 'soon']);
});

test('a click on a header sorts up, down, not at all; with Shift the other columns stay', () => {
  const asc = { field: 'a', direction: 'asc' } as const;
  const desc = { field: 'a', direction: 'desc' } as const;
  const other = { field: 'b', direction: 'asc' } as const;
  expect(nextSort([], 'a', false)).toEqual([asc]);
  expect(nextSort([asc], 'a', false)).toEqual([desc]);
  expect(nextSort([desc], 'a', false)).toEqual([]);
  expect(nextSort([other], 'a', true)).toEqual([other, asc]);
  expect(nextSort([asc, other], 'a', true)).toEqual([desc, other]);
  expect(nextSort([desc, other], 'a', true)).toEqual([other]);
});
