import { expect, test } from 'vitest';
import { pressKey } from '../keys/press-key.ts';
import { settings } from '../testing.ts';
import { beginEdit, commitText } from './edit-actions.ts';
import { paste, pasteTransposed } from './paste-actions.ts';
import { copy, undo } from './range-actions.ts';
import { selectionStatistics } from './selection-statistics.ts';
import { rect, testGrid } from './testing.ts';

const pressed = { key: 'Escape', ctrlKey: false, metaKey: false, shiftKey: false, altKey: false, isComposing: false };
const sheet = () =>
  testGrid({
    columns: [settings('name', 'text'), settings('cost', 'currency'), settings('paid', 'currency')],
    rows: [
      { id: '1', name: 'a', cost: 100, paid: 300 },
      { id: '2', name: 'b', cost: 200, paid: null },
      { id: '3', name: 'b', cost: 100, paid: -50 },
    ],
  });

test('copied cells are outlined until Escape, which leaves the grid only when pressed again', () => {
  const { grid, select } = sheet();
  select(rect(0, 1, 1, 2));
  copy(grid);
  expect(grid.copied.get()).toEqual(grid.selection.get());
  expect(pressKey(pressed, grid)).toBe('handled');
  expect(grid.copied.get()).toBeNull();
  expect(pressKey(pressed, grid)).toBe('leave');
});

test('the outline outlasts a paste, so that it can be pasted again, and ends with an edit', () => {
  const { grid, select } = sheet();
  select(rect(0, 1));
  copy(grid);
  select(rect(1, 1));
  paste(grid, [['$1.00']]);
  expect(grid.copied.get()).not.toBeNull();
  beginEdit(grid, 'replace');
  commitText(grid, '5', 'down');
  expect(grid.copied.get()).toBeNull();
});

test('the outline moves with its rows, and goes when they are apart', () => {
  const { grid, model, select } = sheet();
  select(rect(0, 1, 1, 1));
  copy(grid);
  const [first, second, third] = model.rows;
  if (!first || !second || !third) throw new Error('there are three rows');
  grid.show({ ...grid.view, rows: [third, first, second] });
  expect(grid.copied.get()).toMatchObject({ anchor: { row: 1 }, head: { row: 2 } });
  grid.show({ ...grid.view, rows: [first, third, second] });
  expect(grid.copied.get()).toBeNull();
});

test('a copy with headings begins with the titles', () => {
  const { grid, select } = sheet();
  select(rect(0, 0, 0, 1));
  grid.copiesHeadings = true;
  expect(copy(grid)?.text).toBe('name\tcost\r\na\t$1.00');
  expect(grid.message.get()).toBe('2 cells copied with headings');
});

test('a transposed paste swaps rows and columns, in one step of undo', () => {
  const { grid, select, shown } = sheet();
  const before = shown();
  select(rect(0, 1));
  pasteTransposed(grid, [['1', '2', '3'], ['4']]);
  expect(shown()).toEqual(['a | $1.00 | $4.00', 'b | $2.00 | ', 'b | $3.00 | ']);
  undo(grid);
  expect(shown()).toEqual(before);
});

test('the figures of a selection: least, most, and how many different values', () => {
  const { grid, select } = sheet();
  select(rect(0, 1, 2, 2));
  expect(selectionStatistics(grid)).toMatchObject({
    filled: 5,
    distinct: 4,
    min: '($0.50)',
    max: '$3.00',
    sum: '$6.50',
  });
  select(rect(0, 0, 2, 0));
  expect(selectionStatistics(grid)).toMatchObject({ filled: 3, distinct: 2, min: null, max: null });
});

test('equal lists and instants count once, and the same figure in two types counts twice', () => {
  const at = Date.UTC(2026, 0, 5);
  const columns = [
    settings('tags', 'multiselect'),
    settings('seen', 'date'),
    settings('n', 'number'),
    settings('p', 'percent'),
  ];
  const rows = ['1', '2'].map((id) => ({ id, tags: ['a', 'b'], seen: new Date(at), n: 5, p: 5 }));
  const { grid, select } = testGrid({ columns, rows });
  select(rect(0, 0, 1, 3));
  expect(selectionStatistics(grid)).toMatchObject({ filled: 8, distinct: 4 });
});

test('distinct values are not counted above 100,000 cells', () => {
  const { grid, select } = testGrid({
    columns: [settings('n', 'number')],
    rows: Array.from({ length: 100_001 }, (_, n) => ({ id: String(n), n: n % 3 })),
  });
  select(rect(0, 0, 99_999, 0));
  expect(selectionStatistics(grid)).toMatchObject({ filled: 100_000, distinct: 3 });
  select(rect(0, 0, 100_000, 0));
  expect(selectionStatistics(grid)).toMatchObject({ filled: 100_001, distinct: null });
});
