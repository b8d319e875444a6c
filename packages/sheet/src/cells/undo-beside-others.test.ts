import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CellChange, CellValue } from './cell-value.ts';
import { GridModel } from './grid-model.ts';
import type { ChangedCell } from './model-listeners.ts';

interface Row {
  readonly id: string;
  notes: string | null;
  cost: number | null;
  contract: number | null;
  typedLeft: number | null;
}
const calculated = (row: Row): CellValue => row.contract;

/** A model whose edits are acknowledged at once, except those made by `unsaved`, and a colleague, Ana. */
function start() {
  const model = new GridModel<Row>({
    rows: ['a', 'b', 'c'].map((id) => ({ id, notes: id, cost: 400, contract: 1_000, typedLeft: null })),
    validate: (field, value) => (field === 'cost' && Number(value) < 0 ? 'must not be negative' : null),
    access: {
      left: {
        read: (row) => row.typedLeft ?? calculated(row),
        stored: (row) => row.typedLeft,
        storedAs: (row, value) => (value === calculated(row) ? null : value),
        write: (row, value) => {
          row.typedLeft = typeof value === 'number' ? value : null;
        },
      },
    },
  });
  const sent: ChangedCell[] = [];
  let isSaving = true;
  model.onChanges(({ changes }) => {
    sent.push(...changes);
    if (isSaving) model.mark(changes.map(({ rowId, field, value }) => ({ rowId, field, value, state: 'saved' })));
  });
  const cell = (rowId: string, field: string, value: CellValue): CellChange => ({ rowId, field, value });
  const edit = (...cells: readonly CellChange[]) => model.apply(cells, 'edit');
  const offline = (act: () => unknown) => {
    isSaving = false;
    act();
    isSaving = true;
  };
  const unsaved = (...cells: readonly CellChange[]) => offline(() => edit(...cells));
  const ana = (id: string, patch: Partial<Row>) =>
    model.patchRows([{ id, ...patch }], new Map([[id, { who: 'Ana Ruiz', at: new Date(0) }]]));
  const values = (field: string) => model.rows.map((row) => model.value(row, field));
  return { model, sent, cell, edit, offline, unsaved, ana, values };
}

test('an edit of an earlier page stays over what it was over, also by an undo of what is typed next', () => {
  const { model, cell, edit, sent } = start();
  model.restore([{ ...cell('a', 'cost', 500), over: 200 }]);
  edit(cell('a', 'cost', 600));
  model.undo();
  expect(sent.at(-1)).toMatchObject({ value: 500, over: 200 });
});

describe('undo beside a colleague', () => {
  test('skips what the colleague changed since, names them, and goes on to the step before', () => {
    const { model, cell, edit, ana, values, sent } = start();
    edit(cell('b', 'notes', 'earlier'));
    edit(cell('a', 'cost', 500));
    ana('a', { cost: 777 });
    const result = model.undo();
    expect(result).toMatchObject({ changed: 0, touched: [], gone: 0 });
    expect(result.skipped).toMatchObject([{ rowId: 'a', field: 'cost', target: { value: 400 }, who: 'Ana Ruiz' }]);
    expect(values('cost')).toEqual([777, 400, 400]);
    expect(sent).toHaveLength(2);
    expect(model.undo().changed).toBe(1);
    expect(values('notes')).toEqual(['a', 'b', 'c']);
    // What was not undone is not redone either.
    expect(model.redo()).toMatchObject({ changed: 1, skipped: [] });
    expect(model.canRedo).toBe(false);
  });

  test('undoes the other cells of the step, which redo restores, and the skipped cells on demand', () => {
    const { model, cell, edit, ana, values } = start();
    edit(cell('a', 'cost', 500), cell('b', 'cost', 500), cell('c', 'cost', 500));
    ana('b', { cost: 777 });
    const { skipped, changed } = model.undo();
    expect([changed, skipped.length, values('cost')]).toEqual([2, 1, [400, 777, 400]]);
    expect(model.overwrite(skipped).changed).toBe(1);
    expect(values('cost')).toEqual([400, 400, 400]);
    model.undo();
    expect(values('cost')).toEqual([400, 777, 400]);
    model.redo();
    expect(values('cost')).toEqual([400, 400, 400]);
    model.redo();
    expect(values('cost')).toEqual([500, 400, 500]);
  });

  test('redo skips what was changed after the undo', () => {
    const { model, cell, edit, ana, values } = start();
    edit(cell('a', 'cost', 500), cell('b', 'cost', 500));
    model.undo();
    ana('a', { cost: 777 });
    expect(model.redo().skipped).toMatchObject([{ rowId: 'a', target: { value: 500 }, who: 'Ana Ruiz' }]);
    expect(values('cost')).toEqual([777, 500, 400]);
  });

  test('taking a change back from its toast skips what anybody changed since', () => {
    const { model, cell, edit, ana, values } = start();
    const { touched } = edit(cell('a', 'cost', 500), cell('b', 'cost', 500), cell('c', 'cost', 500));
    ana('a', { cost: 777 });
    edit(cell('b', 'cost', 600));
    const { changed, skipped } = model.takeBack(touched);
    expect([changed, values('cost')]).toEqual([1, [777, 600, 400]]);
    expect(skipped.map(({ rowId, who }) => [rowId, who])).toEqual([
      ['a', 'Ana Ruiz'],
      ['b', null],
    ]);
  });

  test('a change that is already undone cannot be taken back', () => {
    const { model, cell, edit } = start();
    const { touched } = edit(cell('a', 'cost', 500), cell('b', 'cost', 500));
    model.undo();
    expect(model.takeBack(touched)).toMatchObject({ changed: 0, skipped: [] });
  });

  test('a cell that already holds what the step would restore is not skipped', () => {
    const { model, cell, edit, ana } = start();
    edit(cell('a', 'cost', 500));
    ana('a', { cost: 400 });
    expect(model.undo()).toMatchObject({ changed: 0, skipped: [], gone: 0 });
  });

  test('cells of rows that left are counted, and the others undone', () => {
    const { model, cell, edit } = start();
    edit(cell('a', 'cost', 500), cell('b', 'cost', 500));
    model.removeRows(['a']);
    expect(model.undo()).toMatchObject({ changed: 1, gone: 1, skipped: [] });
  });

  test('a value that the service stored differently is still the person’s own', () => {
    const { model, cell, edit, values, ana } = start();
    const change = cell('a', 'notes', 'two words ');
    edit(change);
    const row = model.row('a');
    if (!row) throw new Error('the row is there');
    const answer = [{ ...row, notes: 'two words' }];
    model.answered([change], answer);
    model.mergeRows(answer);
    expect(values('notes')[0]).toBe('two words');
    expect(model.undo()).toMatchObject({ changed: 1, skipped: [] });
    expect(values('notes')[0]).toBe('a');
    model.redo();
    ana('a', { notes: 'two others' });
    expect(model.undo().skipped).toHaveLength(1);
  });

  test('an edit under way is undone like any other', () => {
    const { model, cell, unsaved, values } = start();
    unsaved(cell('a', 'cost', 500));
    model.mark([{ ...cell('a', 'cost', 500), state: 'saving' }]);
    expect(model.undo()).toMatchObject({ changed: 1, skipped: [] });
    expect(values('cost')[0]).toBe(400);
  });

  test('an edit under way is undone like any other after the news of it, which may arrive before its answer', () => {
    const { model, cell, unsaved, values, ana } = start();
    unsaved(cell('a', 'cost', 500));
    model.mark([{ ...cell('a', 'cost', 500), state: 'saving' }]);
    ana('a', { cost: 500 });
    expect(model.undo()).toMatchObject({ changed: 1, skipped: [] });
    expect(values('cost')[0]).toBe(400);
  });

  test('undoing an unsaved edit over a colleague’s newer value takes that value', () => {
    const { model, cell, unsaved, offline, values, ana } = start();
    unsaved(cell('a', 'cost', 500));
    unsaved(cell('a', 'cost', 600));
    ana('a', { cost: 777 });
    expect(values('cost')[0]).toBe(600);
    offline(() => model.undo());
    expect(values('cost')[0]).toBe(500);
    const { skipped } = model.undo();
    expect(values('cost')[0]).toBe(777);
    expect(skipped).toMatchObject([{ target: { value: 400 }, who: 'Ana Ruiz' }]);
  });

  test('undoing a refused text leaves the colleague’s value under it, and redo restores the text', () => {
    const { model, cell, edit, values, ana } = start();
    edit({ ...cell('a', 'cost', 400), invalid: { text: 'tbd', reason: 'no amount' } });
    ana('a', { cost: 777 });
    expect(model.undo().skipped).toEqual([]);
    expect([values('cost')[0], model.cellState('a', 'cost').invalid]).toEqual([777, undefined]);
    model.redo();
    expect([values('cost')[0], model.cellState('a', 'cost').invalid?.text]).toEqual([777, 'tbd']);
  });

  test('a corrected text does not return over a colleague’s value', () => {
    const { model, cell, edit, values, ana } = start();
    edit({ ...cell('a', 'cost', 400), invalid: { text: 'tbd', reason: 'no amount' } });
    edit(cell('a', 'cost', 12));
    ana('a', { cost: 777 });
    expect(model.undo().skipped).toHaveLength(1);
    expect([values('cost')[0], model.cellState('a', 'cost').invalid]).toEqual([777, undefined]);
  });

  test('an override is compared by what was typed, not by what is shown', () => {
    const { model, cell, edit, ana, values } = start();
    edit(cell('a', 'left', 5));
    ana('a', { contract: 2_000 });
    expect(model.undo()).toMatchObject({ changed: 1, skipped: [] });
    expect([values('left')[0], model.row('a')?.typedLeft]).toEqual([2_000, null]);
    edit(cell('b', 'left', 5));
    ana('b', { typedLeft: 6 });
    expect(model.undo().skipped).toHaveLength(1);
    expect(model.row('b')?.typedLeft).toBe(6);
  });
});

test('after any edits, undos, redos and take-backs, a colleague’s value is never undone', () => {
  const rowId = fc.constantFrom('a', 'b', 'c');
  const mine = fc.array(fc.record({ rowId, field: fc.constant('cost'), value: fc.integer({ min: 0, max: 9 }) }), {
    minLength: 1,
    maxLength: 3,
  });
  const action = fc.oneof(
    mine.map((changes) => ({ kind: 'edit' as const, changes })),
    fc.record({ kind: fc.constant('ana' as const), rowId }),
    fc.record({ kind: fc.constant('takeBack' as const), which: fc.nat(5) }),
    fc.record({ kind: fc.constantFrom('undo' as const, 'redo' as const) }),
  );
  fc.assert(
    fc.property(fc.array(action, { maxLength: 30 }), (actions) => {
      const { model, edit, ana } = start();
      const steps: ReturnType<typeof edit>['touched'][] = [];
      // Rows whose value is Ana's, unless an undo restored an own value.
      const anas = new Set<string>();
      let next = 1_000;
      for (const action of actions) {
        const before = new Map(model.rows.map(({ id, cost }) => [id, cost]));
        if (action.kind === 'edit') steps.push(edit(...action.changes).touched);
        else if (action.kind === 'ana') ana(action.rowId, { cost: next++ });
        else if (action.kind === 'takeBack') model.takeBack(steps[action.which % Math.max(steps.length, 1)] ?? []);
        else model[action.kind]();
        if (action.kind === 'edit') for (const { rowId } of action.changes) anas.delete(rowId);
        else if (action.kind === 'ana') anas.add(action.rowId);
        else for (const id of anas) expect(model.row(id)?.cost).toBe(before.get(id));
      }
    }),
  );
});

describe('an amount equal to the calculated one', () => {
  test('is no edit when typed, pasted or filled', () => {
    const { model, cell, edit, sent } = start();
    expect(edit(cell('a', 'left', 1_000)).changed).toBe(0);
    expect([sent, model.canUndo]).toEqual([[], false]);
  });

  test('removes an override when typed over it, and undo restores the override', () => {
    const { model, cell, edit, sent } = start();
    edit(cell('a', 'left', 5));
    edit(cell('a', 'left', 1_000));
    expect([model.row('a')?.typedLeft, sent.at(-1)?.value]).toEqual([null, null]);
    model.undo();
    expect(model.row('a')?.typedLeft).toBe(5);
  });

  test('is calculated with the other cells of the same change, in any order', () => {
    const { model, cell, edit } = start();
    edit(cell('a', 'left', 3_000), cell('a', 'contract', 3_000));
    expect(model.row('a')).toMatchObject({ contract: 3_000, typedLeft: null });
    model.undo();
    expect(model.row('a')).toMatchObject({ contract: 1_000, typedLeft: null });
  });
});

describe('a conflict', () => {
  const at = new Date(0);
  const inConflict = (over?: number) => {
    const made = start();
    const { model, cell, unsaved, ana } = made;
    unsaved({ ...cell('a', 'cost', 500), over });
    ana('a', { cost: 777 });
    model.mark([
      { ...cell('a', 'cost', 500), state: 'conflict', reason: 'no', theirs: { value: 777, who: 'Ana Ruiz', at } },
    ]);
    const cells = [{ rowId: 'a', field: 'cost' }];
    const settled: unknown[] = [];
    return { ...made, cells, settled, settle: () => settled.push('told') };
  };

  test('shows both values, always the colleague’s newest', () => {
    const { model, ana, values } = inConflict();
    expect([values('cost')[0], model.cellState('a', 'cost').theirs]).toEqual([
      500,
      { value: 777, who: 'Ana Ruiz', at },
    ]);
    ana('a', { cost: 888 });
    expect(model.cellState('a', 'cost').theirs?.value).toBe(888);
    ana('a', { notes: 'elsewhere' });
    expect(model.cellState('a', 'cost').theirs?.value).toBe(888);
  });

  test('ends when both have the same value', () => {
    const { model, ana } = inConflict();
    ana('a', { cost: 500 });
    expect(model.cellState('a', 'cost')).toEqual({});
  });

  test('decided for mine: undo restores the colleague’s value, and no earlier edit is undone over it', () => {
    const { model, cells, settle, settled, values } = inConflict();
    model.decide(cells, 'mine', settle);
    expect([settled, model.problemCount, values('cost')[0]]).toEqual([['told'], 0, 500]);
    model.undo();
    expect(values('cost')[0]).toBe(777);
    expect(model.undo().skipped).toMatchObject([{ target: { value: 400 }, who: 'Ana Ruiz' }]);
    expect(values('cost')[0]).toBe(777);
  });

  test('decided for theirs: no undo replaces it', () => {
    const { model, cells, settle, settled, values, sent } = inConflict();
    model.decide(cells, 'theirs', settle);
    expect([settled, model.cellState('a', 'cost'), values('cost')[0]]).toEqual([['told'], {}, 777]);
    expect(model.undo().skipped).toMatchObject([{ target: { value: 400 }, who: 'Ana Ruiz' }]);
    expect([values('cost')[0], model.canUndo, sent.length]).toEqual([777, false, 1]);
  });

  test('kept: what it was over stays, and an undo of what is typed next sends it so', () => {
    const { model, cells, settle, cell, edit, sent } = inConflict(200);
    model.decide(cells, 'mine', settle);
    edit(cell('a', 'cost', 600));
    model.undo();
    expect(sent.at(-1)).toMatchObject({ value: 500, over: 200 });
  });

  test('typed over: decided for the new value, and undo restores the colleague’s value', () => {
    const { model, cell, edit, values, sent } = inConflict();
    edit(cell('a', 'cost', 600));
    expect([model.problemCount, sent.at(-1)?.value]).toEqual([0, 600]);
    model.undo();
    expect(values('cost')[0]).toBe(777);
  });

  test('undone before it is decided: the colleague’s value stands', () => {
    const { model, values } = inConflict();
    expect(model.undo().skipped).toHaveLength(1);
    expect([values('cost')[0], model.problemCount]).toEqual([777, 0]);
  });
});
