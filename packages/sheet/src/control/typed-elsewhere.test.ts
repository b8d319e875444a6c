import { describe, expect, test } from 'vitest';
import type { FieldAccess } from '../cells/field-access.ts';
import type { AnyRow } from '../rows/any-row.ts';
import { settings } from '../testing.ts';
import { cellReason } from './cell-reason.ts';
import { decide } from './decide.ts';
import { beginEdit, commitText } from './edit-actions.ts';
import { extendFill } from './fill-actions.ts';
import { paste } from './paste-actions.ts';
import { goToProblem, revertProblems } from './problem-actions.ts';
import { listProblems } from './problem-list.ts';
import { clear, redo, undo } from './range-actions.ts';
import { rect, type TestRow, testGrid } from './testing.ts';

// Every row of this model is one of these.
const jobOf = (row: AnyRow) => row as unknown as { cost: number; forecast: number | null };
const restOf = (row: AnyRow) => (jobOf(row).forecast ?? 0) - jobOf(row).cost;
const access: Record<string, FieldAccess<AnyRow>> = {
  estimate: {
    read: (row) => jobOf(row).forecast,
    write: () => {},
    typedAs: (_, value) => ({ field: 'forecast', value }),
  },
  rest: {
    read: restOf,
    write: () => {},
    typedAs: (row, value) => ({ field: 'forecast', value: value === null ? null : jobOf(row).cost + Number(value) }),
  },
};
const rows = (forecast: number): readonly TestRow[] => ['1', '2', '3'].map((id) => ({ id, cost: 10_000, forecast }));
const sheet = () => {
  const forecast = { ...settings('forecast', 'currency'), title: 'Forecast', hidden: true };
  const columns = [
    settings('cost', 'currency', false),
    settings('estimate', 'currency'),
    settings('rest', 'currency'),
    forecast,
  ];
  const opened = testGrid({ columns, rows: rows(50_000), access });
  const forecasts = () => opened.model.rows.map((row) => jobOf(row).forecast);
  return { ...opened, forecasts };
};

describe('a cell that is stored elsewhere', () => {
  test('is typed, and undo and redo select it', () => {
    const { grid, select, forecasts } = sheet();
    select(rect(0, 2));
    beginEdit(grid, 'replace');
    commitText(grid, '250.00', 'down');
    expect(forecasts()).toEqual([35_000, 50_000, 50_000]);
    undo(grid);
    expect([forecasts()[0], grid.active]).toEqual([50_000, { row: 0, column: 2 }]);
    select(rect(2, 0));
    redo(grid);
    expect([forecasts()[0], grid.active]).toEqual([35_000, { row: 0, column: 2 }]);
  });

  test('counts once where a refused text is typed over, and that is undone', () => {
    const { grid, select, forecasts } = sheet();
    select(rect(0, 2));
    paste(grid, [['about 7']]);
    beginEdit(grid, 'replace');
    commitText(grid, '250.00', 'stay');
    undo(grid);
    expect([forecasts()[0], grid.message.get()]).toEqual([50_000, '1 cell undone']);
    undo(grid);
    expect([grid.model.problemCount, grid.message.get()]).toEqual([0, '1 cell undone']);
  });

  test('stores the figure that it shows once a person types it over, and not when the editor is only opened', () => {
    const shown: Record<string, FieldAccess<AnyRow>> = {
      estimate: { ...access.estimate, read: (row) => jobOf(row).forecast ?? 40_000, write: () => {} },
    };
    const columns = [settings('estimate', 'currency'), { ...settings('forecast', 'currency'), hidden: true }];
    const given = [{ id: '1', cost: 10_000, forecast: null }];
    const { grid, model, select } = testGrid({ columns, rows: given, access: shown });
    const forecast = () => model.rows.map((row) => jobOf(row).forecast)[0];
    select(rect(0, 0));
    beginEdit(grid, 'keep');
    commitText(grid, '400.00', 'stay');
    expect([forecast(), model.canUndo]).toEqual([null, false]);
    beginEdit(grid, 'replace');
    commitText(grid, '400.00', 'stay');
    expect(forecast()).toBe(40_000);
    undo(grid);
    expect(forecast()).toBeNull();
  });

  test('keeps what is stored under a blank when an editor is opened by typing, and left empty', () => {
    const blank: Record<string, FieldAccess<AnyRow>> = {
      estimate: { ...access.estimate, read: () => null, write: () => {} },
    };
    const columns = [settings('estimate', 'currency'), { ...settings('forecast', 'currency'), hidden: true }];
    const { grid, model, select } = testGrid({ columns, rows: rows(7), access: blank });
    select(rect(0, 0));
    beginEdit(grid, 'replace', '1');
    commitText(grid, '', 'stay');
    expect([model.rows.map((row) => jobOf(row).forecast)[0], model.canUndo]).toEqual([7, false]);
  });

  test('is pasted, filled as a series, and emptied', () => {
    const { grid, select, forecasts, notices } = sheet();
    select(rect(0, 1));
    paste(grid, [
      ['$900.00', '$100.00'],
      ['$800.00', 'about 7'],
    ]);
    // In the first row the last of the two changes counts; in the second the text that cannot be read stays in its cell.
    expect(forecasts()).toEqual([20_000, 80_000, 50_000]);
    expect(notices.at(-1)?.message).toContain('“about 7” is not an amount');
    expect(grid.textOf(grid.model.rows[1] as AnyRow, grid.view.columns[2] as never)).toBe('about 7');
    undo(grid);
    select(rect(0, 2));
    extendFill(grid, { row: 2, column: 2 }, true);
    expect(forecasts()).toEqual([50_000, 50_100, 50_200]);
    select(rect(0, 1, 2, 1));
    clear(grid);
    expect(forecasts()).toEqual([null, null, null]);
  });

  test('says what follows from it, and in how many of the changed cells', () => {
    const standing: Record<string, FieldAccess<AnyRow>> = {
      estimate: { ...access.estimate, read: () => 70_000, write: () => {} },
    };
    const follows = (field: string, row: AnyRow): string | null => {
      if (field !== 'estimate' || row.id === '3') return null;
      return Number(jobOf(row).forecast) > 50_000 ? 'it is too much' : 'Ana’s stays';
    };
    const columns = [settings('estimate', 'currency'), { ...settings('forecast', 'currency'), hidden: true }];
    const { grid, select, notices } = testGrid({ columns, rows: rows(50_000), access: standing, follows });
    select(rect(0, 0));
    beginEdit(grid, 'replace');
    commitText(grid, '250.00', 'stay');
    expect(notices.at(-1)).toEqual({
      kind: 'warn',
      message: '1 cell changed · Ana’s stays',
      until: expect.any(Function),
    });
    paste(grid, [['$1.00'], ['$2.00'], ['$3.00']]);
    expect(notices.at(-1)?.message).toBe('3 cells changed · in 2 of them Ana’s stays');
    paste(grid, [['$1.00'], ['$2.00'], ['$4.00']]);
    expect(notices.at(-1)?.message).toBe('1 cell changed');
    paste(grid, [['$900.00'], ['$3.00'], ['$5.00']]);
    expect(notices.at(-1)?.message).toBe('3 cells changed · in 1 of them it is too much · in 1 of them Ana’s stays');
    paste(grid, [['$7.00'], ['$8.00']]);
    expect(notices.at(-1)?.message).toBe('2 cells changed · in all of them Ana’s stays');
  });

  test('shows the state of what it is stored in, and is where its problem is found', () => {
    const { grid, model, select } = sheet();
    model.apply([{ rowId: '2', field: 'rest', value: 100 }], 'edit');
    const theirs = { value: 70_000, who: 'Ana Ruiz', at: new Date() };
    model.mark([{ rowId: '2', field: 'forecast', state: 'conflict', theirs }]);
    const [row, rest] = [model.rows[1] as AnyRow, grid.view.columns[2]];
    if (!rest) throw new Error('no such column');
    expect(cellReason(grid, row, rest)).toMatch(/Ana Ruiz, .* changed Forecast to \$700\.00/);
    const [problem, ...others] = listProblems(grid, grid.view.all);
    expect([others, problem?.title, problem?.at, problem?.isColumnHidden]).toEqual([
      [],
      'Forecast',
      { row: 1, column: 1 },
      false,
    ]);
    select(rect(0, 0));
    goToProblem(grid, 1);
    expect(grid.active).toEqual({ row: 1, column: 1 });
    const asked: unknown[] = [];
    const decisions = { keepMine: () => {}, takeTheirs: (cells: readonly unknown[]) => void asked.push(...cells) };
    decide(grid, decisions, [{ rowId: '2', field: 'rest' }], 'theirs');
    expect([asked, model.problemCount]).toEqual([[expect.objectContaining({ rowId: '2', field: 'forecast' })], 0]);
  });

  test('gives up its refused text and no more', () => {
    const { grid, select, forecasts } = sheet();
    select(rect(0, 2));
    paste(grid, [['about 7']]);
    revertProblems(grid, [{ rowId: '1', field: 'rest' }]);
    expect([grid.model.problemCount, forecasts()[0]]).toEqual([0, 50_000]);
  });
});
