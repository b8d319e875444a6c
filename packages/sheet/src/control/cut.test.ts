import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { pressKey } from '../keys/press-key.ts';
import { settings } from '../testing.ts';
import { fromTsv } from '../values/clipboard-text.ts';
import { cut } from './cut-actions.ts';
import { beginEdit, commitText } from './edit-actions.ts';
import { paste } from './paste-actions.ts';
import { copy, undo } from './range-actions.ts';
import { rect, testGrid } from './testing.ts';

const pressed = { key: 'Escape', ctrlKey: false, metaKey: false, shiftKey: false, altKey: false, isComposing: false };

function sheet() {
  const made = testGrid({
    columns: [
      settings('name', 'text'),
      settings('cost', 'currency'),
      settings('paid', 'currency'),
      settings('sum', 'currency', false),
    ],
    rows: [
      { id: '1', name: 'a', cost: 100, paid: 300, sum: 400 },
      { id: '2', name: 'b', cost: 200, paid: null, sum: 200 },
      { id: '3', name: 'c', cost: null, paid: -50, sum: -50 },
    ],
    validate: (field, value) =>
      field === 'name' && value === null
        ? 'must not be empty'
        : field === 'cost' && Number(value) < 0
          ? 'must not be negative'
          : null,
  });
  const { grid, select, notices } = made;
  const cutAt = (...at: Parameters<typeof rect>): string => {
    select(rect(...at));
    return cut(grid)?.text ?? '';
  };
  const pasteAt = (text: string, ...at: Parameters<typeof rect>): string | undefined => {
    select(rect(...at));
    paste(grid, fromTsv(text), text);
    return notices.at(-1)?.message;
  };
  return { ...made, cutAt, pasteAt };
}

test('cut cells keep their values, and are marked until Escape', () => {
  const { grid, shown, cutAt } = sheet();
  const before = shown();
  expect(cutAt(0, 1, 1, 2)).toBe('$1.00\t$3.00\r\n$2.00\t');
  expect(shown()).toEqual(before);
  expect(grid.copied.get()).toMatchObject({ ...grid.selection.get(), cut: expect.any(String) });
  expect(grid.message.get()).toBe('4 cells cut: paste them, or Escape to leave them');
  expect(pressKey(pressed, grid)).toBe('handled');
  expect(grid.copied.get()).toBeNull();
  expect(grid.message.get()).toBe('The cut cells stay as they are');
  expect(shown()).toEqual(before);
});

test('a paste moves the cut cells in one step, and the next paste copies', () => {
  const { model, grid, shown, cutAt, pasteAt } = sheet();
  const before = shown();
  const sent: number[] = [];
  model.onChanges(({ changes }) => sent.push(changes.length));
  const text = cutAt(0, 1);
  expect(pasteAt(text, 2, 1)).toBe('2 cells changed, 1 of them emptied where they were cut');
  expect(shown()).toEqual(['a |  | $3.00 | $4.00', 'b | $2.00 |  | $2.00', 'c | $1.00 | ($0.50) | ($0.50)']);
  expect(sent).toEqual([2]);
  expect(grid.copied.get()).toBeNull();
  undo(grid);
  expect(shown()).toEqual(before);
  expect(pasteAt(text, 1, 1)).toBe('1 cell changed');
  expect(shown().map((line) => line.split(' | ')[1])).toEqual(['$1.00', '$1.00', '']);
});

test('cells that are pasted over one another keep what was pasted', () => {
  const { shown, cutAt, pasteAt } = sheet();
  pasteAt(cutAt(0, 1, 1, 1), 1, 1);
  expect(shown().map((line) => line.split(' | ')[1])).toEqual(['', '$1.00', '$2.00']);
});

test('a blank cell at the end of what was cut is moved as well', () => {
  const { shown, cutAt, pasteAt } = sheet();
  pasteAt(cutAt(1, 1, 2, 1), 0, 2);
  expect(shown().map((line) => line.split(' | ')[1])).toEqual(['$1.00', '', '']);
  expect(shown().map((line) => line.split(' | ')[2])).toEqual(['$2.00', '', '($0.50)']);
});

describe('values that find no place stay where they were', () => {
  test('the target refuses them', () => {
    const { shown, cutAt, pasteAt } = sheet();
    expect(pasteAt(cutAt(2, 2), 0, 1)).toBe(
      '1 cell not accepted: it must not be negative · 1 cut cell stays: it found no place',
    );
    expect(shown()[2]).toBe('c |  | ($0.50) | ($0.50)');
  });

  test('the target is read-only, or past the edge', () => {
    const { grid, shown, cutAt, pasteAt } = sheet();
    expect(pasteAt(cutAt(0, 1, 0, 2), 1, 3)).toBe(
      '1 read-only cell skipped · 1 column past the last column ignored · 2 cut cells stay: they found no place',
    );
    expect(shown()[0]).toBe('a | $1.00 | $3.00 | $4.00');
    expect(grid.copied.get()).toMatchObject({ cut: expect.any(String) });
    expect(pasteAt(cutAt(0, 1, 1, 1), 2, 2)).toBe(
      '2 cells changed, 1 of them emptied where they were cut · 1 row past the last row ignored · 1 cut cell stays: it found no place',
    );
    expect(shown().map((line) => line.split(' | ')[1])).toEqual(['', '$2.00', '']);
  });

  test('other cut values would cover them: nothing is pasted', () => {
    const { grid, shown, cutAt, pasteAt } = sheet();
    const before = shown();
    expect(pasteAt(cutAt(0, 1, 1, 2), 0, 2)).toBe(
      'Nothing was pasted: some of the cut values find no place there, and others would cover them',
    );
    expect(shown()).toEqual(before);
    expect(grid.copied.get()).toMatchObject({ cut: expect.any(String) });
  });

  test('a cell that may not be empty stays', () => {
    const { shown, cutAt, pasteAt } = sheet();
    expect(pasteAt(cutAt(0, 0), 1, 0)).toBe('1 cell changed · 1 cut cell stays: it may not be empty');
    expect(shown().map((line) => line.split(' | ')[0])).toEqual(['a', 'a', 'c']);
  });

  test('read-only cells are copied', () => {
    const { grid, shown, cutAt, pasteAt } = sheet();
    const text = cutAt(0, 2, 0, 3);
    expect(grid.message.get()).toBe('2 cells cut: paste them, or Escape to leave them · 1 read-only cell only copied');
    expect(pasteAt(text, 1, 1)).toBe(
      '3 cells changed, 1 of them emptied where they were cut · 1 cut cell stays: it is read-only',
    );
    expect(shown().slice(0, 2)).toEqual(['a | $1.00 |  | $4.00', 'b | $3.00 | $4.00 | $2.00']);
    cutAt(0, 3);
    expect(grid.message.get()).toBe('1 cell copied, not cut: read-only');
    expect(grid.copied.get()?.cut).toBeUndefined();
  });
});

describe('the mark ends without a change', () => {
  const ended = (meanwhile: (made: ReturnType<typeof sheet>) => void) => {
    const made = sheet();
    const text = made.cutAt(0, 1);
    meanwhile(made);
    expect(made.grid.copied.get()?.cut).toBeUndefined();
    made.pasteAt(text, made.grid.rowIndex('3'), 1);
    expect(made.shown().map((line) => line.split(' | ')[1])).toEqual(['$1.00', expect.any(String), '$1.00']);
  };

  test('with an edit', () =>
    ended(({ grid, select }) => {
      select(rect(1, 1));
      beginEdit(grid, 'replace');
      commitText(grid, '5', 'down');
    }));
  test('with a change of the row elsewhere', () =>
    ended(({ model }) => model.apply([{ rowId: '2', field: 'cost', value: 1 }], 'edit')));
  test('with undo, also of nothing', () => ended(({ grid }) => undo(grid)));
  test('with another copy', () =>
    ended(({ grid, select }) => {
      select(rect(1, 1));
      copy(grid);
    }));
  test('with what another program copied', () => ended(({ pasteAt }) => void pasteAt('7', 1, 1)));
  test('with rows that are not shown any more', () =>
    ended(({ grid, model, select }) => {
      select(rect(1, 1));
      grid.show({ ...grid.view, rows: model.rows.slice(1) });
      expect(grid.message.get()).toContain('The cut cells stay as they are');
    }));
});

test('a sort moves the mark with its cells', () => {
  const { grid, model, shown, cutAt, pasteAt } = sheet();
  const text = cutAt(0, 1);
  grid.show({ ...grid.view, rows: model.rows.toReversed() });
  expect(pasteAt(text, 0, 1)).toContain('1 of them emptied');
  expect(shown().map((line) => line.split(' | ')[1])).toEqual(['', '$2.00', '$1.00']);
});

test('where the same value stood already, only the cut cell changes', () => {
  const { model, shown, cutAt, pasteAt } = sheet();
  model.patchRows([Object.assign({ id: '3' }, { cost: 100 })]);
  expect(pasteAt(cutAt(0, 1), 2, 1)).toBe('1 cell emptied where it was cut');
  expect(shown().map((line) => line.split(' | ')[1])).toEqual(['', '$2.00', '$1.00']);
});

test("a colleague's newer value is not emptied", () => {
  const { model, shown, cutAt, pasteAt } = sheet();
  const text = cutAt(0, 1);
  model.patchRows([Object.assign({ id: '1' }, { cost: 900 })]);
  expect(pasteAt(text, 2, 1)).toBe('1 cell changed · the cut cells stay: one was changed since');
  expect(shown().map((line) => line.split(' | ')[1])).toEqual(['$9.00', '$2.00', '$1.00']);
});

test('cut cells are not pasted in several ranges', () => {
  const { grid, shown, notices, cutAt } = sheet();
  const before = shown();
  const text = cutAt(0, 1);
  grid.select({ row: 1, column: 1 });
  grid.selectAlso({ row: 2, column: 2 });
  paste(grid, fromTsv(text), text);
  expect(notices.at(-1)?.message).toBe(
    'Nothing was pasted: cut cells go to one place. Select the cell where it begins',
  );
  expect(shown()).toEqual(before);
});

test('whatever is cut and pasted, no value is lost, and one undo brings all back', () => {
  const at = fc.record({ row: fc.nat(2), column: fc.nat(3) });
  fc.assert(
    fc.property(at, at, at, at, (anchor, head, place, end) => {
      const { grid, shown } = sheet();
      const before = shown();
      const valuesOf = (text: readonly string[]): string[] =>
        text.flatMap((line) => line.split(' | ')).filter((word) => word !== '');
      grid.select(anchor, head);
      const text = cut(grid)?.text ?? '';
      const values = valuesOf(fromTsv(text).map((line) => line.join(' | ')));
      grid.select(place, end);
      paste(grid, fromTsv(text), text);
      for (const value of values) expect(valuesOf(shown())).toContain(value);
      undo(grid);
      expect(shown()).toEqual(before);
    }),
  );
});
