import { describe, expect, test } from 'vitest';
import type { LinesBelow } from '../rows/keyed-paste.ts';
import { settings } from '../testing.ts';
import { move } from './move-actions.ts';
import { paste, pasteBelow } from './paste-actions.ts';
import { redo, undo } from './range-actions.ts';
import { rect, testGrid } from './testing.ts';

const columns = [settings('number', 'text', false), settings('name', 'text', false), settings('cost', 'currency')];
const rows = [
  { id: 'a', number: '24-001', name: 'Oak', cost: 100 },
  { id: 'b', number: '24-002', name: 'Elm', cost: 200 },
];

function sheet(isTaken = true, there = rows) {
  const taken: LinesBelow[] = [];
  const made = testGrid({ columns, rows: there, keys: ['number'] });
  const onBelow = (below: LinesBelow) => {
    taken.push(below);
    return isTaken;
  };
  made.grid.show({ ...made.grid.view, onBelow });
  const below = () => taken.map((each) => ({ lines: each.lines, fields: each.columns.map((column) => column?.field) }));
  return { ...made, below };
}

describe('a paste on a sheet without rows, which has no cell to select', () => {
  test('hands on all lines by their headings', () => {
    const { grid, below } = sheet(true, []);
    paste(grid, [
      ['cost', 'name'],
      ['3.00', 'Ash'],
    ]);
    expect(below()).toEqual([{ lines: [['3.00', 'Ash']], fields: ['cost', 'name'] }]);
  });

  test('starts in the first column if it has no headings', () => {
    const { grid, below } = sheet(true, []);
    paste(grid, [['24-003', 'Fir', '4.00']]);
    expect(below()).toEqual([{ lines: [['24-003', 'Fir', '4.00']], fields: ['number', 'name', 'cost'] }]);
  });
});

describe('a paste that reaches past the last row', () => {
  test('fills the rows that are there, and hands on the rest with its columns', () => {
    const { grid, select, below, shown, notices } = sheet();
    select(rect(1, 1));
    paste(grid, [
      ['Ash', '3.00'],
      ['Fir', '4.00'],
      ['Yew', 'x'],
    ]);
    expect(shown()[1]).toBe('24-002 | Elm | $3.00');
    expect(below()).toEqual([
      {
        lines: [
          ['Fir', '4.00'],
          ['Yew', 'x'],
        ],
        fields: ['name', 'cost'],
      },
    ]);
    expect(notices[0]?.message).toBe('1 cell changed · 1 read-only cell skipped');
  });

  test('says what was left out where the rest cannot be rows', () => {
    const { grid, select, notices } = sheet(false);
    select(rect(1, 2));
    paste(grid, [['3.00'], ['4.00']]);
    expect(notices[0]?.message).toBe('1 cell changed · 1 row past the last row ignored');
  });

  test('goes by its headings', () => {
    const { grid, select, below } = sheet();
    select(rect(1, 1));
    paste(grid, [
      ['cost', 'name'],
      ['3.00', 'Ash'],
      ['4.00', 'Fir'],
    ]);
    expect(below()).toEqual([{ lines: [['4.00', 'Fir']], fields: ['cost', 'name'] }]);
  });

  test('passes on nothing if rows are found by key, or if everything fits', () => {
    const { grid, select, below } = sheet();
    select(rect(1, 0));
    paste(grid, [
      ['24-001', 'Ash', '3.00'],
      ['24-009', 'Fir', '4.00'],
    ]);
    select(rect(0, 2, 1, 2));
    paste(grid, [['5.00'], ['6.00']]);
    expect(below()).toEqual([]);
  });
});

describe('a paste into the line below the last row', () => {
  test('makes every line a new row, starting at the pasted field, keys included', () => {
    const { grid, below, shown } = sheet();
    pasteBelow(grid, [['24-001', 'Ash']], 'number');
    pasteBelow(grid, [['Fir', '4.00']], 'name');
    expect(below()).toEqual([
      { lines: [['24-001', 'Ash']], fields: ['number', 'name', 'cost'] },
      { lines: [['Fir', '4.00']], fields: ['name', 'cost'] },
    ]);
    expect(shown()).toEqual(['24-001 | Oak | $1.00', '24-002 | Elm | $2.00']);
  });

  test('goes by its headings', () => {
    const { grid, below } = sheet();
    pasteBelow(
      grid,
      [
        ['cost', 'number'],
        ['4.00', '24-009'],
      ],
      'name',
    );
    expect(below()).toEqual([{ lines: [['4.00', '24-009']], fields: ['cost', 'number'] }]);
  });

  test('started in a hidden column, continues in the visible ones', () => {
    const { grid, below } = sheet();
    grid.show({ ...grid.view, columns: grid.view.columns.filter(({ field }) => field !== 'name') });
    pasteBelow(grid, [['Fir', '24-009']], 'name');
    expect(below()).toEqual([{ lines: [['Fir', '24-009']], fields: ['name', 'number', 'cost'] }]);
  });

  test('says so if it makes no rows', () => {
    const { grid } = sheet(false);
    pasteBelow(grid, [['4.00']], 'cost');
    expect(grid.message.get()).toBe('Nothing in it makes new jobs');
  });
});

test('Arrow Down on the last row goes to the line below it, where there is one', () => {
  for (const hasLine of [true, false]) {
    const { grid, select } = sheet();
    let asked = 0;
    // The only part of the page that the test needs.
    grid.surface = {
      scrollTo() {},
      focusCell() {},
      pageRows: () => 9,
      focusBelow: () => ++asked > 0 && hasLine,
    } as never;
    select(rect(0, 1));
    move(grid, 'down', false);
    expect([grid.active?.row, asked]).toEqual([1, 0]);
    move(grid, 'down', true);
    expect(asked).toBe(0);
    move(grid, 'down', false);
    expect([grid.active?.row, asked]).toEqual([1, 1]);
  }
});

test('undo and redo include actions that change no cells, in order, and say what they started', () => {
  const { grid, model, select, shown } = sheet();
  const did: string[] = [];
  const act = (name: string) => () => {
    did.push(name);
    return { message: `${name} began` };
  };
  model.did({ undo: act('undo'), redo: act('redo') });
  select(rect(0, 2));
  paste(grid, [['9.00']]);
  undo(grid);
  expect([did, shown()[0]]).toEqual([[], '24-001 | Oak | $1.00']);
  undo(grid);
  expect([did, grid.message.get()]).toEqual([['undo'], 'undo began']);
  redo(grid);
  redo(grid);
  expect([did, shown()[0]]).toEqual([['undo', 'redo'], '24-001 | Oak | $9.00']);
});

test('an action that is taken back below later steps leaves the history, and redo brings it back', () => {
  const { grid, model, select, shown } = sheet();
  const did: string[] = [];
  const act = (message: string) => () => {
    did.push(message);
    return { message };
  };
  const added = { undo: act('out'), redo: act('back') };
  model.did(added);
  select(rect(0, 2));
  paste(grid, [['9.00']]);
  model.takeBack(added);
  // It is undone already.
  model.takeBack(added);
  undo(grid);
  undo(grid);
  expect([did, shown()[0], grid.message.get()]).toEqual([['out'], '24-001 | Oak | $1.00', 'Nothing to undo']);
  redo(grid);
  redo(grid);
  expect(did).toEqual(['out', 'back']);
  redo(grid);
  expect(grid.message.get()).toBe('Nothing to redo');
});

test('what undo began is said until it is over, unless something else was said meanwhile', async () => {
  const { grid, model } = sheet();
  const begun = { message: 'Taking it out', until: Promise.resolve() };
  for (const [said, left] of [
    [null, ''],
    ['Another', 'Another'],
  ] as const) {
    model.did({ undo: () => begun, redo: () => begun });
    undo(grid);
    expect(grid.message.get()).toBe('Taking it out');
    if (said !== null) grid.say(said);
    await begun.until;
    expect(grid.message.get()).toBe(left);
  }
});
