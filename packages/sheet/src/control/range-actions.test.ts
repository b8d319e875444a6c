// @vitest-environment happy-dom

import { describe, expect, test } from 'vitest';
import { settings } from '../testing.ts';
import { fromTsv } from '../values/clipboard-text.ts';
import { beginEdit, commitText, toggle, typeAnswer } from './edit-actions.ts';
import { paste } from './paste-actions.ts';
import { clear, copy, redo, undo, writes } from './range-actions.ts';
import { rect, testGrid } from './testing.ts';

const grid = () =>
  testGrid({
    columns: [settings('note', 'text'), settings('amount', 'currency'), settings('done', 'boolean')],
    rows: ['1', '2', '3', '4'].map((id) => ({ id, note: `n${id}`, amount: Number(id) * 100, done: false })),
  });

test('a cell about which the person is asked first is not said to be changed', () => {
  const {
    grid: controller,
    select,
    notices,
  } = testGrid({
    columns: [settings('note', 'text'), settings('done', 'boolean')],
    rows: ['1', '2', '3'].map((id) => ({ id, note: `n${id}`, done: false })),
    isToAsk: ({ rowId, field }) => rowId === '2' && field === 'done',
  });
  select(rect(1, 1));
  toggle(controller);
  expect(controller.message.get()).toBe('');
  typeAnswer(controller, 'no');
  expect(controller.message.get()).toBe('');
  select(rect(0, 1, 2, 1));
  paste(controller, fromTsv('yes\r\nyes\r\nyes'));
  expect([controller.message.get(), notices.at(-1)?.message]).toEqual(['2 cells changed', '2 cells changed']);
});

test('an undo of what the sheet does not show says of which row, and that it is not shown', () => {
  const { grid: controller, select } = grid();
  select(rect(0, 0));
  controller.model.apply([{ rowId: '2', field: 'hidden', value: 'x' }], 'edit');
  undo(controller);
  expect(controller.message.get()).toBe('1 cell undone · n2: not shown here');
});

describe('the notice after a change of several cells', () => {
  test('takes the change back', () => {
    const { grid: controller, select, shown, notices } = grid();
    const before = shown();
    select(rect(0, 0, 1, 1));
    paste(controller, fromTsv('a\t5\r\nb\t6'));
    expect(notices.map(({ message }) => message)).toEqual(['4 cells changed']);
    notices[0]?.action?.run();
    expect(shown()).toEqual(before);
    expect(controller.message.get()).toBe('4 cells undone');
    expect(controller.model.canUndo).toBe(false);
  });

  test('takes back only its own change, and leaves later ones', () => {
    const { grid: controller, select, shown, notices } = grid();
    select(rect(0, 0, 2, 0));
    clear(controller);
    select(rect(1, 0));
    beginEdit(controller, 'replace');
    commitText(controller, 'later', 'stay');
    notices[0]?.action?.run();
    expect(shown().map((text) => text.split(' | ')[0])).toEqual(['n1', 'later', 'n3', 'n4']);
    undo(controller);
    undo(controller);
    undo(controller);
    expect(shown()[1]).toContain('n2');
  });

  test('appears for check boxes too, and not for a single successful edit', () => {
    const { grid: controller, select, notices } = grid();
    select(rect(0, 0));
    beginEdit(controller, 'replace');
    commitText(controller, 'x', 'down');
    expect(notices).toEqual([]);
    select(rect(0, 2, 2, 2));
    toggle(controller);
    expect(notices).toMatchObject([{ kind: 'success', message: '3 cells changed', action: { label: 'Undo' } }]);
  });
});

describe('what a colleague has changed since', () => {
  const theirs = (made: ReturnType<typeof grid>, id: string, note: string) =>
    made.model.patchRows([{ id, note } as { id: string }], new Map([[id, { who: 'Ana Ruiz', at: new Date(0) }]]));
  const start = () => {
    const made = grid();
    made.select(rect(0, 0, 2, 0));
    paste(made.grid, fromTsv('a\r\nb\r\nc'));
    const save = () => made.model.mark(['1', '2', '3'].map((rowId) => ({ rowId, field: 'note', state: 'saved' })));
    save();
    const notes = () => made.shown().map((text) => text.split(' | ')[0]);
    return { ...made, notes, save };
  };

  test('is left alone by undo, which says so and offers to undo it too', () => {
    const made = start();
    const { grid: controller, notices, notes } = made;
    theirs(made, '1', 'x');
    theirs(made, '3', 'y');
    undo(controller);
    const message = '1 cell undone · 2 cells were changed by Ana Ruiz since; they keep their values';
    expect(controller.message.get()).toBe(message);
    expect(notices.at(-1)).toMatchObject({ kind: 'warn', message, action: { label: 'Undo them too' } });
    expect(notes()).toEqual(['x', 'n2', 'y', 'n4']);
    controller.offer.get()?.run();
    expect(notes()).toEqual(['n1', 'n2', 'n3', 'n4']);
    expect([controller.message.get(), controller.offer.get()]).toEqual(['2 cells undone', null]);
    undo(controller);
    expect(notes()).toEqual(['x', 'n2', 'y', 'n4']);
  });

  test('is left alone by redo and by the notice', () => {
    const made = start();
    const { grid: controller, notices, notes, save } = made;
    undo(controller);
    save();
    theirs(made, '1', 'x');
    redo(controller);
    expect(controller.message.get()).toBe('2 cells redone · 1 cell was changed by Ana Ruiz since; it keeps its value');
    expect(controller.offer.get()?.label).toBe('Redo it too');
    notices[0]?.action?.run();
    expect(notes()).toEqual(['x', 'n2', 'n3', 'n4']);
  });

  test('is offered only until the next change, and a row that left is reported as gone', () => {
    const made = start();
    const { grid: controller, select, model } = made;
    theirs(made, '1', 'x');
    model.removeRows(['2']);
    undo(controller);
    expect(controller.message.get()).toBe(
      '1 cell undone · 1 cell was changed by Ana Ruiz since; it keeps its value · 1 cell of rows that are not here any more',
    );
    select(rect(0, 0));
    clear(controller);
    expect(controller.offer.get()).toBeNull();
  });
});

test('copied cells paste to the same values, and a block repeats over a larger range', () => {
  const { grid: controller, select, shown } = grid();
  select(rect(0, 0, 1, 1));
  const copied = copy(controller);
  select(rect(0, 0, 3, 1));
  paste(controller, fromTsv(copied?.text ?? ''));
  expect(shown().slice(2)).toEqual(['n1 | $1.00 | FALSE', 'n2 | $2.00 | FALSE']);
});

test('no word of a person is a formula where copied cells are pasted: of a heading, a choice, or what was refused', () => {
  const formula = '=HYPERLINK("https://evil.example")';
  const { grid: controller, select } = testGrid({
    columns: [
      { ...settings('branch', 'select'), title: formula },
      settings('managers', 'multiselect'),
      settings('amount', 'currency'),
    ],
    rows: [
      { id: '1', branch: 'b', managers: ['m'], amount: -5_00 },
      { id: '2', branch: null, managers: [], amount: null },
    ],
    options: { branch: [{ value: 'b', name: formula }], managers: [{ value: 'm', name: formula }] },
  });
  select(rect(1, 2));
  beginEdit(controller, 'replace');
  commitText(controller, formula, 'stay');
  controller.copiesHeadings = true;
  select(rect(0, 0, 1, 2));
  const html = copy(controller)?.html ?? '';
  const said = [...html.matchAll(/<td([^>]*)>(=.*?)<\/td>/g)];
  expect(said.map(([, style]) => style)).toEqual(
    Array.from({ length: 4 }, () => ` style="mso-number-format:'\\@'" sdnum="1033;0;@"`),
  );
  expect(html).toContain('<td sdval="-5.00" sdnum="1033;1033;[$$-409]#,##0.00;[RED]-[$$-409]#,##0.00">($5.00)</td>');
});

test('what the menu offers: calculated columns alone take neither paste nor fill, read-only ones a paste that reaches others', () => {
  const { grid: controller, select } = testGrid({
    columns: [
      settings('name', 'text', false),
      settings('cost', 'currency'),
      { ...settings('ratio', 'number', false), formula: '[cost] / 2' },
    ],
    rows: [{ id: '1', name: 'a', cost: 1, ratio: 2 }],
  });
  const at = (left: number, right = left) => {
    select(rect(0, left, 0, right));
    return writes(controller);
  };
  expect(at(0)).toEqual({ takesFill: false, takesPaste: true });
  expect(at(1)).toEqual({ takesFill: true, takesPaste: true });
  expect(at(2)).toEqual({ takesFill: false, takesPaste: false });
  expect(at(1, 2)).toEqual({ takesFill: true, takesPaste: true });
  controller.show({ ...controller.view, isReadOnly: true });
  expect(at(1)).toEqual({ takesFill: false, takesPaste: false });
});
