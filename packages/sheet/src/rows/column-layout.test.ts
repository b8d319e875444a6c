import { expect, test } from 'vitest';
import { settings } from '../testing.ts';
import { arrangeColumns, reorder, toColumnStates, visibleColumns } from './column-layout.ts';

const declared = [
  settings('number', 'text'),
  settings('name', 'text'),
  { ...settings('waiver', 'boolean'), hidden: true },
  settings('amount', 'currency'),
];
const fields = (columns: readonly { field: string }[]) => columns.map(({ field }) => field);

test('without an arrangement the columns are in their declared order, the first two frozen', () => {
  const columns = arrangeColumns(declared, []);
  expect(fields(visibleColumns(columns))).toEqual(['number', 'name', 'amount']);
  expect(columns.filter((column) => column.isPinned).map(({ field }) => field)).toEqual(['number', 'name']);
});

test('an arrangement shows the columns that it names, even those that start hidden, unless it hides them', () => {
  const columns = arrangeColumns(declared, [
    { field: 'waiver' },
    { field: 'number', pinned: true },
    { field: 'amount', hidden: true },
  ]);
  expect(fields(visibleColumns(columns))).toEqual(['number', 'waiver', 'name']);
});

test('a kept arrangement restores the columns, and hidden columns stay beside their neighbour', () => {
  const columns = arrangeColumns(declared, [{ field: 'amount', width: 300 }, { field: 'waiver' }]);
  expect(arrangeColumns(declared, toColumnStates(columns))).toEqual(columns);
  const hidden = columns.map((column) => ({ ...column, isHidden: column.field === 'waiver' }));
  const [first, ...rest] = visibleColumns(hidden);
  if (!first) throw new Error('some columns are shown');
  expect(fields(reorder(hidden, [...rest, first]))).toEqual(['number', 'name', 'amount', 'waiver']);
});
