import { describe, expect, test } from 'vitest';
import { pressKey } from '../keys/press-key.ts';
import { settings } from '../testing.ts';
import { fromTsv } from '../values/clipboard-text.ts';
import { commitText } from './edit-actions.ts';
import { canFill, extendFill } from './fill-actions.ts';
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
  test('is copied without it', () => {
    const one = grouped();
    one.select(rect(1, 0, 5, 1));
    expect(copy(one.grid)?.text).toBe('Oak\t1\r\nAsh\t2\r\nElm\t3\r\nFir\t4');
    expect(one.grid.message.get()).toBe('8 cells copied');
  });

  test('takes a pasted block past it, one line of the block for each row', () => {
    const one = grouped();
    one.select(rect(2, 0));
    paste(one.grid, fromTsv('one\ntwo\nthree'));
    expect(cellsOf(one, 'name')).toEqual(['Oak', 'one', 'two', 'three']);
    expect(one.grid.selection.get()).toMatchObject({ anchor: { row: 2 }, head: { row: 5 } });
    one.select(rect(5, 0));
    paste(one.grid, fromTsv('last\nlost'));
    expect(one.notices.at(-1)?.message).toContain('1 row past the last row ignored');
  });

  test('is cleared, filled and continued as if the group were not there', () => {
    const one = grouped();
    one.select(rect(1, 1, 2, 1));
    extendFill(one.grid, { row: 5, column: 1 }, false);
    expect(cellsOf(one, 'day')).toEqual([1, 2, 3, 4]);
    one.select(rect(2, 0, 4, 0));
    fill(one.grid, 'down');
    expect(cellsOf(one, 'name')).toEqual(['Oak', 'Ash', 'Ash', 'Fir']);
    one.select(rect(0, 0, 3, 0));
    clear(one.grid, 'delete');
    expect(cellsOf(one, 'name')).toEqual([null, null, 'Ash', 'Fir']);
  });

  test('counts rows alone', () => {
    const one = grouped();
    one.select(rect(0, 1, 5, 1));
    expect(selectionStatistics(one.grid)).toMatchObject({ filled: 4, sum: '10' });
  });
});

test('a group alone is nothing to copy, paste over, clear, type over or fill from', () => {
  const one = grouped();
  one.select(rect(3, 0, 3, 2));
  expect(copy(one.grid)).toBeNull();
  paste(one.grid, fromTsv('x\ny'));
  clear(one.grid, 'delete');
  expect(press(one, 'x')).toBe('handled');
  expect(one.grid.editing.get()).toBeNull();
  expect(canFill(one.grid, rect(3, 0))).toBe(false);
  expect(cellsOf(one, 'name')).toEqual(['Oak', 'Ash', 'Elm', 'Fir']);
  expect(one.model.canUndo).toBe(false);
});

describe('keys', () => {
  test('the arrows go over a group as over every line, at the same column', () => {
    const one = grouped();
    one.select(rect(2, 1));
    press(one, 'ArrowDown');
    expect(one.grid.active).toEqual({ row: 3, column: 1 });
    press(one, 'ArrowDown');
    expect(one.grid.active).toEqual({ row: 4, column: 1 });
    press(one, 'ArrowUp');
    press(one, 'ArrowUp');
    expect(one.grid.active).toEqual({ row: 2, column: 1 });
  });

  test('Enter and Tab go from row to row, past the group between them', () => {
    const one = grouped();
    one.select(rect(2, 0));
    press(one, 'Enter');
    expect(one.grid.active).toEqual({ row: 4, column: 0 });
    press(one, 'Enter', { shiftKey: true });
    expect(one.grid.active).toEqual({ row: 2, column: 0 });
    press(one, 'F2');
    commitText(one.grid, 'Ivy', 'down');
    expect(one.grid.active).toEqual({ row: 4, column: 0 });
    press(one, 'Tab', { shiftKey: true });
    expect(one.grid.active).toEqual({ row: 2, column: 2 });
    press(one, 'Tab');
    expect(one.grid.active).toEqual({ row: 4, column: 0 });
    one.select(rect(2, 0, 4, 0));
    press(one, 'Enter');
    expect(one.grid.active).toEqual({ row: 4, column: 0 });
  });

  test('Enter and Space collapse and expand the group that they are pressed on', () => {
    const one = grouped();
    one.select(rect(0, 0));
    press(one, 'Enter');
    expect(one.grid.lines).toHaveLength(4);
    expect(one.grid.active).toEqual({ row: 0, column: 0 });
    expect(one.grid.message.get()).toBe('West collapsed');
    press(one, ' ');
    expect(one.grid.lines).toHaveLength(6);
  });

  test('the keys of the outline lead from a row to its group, and from there back', () => {
    const one = grouped();
    one.select(rect(5, 1));
    press(one, 'ArrowLeft', outline);
    expect(one.grid.lines).toHaveLength(4);
    expect(one.grid.active).toEqual({ row: 3, column: 1 });
    press(one, 'ArrowRight', outline);
    expect(one.grid.lines).toHaveLength(6);
    press(one, 'ArrowUp', outline);
    expect(one.grid.lines).toHaveLength(2);
    expect(one.grid.active).toEqual({ row: 1, column: 1 });
    press(one, 'ArrowDown', outline);
    expect(one.grid.active).toEqual({ row: 3, column: 1 });
    const flat = testGrid({ columns: [settings('name', 'text')], rows: [{ id: '1', name: 'Oak' }] });
    flat.select(rect(0, 0));
    expect(pressKey({ ...keys, key: 'ArrowLeft', ...outline }, flat.grid)).toBe('ignored');
  });

  test('a selection stays with its rows when a group above them collapses', () => {
    const one = grouped();
    const [west] = one.grid.view.grouped?.top ?? [];
    if (!west) throw new Error('there is a first group');
    one.select(rect(4, 0, 5, 1));
    toggleGroup(one.grid, west);
    expect(one.grid.selection.get()).toEqual({ anchor: { row: 2, column: 0 }, head: { row: 3, column: 1 } });
    toggleGroup(one.grid, west);
    expect(one.grid.selection.get()).toEqual({ anchor: { row: 4, column: 0 }, head: { row: 5, column: 1 } });
  });
});

describe('what a collapsed group hides', () => {
  test('is found, and shown', () => {
    const one = grouped();
    one.select(rect(0, 0));
    press(one, 'ArrowUp', outline);
    findText(one.grid, 'fir');
    expect(one.grid.lines).toHaveLength(4);
    expect(one.grid.rowAt(one.grid.active?.row ?? -1)?.id).toBe('d');
    expect(one.grid.rowAt(1)).toBeUndefined();
    findText(one.grid, 'west');
    expect(one.grid.rowAt(one.grid.active?.row ?? -1)?.id).toBe('a');
    findNext(one.grid, -1, true);
    expect(one.grid.rowAt(one.grid.active?.row ?? -1)?.id).toBe('b');
    one.select(rect(3, 2));
    findNext(one.grid, -1, true);
    expect(one.grid.rowAt(one.grid.active?.row ?? -1)?.id).toBe('b');
  });

  test('and needs attention, is gone to by F8', () => {
    const one = grouped();
    one.model.apply([{ rowId: 'd', field: 'day', value: 99 }], 'edit');
    one.select(rect(0, 0));
    press(one, 'ArrowUp', outline);
    goToProblem(one.grid, 1);
    expect(one.grid.active).toEqual({ row: 3, column: 1 });
  });

  test('and was changed, is shown when it is undone', () => {
    const one = grouped();
    one.select(rect(5, 0));
    clear(one.grid, 'delete');
    press(one, 'ArrowUp', outline);
    undo(one.grid);
    expect(one.grid.rowAt(one.grid.active?.row ?? -1)?.id).toBe('d');
    expect(cellsOf(one, 'name')).toEqual(['Oak', 'Ash', 'Elm', 'Fir']);
  });
});
