import { expect, test } from 'vitest';
import { settings } from '../testing.ts';
import { actedRows } from './acted-rows.ts';
import { beginEdit, commitText, toggle } from './edit-actions.ts';
import { fillSource } from './fill-actions.ts';
import { advance, selectLines } from './move-actions.ts';
import { paste } from './paste-actions.ts';
import { clear, copy, fill, undo } from './range-actions.ts';
import { selectionStatistics } from './selection-statistics.ts';
import { rect, testGrid } from './testing.ts';

const columns = [
  settings('name', 'text'),
  settings('cost', 'currency'),
  settings('paid', 'currency'),
  settings('done', 'boolean'),
];
const sheet = () =>
  testGrid({
    columns,
    rows: [
      { id: '1', name: 'a', cost: 100, paid: 1_000, done: false },
      { id: '2', name: 'b', cost: 200, paid: 2_000, done: false },
      { id: '3', name: 'c', cost: 300, paid: 3_000, done: false },
      { id: '4', name: 'd', cost: 400, paid: 4_000, done: false },
    ],
  });
type Sheet = ReturnType<typeof sheet>;
const costs = ({ model }: Sheet) => model.rows.map((row) => model.value(row, 'cost'));
/** Cells selected with Ctrl held down. */
const add = ({ grid }: Sheet, ...cells: readonly (readonly [row: number, column: number])[]): void => {
  for (const [row, column] of cells) grid.selectAlso({ row, column });
};

test('sum and count are of all selected cells, each once', () => {
  const s = sheet();
  s.select(rect(0, 1, 1, 1));
  add(s, [3, 1]);
  expect(selectionStatistics(s.grid)).toMatchObject({ cells: 3, sum: '$7.00' });
  s.grid.selectAlso({ row: 0, column: 1 });
  expect(selectionStatistics(s.grid)).toMatchObject({ cells: 2, sum: '$6.00' });
});

test('Delete clears every range in one step of undo', () => {
  const s = sheet();
  s.select(rect(0, 1));
  add(s, [2, 1], [3, 1]);
  clear(s.grid);
  expect(costs(s)).toEqual([null, 200, null, null]);
  undo(s.grid);
  expect(costs(s)).toEqual([100, 200, 300, 400]);
});

test('Ctrl+Enter types in every range', () => {
  const s = sheet();
  s.select(rect(0, 1));
  add(s, [2, 1]);
  beginEdit(s.grid, 'replace');
  commitText(s.grid, '9', 'fill');
  expect(costs(s)).toEqual([900, 200, 900, 400]);
  expect(s.grid.selection.get()?.others).toHaveLength(1);
});

test('Space answers the check boxes of every range in the column', () => {
  const s = sheet();
  s.select(rect(0, 3));
  add(s, [2, 3]);
  toggle(s.grid);
  expect(s.model.rows.map((row) => s.model.value(row, 'done'))).toEqual([true, false, true, false]);
});

test('a copied cell is pasted in every range; a block is refused with a message', () => {
  const s = sheet();
  s.select(rect(0, 1));
  add(s, [3, 1]);
  paste(s.grid, [['7']]);
  expect(costs(s)).toEqual([700, 200, 300, 700]);
  paste(s.grid, [['1', '2']]);
  expect(costs(s)).toEqual([700, 200, 300, 700]);
  expect(s.notices.at(-1)).toMatchObject({ kind: 'warn', message: expect.stringContaining('Nothing was pasted') });
});

test('ranges of the same rows or columns are copied as a table, and others are refused in words', () => {
  const s = sheet();
  s.select(rect(2, 0));
  add(s, [2, 2]);
  expect(copy(s.grid)?.text).toBe('c\t$30.00');
  expect(s.grid.copied.get()?.others).toHaveLength(1);
  s.select(rect(3, 0, 3, 1));
  s.grid.place({
    ...{ anchor: { row: 0, column: 0 }, head: { row: 0, column: 1 } },
    others: [{ anchor: { row: 3, column: 0 }, head: { row: 3, column: 1 } }],
  });
  expect(copy(s.grid)?.text).toBe('a\t$1.00\r\nd\t$4.00');
  s.select(rect(0, 0));
  add(s, [1, 1]);
  expect(copy(s.grid)).toBeNull();
  expect(s.notices.at(-1)).toMatchObject({ kind: 'warn', message: expect.stringContaining('Nothing was copied') });
});

test('Enter and Tab go through every range, round and round', () => {
  const s = sheet();
  s.select(rect(0, 1, 1, 1));
  add(s, [3, 2]);
  const places: string[] = [];
  for (let step = 0; step < 4; step++) {
    const { row, column } = s.grid.active ?? { row: -1, column: -1 };
    places.push(`${row} ${column}`);
    advance(s.grid, 'down');
  }
  expect(places).toEqual(['3 2', '0 1', '1 1', '3 2']);
  advance(s.grid, 'previous');
  expect(s.grid.active).toEqual({ row: 3, column: 2 });
});

test('Shift extends the last range, and a plain move leaves one cell', () => {
  const s = sheet();
  s.select(rect(0, 1));
  add(s, [2, 1]);
  s.grid.extendTo({ row: 3, column: 1 });
  expect(selectionStatistics(s.grid)).toMatchObject({ cells: 3, sum: '$8.00' });
  s.grid.select({ row: 1, column: 1 });
  expect(s.grid.selection.get()).toEqual({ anchor: { row: 1, column: 1 }, head: { row: 1, column: 1 } });
});

test('a fill goes down in each range, and there is no handle', () => {
  const s = sheet();
  s.select(rect(0, 1, 1, 1));
  s.grid.place({
    anchor: { row: 2, column: 1 },
    head: { row: 3, column: 1 },
    others: [{ anchor: { row: 0, column: 1 }, head: { row: 1, column: 1 } }],
  });
  fill(s.grid, 'down');
  expect(costs(s)).toEqual([100, 100, 300, 300]);
  expect(fillSource(s.grid)).toBeNull();
});

test('Shift+Space and the actions of a row are for the rows of every range', () => {
  const s = sheet();
  s.select(rect(3, 1));
  add(s, [0, 2]);
  expect(actedRows(s.grid, '4')).toEqual(['1', '4']);
  expect(actedRows(s.grid, '2')).toEqual(['2']);
  selectLines(s.grid, 'row');
  expect(selectionStatistics(s.grid)).toMatchObject({ cells: 8 });
});

test('the ranges stay with their rows after a sort; scattered ranges are dropped with a message', () => {
  const s = sheet();
  const [one, two, three, four] = s.model.rows;
  if (!one || !two || !three || !four) throw new Error('there are four rows');
  s.select(rect(0, 1, 1, 1));
  add(s, [3, 1]);
  s.grid.show({ ...s.grid.view, rows: [four, three, one, two] });
  expect(selectionStatistics(s.grid)).toMatchObject({ cells: 3, sum: '$7.00' });
  s.grid.show({ ...s.grid.view, rows: [four, one, three, two] });
  expect(selectionStatistics(s.grid)).toMatchObject({ cells: 1, sum: '$4.00' });
  expect(s.grid.message.get()).toBe('What is hidden now is not selected any more');
});
