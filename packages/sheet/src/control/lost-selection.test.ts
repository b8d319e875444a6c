import { describe, expect, test, vi } from 'vitest';
import { arrangeColumns } from '../rows/column-layout.ts';
import { settings } from '../testing.ts';
import { fromTsv } from '../values/clipboard-text.ts';
import { actedRows } from './acted-rows.ts';
import { beginEdit, keepText } from './edit-actions.ts';
import { move } from './move-actions.ts';
import { paste } from './paste-actions.ts';
import { clear, fill, undo } from './range-actions.ts';
import { rect, testGrid } from './testing.ts';

const columns = [settings('number', 'text', false), settings('notes', 'text'), settings('paid', 'currency')];
const grid = () => {
  const made = testGrid({
    columns,
    rows: [...'abcdef'].map((id) => ({ id, number: `J-${id}`, notes: `note ${id}`, paid: null })),
  });
  /** As after a filter, a sort or a colleague's new job: these rows in this order. */
  const show = (ids: string, fields = ['number', 'notes', 'paid']) =>
    made.grid.show({
      ...made.grid.view,
      rows: [...ids].map((id) => made.model.row(id) ?? { id }),
      columns: arrangeColumns(columns, []).filter(({ field }) => fields.includes(field)),
    });
  const notes = () => made.model.rows.map((row) => made.model.value(row, 'notes') ?? '-').join(', ');
  return { ...made, show, notes };
};

test('Delete does not empty the rows that take the place of selected rows filtered away', () => {
  const { grid: controller, select, show, notes } = grid();
  const before = notes();
  select(rect(0, 1, 2, 1));
  show('def');
  expect(controller.selection.get()).toBeNull();
  expect(controller.message.get()).toBe('Nothing is selected any more: the cell is not shown');
  clear(controller);
  paste(controller, fromTsv('x'));
  fill(controller, 'down');
  expect([beginEdit(controller, 'replace'), notes()]).toEqual([false, before]);
  expect(controller.message.get()).toBe('No cell is selected: an arrow key selects one');
});

test('the selection moves when rows join above it', () => {
  const { grid: controller, select, show, notes } = grid();
  show('cdef');
  select(rect(1, 1, 2, 1));
  show('abcdef');
  expect(controller.selection.get()).toEqual({ anchor: { row: 3, column: 1 }, head: { row: 4, column: 1 } });
  clear(controller);
  expect(notes()).toBe('note a, note b, note c, -, -, note f');
});

test('a filter keeps the selected rows that pass, and the message names the rest', () => {
  const { grid: controller, select, show, notes } = grid();
  select(rect(0, 1, 2, 1));
  show('acf');
  expect(controller.message.get()).toBe('What is hidden now is not selected any more');
  clear(controller);
  expect(notes()).toBe('-, note b, -, note d, note e, note f');
});

test('after a dropped selection the arrows start where it was', () => {
  const { grid: controller, select, show } = grid();
  select(rect(3, 1));
  show('abcef');
  move(controller, 'down', false);
  expect(controller.active).toEqual({ row: 3, column: 1 });
});

test('a hidden column ends the selection, and a moved column keeps it', () => {
  const { grid: controller, select, show } = grid();
  select(rect(1, 2));
  show('abcdef', ['number', 'paid']);
  expect(controller.active).toEqual({ row: 1, column: 1 });
  show('abcdef', ['number', 'notes']);
  expect(controller.active).toBeNull();
});

test('a row action applies to the selected rows, not to rows that came between', () => {
  const { grid: controller, select, show } = grid();
  show('abef');
  select(rect(0, 1, 3, 1));
  show('abcdef');
  expect(actedRows(controller, 'a')).toEqual(['a']);
});

describe('an editor that leaves the screen', () => {
  test('keeps its text in its row', () => {
    const { grid: controller, select, show, notes, notices } = grid();
    select(rect(1, 1));
    beginEdit(controller, 'replace');
    const editing = controller.editing.get();
    show('acdef');
    if (editing) keepText(controller, editing, 'half a sen');
    expect(notes()).toBe('note a, half a sen, note c, note d, note e, note f');
    expect(notices.at(-1)?.message).toBe('notes was kept as typed: its cell is not shown any more');
  });

  test('shows the text of a row that is gone, because nothing can keep it', () => {
    const { model, grid: controller, select, notices } = grid();
    select(rect(1, 1));
    beginEdit(controller, 'replace');
    const editing = controller.editing.get();
    model.removeRows(['b']);
    if (editing) keepText(controller, editing, 'half a sen');
    expect(notices.at(-1)?.message).toBe('“half a sen” was not kept: its row was taken out meanwhile');
  });
});

test('undo selects the restored cells only', () => {
  const { model, grid: controller } = grid();
  model.apply(
    [
      { rowId: 'a', field: 'notes', value: 'new' },
      { rowId: 'd', field: 'notes', value: 'new' },
    ],
    'edit',
  );
  undo(controller);
  expect(controller.selection.get()).toMatchObject({ anchor: controller.active, head: controller.active });
});

test.each([
  ['a half-typed text', 'half a sen'],
  ['nothing typed', 'note b'],
])('an editor whose column is retired meanwhile leaves the focus to the grid: %s', (_, text) => {
  const { grid: controller, select, show } = grid();
  const surface = {
    hold: vi.fn(),
    scrollTo() {},
    focusCell: vi.fn(),
    keepFocus() {},
    rowsMoved() {},
    isInView: () => true,
    pageRows: () => 9,
  };
  controller.surface = surface as never; // what this test needs of it
  select(rect(1, 1));
  beginEdit(controller, 'keep');
  const editing = controller.editing.get();
  show('abcdef', ['number', 'paid']);
  if (!editing) throw new Error('an editor was opened');
  keepText(controller, editing, text);
  expect(controller.editing.get()).toBeNull();
  expect(surface.hold).toHaveBeenCalled();
});
