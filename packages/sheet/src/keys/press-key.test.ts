import { describe, expect, test } from 'vitest';
import type { GridController } from '../control/grid-controller.ts';
import { rect, testGrid } from '../control/testing.ts';
import { settings } from '../testing.ts';
import { comboOf, KEY_GROUPS } from './key-binding.ts';
import { isMethodKey, KEY_BINDINGS, pressKey } from './press-key.ts';

const plain = { ctrlKey: false, metaKey: false, shiftKey: false, altKey: false, isComposing: false };
const grid = () =>
  testGrid({
    columns: [settings('note', 'text'), settings('amount', 'currency'), settings('done', 'boolean')],
    rows: [
      { id: '1', note: 'a', amount: 100, done: false },
      { id: '2', note: 'b', amount: 200, done: true },
    ],
  });

describe('pressing a key', () => {
  test('has one answer for each combination', () => {
    const combos = KEY_BINDINGS.flatMap((binding) => binding.combos);
    expect(combos.filter((combo, index) => combos.indexOf(combo) !== index)).toEqual([]);
    expect(KEY_BINDINGS.filter((binding) => binding.combos.length > 0 && !binding.run)).toEqual([]);
  });

  test('has a line on the help sheet for every key, except keys that extend another', () => {
    const lines = KEY_BINDINGS.filter(({ does }) => does !== '');
    const listed = new Set(lines.flatMap(({ combos, shown }) => [...combos, ...(shown ?? [])]));
    const silent = KEY_BINDINGS.filter(({ does }) => does === '').flatMap(({ combos }) => combos);
    const unlisted = silent.filter((combo) => !listed.has(combo) && !/Shift\+|Arrow/.test(combo));
    expect(unlisted).toEqual([]);
    for (const group of KEY_GROUPS) expect(lines.some((line) => line.group === group)).toBe(true);
  });

  test.each([
    ['Ctrl+Shift+Z', { key: 'Z', ctrlKey: true, shiftKey: true }],
    ['Ctrl+D', { key: 'd', metaKey: true }],
    ['Shift+Space', { key: ' ', shiftKey: true }],
    ['?', { key: '?', shiftKey: true }],
    ['Alt+ArrowDown', { key: 'ArrowDown', altKey: true }],
  ])('knows %s', (combo, press) => expect(comboOf({ ...plain, ...press })).toBe(combo));

  test('lets a letter open the editor, ignores an unknown Ctrl+letter, and lets AltGr type', () => {
    const { grid: controller, select } = grid();
    select(rect(0, 0));
    expect(pressKey({ ...plain, key: 'x' }, controller)).toBe('edit');
    controller.editing.set(null);
    expect(pressKey({ ...plain, key: 'j', ctrlKey: true }, controller)).toBe('ignored');
    expect(controller.editing.get()).toBeNull();
    expect(pressKey({ ...plain, key: '@', ctrlKey: true, altKey: true }, controller)).toBe('edit');
  });

  test('brings the active cell back into sight by Ctrl+Backspace, and changes nothing', () => {
    const { grid: controller, select, model } = grid();
    const seen: unknown[] = [];
    select(rect(1, 1));
    // What the key uses of the page.
    controller.surface = {
      scrollTo: (at: unknown) => void seen.push(at),
      focusCell() {},
    } as unknown as GridController['surface'];
    expect(pressKey({ ...plain, key: 'Backspace', ctrlKey: true }, controller)).toBe('handled');
    expect(seen).toEqual([{ row: 1, column: 1 }]);
    expect(model.value(model.rows[1] ?? { id: '' }, 'amount')).toBe(200);
  });

  test('opens what a read-only cell stands for on Enter, and moves on from other cells and ranges', () => {
    const { grid: controller, select } = testGrid({
      columns: [settings('files', 'number', false), settings('note', 'text')],
      rows: [
        { id: '1', files: 2, note: 'a' },
        { id: '2', files: null, note: 'b' },
      ],
    });
    const opened: string[] = [];
    const opener = (row: { id: string }, field: string) => () => void opened.push(`${row.id} ${field}`);
    controller.show({ ...controller.view, opener });
    const enter = () => pressKey({ ...plain, key: 'Enter' }, controller);
    select(rect(0, 0));
    enter();
    expect([opened, controller.active]).toEqual([['1 files'], { row: 0, column: 0 }]);
    select(rect(0, 1));
    enter();
    expect(controller.active).toEqual({ row: 1, column: 1 });
    select(rect(0, 0, 1, 0));
    enter();
    expect([opened, controller.active]).toEqual([['1 files'], { row: 1, column: 0 }]);
  });

  test('leaves dead keys and input methods to the browser, and says where no text is accepted', () => {
    const { grid: controller, select } = testGrid({
      columns: [settings('key', 'text', false), settings('note', 'text')],
      rows: [{ id: '1', key: 'k', note: 'a' }],
    });
    select(rect(0, 1));
    expect(pressKey({ ...plain, key: 'Dead', isComposing: true }, controller)).toBe('ignored');
    expect(controller.editing.get()).toBeNull();
    select(rect(0, 0));
    pressKey({ ...plain, key: 'Dead', isComposing: true }, controller);
    expect(controller.message.get()).toBe('key is read-only');
  });

  test.each([
    ['a dead key', { key: 'Dead', keyCode: 0 }, true],
    ['a key that an input method took', { key: 'Process', keyCode: 0 }, true],
    ['the same on a Mac, which names the letter', { key: 'n', keyCode: 229 }, true],
    ['a key of a screen', { key: 'Unidentified', keyCode: 0 }, true],
    ['a letter', { key: 'n', keyCode: 78 }, false],
  ])('knows %s', (_, event, isMethod) => expect(isMethodKey({ isComposing: false, ...event })).toBe(isMethod));

  test.each([
    ['yes', 'TRUE'],
    ['x', 'TRUE'],
    ['1', 'TRUE'],
    ['no', 'FALSE'],
    ['yn', 'FALSE'],
    ['q', 'FALSE'],
  ])('makes “%s”, typed on a check box, %s', (letters, value) => {
    const { grid: controller, select, shown } = grid();
    select(rect(0, 2));
    for (const key of letters) expect(pressKey({ ...plain, key }, controller)).toBe('handled');
    expect(shown()[0]).toBe(`a | $1.00 | ${value}`);
  });

  test('takes ? as text in a text cell, and opens the help sheet elsewhere', () => {
    const { grid: controller, select } = grid();
    select(rect(0, 0));
    expect(pressKey({ ...plain, key: '?', shiftKey: true }, controller)).toBe('edit');
    expect(controller.isHelpOpen.get()).toBe(false);
    controller.editing.set(null);
    select(rect(0, 1));
    expect(pressKey({ ...plain, key: '?', shiftKey: true }, controller)).toBe('handled');
    expect(controller.isHelpOpen.get()).toBe(true);
  });

  test('ticks with Space, selects a row with Shift+Space, opens a list with Alt+Down', () => {
    const { grid: controller, select, shown } = grid();
    select(rect(0, 2));
    expect(pressKey({ ...plain, key: ' ' }, controller)).toBe('handled');
    expect(shown()[0]).toBe('a | $1.00 | TRUE');
    pressKey({ ...plain, key: ' ', shiftKey: true }, controller);
    expect(controller.selection.get()?.anchor).toEqual({ row: 0, column: 0 });
    select(rect(0, 1));
    expect(pressKey({ ...plain, key: 'ArrowDown', altKey: true }, controller)).toBe('edit');
  });
});
