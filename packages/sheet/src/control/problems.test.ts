import { describe, expect, test } from 'vitest';
import { arrangeColumns } from '../rows/column-layout.ts';
import { settings } from '../testing.ts';
import { fromTsv } from '../values/clipboard-text.ts';
import { decide } from './decide.ts';
import { paste } from './paste-actions.ts';
import { correctProblems, decideProblems, goToProblem, revertProblems } from './problem-actions.ts';
import { listProblems } from './problem-list.ts';
import { undo } from './range-actions.ts';
import { rect, testGrid } from './testing.ts';

const columns = [settings('key', 'text', false), settings('name', 'text'), settings('amount', 'currency')];
const start = () => {
  const made = testGrid({
    columns,
    rows: ['1', '2', '3'].map((id) => ({ id, key: `J${id}`, name: `Job ${id}`, amount: 100 })),
  });
  made.select(rect(0, 2, 2, 2));
  paste(made.grid, fromTsv('tbd\r\n7\r\n1,2,3'));
  const all = arrangeColumns(columns, []);
  return { ...made, all, listed: () => listProblems(made.grid, all) };
};

describe('cells that need attention', () => {
  test('are listed with their row, column, text and reason, in the order on screen', () => {
    const { model, listed } = start();
    model.mark([{ rowId: '2', field: 'amount', state: 'refused', reason: 'The period is closed' }]);
    expect(listed().map(({ rowLabel, title, text, reason }) => [rowLabel, title, text, reason])).toEqual([
      ['J1 · Job 1', 'amount', 'tbd', expect.stringContaining('“tbd” is not')],
      ['J2 · Job 2', 'amount', '$7.00', 'The period is closed'],
      ['J3 · Job 3', 'amount', '1,2,3', expect.stringContaining('“1,2,3”')],
    ]);
    expect(listed().map(({ at }) => at)).toEqual([0, 1, 2].map((row) => ({ row, column: 2 })));
  });

  test('say why in a sentence, also where a rule has no subject', () => {
    const { model, listed } = start();
    model.mark([{ rowId: '2', field: 'amount', state: 'refused', reason: 'must not be negative' }]);
    expect(listed()[1]?.reason).toBe('It must not be negative');
  });

  test('are visited one after the other, round and back', () => {
    const { grid } = start();
    const go = (step: 1 | -1) => {
      goToProblem(grid, step);
      return grid.active?.row;
    };
    grid.select({ row: 0, column: 0 });
    expect([go(1), go(1), go(1), go(-1), go(-1)]).toEqual([0, 2, 0, 2, 0]);
  });

  test('are corrected together, in one undo step', () => {
    const { grid, all, listed, shown, model } = start();
    correctProblems(grid, all, [
      { rowId: '1', field: 'amount', text: '$5' },
      { rowId: '3', field: 'amount', text: 'still not' },
    ]);
    expect(shown()).toEqual(['J1 | Job 1 | $5.00', 'J2 | Job 2 | $7.00', 'J3 | Job 3 | still not']);
    expect(listed()).toHaveLength(1);
    undo(grid);
    expect(model.problemCount).toBe(2);
    expect(shown()[0]).toBe('J1 | Job 1 | tbd');
  });

  test('are reverted together to what the server has', () => {
    const { model, grid, listed, shown } = start();
    model.mark([{ rowId: '2', field: 'amount', state: 'refused', reason: 'no' }]);
    revertProblems(grid, listed());
    expect(shown().map((text) => text.split(' | ')[2])).toEqual(['$1.00', '$1.00', '$1.00']);
    expect(model.problemCount).toBe(0);
    undo(grid);
    expect(shown().map((text) => text.split(' | ')[2])).toEqual(['tbd', '$7.00', '1,2,3']);
  });

  test('shows the colleague’s value after a conflict is reverted', () => {
    const { model, grid, shown } = start();
    model.mark([{ rowId: '2', field: 'amount', state: 'conflict', reason: 'Ana changed it too' }]);
    model.mergeRows([{ id: '2', key: 'J2', name: 'Job 2', amount: 999 } as { id: string }]);
    expect(shown()[1]).toBe('J2 | Job 2 | $7.00');
    revertProblems(grid, [{ rowId: '2', field: 'amount' }]);
    expect(shown()[1]).toBe('J2 | Job 2 | $9.99');
  });

  describe('that a colleague changed too', () => {
    const at = new Date(2026, 0, 31, 15, 15);
    const inConflict = (...ids: readonly string[]) => {
      const made = start();
      const { model, grid } = made;
      revertProblems(grid, model.problems());
      model.apply(
        ids.map((rowId) => ({ rowId, field: 'amount', value: 700 })),
        'edit',
      );
      model.patchRows(ids.map((id) => ({ id, amount: 900 }) as { id: string }));
      model.mark(
        ids.map((rowId) => ({
          rowId,
          field: 'amount',
          state: 'conflict',
          reason: 'no',
          theirs: { value: 900, who: 'Ana Ruiz', at },
        })),
      );
      const decided: string[] = [];
      const tell = (word: string) => (cells: readonly { rowId: string }[]) =>
        decided.push(`${word} ${cells.map(({ rowId }) => rowId)}`);
      const decisions = { keepMine: tell('mine'), takeTheirs: tell('theirs') };
      return { ...made, decided, decisions, amounts: () => model.rows.map((row) => model.value(row, 'amount')) };
    };

    test('are listed with both values, name and time', () => {
      const { listed } = inConflict('1', '2');
      expect(listed().map(({ text, theirs }) => [text, theirs])).toEqual([
        ['$7.00', { text: '$9.00', by: 'Ana Ruiz, 1/31, 3:15 PM' }],
        ['$7.00', { text: '$9.00', by: 'Ana Ruiz, 1/31, 3:15 PM' }],
      ]);
    });

    test('are decided one by one', () => {
      const { grid, listed, decisions, decided, amounts } = inConflict('1', '2');
      expect(decided).toEqual([]);
      decide(grid, decisions, listed().slice(0, 1), 'mine');
      expect([decided, listed().length, amounts()]).toEqual([['mine 1'], 1, [700, 700, 100]]);
      decide(grid, decisions, listed(), 'theirs');
      expect([decided, listed().length, amounts()]).toEqual([['mine 1', 'theirs 2'], 0, [700, 900, 100]]);
    });

    test('are decided all at once, and other problems stay', () => {
      const { grid, model, listed, decisions, decided } = inConflict('1', '2');
      model.mark([{ rowId: '3', field: 'amount', state: 'refused', reason: 'no' }]);
      decide(grid, decisions, listed(), 'mine');
      expect([decided, listed().map(({ rowId }) => rowId)]).toEqual([['mine 1,2'], ['3']]);
    });

    test.each([
      ['mine', [['mine 1'], 800]],
      ['theirs', [['theirs 1'], 900]],
    ] as const)('are decided for %s with the text that stands in the list', (choice, expected) => {
      const { grid, all, model, listed, decisions, decided, amounts } = inConflict('1');
      // Like a save queue: typing over a conflict does not decide it.
      model.onChanges(({ changes }) => {
        const theirs = { value: 900, who: 'Ana Ruiz', at };
        model.mark(changes.map(({ rowId, field, value }) => ({ rowId, field, value, state: 'conflict', theirs })));
      });
      decideProblems(grid, all, decisions, listed(), choice, [{ rowId: '1', field: 'amount', text: '8' }]);
      expect([decided, amounts()[0]]).toEqual(expected);
      expect(listed()).toEqual([]);
    });

    test('stay if the text in the list cannot be read', () => {
      const { grid, all, listed, decisions, decided } = inConflict('1');
      decideProblems(grid, all, decisions, listed(), 'mine', [{ rowId: '1', field: 'amount', text: 'eight' }]);
      expect([decided, listed().map(({ text }) => text)]).toEqual([[], ['eight']]);
    });

    test('are decided for the new value after typing over', () => {
      const { grid, all, listed, amounts } = inConflict('1');
      correctProblems(grid, all, [{ rowId: '1', field: 'amount', text: '8' }]);
      expect([listed(), amounts()[0]]).toEqual([[], 800]);
      undo(grid);
      expect(amounts()[0]).toBe(900);
    });
  });

  test('a bad text over a refused value hides the refusal, and giving up the text shows it again', () => {
    const { model, grid, select } = start();
    model.mark([{ rowId: '2', field: 'amount', state: 'refused', reason: 'no' }]);
    select(rect(1, 2));
    paste(grid, fromTsv('oops'));
    revertProblems(grid, [{ rowId: '2', field: 'amount' }]);
    expect(model.cellState('2', 'amount')).toMatchObject({ save: 'refused', reason: 'no' });
  });

  test('in a hidden column are listed as such', () => {
    const { grid, all, listed } = start();
    grid.show({ ...grid.view, columns: all.filter((column) => column.field !== 'amount') });
    expect(listed().map(({ at, isColumnHidden }) => ({ at, isColumnHidden }))).toEqual([
      { at: null, isColumnHidden: true },
      { at: null, isColumnHidden: true },
    ]);
    goToProblem(grid, 1);
    expect(grid.message.get()).toBe('No such cell is shown');
  });

  test('of a column that only another sheet has are listed as such, and corrected', () => {
    const { model, grid, all, listed } = start();
    const here = all.filter((column) => column.field !== 'amount');
    grid.show({ ...grid.view, columns: here, all: here });
    expect(listed().map(({ at, isElsewhere, text }) => ({ at, isElsewhere, text }))).toEqual([
      { at: null, isElsewhere: true, text: 'tbd' },
      { at: null, isElsewhere: true, text: '1,2,3' },
    ]);
    correctProblems(grid, all, [{ rowId: '1', field: 'amount', text: '$5' }]);
    expect([model.problemCount, model.row('1')]).toEqual([1, expect.objectContaining({ amount: 500 })]);
  });
});
