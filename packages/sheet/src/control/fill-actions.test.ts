import { describe, expect, test } from 'vitest';
import { settings } from '../testing.ts';
import { fromTsv } from '../values/clipboard-text.ts';
import { continueSeries, extendFill, fillToEdge, previewFill } from './fill-actions.ts';
import { paste } from './paste-actions.ts';
import { clear, fill, redo, undo } from './range-actions.ts';
import { rect, testGrid } from './testing.ts';

const columns = [
  settings('key', 'text', false),
  settings('note', 'text'),
  settings('due', 'date'),
  settings('amount', 'currency'),
  settings('paid', 'currency'),
];
const grid = () =>
  testGrid({
    columns,
    rows: Array.from({ length: 6 }, (_, index) => ({
      id: String(index),
      key: `J${index}`,
      note: index === 0 ? 'Jan' : index === 1 ? 'see file' : null,
      due: index === 0 ? '2026-01-31' : null,
      amount: index < 2 ? 100 * (index + 1) : null,
      paid: null,
    })),
  });

describe('dragging the handle', () => {
  test('down continues dates, amounts and month names, each column by itself', () => {
    const { grid: controller, select, shown } = grid();
    select(rect(0, 1, 0, 2));
    extendFill(controller, { row: 2, column: 2 }, false);
    expect(shown().slice(0, 3)).toEqual([
      'J0 | Jan | 01/31/2026 | $1.00 | ',
      'J1 | Feb | 02/01/2026 | $2.00 | ',
      'J2 | Mar | 02/02/2026 |  | ',
    ]);
    expect(controller.selection.get()).toMatchObject({ anchor: { row: 0, column: 1 }, head: { row: 2, column: 2 } });
  });

  test('copies one amount, and counts up with Ctrl; a series is copied with Ctrl', () => {
    const sheet = grid();
    sheet.select(rect(0, 3));
    extendFill(sheet.grid, { row: 2, column: 3 }, false);
    expect(
      sheet
        .shown()
        .slice(0, 3)
        .map((text) => text.split(' | ')[3]),
    ).toEqual(['$1.00', '$1.00', '$1.00']);
    undo(sheet.grid);
    sheet.select(rect(0, 3));
    extendFill(sheet.grid, { row: 2, column: 3 }, true);
    expect(
      sheet
        .shown()
        .slice(0, 3)
        .map((text) => text.split(' | ')[3]),
    ).toEqual(['$1.00', '$2.00', '$3.00']);
    const two = grid();
    two.select(rect(0, 3, 1, 3));
    extendFill(two.grid, { row: 4, column: 3 }, true);
    expect(
      two
        .shown()
        .slice(2, 5)
        .map((text) => text.split(' | ')[3]),
    ).toEqual(['$1.00', '$2.00', '$1.00']);
  });

  test('up goes backward, right goes along the row, and read-only cells are skipped', () => {
    const { grid: controller, select, shown } = grid();
    select(rect(0, 3, 1, 3));
    extendFill(controller, { row: 1, column: 4 }, false);
    expect(shown()[1]).toBe('J1 | see file |  | $2.00 | $2.00');
    select(rect(0, 1));
    extendFill(controller, { row: 0, column: 0 }, false);
    expect(shown()[0]).toContain('J0 | Jan');
    expect(controller.message.get()).toBe('1 read-only cell skipped');
    select(rect(4, 3));
    paste(controller, fromTsv('10\r\n20'));
    select(rect(4, 3, 5, 3));
    extendFill(controller, { row: 2, column: 3 }, false);
    expect(shown()[2]).toBe('J2 |  |  | ($10.00) | ');
  });

  test('shows what would be filled, and nothing inside the range', () => {
    const { grid: controller, select } = grid();
    select(rect(1, 1, 2, 2));
    previewFill(controller, { row: 4, column: 2 });
    expect(controller.fillRect.get()).toEqual(rect(3, 1, 4, 2));
    previewFill(controller, { row: 2, column: 1 });
    expect(controller.fillRect.get()).toBeNull();
  });
});

test('a double click on the handle fills down as far as the column beside it has data', () => {
  const { grid: controller, select, shown } = grid();
  select(rect(0, 1));
  fillToEdge(controller);
  expect(shown().map((text) => text.split(' | ')[1])).toEqual(['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun']);
});

test('the keyboard continues a series from the start of the range', () => {
  const { grid: controller, select, shown } = grid();
  select(rect(0, 2, 3, 4));
  continueSeries(controller);
  expect(shown().slice(0, 4)).toEqual([
    'J0 | Jan | 01/31/2026 | $1.00 | ',
    'J1 | see file | 02/01/2026 | $2.00 | ',
    'J2 |  | 02/02/2026 | $3.00 | ',
    'J3 |  | 02/03/2026 | $4.00 | ',
  ]);
});

test('Ctrl+D copies the first row down, Ctrl+R the first column across, and one undo takes it back', () => {
  const { grid: controller, select, shown } = grid();
  const before = shown();
  select(rect(0, 2, 2, 3));
  fill(controller, 'down');
  expect(shown().slice(1, 3)).toEqual(['J1 | see file | 01/31/2026 | $1.00 | ', 'J2 |  | 01/31/2026 | $1.00 | ']);
  undo(controller);
  select(rect(0, 3, 1, 4));
  fill(controller, 'right');
  expect(
    shown()
      .slice(0, 2)
      .map((text) => text.split(' | ')[4]),
  ).toEqual(['$1.00', '$2.00']);
  undo(controller);
  expect(shown()).toEqual(before);
});

describe('undo of a fill selects the range that was filled', () => {
  const column = ({ shown }: ReturnType<typeof grid>): (string | undefined)[] =>
    shown()
      .slice(0, 3)
      .map((text) => text.split(' | ')[3]);
  const range = { anchor: { row: 0, column: 3 }, head: { row: 2, column: 3 } };

  test('so that the next fill copies the same row', () => {
    const sheet = grid();
    sheet.select(rect(0, 3, 2, 3));
    fill(sheet.grid, 'down');
    undo(sheet.grid);
    expect(sheet.grid.selection.get()).toEqual(range);
    fill(sheet.grid, 'down');
    expect(column(sheet)).toEqual(['$1.00', '$1.00', '$1.00']);
  });

  test('also from another cell and after a sort, and redo selects it too', () => {
    const sheet = grid();
    sheet.select(rect(0, 3, 2, 3));
    fill(sheet.grid, 'down');
    sheet.select(rect(5, 1));
    const [first, second, third, ...others] = sheet.model.rows;
    if (!first || !second || !third) throw new Error('there are six rows');
    sheet.grid.show({ ...sheet.grid.view, rows: [...others, first, second, third] });
    undo(sheet.grid);
    const moved = { anchor: { row: 3, column: 3 }, head: { row: 5, column: 3 } };
    expect(sheet.grid.selection.get()).toEqual(moved);
    sheet.select(rect(0, 1));
    redo(sheet.grid);
    expect(sheet.grid.selection.get()).toEqual(moved);
    sheet.grid.show({ ...sheet.grid.view, rows: [first, ...others, second, third] });
    undo(sheet.grid);
    expect(sheet.grid.selection.get()).toEqual({ anchor: { row: 4, column: 3 }, head: { row: 5, column: 3 } });
  });

  test('a larger selection is kept', () => {
    const sheet = grid();
    sheet.select(rect(1, 3));
    clear(sheet.grid);
    sheet.model.apply([{ rowId: '0', field: 'amount', value: 5 }], 'edit');
    sheet.select(rect(0, 2, 2, 4));
    undo(sheet.grid);
    expect(sheet.grid.selection.get()).toEqual({ anchor: { row: 0, column: 2 }, head: { row: 2, column: 4 } });
    undo(sheet.grid);
    expect(sheet.grid.selection.get()).toEqual({ anchor: { row: 1, column: 3 }, head: { row: 1, column: 3 } });
  });
});

test('months of a list and numbered phases go on as a series; a list without every month is copied', () => {
  const months = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October'];
  const named = (names: readonly string[]) => names.map((name, index) => ({ value: `m${index}`, name }));
  const {
    grid: controller,
    select,
    shown,
  } = testGrid({
    columns: [settings('phase', 'text'), settings('month', 'select'), settings('some', 'select')],
    options: { month: named([...months, 'November', 'December']), some: named(months) },
    rows: [
      { id: '1', phase: 'Phase 9', month: 'm10', some: 'm0' },
      { id: '2', phase: null, month: null, some: null },
      { id: '3', phase: null, month: null, some: null },
    ],
  });
  select(rect(0, 0, 0, 2));
  extendFill(controller, { row: 2, column: 2 }, false);
  expect(shown()).toEqual([
    'Phase 9 | November | January',
    'Phase 10 | December | January',
    'Phase 11 | January | January',
  ]);
});
