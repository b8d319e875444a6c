import { describe, expect, test } from 'vitest';
import { pressKey } from '../keys/press-key.ts';
import { settings } from '../testing.ts';
import { beginEdit, commitText, commitValue } from './edit-actions.ts';
import { paste } from './paste-actions.ts';
import { undo } from './range-actions.ts';
import { rect, testGrid } from './testing.ts';

const plain = { ctrlKey: false, metaKey: false, shiftKey: false, altKey: false, isComposing: false };
const sheet = (groups: readonly string[] = []) => {
  const { grid, ...rest } = testGrid({
    groups,
    columns: [
      settings('name', 'text'),
      settings('cost', 'currency'),
      settings('due', 'date'),
      settings('left', 'currency', false),
      settings('branch', 'select'),
    ],
    options: { branch: [{ value: 'n', name: 'North' }] },
    rows: [
      { id: '1', name: 'a', cost: 100, due: null, left: 1, branch: null },
      { id: '2', name: 'b', cost: 200, due: null, left: 2, branch: 'n' },
      { id: '3', name: 'c', cost: 300, due: '2026-01-05', left: 3, branch: null },
    ],
  });
  const column = (field: string) => rest.model.rows.map((row) => rest.model.value(row, field));
  const press = (key: string, more: object = {}) => pressKey({ ...plain, key, ...more }, grid);
  const typeOver = (text: string, after: 'down' | 'fill') => {
    beginEdit(grid, 'replace');
    commitText(grid, text, after);
  };
  return { grid, column, press, typeOver, ...rest };
};

describe('Ctrl+Enter in an editor', () => {
  test('types into every selected cell, skips those that nobody types in, and is one step of undo', () => {
    const { grid, select, typeOver, column, notices } = sheet();
    select(rect(0, 1, 2, 3));
    typeOver('=1k+5', 'fill');
    expect(column('cost')).toEqual([100_500, 100_500, 100_500]);
    expect(column('due')).toEqual([null, null, '2026-01-05']); // an amount is no date: the cells hold the text, refused
    expect(grid.model.problemCount).toBe(3);
    expect(column('left')).toEqual([1, 2, 3]);
    expect(grid.selection.get()?.head).toEqual({ row: 2, column: 3 });
    expect(notices.at(-1)?.message).toMatch(/^3 cells changed · 3 cells not accepted.* · 3 read-only cells skipped$/);
    // Reported once: the status bar does not repeat the notice.
    expect(grid.message.get()).toBe('');
    undo(grid);
    expect([column('cost'), grid.model.problemCount]).toEqual([[100, 200, 300], 0]);
  });

  test('in a single cell keeps what was typed, and stays', () => {
    const { grid, select, typeOver, column } = sheet();
    select(rect(1, 1));
    typeOver('7', 'fill');
    expect(column('cost')).toEqual([100, 700, 300]);
    expect(grid.active).toEqual({ row: 1, column: 1 });
  });

  test('takes a choice from a list into all of them', () => {
    const { grid, select, column } = sheet();
    select(rect(0, 4, 2, 4));
    beginEdit(grid, 'replace');
    commitValue(grid, 'n', 'fill');
    expect(column('branch')).toEqual(['n', 'n', 'n']);
  });
});

test('a choice goes into all cells, and is repeated, as it is: another may have its name', () => {
  const people = [
    { value: 'p1', name: 'Pat Smith' },
    { value: 'p2', name: 'Pat Smith' },
  ];
  const { grid, model, select } = testGrid({
    columns: [settings('manager', 'select'), settings('note', 'text'), settings('estimator', 'select')],
    options: { manager: people, estimator: [{ value: 'e', name: 'Pat Smith' }] },
    rows: ['1', '2', '3'].map((id) => ({ id, manager: null, note: null, estimator: null })),
  });
  const row = (id: number) =>
    ['manager', 'note', 'estimator'].map((field) => model.value(model.rows[id] ?? { id: '' }, field));
  select(rect(0, 0, 1, 2));
  beginEdit(grid, 'replace');
  commitValue(grid, 'p2', 'fill');
  expect([row(0), row(1)]).toEqual([
    ['p2', 'Pat Smith', 'e'],
    ['p2', 'Pat Smith', 'e'],
  ]);
  select(rect(2, 0));
  pressKey({ ...plain, key: 'F4' }, grid);
  expect(row(2)).toEqual(['p2', null, null]);
});

describe('F4', () => {
  test('says so while there is nothing to repeat', () => {
    const { grid, select, press } = sheet();
    select(rect(0, 1));
    press('F4');
    expect(grid.message.get()).toBe('Nothing to repeat yet');
  });

  test('types the last typed text where the person is now', () => {
    const { select, typeOver, press, column } = sheet();
    select(rect(0, 1));
    typeOver('9', 'down');
    select(rect(2, 1));
    press('F4');
    expect(column('cost')).toEqual([900, 200, 900]);
  });

  test('repeats a choice, a clearing and a paste', () => {
    const { grid, select, press, column } = sheet();
    select(rect(0, 4));
    beginEdit(grid, 'replace');
    commitValue(grid, 'n', 'down');
    select(rect(2, 4));
    press('F4');
    expect(column('branch')).toEqual(['n', 'n', 'n']);
    select(rect(0, 1));
    press('Delete');
    select(rect(1, 1));
    press('F4');
    expect(column('cost')).toEqual([null, null, 300]);
    paste(grid, [['5']]);
    select(rect(2, 1));
    press('F4');
    expect(column('cost')).toEqual([null, 500, 500]);
  });
});

test('Ctrl+; types the date of today over a date or a text, and Escape gives it up', () => {
  const { grid, select, press } = sheet();
  select(rect(0, 2));
  press(';', { ctrlKey: true });
  expect(grid.editing.get()).toMatchObject({ initial: 'replace', typed: expect.stringMatching(/^\d\d\/\d\d\/\d{4}$/) });
  grid.editing.set(null);
  select(rect(0, 1));
  press(';', { ctrlKey: true });
  expect([grid.editing.get(), grid.message.get()]).toEqual([null, 'cost takes no date']);
});

test("Ctrl+' types what stands above, past the line of a group", () => {
  const { grid, select, press } = sheet();
  select(rect(1, 1));
  press("'", { ctrlKey: true });
  expect(grid.editing.get()?.typed).toBe('1.00');
  grid.editing.set(null);
  select(rect(0, 1));
  press("'", { ctrlKey: true });
  expect([grid.editing.get(), grid.message.get()]).toEqual([null, 'Nothing stands above']);
  const grouped = sheet(['branch']);
  // North, then 2; no branch, then 1 and 3.
  grouped.select(rect(3, 1));
  grouped.press("'", { ctrlKey: true });
  expect(grouped.grid.editing.get()?.typed).toBe('2.00');
});
