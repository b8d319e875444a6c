import type { ColumnSettings } from '@plumbline/contract/grid';
import { MAX_CENTS } from '@plumbline/domain/money';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CellValue } from '../cells/cell-value.ts';
import { testGrid } from '../control/testing.ts';
import { atOnce, ROWS_A_PAUSE } from '../slices.ts';
import { settings } from '../testing.ts';
import type { AnyRow } from './any-row.ts';
import { groupColumns } from './group-columns.ts';
import { GroupTotals } from './group-totals.ts';
import { type Group, type GroupedRows, groupKeys, groupRows, isRow, NONE_CLOSED } from './grouped-rows.ts';
import type { SelectOptions } from './row-order.ts';
import { Totals } from './totals.ts';

const options: SelectOptions = {
  branch: [
    { value: 'w', name: 'West' },
    { value: 'e', name: 'East' },
  ],
  managers: [
    { value: 'z', name: 'Zoe' },
    { value: 'a', name: 'Amos' },
  ],
};

function labelsOf(column: ColumnSettings, values: readonly CellValue[], direction?: 'asc' | 'desc'): string[] {
  const rows = values.map((value, index) => ({ id: String(index), value }));
  const grouped = groupRows(rows, {
    by: [column],
    sort: direction ? [{ field: column.field, direction }] : [],
    options,
    valuesOf: (row) => [(row as (typeof rows)[number]).value],
  });
  return grouped.top.map(({ label, count }) => `${label} ${count}`);
}

describe('the groups', () => {
  test('of a select are in the order of its list, then unlisted values, then empty', () => {
    expect(labelsOf(settings('branch', 'select'), ['e', null, 'w', 'gone', 'e'])).toEqual([
      'West 1',
      'East 2',
      'gone 1',
      '(Empty) 1',
    ]);
  });

  test('of a multi-select are named after all choices of the row, whatever their order', () => {
    expect(labelsOf(settings('managers', 'multiselect'), [['a', 'z'], ['a'], [], ['z'], ['z', 'a']])).toEqual([
      'Zoe 1',
      'Zoe, Amos 2',
      'Amos 1',
      '(Empty) 1',
    ]);
  });

  test('of a date are its months by time, across years', () => {
    expect(labelsOf(settings('sold', 'date'), ['2026-01-31', '2025-12-01', null, '2026-01-01', '2025-02-28'])).toEqual([
      'February 2025 1',
      'December 2025 1',
      'January 2026 2',
      '(Empty) 1',
    ]);
  });

  test('of an instant are the months of the days shown', () => {
    const lastMinute = new Date(2026, 1, 28, 23, 59);
    const firstMinute = new Date(2026, 2, 1, 0, 0);
    expect(labelsOf(settings('created', 'date'), [lastMinute, firstMinute])).toEqual([
      'February 2026 1',
      'March 2026 1',
    ]);
  });

  test('of a formula are its texts, and yes before no; typed texts and ticks have none', () => {
    const text = { ...settings('size', 'text'), formula: 'IF([cost] > 1, "Large", "Small")' };
    expect(labelsOf(text, ['Small', 'Large', null, 'Small'])).toEqual(['Large 1', 'Small 2', '(Empty) 1']);
    const yesNo = { ...settings('isLarge', 'boolean'), formula: '[cost] > 1' };
    expect(labelsOf(yesNo, [false, null, true, false])).toEqual(['Yes 1', 'No 2', '(Empty) 1']);
    const by = (column: ColumnSettings) => groupColumns([{ field: column.field }], [column]).length;
    expect([text, yesNo, settings('notes', 'text'), settings('done', 'boolean')].map(by)).toEqual([1, 1, 0, 0]);
  });

  test('are reversed if their column is sorted downwards, with empty still last', () => {
    expect(labelsOf(settings('branch', 'select'), ['e', null, 'w'], 'desc')).toEqual(['East 1', 'West 1', '(Empty) 1']);
  });
});

const columns = [
  settings('branch', 'select'),
  settings('managers', 'multiselect'),
  settings('sold', 'date'),
  settings('amount', 'currency'),
];
const MOST = 99_999_999_999;
const amount = fc.option(fc.integer({ min: -MOST, max: MOST }));
const cells = fc.record({
  branch: fc.constantFrom('w', 'e', 'gone', null),
  managers: fc.subarray(['z', 'a', 'other']),
  sold: fc.constantFrom('2025-12-31', '2026-01-01', null),
  amount,
});
const rowsOf = fc
  .array(cells, { minLength: 1, maxLength: 30 })
  .map((all) => all.map((row, index) => ({ id: String(index), ...row })));
const by = fc.subarray(['branch', 'managers', 'sold'], { minLength: 1 });

const leafs = (groups: readonly Group[]): Group[] =>
  groups.flatMap((group) => (group.children.length > 0 ? leafs(group.children) : [group]));
const deepest = (grouped: GroupedRows): readonly (readonly Group[])[] => {
  const levels: (readonly Group[])[] = [grouped.top];
  for (let level = grouped.top; level[0]?.children.length; level = level.flatMap((group) => group.children))
    levels.push(level.flatMap((group) => group.children));
  return levels;
};

test('every row is in exactly one group of each level, and once on screen', () => {
  fc.assert(
    fc.property(rowsOf, by, (rows, groups) => {
      const { model, grid } = testGrid({ columns, rows, options, groups });
      const { grouped } = grid.view;
      if (!grouped) throw new Error('they are grouped');
      for (const level of deepest(grouped)) {
        const ids = level.flatMap(({ from, to }) => grouped.rows.slice(from, to)).map(({ id }) => id);
        expect(ids.toSorted()).toEqual(model.rows.map(({ id }) => id).toSorted());
      }
      expect(grouped.lines(NONE_CLOSED).all.filter(isRow)).toEqual(grouped.rows);
      for (const group of leafs(grouped.top))
        for (const row of grouped.rows.slice(group.from, group.to)) expect(grouped.groupOf(row.id)).toBe(group);
    }),
    { numRuns: 100 },
  );
});

test('the key for the values of a row is that of its group', () => {
  fc.assert(
    fc.property(rowsOf, by, (rows, groups) => {
      const { model, grid } = testGrid({ columns, rows, options, groups });
      const grouping = groupColumns(
        groups.map((field) => ({ field })),
        columns,
      );
      const keyOf = groupKeys({ by: grouping, options });
      for (const row of model.rows)
        expect(keyOf(grouping.map(({ field }) => model.value(row, field)))).toBe(
          grid.view.grouped?.groupOf(row.id)?.key,
        );
    }),
    { numRuns: 100 },
  );
});

test('after any edits and undos, the subtotals of each level add up to the total to the cent', () => {
  const edits = fc.array(
    fc.array(
      fc.oneof(
        fc.record({ rowId: fc.nat(40).map(String), field: fc.constant('amount'), value: amount }),
        // Also edits of a grouped column: the row stays in its group and counts there.
        fc.record({ rowId: fc.nat(40).map(String), field: fc.constant('branch'), value: fc.constantFrom('w', 'e') }),
      ),
    ),
    { maxLength: 8 },
  );
  fc.assert(
    fc.property(rowsOf, by, edits, (rows, groups, steps) => {
      const { model, grid } = testGrid({ columns, rows, options, groups });
      const { grouped } = grid.view;
      if (!grouped) throw new Error('they are grouped');
      const subtotals = new GroupTotals(model, grouped);
      const total = new Totals(model, grouped.rows);
      model.subscribe((event) => {
        if (event.kind !== 'cells') return;
        subtotals.update(event.rowIds);
        total.update(event.rowIds);
      });
      const expectExact = () => {
        for (const level of deepest(grouped)) {
          const sum = level.reduce((all, group) => all + BigInt(subtotals.of(group).sum('amount') ?? Number.NaN), 0n);
          expect(sum).toBe(BigInt(total.sum('amount') ?? Number.NaN));
        }
      };
      expectExact();
      for (const step of steps) {
        model.apply(step, 'edit');
        expectExact();
      }
      while (model.canUndo) model.undo();
      expectExact();
    }),
    { numRuns: 60 },
  );
});

test('a closed group keeps its own line and hides its rows and inner groups', () => {
  const { grid } = testGrid({
    columns,
    options,
    groups: ['branch', 'sold'],
    rows: [
      { id: '1', branch: 'e', sold: '2026-01-05' },
      { id: '2', branch: 'w', sold: '2026-01-05' },
      { id: '3', branch: 'w', sold: '2026-02-05' },
    ],
  });
  const shown = () => grid.lines.map((line) => (isRow(line) ? line.id : `${'>'.repeat(line.level)}${line.label}`));
  expect(shown()).toEqual(['West', '>January 2026', '2', '>February 2026', '3', 'East', '>January 2026', '1']);
  const [west, inner] = grid.lines as readonly [Group, Group, ...AnyRow[]]; // as listed above
  grid.closed.set(new Set([west.key]));
  expect(shown()).toEqual(['West', 'East', '>January 2026', '1']);
  grid.closed.set(new Set([inner.key]));
  expect(shown()).toEqual(['West', '>January 2026', '>February 2026', '3', 'East', '>January 2026', '1']);
});

test('a group has an exact total though a group in it has none', () => {
  const amounts = [MAX_CENTS, MAX_CENTS, -MAX_CENTS];
  const rows = amounts.map((amount, index) => ({
    id: `${index}`,
    branch: 'w',
    managers: [index < 2 ? 'z' : 'a'],
    amount,
  }));
  const { model, grid } = testGrid({ columns, rows, options, groups: ['branch', 'managers'] });
  const { grouped } = grid.view;
  const [west] = grouped?.top ?? [];
  if (!grouped || !west) throw new Error('they are grouped');
  const totals = new GroupTotals(model, grouped);
  expect(west.children.map((group) => totals.of(group).sum('amount'))).toEqual([null, -MAX_CENTS]);
  expect(totals.of(west).sum('amount')).toBe(MAX_CENTS);
});

test('subtotals say how many of the figures in them are not saved, as the totals do', () => {
  const rows = ['w', 'w', 'e'].map((branch, index) => ({ id: `${index}`, branch, managers: ['z'], amount: 5 }));
  const { model, grid } = testGrid({ columns, rows, options, groups: ['branch', 'managers'] });
  const { grouped } = grid.view;
  const [west, east] = grouped?.top ?? [];
  if (!grouped || !west || !east) throw new Error('they are grouped');
  const totals = new GroupTotals(model, grouped);
  for (const group of [west, east]) totals.of(group).sum('amount');
  model.subscribe((event) => event.kind === 'cells' && totals.update(event.rowIds));
  const before = totals.of(west).version.get();
  model.mark([{ rowId: '1', field: 'amount', state: 'refused', reason: 'may not be edited', value: 5 }]);
  expect(totals.of(west).version.get()).toBe(before + 1);
  expect([west, ...west.children, east].map((group) => totals.of(group).notSaved())).toEqual([1, 1, 0]);
});

test('subtotals computed in slices equal those computed at once', () => {
  const rows = Array.from({ length: 3 * ROWS_A_PAUSE }, (_, index) => ({
    id: `${index}`,
    branch: ['w', 'e', null][index % 3] ?? null,
    managers: index % 2 === 0 ? ['z'] : [],
    amount: index,
  }));
  const { model, grid } = testGrid({ columns, rows, options, groups: ['branch', 'managers'] });
  const { grouped } = grid.view;
  if (!grouped) throw new Error('they are grouped');
  const sliced = new GroupTotals(model, grouped);
  model.subscribe((event) => event.kind === 'cells' && sliced.update(event.rowIds));
  const work = sliced.reckon(columns);
  expect(work.next().done).toBe(false);
  // A row whose group is already computed, and the last row.
  for (const rowId of ['0', `${rows.length - 1}`]) model.apply([{ rowId, field: 'amount', value: 1_000_000 }], 'edit');
  expect(sliced.isReckoned.get()).toBe(false);
  atOnce(work);
  expect(sliced.isReckoned.get()).toBe(true);
  const whole = new GroupTotals(model, grouped);
  for (const group of grouped.groups.values())
    expect([group.key, sliced.of(group).sum('amount')]).toEqual([group.key, whole.of(group).sum('amount')]);
});
