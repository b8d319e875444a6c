import type { ColumnSettings } from '@plumbline/contract/grid';
import { expect, test } from 'vitest';
import type { CellValue } from '../cells/cell-value.ts';
import type { GridColumn } from './column-layout.ts';
import { planClear, planFill, planPaste, type RangeScene } from './range-changes.ts';

const column = (field: string, type: ColumnSettings['type'], editable = true): GridColumn => ({
  field,
  title: field,
  type,
  format: '',
  filterType: type,
  width: 120,
  editable,
  disableFilter: false,
  hidden: false,
  shownWidth: 120,
  isPinned: false,
  isHidden: false,
});
interface Row {
  readonly id: string;
  readonly cells: Readonly<Record<string, CellValue>>;
}
const row = (id: string, amount: number): Row => ({ id, cells: { name: id, amount, done: false, key: id } });
const scene: RangeScene<Row> = {
  rows: [row('r0', 0), row('r1', 100), row('r2', 200), row('r3', 300)],
  columns: [
    column('key', 'text', false),
    column('name', 'text'),
    column('amount', 'currency'),
    column('done', 'boolean'),
  ],
  options: {},
  isReadOnly: false,
  value: (row, field) => row.cells[field] ?? null,
};
const rect = (top: number, left: number, bottom = top, right = left) => ({ top, left, bottom, right });
const textsOf = (plan: ReturnType<typeof planPaste>) =>
  plan.changes.map(({ rowId, field, value, invalid }) => `${rowId}.${field}=${invalid ? `!${invalid.text}` : value}`);

test('a block starts at the top left cell of the selection', () => {
  const plan = planPaste(
    [
      ['a', '$1.00'],
      ['b', '2'],
    ],
    rect(1, 1),
    scene,
  );
  expect(textsOf(plan)).toEqual(['r1.name=a', 'r1.amount=100', 'r2.name=b', 'r2.amount=200']);
  expect(plan.rect).toEqual(rect(1, 1, 2, 2));
});

test('one date with the day first keeps the others of the paste from being read with the month first', () => {
  const dated = { ...scene, columns: [column('sold', 'date'), column('closed', 'date')] };
  const block = [
    ['31/12/2026', '1/5/2026'],
    ['5/1/2026', '5/5/2026'],
  ];
  expect(textsOf(planPaste(block, rect(0, 0), dated))).toEqual([
    'r0.sold=!31/12/2026',
    'r0.closed=!1/5/2026',
    'r1.sold=!5/1/2026',
    'r1.closed=2026-05-05',
  ]);
});

test('one value fills the whole range', () => {
  expect(textsOf(planPaste([['7']], rect(0, 2, 2, 2), scene))).toEqual([
    'r0.amount=700',
    'r1.amount=700',
    'r2.amount=700',
  ]);
});

test('a block repeats over a range only if the range is a multiple of it', () => {
  expect(textsOf(planPaste([['a'], ['b']], rect(0, 1, 3, 1), scene))).toEqual([
    'r0.name=a',
    'r1.name=b',
    'r2.name=a',
    'r3.name=b',
  ]);
  expect(textsOf(planPaste([['a'], ['b']], rect(0, 1, 2, 1), scene))).toEqual(['r0.name=a', 'r1.name=b']);
});

test('read-only cells are skipped and counted; in a read-only grid these are all cells', () => {
  expect(planPaste([['k', 'a']], rect(0, 0), scene)).toMatchObject({ skippedReadOnly: 1 });
  expect(planPaste([['k', 'a']], rect(0, 0), { ...scene, isReadOnly: true })).toMatchObject({
    skippedReadOnly: 2,
    changes: [],
  });
});

test('cells past the last row or column are left out and counted', () => {
  const plan = planPaste(
    [
      ['x', '1'],
      ['y', '2'],
      ['z', '3'],
    ],
    rect(2, 3),
    scene,
  );
  expect(plan).toMatchObject({ rowsOutside: 1, columnsOutside: 1, rect: rect(2, 3, 3, 3) });
});

test('a text that its column refuses is kept word for word', () => {
  const plan = planPaste([['12x']], rect(0, 2), scene);
  expect(plan.changes).toEqual([
    { rowId: 'r0', field: 'amount', value: 0, invalid: { text: '12x', reason: '“12x” is not an amount' } },
  ]);
});

test('clearing empties cells and unchecks boxes', () => {
  expect(textsOf(planClear(rect(0, 0, 0, 3), scene))).toEqual(['r0.name=null', 'r0.amount=null', 'r0.done=false']);
});

test('filling copies the first row or column; a single line copies its neighbour', () => {
  expect(textsOf(planFill(rect(1, 2, 3, 2), 'down', scene))).toEqual(['r2.amount=100', 'r3.amount=100']);
  expect(textsOf(planFill(rect(2, 1), 'down', scene))).toEqual(['r2.name=r1']);
  expect(textsOf(planFill(rect(0, 1), 'down', scene))).toEqual([]);
  expect(textsOf(planFill(rect(1, 1, 1, 2), 'right', scene))).toEqual(['r1.amount=!r1']);
});

// 4 rows and 4 columns; the last three columns are editable.
test.each([
  // block, selected, covered: rows x columns
  ['1x1', '3x2', '3x2'],
  ['2x1', '4x1', '4x1'],
  ['2x1', '3x1', '2x1'],
  ['2x1', '1x1', '2x1'],
  ['1x2', '1x3', '1x2'],
  ['2x1', '4x3', '4x3'],
  ['2x2', '4x3', '2x2'],
  ['2x3', '3x3', '2x3'],
  ['3x1', '2x2', '3x1'],
])('a block of %s pasted on %s covers %s: it repeats over whole multiples alone', (block, selected, covered) => {
  const [height = 0, width = 0] = block.split('x').map(Number);
  const [rows = 0, columns = 0] = selected.split('x').map(Number);
  const texts = Array.from({ length: height }, () => Array.from({ length: width }, () => ''));
  const { rect: over } = planPaste(texts, rect(0, 1, rows - 1, columns), scene);
  expect(`${over.bottom - over.top + 1}x${over.right - over.left + 1}`).toBe(covered);
});
