import { describe, expect, test } from 'vitest';
import { beginEdit, commitText, toggle } from './edit-actions.ts';
import { clear, copy, paste, undo } from './range-actions.ts';
import { rect, settings, testGrid } from './testing.ts';

const grid = () =>
  testGrid({
    columns: [settings('note', 'text'), settings('amount', 'currency'), settings('done', 'boolean')],
    rows: ['1', '2', '3', '4'].map((id) => ({ id, note: `n${id}`, amount: Number(id) * 100, done: false })),
  });

describe('the notice after a change of several cells', () => {
  test('takes it back', () => {
    const { grid: controller, select, shown, notices } = grid();
    const before = shown();
    select(rect(0, 0, 1, 1));
    paste(controller, 'a\t5\r\nb\t6', '');
    expect(notices.map(({ message }) => message)).toEqual(['4 cells changed']);
    notices[0]?.action?.run();
    expect(shown()).toEqual(before);
    expect(controller.message.get()).toBe('4 cells undone');
    expect(controller.model.canUndo).toBe(false);
  });

  test('takes back just its own change when others came after it, and leaves what they wrote', () => {
    const { grid: controller, select, shown, notices } = grid();
    select(rect(0, 0, 2, 0));
    clear(controller, 'delete');
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

  test('is there for ticks too, and not for a single edit that went well', () => {
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

test('what is copied and pasted elsewhere gives the same values, and a block repeats over a larger range', () => {
  const { grid: controller, select, shown } = grid();
  select(rect(0, 0, 1, 1));
  const copied = copy(controller);
  select(rect(0, 0, 3, 1));
  paste(controller, copied?.text ?? '', '');
  expect(shown().slice(2)).toEqual(['n1 | $1.00 | FALSE', 'n2 | $2.00 | FALSE']);
  select(rect(2, 0, 3, 1));
  clear(controller, 'delete');
  select(rect(2, 0));
  paste(controller, '', copied?.html ?? '');
  expect(shown().slice(2)).toEqual(['n1 | $1.00 | FALSE', 'n2 | $2.00 | FALSE']);
});
