import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import type { CellChange } from './cell-value.ts';
import { GridModel } from './grid-model.ts';
import type { ChangeBatch } from './model-listeners.ts';

interface Row {
  readonly id: string;
  name: string | null;
  original: number | null;
  changes: number | null;
  revised: number;
}

const rows = (): Row[] =>
  ['a', 'b', 'c'].map((id, index) => ({ id, name: id, original: index * 100, changes: 0, revised: index * 100 }));
const makeModel = () =>
  new GridModel<Row>({
    rows: rows(),
    derive: (row) => ({ revised: (row.original ?? 0) + (row.changes ?? 0) }),
    validate: (field, value) => (field === 'original' && Number(value) < 0 ? 'must not be negative' : null),
  });
const set = (rowId: string, field: string, value: string | number | null): CellChange => ({ rowId, field, value });

describe('a change', () => {
  test('is written, completed by derived values, and emitted with the values before', () => {
    const model = makeModel();
    const batches: ChangeBatch[] = [];
    model.onChanges((batch) => batches.push(batch));
    model.apply([set('b', 'original', 250)], 'edit');
    expect(model.row('b')).toMatchObject({ original: 250, revised: 250 });
    expect(batches).toEqual([
      { origin: 'edit', changes: [{ rowId: 'b', field: 'original', value: 250, previous: 100 }] },
    ]);
  });

  test('notifies the listeners of its row only', () => {
    const model = makeModel();
    const ofA = vi.fn();
    const ofB = vi.fn();
    model.subscribeRow('a', ofA);
    model.subscribeRow('b', ofB);
    model.apply([set('b', 'name', 'x')], 'edit');
    expect([ofA.mock.calls.length, ofB.mock.calls.length]).toEqual([0, 1]);
  });

  test('is saved although a listener that draws fails, and the failure is reported', () => {
    const reported = vi.spyOn(globalThis, 'queueMicrotask').mockImplementation(() => {});
    const model = makeModel();
    const saved = vi.fn();
    const drawn = vi.fn();
    model.subscribe(() => {
      throw new TypeError('cannot draw');
    });
    model.subscribe(drawn);
    model.onChanges(saved);
    model.apply([set('b', 'name', 'x')], 'edit');
    expect([saved.mock.calls.length, drawn.mock.calls.length]).toEqual([1, 1]);
    expect(reported.mock.calls[0]?.[0]).toThrow('cannot draw');
    reported.mockRestore();
  });

  test('to an empty text empties the cell', () => {
    const model = makeModel();
    model.apply([set('a', 'name', '')], 'edit');
    expect(model.row('a')?.name).toBeNull();
  });

  test('to the same value is no change', () => {
    const model = makeModel();
    expect(model.apply([set('a', 'name', 'a')], 'edit').changed).toBe(0);
    expect(model.canUndo).toBe(false);
  });

  test('from the server is neither emitted nor undone', () => {
    const model = makeModel();
    const listener = vi.fn();
    model.onChanges(listener);
    model.apply([set('a', 'name', 'x')], 'server');
    expect(listener).not.toHaveBeenCalled();
    expect(model.canUndo).toBe(false);
  });

  test('of a row that is gone is skipped', () => {
    expect(makeModel().apply([set('z', 'name', 'x')], 'edit').changed).toBe(0);
  });
});

describe('a refused text', () => {
  const refused: CellChange = {
    rowId: 'b',
    field: 'original',
    value: 100,
    invalid: { text: '12x', reason: 'no amount' },
  };

  test('stays in its cell with its reason, and nothing is emitted', () => {
    const model = makeModel();
    const listener = vi.fn();
    model.onChanges(listener);
    const result = model.apply([refused], 'paste');
    expect(result).toMatchObject({ changed: 0, refused: 1, firstReason: 'no amount' });
    expect(model.cellState('b', 'original').invalid).toEqual({ text: '12x', reason: 'no amount' });
    expect(model.row('b')?.original).toBe(100);
    expect(model.problemCount).toBe(1);
    expect(listener).not.toHaveBeenCalled();
  });

  test('that a rule refused is stored once another cell of its row allows it', () => {
    const model = new GridModel<Row>({
      rows: rows(),
      validate: (field, value, row, together) => {
        const changes = Number('changes' in together ? together.changes : row.changes);
        return field === 'original' && Number(value) + changes < 0 ? 'is less than nothing' : null;
      },
    });
    const sent: ChangeBatch[] = [];
    model.onChanges((batch) => sent.push(batch));
    model.apply([{ ...set('b', 'original', -500), text: '-5.00' }, set('b', 'name', 'x')], 'paste');
    expect(model.cellState('b', 'original').invalid).toEqual({
      text: '-5.00',
      reason: 'is less than nothing',
      value: -500,
    });
    model.apply([set('b', 'changes', 100), set('c', 'changes', 900)], 'edit');
    expect(model.problemCount).toBe(1);
    expect(model.apply([set('b', 'changes', 500)], 'edit')).toMatchObject({ changed: 2, refused: 0 });
    expect(model.row('b')).toMatchObject({ original: -500, changes: 500 });
    expect(model.problemCount).toBe(0);
    expect(sent.at(-1)?.changes.map(({ field, value }) => [field, value])).toEqual([
      ['changes', 500],
      ['original', -500],
    ]);
    model.undo();
    expect(model.row('b')).toMatchObject({ original: 100, changes: 100 });
    expect(model.cellState('b', 'original').invalid?.text).toBe('-5.00');
    // Whatever is typed in the cell itself counts alone.
    model.apply([refused, set('b', 'changes', 500)], 'edit');
    expect(model.row('b')?.original).toBe(100);
    expect(model.cellState('b', 'original').invalid?.text).toBe('12x');
  });

  test('disappears by undo and returns by redo', () => {
    const model = makeModel();
    model.apply([refused], 'paste');
    model.undo();
    expect(model.cellState('b', 'original').invalid).toBeUndefined();
    model.redo();
    expect(model.cellState('b', 'original').invalid?.text).toBe('12x');
  });

  test('is corrected by a valid value, and undoing that restores the text', () => {
    const model = makeModel();
    model.apply([refused], 'edit');
    model.apply([set('b', 'original', 12)], 'edit');
    expect(model.cellState('b', 'original').invalid).toBeUndefined();
    model.undo();
    expect(model.cellState('b', 'original').invalid?.text).toBe('12x');
    expect(model.row('b')?.original).toBe(100);
  });

  test('can come from the validation, with the text as typed', () => {
    const model = makeModel();
    model.apply([{ ...set('b', 'original', -500), text: '(5.00)' }], 'edit');
    expect(model.cellState('b', 'original').invalid).toMatchObject({ text: '(5.00)', reason: 'must not be negative' });
  });
});

describe('undo and redo', () => {
  const field = fc.constantFrom('name', 'original', 'changes');
  const change = fc.record({ rowId: fc.constantFrom('a', 'b', 'c', 'gone'), field }).chain(({ rowId, field }) =>
    fc.oneof(
      (field === 'name' ? fc.option(fc.string()) : fc.option(fc.integer({ min: -50, max: 50 }))).map(
        (value): CellChange => ({ rowId, field, value }),
      ),
      fc.string().map((text): CellChange => ({ rowId, field, value: null, invalid: { text, reason: 'no' } })),
    ),
  );
  const action = fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({
        origin: fc.constantFrom('edit', 'paste', 'fill', 'delete'),
        changes: fc.array(change),
      }),
    },
    { weight: 1, arbitrary: fc.constantFrom('undo', 'redo') },
  );

  const states = (model: GridModel<Row>) =>
    ['a', 'b', 'c'].map((id) => [
      { ...model.row(id) },
      ['name', 'original', 'changes'].map((name) => model.cellState(id, name).invalid ?? null),
    ]);

  test('undoing everything returns to the start, redoing everything to the end', () => {
    fc.assert(
      fc.property(fc.array(action), (actions) => {
        const model = makeModel();
        const start = states(model);
        for (const action of actions) {
          if (action === 'undo') model.undo();
          else if (action === 'redo') model.redo();
          else model.apply(action.changes, action.origin);
        }
        while (model.canRedo) model.redo();
        const end = states(model);
        while (model.canUndo) model.undo();
        expect(states(model)).toEqual(start);
        while (model.canRedo) model.redo();
        expect(states(model)).toEqual(end);
      }),
    );
  });

  test('the oldest steps are forgotten past the limit', () => {
    const model = new GridModel<Row>({ rows: rows(), undoLimit: 2 });
    for (const name of ['1', '2', '3']) model.apply([set('a', 'name', name)], 'edit');
    while (model.canUndo) model.undo();
    expect(model.row('a')?.name).toBe('1');
  });

  test('undo of an override restores the calculated amount', () => {
    interface Job {
      readonly id: string;
      typed: number | null;
    }
    const model = new GridModel<Job>({
      rows: [{ id: 'a', typed: null }],
      access: {
        left: {
          read: (job) => job.typed ?? 700,
          stored: (job) => job.typed,
          write: (job, value) => {
            job.typed = typeof value === 'number' ? value : null;
          },
        },
      },
    });
    const batches: ChangeBatch[] = [];
    model.onChanges((batch) => batches.push(batch));
    model.apply([set('a', 'left', 500)], 'edit');
    model.undo();
    expect(model.row('a')?.typed).toBeNull();
    expect(batches.map((batch) => batch.changes[0]?.value)).toEqual([500, null]);
  });
});

describe('rows of the server', () => {
  test('do not overwrite unsaved edits', () => {
    const model = makeModel();
    model.apply([set('a', 'name', 'mine')], 'edit');
    model.mergeRows([{ id: 'a', name: 'theirs', original: 900, changes: 5, revised: 0 }]);
    expect(model.row('a')).toMatchObject({ name: 'mine', original: 900, revised: 905 });
    model.mark([{ rowId: 'a', field: 'name', state: 'saved' }]);
    model.mergeRows([{ id: 'a', name: 'theirs', original: 900, changes: 5, revised: 0 }]);
    expect(model.row('a')?.name).toBe('theirs');
  });

  test('a save of an older value leaves the newer edit unsaved', () => {
    const model = makeModel();
    model.apply([set('a', 'name', 'first')], 'edit');
    model.apply([set('a', 'name', 'second')], 'edit');
    model.mark([{ rowId: 'a', field: 'name', state: 'saved', value: 'first' }]);
    expect(model.cellState('a', 'name').isDirty).toBe(true);
  });

  test('join and leave', () => {
    const model = makeModel();
    const events = vi.fn();
    model.subscribe(events);
    model.mergeRows([{ id: 'd', name: 'd', original: 1, changes: 0, revised: 1 }]);
    model.removeRows(['a']);
    expect(model.rows.map((row) => row.id)).toEqual(['b', 'c', 'd']);
    expect(events.mock.calls.map(([event]) => event.kind)).toEqual(['rows', 'rows']);
  });
});

test('the saved mark clears itself after a moment', () => {
  vi.useFakeTimers();
  const model = makeModel();
  model.apply([set('a', 'name', 'x')], 'edit');
  model.mark([{ rowId: 'a', field: 'name', state: 'saving' }]);
  expect(model.cellState('a', 'name').save).toBe('saving');
  model.mark([{ rowId: 'a', field: 'name', state: 'saved' }]);
  expect(model.cellState('a', 'name').save).toBe('saved');
  vi.runAllTimers();
  expect(model.cellState('a', 'name')).toEqual({});
  vi.useRealTimers();
});

test('a refused save keeps its reason until the cell is edited again', () => {
  const model = makeModel();
  model.apply([set('a', 'name', 'x')], 'edit');
  model.mark([{ rowId: 'a', field: 'name', state: 'refused', reason: 'too long' }]);
  expect(model.cellState('a', 'name')).toMatchObject({ save: 'refused', reason: 'too long', isDirty: true });
  model.apply([set('a', 'name', 'y')], 'edit');
  expect(model.cellState('a', 'name').save).toBeUndefined();
});

test('a row that becomes the person’s own is shown even if a filter hid it', () => {
  const model = makeModel();
  const events = vi.fn();
  model.subscribe(events);
  const before = model.rows;
  model.addRows(rows());
  expect(events).not.toHaveBeenCalled();
  model.own.add('b');
  model.addRows(rows());
  expect(events.mock.calls).toEqual([[{ kind: 'rows' }]]);
  expect(model.rows).not.toBe(before);
  expect(model.rows.map(({ id }) => id)).toEqual(['a', 'b', 'c']);
});
