import type { ColumnGroup, ColumnSettings, ColumnSort } from '@plumbline/contract/grid';
import { GridModel } from '@plumbline/sheet/cells/grid-model';
import type { AnyRow } from '@plumbline/sheet/rows/any-row';
import type { RowTest } from '@plumbline/sheet/rows/row-filter';
import { ROWS_A_PAUSE } from '@plumbline/sheet/slices';
import { settings } from '@plumbline/sheet/testing';
import { renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useGroupedRows } from './use-grouped-rows.ts';
import { useViewRows } from './use-view-rows.ts';

const COUNT = 3 * ROWS_A_PAUSE;
const columns: readonly ColumnSettings[] = [settings('amount', 'currency'), settings('branch', 'select')];
const options = {};
const upwards: readonly ColumnSort[] = [];
const downwards: readonly ColumnSort[] = [{ field: 'amount', direction: 'desc' }];
const byBranch: readonly ColumnGroup[] = [{ field: 'branch' }];

interface Arrangement {
  readonly sort: readonly ColumnSort[];
  readonly test?: RowTest;
  readonly groups?: readonly ColumnGroup[];
}

const first: Arrangement = { sort: upwards };

/** The hooks over many rows, with a clock that ends the slice at every pause. */
function drawn() {
  const rows = Array.from({ length: COUNT }, (_, index) => ({ id: `${index}`, amount: index, branch: `${index % 2}` }));
  const model = new GridModel<AnyRow>({ rows });
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => (now += 1_000));
  const { result, rerender } = renderHook(
    ({ sort, test, groups = [] }: Arrangement) => {
      const inOrder = useViewRows(model, sort, columns, options, test);
      const grouping = { model, rows: inOrder.rows, test: inOrder.test, groups, sort, columns, options };
      return { ...inOrder, ...useGroupedRows(grouping) };
    },
    { initialProps: first },
  );
  return { model, draw: rerender, shown: () => result.current, ids: () => result.current.rows.map(({ id }) => id) };
}

afterEach(() => void vi.restoreAllMocks());

test('the rows stay during a long sort, which respects edits and rows that leave meanwhile', async () => {
  const { model, draw, ids } = drawn();
  expect(ids()).toHaveLength(COUNT);
  draw({ sort: downwards });
  expect(ids()[0]).toBe('0');
  model.apply([{ rowId: '7', field: 'amount', value: COUNT + 1 }], 'edit');
  model.removeRows([`${COUNT - 1}`]);
  model.addRows([{ id: 'new' }]);
  await waitFor(() => expect(ids()).not.toContain(`${COUNT - 1}`));
  await waitFor(() => expect(ids().slice(0, 3)).toEqual(['7', `${COUNT - 2}`, `${COUNT - 3}`]));
  expect([ids().at(-1), ids().length]).toEqual(['new', COUNT]);
});

test('a row that comes back stands where it was, and a new one at the end, until the next sort', async () => {
  const { model, draw, ids } = drawn();
  const [first, second, third, fourth] = [1, 2, 3, 4].map((place) => `${COUNT - place}`);
  draw({ sort: downwards });
  await waitFor(() => expect(ids()[0]).toBe(first));
  model.removeRows([String(second), String(third)]);
  await waitFor(() => expect(ids().slice(0, 2)).toEqual([first, fourth]));
  model.addRows([{ id: 'new' }, { id: second, amount: 0 } as AnyRow]);
  await waitFor(() => expect(ids().slice(0, 3)).toEqual([first, second, fourth]));
  expect([ids().at(-1), ids().length]).toEqual(['new', COUNT]);
  draw({ sort: [{ field: 'amount', direction: 'asc' }] });
  await waitFor(() => expect(ids().slice(0, 2).toSorted()).toEqual(['0', second]));
});

test('the last of several sorts counts, and an edit after it moves no row', async () => {
  const { model, draw, ids } = drawn();
  draw({ sort: downwards });
  draw({ sort: upwards });
  draw({ sort: downwards });
  await waitFor(() => expect(ids()[0]).toBe(`${COUNT - 1}`));
  model.apply([{ rowId: '0', field: 'amount', value: COUNT * 2 }], 'edit');
  expect([ids()[0], ids().at(-1)]).toEqual([`${COUNT - 1}`, '0']);
});

test('the previous filter holds until the next has run, for the rows and as the current test', async () => {
  const { model, draw, shown, ids } = drawn();
  const isLarge: RowTest = (row) => Number(model.value(row, 'amount')) >= COUNT - 2;
  draw({ sort: upwards, test: isLarge });
  expect([ids().length, shown().test]).toEqual([COUNT, undefined]);
  model.apply([{ rowId: '1', field: 'amount', value: COUNT }], 'edit');
  await waitFor(() => expect(shown().test).toBe(isLarge));
  expect(ids()).toEqual(['1', `${COUNT - 2}`, `${COUNT - 1}`]);
});

test('rows are grouped in the background, and rows that leave disappear at once', async () => {
  const { model, draw, shown } = drawn();
  draw({ sort: upwards, groups: byBranch });
  expect(shown().grouped).toBeNull();
  await waitFor(() => expect(shown().grouped?.top.map(({ count }) => count)).toEqual([COUNT / 2, COUNT / 2]));
  model.removeRows(['0']);
  await waitFor(() => expect(shown().grouped?.top.map(({ count }) => count)).toEqual([COUNT / 2 - 1, COUNT / 2]));
});

test('a sort that fails after its first slice is reported, and does not silently keep the old order', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  const { model, draw, ids } = drawn();
  const { value } = model;
  vi.spyOn(model, 'value').mockImplementation((row, field) => {
    if (row.id === `${COUNT - 1}`) throw new Error('no such amount');
    return value.call(model, row, field);
  });
  draw({ sort: downwards });
  expect(ids()[0]).toBe('0');
  await waitFor(() => expect(() => draw({ sort: downwards })).toThrow('no such amount'));
});

test('a view that is sorted by a missing column is sorted when that column joins', () => {
  const amounts = [
    { id: 'low', amount: 1 },
    { id: 'high', amount: 2 },
  ];
  const model = new GridModel<AnyRow>({ rows: amounts });
  const without: { readonly there: readonly ColumnSettings[] } = { there: columns.slice(1) };
  const { result, rerender } = renderHook(
    ({ there }: typeof without) => useViewRows(model, downwards, there, options, undefined),
    { initialProps: without },
  );
  const ids = () => result.current.rows.map(({ id }) => id);
  expect(ids()).toEqual(['low', 'high']);
  rerender({ there: columns });
  expect(ids()).toEqual(['high', 'low']);
});
