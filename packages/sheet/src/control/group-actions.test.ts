import { describe, expect, test } from 'vitest';
import { pressKey } from '../keys/press-key.ts';
import { settings } from '../testing.ts';
import { fromTsv } from '../values/clipboard-text.ts';
import { commitText } from './edit-actions.ts';
import { extendFill, fillSource } from './fill-actions.ts';
import { findNext, findText } from './find-actions.ts';
import { toggleGroup } from './group-actions.ts';
import { paste } from './paste-actions.ts';
import { goToProblem } from './problem-actions.ts';
import { clear, copy, fill, undo } from './range-actions.ts';
import { selectionStatistics } from './selection-statistics.ts';
import { rect, testGrid } from './testing.ts';

/**
 * 0 West · 1 a · 2 b · 3 East · 4 c · 5 d
 */
const grouped = () =>
  testGrid({
    columns: [settings('name', 'text'), settings('day', 'number'), settings('branch', 'select')],
    options: {
      branch: [
        { value: 'w', name: 'West' },
        { value: 'e', name: 'East' },
      ],
    },
    groups: ['branch'],
    validate: (field, value) => (field === 'day' && Number(value) > 31 ? 'there are 31 days at most' : null),
    rows: [
      { id: 'a', name: 'Oak', day: 1, branch: 'w' },
      { id: 'c', name: 'Elm', day: 3, branch: 'e' },
      { id: 'b', name: 'Ash', day: 2, branch: 'w' },
      { id: 'd', name: 'Fir', day: 4, branch: 'e' },
    ],
  });
const keys = { ctrlKey: false, metaKey: false, shiftKey: false, altKey: false, isComposing: false };
type Grouped = ReturnType<typeof grouped>;
const press = ({ grid }: Grouped, key: string, held: Partial<typeof keys> = {}) =>
  pressKey({ ...keys, key, ...held }, grid);
const outline = { altKey: true, shiftKey: true };
const cellsOf = ({ model }: Grouped, field: string) =>
  ['a', 'b', 'c', 'd'].map((id) => {
    const row = model.row(id);
    return row ? model.value(row, field) : undefined;
  });

describe('a range across a group', () => {
  test('is copied without the group', () => {
    const sheet = grouped();
    sheet.select(rect(1, 0, 5, 1));
    expect(copy(sheet.grid)?.text).toBe('Oak\t1\r\nAsh\t2\r\nElm\t3\r\nFir\t4');
    expect(sheet.grid.message.get()).toBe('8 cells copied');
  });

  test('takes a pasted block past the group, one line for each row', () => {
    const sheet = grouped();
    sheet.select(rect(2, 0));
    paste(sheet.grid, fromTsv('one\ntwo\nthree'));
    expect(cellsOf(sheet, 'name')).toEqual(['Oak', 'one', 'two', 'three']);
    expect(sheet.grid.selection.get()).toMatchObject({ anchor: { row: 2 }, head: { row: 5 } });
    sheet.select(rect(5, 0));
    paste(sheet.grid, fromTsv('last\nlost'));
    expect(sheet.notices.at(-1)?.message).toContain('1 row past the last row ignored');
  });

  test('is cleared, filled and continued as if the group were not there', () => {
    const sheet = grouped();
    sheet.select(rect(1, 1, 2, 1));
    extendFill(sheet.grid, { row: 5, column: 1 }, false);
    expect(cellsOf(sheet, 'day')).toEqual([1, 2, 3, 4]);
    sheet.select(rect(2, 0, 4, 0));
    fill(sheet.grid, 'down');
    expect(cellsOf(sheet, 'name')).toEqual(['Oak', 'Ash', 'Ash', 'Fir']);
    sheet.select(rect(0, 0, 3, 0));
    clear(sheet.grid);
    expect(cellsOf(sheet, 'name')).toEqual([null, null, 'Ash', 'Fir']);
  });

  test('counts rows only', () => {
    const sheet = grouped();
    sheet.select(rect(0, 1, 5, 1));
    expect(selectionStatistics(sheet.grid)).toMatchObject({ filled: 4, sum: '10' });
  });
});

test('a group alone cannot be copied, pasted over, cleared, typed over or filled from', () => {
  const sheet = grouped();
  sheet.select(rect(3, 0, 3, 2));
  expect(copy(sheet.grid)).toBeNull();
  paste(sheet.grid, fromTsv('x\ny'));
  clear(sheet.grid);
  expect(press(sheet, 'x')).toBe('handled');
  expect(sheet.grid.editing.get()).toBeNull();
  expect(fillSource(sheet.grid)).toBeNull();
  expect(cellsOf(sheet, 'name')).toEqual(['Oak', 'Ash', 'Elm', 'Fir']);
  expect(sheet.model.canUndo).toBe(false);
});

describe('keys', () => {
  test('the arrows stop on a group as on any line, in the same column', () => {
    const sheet = grouped();
    sheet.select(rect(2, 1));
    press(sheet, 'ArrowDown');
    expect(sheet.grid.active).toEqual({ row: 3, column: 1 });
    press(sheet, 'ArrowDown');
    expect(sheet.grid.active).toEqual({ row: 4, column: 1 });
    press(sheet, 'ArrowUp');
    press(sheet, 'ArrowUp');
    expect(sheet.grid.active).toEqual({ row: 2, column: 1 });
  });

  test('Enter and Tab go from row to row, past a group', () => {
    const sheet = grouped();
    sheet.select(rect(2, 0));
    press(sheet, 'Enter');
    expect(sheet.grid.active).toEqual({ row: 4, column: 0 });
    press(sheet, 'Enter', { shiftKey: true });
    expect(sheet.grid.active).toEqual({ row: 2, column: 0 });
    press(sheet, 'F2');
    commitText(sheet.grid, 'Ivy', 'down');
    expect(sheet.grid.active).toEqual({ row: 4, column: 0 });
    press(sheet, 'Tab', { shiftKey: true });
    expect(sheet.grid.active).toEqual({ row: 2, column: 2 });
    press(sheet, 'Tab');
    expect(sheet.grid.active).toEqual({ row: 4, column: 0 });
    sheet.select(rect(2, 0, 4, 0));
    press(sheet, 'Enter');
    expect(sheet.grid.active).toEqual({ row: 4, column: 0 });
  });

  test('Enter and Space collapse and expand the active group', () => {
    const sheet = grouped();
    sheet.select(rect(0, 0));
    press(sheet, 'Enter');
    expect(sheet.grid.lines).toHaveLength(4);
    expect(sheet.grid.active).toEqual({ row: 0, column: 0 });
    expect(sheet.grid.message.get()).toBe('West collapsed');
    press(sheet, ' ');
    expect(sheet.grid.lines).toHaveLength(6);
  });

  test('the outline keys go from a row to its group, and back', () => {
    const sheet = grouped();
    sheet.select(rect(5, 1));
    press(sheet, 'ArrowLeft', outline);
    expect(sheet.grid.lines).toHaveLength(4);
    expect(sheet.grid.active).toEqual({ row: 3, column: 1 });
    press(sheet, 'ArrowRight', outline);
    expect(sheet.grid.lines).toHaveLength(6);
    press(sheet, 'ArrowUp', outline);
    expect(sheet.grid.lines).toHaveLength(2);
    expect(sheet.grid.active).toEqual({ row: 1, column: 1 });
    press(sheet, 'ArrowDown', outline);
    expect(sheet.grid.active).toEqual({ row: 3, column: 1 });
    const flat = testGrid({ columns: [settings('name', 'text')], rows: [{ id: '1', name: 'Oak' }] });
    flat.select(rect(0, 0));
    expect(pressKey({ ...keys, key: 'ArrowLeft', ...outline }, flat.grid)).toBe('ignored');
  });

  test('a selection stays with its rows when a group above them collapses', () => {
    const sheet = grouped();
    const [west] = sheet.grid.view.grouped?.top ?? [];
    if (!west) throw new Error('there is a first group');
    sheet.select(rect(4, 0, 5, 1));
    toggleGroup(sheet.grid, west);
    expect(sheet.grid.selection.get()).toEqual({ anchor: { row: 2, column: 0 }, head: { row: 3, column: 1 } });
    toggleGroup(sheet.grid, west);
    expect(sheet.grid.selection.get()).toEqual({ anchor: { row: 4, column: 0 }, head: { row: 5, column: 1 } });
  });
});

describe('what a collapsed group hides', () => {
  test('is found and shown', () => {
    const sheet = grouped();
    sheet.select(rect(0, 0));
    press(sheet, 'ArrowUp', outline);
    findText(sheet.grid, 'fir');
    expect(sheet.grid.lines).toHaveLength(4);
    expect(sheet.grid.rowAt(sheet.grid.active?.row ?? -1)?.id).toBe('d');
    expect(sheet.grid.rowAt(1)).toBeUndefined();
    findText(sheet.grid, 'west');
    expect(sheet.grid.rowAt(sheet.grid.active?.row ?? -1)?.id).toBe('a');
    findNext(sheet.grid, -1, true);
    expect(sheet.grid.rowAt(sheet.grid.active?.row ?? -1)?.id).toBe('b');
    sheet.select(rect(3, 2));
    findNext(sheet.grid, -1, true);
    expect(sheet.grid.rowAt(sheet.grid.active?.row ?? -1)?.id).toBe('b');
  });

  test('and needs attention is reached with F8', () => {
    const sheet = grouped();
    sheet.model.apply([{ rowId: 'd', field: 'day', value: 99 }], 'edit');
    sheet.select(rect(0, 0));
    press(sheet, 'ArrowUp', outline);
    goToProblem(sheet.grid, 1);
    expect(sheet.grid.active).toEqual({ row: 3, column: 1 });
  });

  test('and was changed is shown when it is undone', () => {
    const sheet = grouped();
    sheet.select(rect(5, 0));
    clear(sheet.grid);
    press(sheet, 'ArrowUp', outline);
    undo(sheet.grid);
    expect(sheet.grid.rowAt(sheet.grid.active?.row ?? -1)?.id).toBe('d');
    expect(cellsOf(sheet, 'name')).toEqual(['Oak', 'Ash', 'Elm', 'Fir']);
  });
});
