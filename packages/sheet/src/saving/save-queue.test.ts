import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { GridModel } from '../cells/grid-model.ts';
import type { OutboxSnapshot, RowUpdate } from './outbox.ts';
import { onWire, outcomeOf, type SaveOutcome } from './save-outcome.ts';
import { createSaveQueue } from './save-queue.ts';
import type { SaveStatus } from './save-queue-types.ts';

interface Row {
  id: string;
  version: number;
  notes: string | null;
  amount: number | null;
}
const rowsOf = (...ids: string[]): Row[] => ids.map((id) => ({ id, version: 1, notes: null, amount: null }));

describe('the save queue', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  const start = (
    answer: (updates: readonly RowUpdate[], call: number) => SaveOutcome<Row> | Promise<SaveOutcome<Row>>,
    { maxRows = 100, restored = [] as OutboxSnapshot, rows = rowsOf('a', 'b', 'c'), access = {}, gone = '' } = {},
  ) => {
    const model = new GridModel<Row>({
      rows,
      access,
      onOverlaid: (row, field) => queue.noteUnder({ rowId: row.id, field }, row.version),
    });
    const sent: RowUpdate[][] = [];
    const statuses: [SaveStatus, number][] = [];
    const messages: string[] = [];
    const bugs: unknown[] = [];
    let ids = 0;
    const queue = createSaveQueue<Row>({
      model,
      maxRows,
      restored,
      gone,
      newId: () => `u${++ids}`,
      send: async (updates) => {
        sent.push([...updates]);
        return answer(updates, sent.length);
      },
      onStatus: (status, waiting) => statuses.push([status, waiting]),
      onTurnedDown: (message) => messages.push(message),
      onBug: (error) => bugs.push(error),
    });
    model.onChanges(queue.take);
    const type = (rowId: string, field: string, value: string | number) =>
      model.apply([{ rowId, field, value }], 'edit');
    const settle = (ms = 20) => vi.advanceTimersByTimeAsync(ms);
    return { model, queue, sent, statuses, messages, bugs, type, settle };
  };
  /** Stored, each row in its next version. */
  const stored = (updates: readonly RowUpdate[] = [], more: Partial<Row> = {}): SaveOutcome<Row> => ({
    kind: 'stored',
    rows: updates.map(({ rowId, version, cells }) => ({
      id: rowId,
      notes: null,
      amount: null,
      ...Object.fromEntries(cells.map(({ field, value }) => [field, value])),
      version: version + 1,
      ...more,
    })),
    replayed: [],
  });
  const cellsOf = (batch: RowUpdate[] | undefined) =>
    batch?.flatMap(({ rowId, cells }) => cells.map(({ field, value }) => `${rowId}.${field}=${value}`));
  const clash = (rowId: string, field: string, value: string | number, version: number): SaveOutcome<Row> => ({
    kind: 'conflict',
    rows: [{ ...(rowsOf(rowId)[0] as Row), [field]: value, version }],
    cells: [{ rowId, field, version, reason: 'Ana changed it too', theirs: theirs(value) }],
  });
  const theirs = (value: string | number) => ({ value, who: 'Ana', at: new Date('2026-11-20T10:00:00Z') });
  const saved = (updates: readonly RowUpdate[]) => stored(updates);

  test('marks a value that undo or redo restores, and not a value typed over it', async () => {
    const { model, sent, type, settle } = start((updates) => stored(updates));
    type('a', 'amount', 1);
    await settle();
    type('a', 'notes', 'x');
    await settle();
    model.undo();
    await settle();
    model.undo();
    type('a', 'amount', 7);
    await settle();
    model.undo();
    model.redo();
    await settle();
    const onTheWire = sent.flat().map((update) => onWire(update, (_, value) => value));
    expect(onTheWire.map(({ changes, takenBack }) => [changes, takenBack])).toEqual([
      [{ amount: 1 }, undefined],
      [{ notes: 'x' }, undefined],
      [{ notes: null }, ['notes']],
      [{ amount: 7 }, undefined],
    ]);
  });

  test('keeps the mark when an update is sent again, or was kept in the browser', async () => {
    const { model, queue, sent, type, settle } = start((updates, call) =>
      call === 2 ? { kind: 'passing' } : stored(updates),
    );
    type('a', 'amount', 1);
    await settle();
    model.undo();
    await settle();
    const kept = structuredClone(queue.snapshot());
    await settle(60_000);
    expect(sent[2]).toEqual(sent[1]);
    const later = start((updates) => stored(updates), { restored: kept });
    later.queue.flush();
    await settle();
    for (const update of [sent[2]?.[0], later.sent[0]?.[0]]) {
      expect(update?.cells).toEqual([{ field: 'amount', value: null, isTakenBack: true }]);
    }
  });

  test('sends what was typed in a derived cell under the version that its editor showed', async () => {
    const access = {
      doubled: {
        read: (row: Row) => (row.amount ?? 0) * 2,
        write: () => {},
        typedAs: (_: Row, value: unknown) => ({ field: 'amount', value: Number(value) / 2 }),
      },
    };
    const { model, queue, sent, type, settle } = start(saved, { access });
    const cell = { rowId: 'a', field: 'doubled' };
    queue.began(cell);
    model.patchRows([{ id: 'a', amount: 7, version: 2 }]);
    model.apply([{ ...cell, value: null, invalid: { text: 'x', reason: 'is no number' } }], 'edit');
    queue.ended(cell);
    type('a', 'doubled', 40);
    await settle();
    expect([sent[0]?.[0]?.version, cellsOf(sent[0])]).toEqual([1, ['a.amount=20']]);
  });

  test('sends at once, and a paste as one batch', async () => {
    const { sent, type, settle, queue, statuses } = start(saved);
    type('a', 'notes', 'x');
    type('a', 'notes', 'xy');
    type('b', 'amount', 5);
    await settle(0);
    expect(sent.map(cellsOf)).toEqual([['a.notes=xy', 'b.amount=5']]);
    expect(queue.isBusy()).toBe(false);
    expect(statuses.at(-1)).toEqual(['idle', 0]);
  });

  test('sends a few cells without waiting for a timer, and lets many be drawn first', async () => {
    const ids = Array.from({ length: 51 }, (_, i) => `r${i}`);
    const { model, sent, type, settle } = start(saved, { rows: rowsOf('a', ...ids) });
    type('a', 'notes', 'x');
    expect(sent).toEqual([]); // the task may go on to change more
    await Promise.resolve();
    expect(sent.map(cellsOf)).toEqual([['a.notes=x']]);
    await settle();
    const pasted = ids.map((rowId) => ({ rowId, field: 'notes', value: 'y' }));
    model.apply(pasted, 'paste');
    await Promise.resolve();
    expect(sent).toHaveLength(1);
    await settle(0);
    expect(sent.map((batch) => batch.length)).toEqual([1, 51]);
  });

  test('shows a cell as saving, then saved, then plain', async () => {
    let finish = (_: SaveOutcome<Row>) => {};
    const { model, type, settle } = start(() => new Promise((resolve) => (finish = resolve)));
    type('a', 'notes', 'x');
    await settle();
    expect(model.cellState('a', 'notes').save).toBe('saving');
    finish(stored());
    await settle(10);
    expect(model.cellState('a', 'notes').save).toBe('saved');
    await settle(5_000);
    expect(model.cellState('a', 'notes')).toEqual({});
  });

  test('an edit made during a save is sent after it, and the answer does not overwrite the edit', async () => {
    let finish = (_: SaveOutcome<Row>) => {};
    const { model, sent, type, settle } = start((_, call) =>
      call === 1 ? new Promise((resolve) => (finish = resolve)) : stored(),
    );
    type('a', 'notes', 'first');
    await settle();
    type('a', 'notes', 'second');
    finish({ kind: 'stored', rows: [{ id: 'a', version: 2, notes: 'first', amount: 7 }], replayed: [] });
    await settle();
    expect(sent.map(cellsOf)).toEqual([['a.notes=first'], ['a.notes=second']]);
    expect(model.row('a')).toMatchObject({ notes: 'second', amount: 7 });
  });

  test('an undo to the value under way is stored by that update', async () => {
    const { sent, model, type, settle, queue } = start((updates, call) =>
      call === 1 ? { kind: 'passing' } : stored(updates),
    );
    type('a', 'notes', 'first');
    await settle();
    type('a', 'notes', 'second');
    model.undo();
    queue.flush();
    await settle();
    expect(sent.map(cellsOf)).toEqual([['a.notes=first'], ['a.notes=first']]);
    expect(model.cellState('a', 'notes')).toEqual({ save: 'saved' });
  });

  describe('an amount that is over another one', () => {
    const typeOver = (model: GridModel<Row>, value: number, over: number) =>
      model.apply([{ rowId: 'a', field: 'amount', value, over }], 'edit');
    const sentOver = (batch: RowUpdate[] | undefined) =>
      batch?.flatMap(({ cells }) => cells.map(({ value, over }) => [value, over]));

    test('is sent again where the same figure is typed over another amount meanwhile', async () => {
      let finish = (_: SaveOutcome<Row>) => {};
      const { model, sent, settle } = start((updates, call) =>
        call === 1 ? new Promise((resolve) => (finish = resolve)) : stored(updates),
      );
      typeOver(model, 100, 10);
      await settle();
      typeOver(model, 90, 10);
      typeOver(model, 100, 20);
      finish(stored(sent[0]));
      await settle();
      expect(sent.map(sentOver)).toEqual([[[100, 10]], [[100, 20]]]);
    });

    test('stays over it where an undo puts it back after a conflict was decided', async () => {
      const { model, sent, settle, queue } = start((_, call) =>
        call === 1 ? clash('a', 'amount', 7, 5) : { kind: 'passing' },
      );
      typeOver(model, 100, 10);
      await settle();
      model.decide([{ rowId: 'a', field: 'amount' }], 'mine', queue.keepMine);
      typeOver(model, 90, 10);
      model.undo();
      queue.flush();
      await settle();
      expect(sentOver(sent.at(-1))).toEqual([[100, 10]]);
    });
  });

  test('keeps trying without a network, ever more slowly', async () => {
    const { sent, type, settle, queue, statuses } = start((_, call) => (call < 4 ? { kind: 'passing' } : stored()));
    type('a', 'notes', 'x');
    await settle();
    expect(statuses.at(-1)).toEqual(['retrying', 1]);
    await settle(1_000);
    expect(sent).toHaveLength(2);
    await settle(1_900);
    expect(sent).toHaveLength(2);
    await settle(200);
    expect(sent).toHaveLength(3);
    await settle(4_000);
    expect(sent).toHaveLength(4);
    expect(queue.isBusy()).toBe(false);
  });

  test('an update without an answer is repeated word for word before newer edits are sent', async () => {
    const { sent, type, settle, queue, model } = start((updates, call) =>
      call === 1 ? { kind: 'passing' } : saved(updates),
    );
    type('a', 'notes', 'old');
    type('b', 'notes', 'other');
    await settle();
    type('a', 'notes', 'new');
    queue.flush();
    await settle();
    expect(sent.map(cellsOf)).toEqual([
      ['a.notes=old', 'b.notes=other'],
      ['a.notes=old', 'b.notes=other'],
      ['a.notes=new'],
    ]);
    expect(sent[1]).toEqual(sent[0]);
    // The newer edit was made over what was stored.
    expect(sent[2]).toMatchObject([{ version: 2, updateId: 'u3' }]);
    expect(model.row('a')?.notes).toBe('new');
  });

  test('a refused cell is marked with its reason, and the others are sent again without it', async () => {
    const { model, sent, messages, type, settle, queue } = start((_, call) =>
      call === 1
        ? {
            kind: 'refused',
            message: 'Nothing was saved',
            cells: [{ rowId: 'a', field: 'notes', reason: 'is too long' }],
          }
        : stored(),
    );
    type('a', 'notes', 'x');
    type('b', 'notes', 'y');
    await settle();
    expect(sent.map(cellsOf)).toEqual([['a.notes=x', 'b.notes=y'], ['b.notes=y']]);
    expect(model.cellState('a', 'notes')).toMatchObject({ save: 'refused', reason: 'is too long' });
    expect(model.cellState('b', 'notes').save).toBe('saved');
    expect(model.row('a')?.notes).toBe('x');
    expect(messages).toEqual(['Nothing was saved']);
    expect(queue.isBusy()).toBe(false);
  });

  describe('a cell of a row that is not there', () => {
    const gone = 'is gone';
    const reasons = { notes: gone, amount: 'is too much' };
    /** Refuses both cells as long as the row is not there. */
    const service = (isThere: () => boolean) => (updates: readonly RowUpdate[]) =>
      isThere()
        ? stored(updates, { version: 9 })
        : ({
            kind: 'refused',
            message: 'Nothing was saved',
            cells: updates.flatMap(({ rowId, cells }) =>
              cells.map(({ field }) => ({ rowId, field, reason: reasons[field as keyof typeof reasons] })),
            ),
          } satisfies SaveOutcome<Row>);

    test('is sent again by itself once the row is back, and only that', async () => {
      let isThere = false;
      const { model, sent, type, settle } = start(
        service(() => isThere),
        { gone },
      );
      type('a', 'notes', 'x');
      type('a', 'amount', 7);
      await settle();
      expect(model.cellState('a', 'notes')).toMatchObject({ save: 'refused', reason: gone });
      model.mark([{ rowId: 'a', field: 'amount', state: 'refused', reason: reasons.amount }]);
      await settle();
      expect(sent).toHaveLength(1);
      isThere = true;
      model.patchRows([{ id: 'a', version: 3 }]);
      await settle();
      expect(sent.map(cellsOf)).toEqual([['a.notes=x', 'a.amount=7'], ['a.notes=x']]);
      expect([model.cellState('a', 'notes').save, model.cellState('a', 'amount').save]).toEqual(['saved', 'refused']);
    });

    test('waits again if the row goes again, and is sent at each return', async () => {
      let isThere = false;
      const { model, sent, type, settle } = start(
        service(() => isThere),
        { gone },
      );
      type('a', 'notes', 'x');
      await settle();
      model.patchRows([{ id: 'a', version: 3 }]);
      await settle(60_000);
      expect([sent.length, model.cellState('a', 'notes').save]).toEqual([2, 'refused']);
      isThere = true;
      model.patchRows([{ id: 'a', version: 5 }]);
      await settle();
      expect(model.cellState('a', 'notes').save).toBe('saved');
    });

    test('is sent by a later page that has the row', async () => {
      const parked = [{ field: 'notes', value: 'x', version: 1, reason: gone }];
      const restored = ['a', 'd'].map((rowId) => ({ rowId, sent: null, pending: [], parked }));
      const { model, queue, sent, settle } = start((updates) => stored(updates), { gone, restored });
      queue.flush();
      await settle();
      expect(sent.map(cellsOf)).toEqual([['a.notes=x']]);
      expect(model.cellState('a', 'notes').save).toBe('saved');
    });
  });

  describe('a refused cell, after another cell of its row was edited', () => {
    /** An amount needs notes. */
    const needsNotes = () => {
      const noted = new Set<string>();
      return start((updates) => {
        const lacking = updates.filter(({ rowId, cells }) => {
          const notes = cells.find(({ field }) => field === 'notes');
          return cells.some(({ field }) => field === 'amount') && !(notes ? notes.value : noted.has(rowId));
        });
        const refused = lacking.map(({ rowId }) => ({ rowId, field: 'amount', reason: 'needs notes' }));
        if (refused.length > 0) return { kind: 'refused', message: 'Nothing was saved', cells: refused };
        for (const { rowId, cells } of updates) if (cells.some(({ field }) => field === 'notes')) noted.add(rowId);
        return stored(updates);
      });
    };

    test('is tried again and stored, if that allows it', async () => {
      const { model, sent, messages, type, settle, queue } = needsNotes();
      type('a', 'amount', 7);
      await settle();
      expect(model.cellState('a', 'amount')).toMatchObject({ save: 'refused', reason: 'needs notes' });
      type('a', 'notes', 'x');
      await settle();
      expect(sent.map(cellsOf)).toEqual([['a.amount=7'], ['a.notes=x'], ['a.amount=7']]);
      expect(model.cellState('a', 'amount')).toEqual({ save: 'saved' });
      expect([messages.length, queue.isBusy()]).toEqual([1, false]);
    });

    /** Takes no amount. */
    const takesNone = () =>
      start((updates) => {
        const amounts = updates.filter(({ cells }) => cells.some(({ field }) => field === 'amount'));
        const refused = amounts.map(({ rowId }) => ({ rowId, field: 'amount', reason: 'is too much' }));
        return refused.length > 0 ? { kind: 'refused', message: 'Nothing was saved', cells: refused } : stored(updates);
      });

    test('is tried once, and waits again without a further message, if it stays refused', async () => {
      const { model, sent, messages, type, settle } = takesNone();
      type('a', 'amount', 7);
      await settle();
      type('a', 'notes', 'x');
      await settle(60_000);
      expect(sent.map(cellsOf)).toEqual([['a.amount=7'], ['a.notes=x'], ['a.amount=7']]);
      expect(model.cellState('a', 'amount')).toMatchObject({ save: 'refused', reason: 'is too much', isDirty: true });
      expect(messages).toHaveLength(1);
    });

    test('tells of a refusal again, if a person decided a conflict in between', async () => {
      const { queue, messages, type, settle } = start((updates, call) => {
        if (call === 2) return stored(updates);
        if (call === 3) return clash('a', 'amount', 5, 4);
        return {
          kind: 'refused',
          message: 'Nothing was saved',
          cells: [{ rowId: 'a', field: 'amount', reason: 'no' }],
        };
      });
      type('a', 'amount', 7);
      await settle();
      type('a', 'notes', 'x');
      await settle();
      queue.keepMine([{ rowId: 'a', field: 'amount' }]);
      await settle();
      expect(messages).toHaveLength(2);
    });

    test('is not tried again for cells of its own batch, nor for another row', async () => {
      const { model, sent, type, settle } = takesNone();
      model.apply(
        [
          { rowId: 'a', field: 'amount', value: 7 },
          { rowId: 'a', field: 'notes', value: 'x' },
        ],
        'edit',
      );
      await settle();
      type('b', 'notes', 'x');
      await settle(60_000);
      expect(sent.map(cellsOf)).toEqual([['a.amount=7', 'a.notes=x'], ['a.notes=x'], ['b.notes=x']]);
      expect(model.cellState('a', 'amount').save).toBe('refused');
    });

    test('is tried again also when the page was loaded anew in between', async () => {
      const first = needsNotes();
      first.type('a', 'amount', 7);
      await first.settle();
      const later = start(saved, { restored: structuredClone(first.queue.snapshot()) });
      later.type('a', 'notes', 'x');
      await later.settle();
      expect(later.sent.map(cellsOf)).toEqual([['a.notes=x'], ['a.amount=7']]);
    });
  });

  test('a refusal that names no sent cell marks all of them and is not repeated for ever', async () => {
    const { model, sent, type, settle } = start(() => ({
      kind: 'refused',
      message: 'You may not edit jobs',
      cells: [{ rowId: 'elsewhere', field: 'notes', reason: 'no' }],
    }));
    type('a', 'notes', 'x');
    await settle(10_000);
    expect(sent).toHaveLength(1);
    expect(model.cellState('a', 'notes')).toMatchObject({ save: 'refused', reason: 'You may not edit jobs' });
  });

  test('a conflict is marked on its cell with both values, and the rest of its row is saved', async () => {
    const { model, sent, messages, type, settle, queue } = start((updates, call) =>
      call === 1 ? clash('a', 'notes', 'hers', 5) : saved(updates),
    );
    model.apply(
      [
        { rowId: 'a', field: 'notes', value: 'mine' },
        { rowId: 'a', field: 'amount', value: 7 },
      ],
      'paste',
    );
    type('b', 'notes', 'y');
    await settle();
    expect(model.cellState('a', 'notes')).toMatchObject({
      save: 'conflict',
      reason: 'Ana changed it too',
      theirs: theirs('hers'),
    });
    expect(model.row('a')?.notes).toBe('mine');
    expect(sent.map(cellsOf)).toEqual([
      ['a.notes=mine', 'a.amount=7', 'b.notes=y'],
      ['a.amount=7', 'b.notes=y'],
    ]);
    // Other content makes another update; the accepted update stays the same.
    expect(sent.map((batch) => batch.map(({ updateId }) => updateId))).toEqual([
      ['u1', 'u2'],
      ['u3', 'u2'],
    ]);
    expect(model.problemCount).toBe(1);
    expect(messages).toEqual([]);
    expect(queue.isBusy()).toBe(false);
  });

  test('a conflict is decided by keeping mine over the shown version, or by taking theirs', async () => {
    const { model, sent, type, settle, queue } = start((updates, call) =>
      call === 1 ? clash('a', 'notes', 'hers', 5) : call === 2 ? clash('b', 'amount', 9, 6) : saved(updates),
    );
    type('a', 'notes', 'mine');
    await settle();
    type('b', 'amount', 7);
    await settle();
    queue.takeTheirs([{ rowId: 'b', field: 'amount' }]);
    expect(model.row('b')?.amount).toBe(9);
    expect(model.cellState('b', 'amount')).toEqual({});
    queue.keepMine([{ rowId: 'a', field: 'notes' }]);
    await settle();
    expect(sent.at(-1)).toMatchObject([{ version: 5, cells: [{ value: 'mine' }] }]);
    expect(model.row('a')).toMatchObject({ notes: 'mine', version: 6 });
    expect([model.problemCount, queue.isBusy(), queue.snapshot()]).toEqual([0, false, []]);
  });

  test('a value typed after a conflict is shown in the conflict', async () => {
    let finish = (_: SaveOutcome<Row>) => {};
    const { model, type, settle, sent, queue } = start(() => new Promise((resolve) => (finish = resolve)));
    type('a', 'notes', 'first');
    await settle();
    type('a', 'notes', 'second');
    finish(clash('a', 'notes', 'hers', 5));
    await settle();
    expect(model.cellState('a', 'notes').save).toBe('conflict');
    type('a', 'notes', 'third');
    await settle();
    // The person may not have seen the conflict.
    expect(model.cellState('a', 'notes')).toMatchObject({ save: 'conflict', theirs: theirs('hers') });
    expect(model.row('a')?.notes).toBe('third');
    expect(sent).toHaveLength(1);
    type('a', 'notes', 'hers');
    await settle();
    expect(queue.snapshot()).toEqual([]);
    expect(model.cellState('a', 'notes')).toEqual({});
  });

  test('typing over a shown conflict decides it, unless their value changed meanwhile', async () => {
    const { model, type, settle, sent, queue } = start((updates, call) =>
      call === 1 ? clash('a', 'notes', 'hers', 5) : saved(updates),
    );
    const cell = { rowId: 'a', field: 'notes' };
    type('a', 'notes', 'mine');
    await settle();
    queue.began(cell);
    model.patchRows([{ id: 'a', notes: 'his', version: 6 }]);
    type('a', 'notes', 'not seen');
    queue.ended(cell);
    await settle();
    expect(model.cellState('a', 'notes')).toMatchObject({ save: 'conflict', theirs: { value: 'his' } });
    queue.began(cell);
    type('a', 'notes', 'seen');
    queue.ended(cell);
    await settle();
    expect(sent.at(-1)).toMatchObject([{ version: 6, cells: [{ value: 'seen' }] }]);
    expect(queue.snapshot()).toEqual([]);
  });

  test('an editor opened over an own unsaved value has not seen the conflict that its row hid', async () => {
    let finish: (outcome: SaveOutcome<Row>) => void = () => {};
    const { model, type, settle, queue } = start(() => new Promise((resolve) => (finish = resolve)));
    const cell = { rowId: 'a', field: 'notes' };
    type('a', 'notes', 'mine');
    await settle();
    model.patchRows([{ id: 'a', notes: 'hers', version: 5 }]);
    expect(model.row('a')?.notes).toBe('mine');
    queue.began(cell);
    finish(clash('a', 'notes', 'hers', 5));
    await settle();
    type('a', 'notes', 'next');
    queue.ended(cell);
    await settle();
    expect(model.cellState('a', 'notes')).toMatchObject({ save: 'conflict', theirs: theirs('hers') });
  });

  test('an editor opened over an own refused value has not seen what that value hid, also when it is given up', async () => {
    const parked = [{ field: 'notes', value: 'mine', version: 1, reason: 'is too long' }];
    const { type, settle, sent, queue } = start(() => ({ kind: 'passing' }), {
      restored: [{ rowId: 'a', sent: null, pending: [], parked }],
      rows: [{ id: 'a', version: 5, notes: 'hers', amount: null }],
    });
    const cell = { rowId: 'a', field: 'notes' };
    queue.began(cell);
    queue.takeTheirs([cell]);
    type('a', 'notes', 'next');
    queue.ended(cell);
    await settle();
    expect(sent).toMatchObject([[{ version: 1, cells: [{ value: 'next' }] }]]);
  });

  test('an editor under which the own value was undone has not seen what others stored since', async () => {
    const { model, type, settle, sent, queue } = start(() => ({
      kind: 'refused',
      message: 'Nothing was saved',
      cells: [{ rowId: 'a', field: 'notes', reason: 'is too long' }],
    }));
    const cell = { rowId: 'a', field: 'notes' };
    type('a', 'notes', 'mine');
    await settle();
    queue.began(cell);
    model.undo();
    model.patchRows([{ id: 'a', notes: 'hers', version: 5 }]);
    type('a', 'notes', 'next');
    queue.ended(cell);
    await settle();
    expect(sent.at(-1)).toMatchObject([{ version: 1, cells: [{ value: 'next' }] }]);
  });

  test.each([
    ['nobody has changed the row since, it is undone', 2, { changed: 1, skipped: [] }],
    ['somebody has, it may be theirs and is left alone', 3, { changed: 0, skipped: [{ field: 'notes' }] }],
  ])(
    'an edit whose answer was lost, and which was stored otherwise than typed: where %s',
    async (_, version, undone) => {
      const { model, type, settle, queue } = start((__, call) =>
        call === 1
          ? { kind: 'passing' }
          : {
              kind: 'stored',
              rows: [{ id: 'a', version, notes: 'two words', amount: null }],
              replayed: [{ id: 'a', version: 2 }],
            },
      );
      type('a', 'notes', 'two words ');
      await settle();
      queue.flush();
      await settle();
      expect(model.undo()).toMatchObject(undone);
    },
  );

  test('a conflict shows the newest value of the colleague, and keeping mine replaces that value', async () => {
    const { model, type, settle, sent, queue } = start((updates, call) =>
      call === 1 ? clash('a', 'notes', 'hers', 5) : saved(updates),
    );
    type('a', 'notes', 'mine');
    await settle();
    const ben = { who: 'Ben', at: new Date('2026-11-20T11:00:00Z') };
    model.patchRows([{ id: 'a', notes: 'his', version: 6 }], new Map([['a', ben]]));
    type('a', 'notes', 'mine again');
    expect(model.cellState('a', 'notes')).toMatchObject({ save: 'conflict', theirs: { value: 'his', who: 'Ben' } });
    queue.keepMine([{ rowId: 'a', field: 'notes' }]);
    await settle();
    expect(sent.at(-1)).toMatchObject([{ version: 6, cells: [{ value: 'mine again' }] }]);
  });

  test('a conflict survives when its row leaves the sheet and comes back', async () => {
    const { model, type, settle, queue } = start(() => clash('a', 'notes', 'hers', 5));
    type('a', 'notes', 'mine');
    await settle();
    const back = { id: 'a', version: 6, notes: 'hers', amount: null };
    model.removeRows(['a']);
    model.addRows([back]);
    model.patchRows([{ ...back, version: 7, amount: 1 }]);
    expect(queue.snapshot()).toMatchObject([{ rowId: 'a', parked: [{ field: 'notes', value: 'mine' }] }]);
  });

  test('many rows are sent in several batches, one after the other', async () => {
    const { sent, type, settle } = start(saved, { maxRows: 2 });
    for (const id of ['a', 'b', 'c']) type(id, 'notes', 'x');
    await settle();
    expect(sent.map((batch) => batch.length)).toEqual([2, 1]);
  });

  test('a failure in our own code is reported once, the edit is kept and marked, and other rows go on', async () => {
    const { model, sent, bugs, type, settle, queue } = start((updates) => {
      if (updates.some(({ rowId }) => rowId === 'b')) throw new TypeError('x is undefined');
      return saved(updates);
    });
    for (const rowId of ['a', 'b', 'c']) type(rowId, 'notes', 'x');
    await settle(60_000);
    const tries = sent.length;
    expect(tries).toBeLessThan(8);
    expect(bugs).toEqual([new TypeError('x is undefined')]);
    expect(['a', 'b', 'c'].map((rowId) => model.cellState(rowId, 'notes').save)).toEqual([
      undefined,
      'refused',
      undefined,
    ]);
    expect(queue.snapshot()).toMatchObject([{ rowId: 'b', sent: { cells: [{ field: 'notes', value: 'x' }] } }]);
    await settle(600_000);
    expect(sent).toHaveLength(tries);
    // The person may try again.
    queue.retry();
    await settle();
    expect(sent).toHaveLength(tries + 1);
  });

  test('a row that keeps failing delays no other row, is marked, and is tried again', async () => {
    let isMended = false;
    const { model, sent, type, settle, queue } = start((updates) =>
      updates.some(({ rowId }) => rowId === 'b') && !isMended
        ? { kind: 'failed', message: 'Something went wrong on our side' }
        : saved(updates),
    );
    for (const rowId of ['a', 'b', 'c']) type(rowId, 'notes', 'x');
    await settle(20_000);
    expect(model.row('a')?.version).toBe(2);
    expect(model.row('c')?.version).toBe(2);
    expect(model.cellState('b', 'notes')).toMatchObject({
      save: 'refused',
      reason: 'Something went wrong on our side',
    });
    expect(queue.isBusy()).toBe(true);
    // It sleeps until the next try.
    const fellAsleep = Date.now();
    for (let woken = 0; woken < 10; woken++) await vi.advanceTimersToNextTimerAsync();
    expect(Date.now() - fellAsleep).toBeGreaterThan(5_000);
    type('a', 'notes', 'y');
    await settle();
    expect(model.row('a')).toMatchObject({ notes: 'y', version: 3 });
    const first = sent[0]?.find(({ rowId }) => rowId === 'b');
    expect(sent.at(-1)?.[0]?.rowId).toBe('a');
    isMended = true;
    await settle(31_000);
    expect(model.row('b')?.version).toBe(2);
    expect(sent.flat().filter(({ rowId }) => rowId === 'b')).toEqual(
      expect.arrayContaining([first]), // the same update each time
    );
    expect(new Set(sent.flat().flatMap((update) => (update.rowId === 'b' ? [update.updateId] : []))).size).toBe(1);
    expect(queue.isBusy()).toBe(false);
  });

  test('a batch that the service never accepts is halved down to the faulty row, whose cells wait', async () => {
    const { model, type, settle, queue } = start((updates) =>
      updates.some(({ rowId }) => rowId === 'c') ? { kind: 'malformed', message: 'Not understood' } : saved(updates),
    );
    for (const rowId of ['a', 'b', 'c']) type(rowId, 'notes', 'x');
    await settle(100);
    expect([model.row('a')?.version, model.row('b')?.version]).toEqual([2, 2]);
    expect(model.cellState('c', 'notes')).toMatchObject({ save: 'refused', reason: 'Not understood' });
    expect(queue.isBusy()).toBe(false);
  });

  test.each([
    { kind: 'denied', message: 'You may not edit jobs' },
    { kind: 'failed', message: 'The service failed' },
  ] as const)(
    'a conflict can still be decided after the row was not saved because of another cell: $kind',
    async (failure) => {
      let isWell = true;
      const { model, queue, sent, type, settle } = start((updates, call) =>
        call === 1 ? clash('a', 'amount', 5, 2) : isWell ? stored(updates) : failure,
      );
      type('a', 'amount', 7);
      await settle();
      isWell = false;
      type('a', 'notes', 'x');
      await settle(600_000);
      expect(model.cellState('a', 'notes')).toMatchObject({ save: 'refused', reason: failure.message });
      expect(model.cellState('a', 'amount')).toMatchObject({ save: 'conflict', theirs: { value: 5, who: 'Ana' } });
      isWell = true;
      queue.retry();
      await settle(600_000);
      model.decide([{ rowId: 'a', field: 'amount' }], 'mine', queue.keepMine);
      await settle();
      expect(cellsOf(sent.at(-1))).toEqual(['a.amount=7']);
    },
  );

  test('a denied update stays as it was sent, and is repeated with the next edit of the row', async () => {
    const { model, sent, messages, type, settle, queue } = start((updates, call) =>
      call === 1 ? { kind: 'denied', message: 'You may not edit jobs' } : saved(updates),
    );
    type('a', 'notes', 'x');
    await settle(60_000);
    expect(sent).toHaveLength(1);
    expect(messages).toEqual(['You may not edit jobs']);
    expect(model.cellState('a', 'notes')).toMatchObject({ save: 'refused', reason: 'You may not edit jobs' });
    type('a', 'notes', 'y');
    await settle();
    expect(sent.map(cellsOf)).toEqual([['a.notes=x'], ['a.notes=x'], ['a.notes=y']]);
    expect(queue.isBusy()).toBe(false);
  });

  test('a clock of the computer that is set back makes no wait longer', async () => {
    const { sent, type, settle } = start((updates, call) =>
      call === 1 ? { kind: 'passing', retryAfterMs: 7_000 } : stored(updates),
    );
    type('a', 'notes', 'x');
    await settle();
    vi.setSystemTime(Date.now() - 3_600_000);
    await settle(7_500);
    expect(sent.length).toBe(2);
  });

  test('waits as long as the service asks', async () => {
    const { sent, type, settle } = start((updates, call) =>
      call === 1 ? { kind: 'passing', retryAfterMs: 7_000 } : saved(updates),
    );
    type('a', 'notes', 'x');
    await settle();
    type('b', 'notes', 'y');
    await settle(6_900);
    expect(sent).toHaveLength(1);
    await settle(200);
    expect(sent).toHaveLength(2);
  });

  const OUTAGE = { ok: false, problem: { type: 'unavailable', retryAfter: 2 }, message: 'Busy' } as const;
  const typeAll = (model: GridModel<Row>) =>
    model.apply(
      ['a', 'b', 'c'].map((rowId) => ({ rowId, field: 'notes', value: 'x' })),
      'edit',
    );

  test('an outage marks no cell, splits no batch at first, and is retried ever more slowly', async () => {
    let isOver = false;
    const { model, queue, sent, messages, settle } = start((updates) =>
      isOver ? saved(updates) : outcomeOf<Row>(OUTAGE),
    );
    typeAll(model);
    await settle(1_900);
    expect(sent).toHaveLength(1);
    await settle(20_000);
    expect(sent.map((batch) => batch.length)).toEqual([3, 3, 3, 3, 3]);
    await settle(10 * 60_000);
    expect(sent.length).toBeLessThan(30);
    expect(messages).toEqual([]);
    expect(model.cellState('a', 'notes').save).not.toBe('refused');
    isOver = true;
    await settle(31_000);
    expect(['a', 'b', 'c'].map((id) => model.row(id)?.version)).toEqual([2, 2, 2]);
    expect(queue.isBusy()).toBe(false);
  });

  test('a row that is always too slow or locked delays no other row for long, and stays unmarked', async () => {
    let isLocked = true;
    const { model, queue, sent, messages, type, settle } = start((updates) =>
      isLocked && updates.some(({ rowId }) => rowId === 'b') ? outcomeOf<Row>(OUTAGE) : saved(updates),
    );
    typeAll(model);
    await settle(90_000);
    expect(['a', 'b', 'c'].map((id) => model.row(id)?.version)).toEqual([2, 1, 2]);
    type('a', 'notes', 'y');
    await settle(3_000);
    expect(model.row('a')).toMatchObject({ notes: 'y', version: 3 });
    expect([messages, model.cellState('b', 'notes').save]).toEqual([[], 'saving']);
    const tries = sent.length;
    await settle(10 * 60_000);
    expect(sent.length - tries).toBeLessThan(25);
    isLocked = false;
    await settle(31_000);
    expect(model.row('b')?.version).toBe(2);
    expect(new Set(sent.flat().flatMap((update) => (update.rowId === 'b' ? [update.updateId] : []))).size).toBe(1);
    expect(queue.isBusy()).toBe(false);
  });

  test('typing shortens the pause of an outage to what the service asked for', async () => {
    let isOver = false;
    const { model, type, settle } = start((updates) => (isOver ? saved(updates) : outcomeOf<Row>(OUTAGE)));
    type('a', 'notes', 'x');
    await settle(31_000); // the next retry is 30 seconds away
    isOver = true;
    type('b', 'notes', 'y');
    await settle(2_100);
    expect(model.row('b')?.version).toBe(2);
  });

  test('an answer older than the change stream does not overwrite it', async () => {
    let finish = (_: SaveOutcome<Row>) => {};
    const { model, type, settle } = start(() => new Promise((resolve) => (finish = resolve)));
    type('a', 'notes', 'mine');
    await settle();
    model.patchRows([{ id: 'a', version: 3, notes: 'theirs, after mine', amount: 3 }]);
    expect(model.row('a')?.notes).toBe('mine');
    finish({ kind: 'stored', rows: [{ id: 'a', version: 2, notes: 'mine', amount: 1 }], replayed: [] });
    await settle();
    expect(model.row('a')).toEqual({ id: 'a', version: 3, notes: 'theirs, after mine', amount: 3 });
  });

  test('an edit that a colleague’s change overtook names the version that the person saw', async () => {
    const { model, sent, type, settle, queue } = start((updates, call) =>
      call === 1 ? { kind: 'passing' } : saved(updates),
    );
    type('b', 'notes', 'on its way');
    await settle();
    type('a', 'notes', 'mine');
    model.patchRows([{ id: 'a', version: 4, notes: 'theirs', amount: 9 }]);
    type('a', 'amount', 10);
    queue.flush();
    await settle();
    const ofA = sent.flat().filter(({ rowId }) => rowId === 'a');
    expect(ofA).toMatchObject([
      { version: 1, cells: [{ field: 'notes' }] },
      { version: 4, cells: [{ field: 'amount' }] },
    ]);
  });

  test('an edit names the version at its beginning, also if a colleague changed the cell since', async () => {
    const { model, sent, type, settle, queue } = start(saved);
    const invalid = { text: 'abc', reason: 'is no number' };
    model.apply([{ rowId: 'a', field: 'amount', value: null, text: 'abc', invalid }], 'edit');
    queue.began({ rowId: 'b', field: 'notes' });
    model.patchRows(['a', 'b', 'c'].map((id) => ({ id, version: 4, notes: 'theirs', amount: 9 })));
    for (const [rowId, field] of [
      ['a', 'amount'],
      ['b', 'notes'],
      ['c', 'notes'],
    ] as const) {
      type(rowId, field, 5);
    }
    await settle();
    expect(sent.flat().map(({ rowId, version }) => [rowId, version])).toEqual([
      ['a', 1],
      ['b', 1],
      ['c', 4],
    ]);
  });

  test('an edit that was given up does not affect the next one', async () => {
    const { model, sent, type, settle, queue } = start(saved);
    const cell = { rowId: 'a', field: 'amount' };
    model.apply([{ ...cell, value: null, text: 'abc', invalid: { text: 'abc', reason: 'is no number' } }], 'edit');
    queue.began({ rowId: 'b', field: 'notes' });
    model.patchRows(['a', 'b'].map((id) => ({ id, version: 4, notes: 'theirs', amount: 9 })));
    model.apply([{ ...cell, value: 9 }], 'edit');
    queue.ended({ rowId: 'b', field: 'notes' });
    type('a', 'amount', 10);
    type('b', 'notes', 'mine');
    await settle();
    expect(sent.flat().map(({ version }) => version)).toEqual([4, 4]);
  });

  test('an edit withdrawn before it was sent leaves no trace', async () => {
    const { model, sent, type, settle, queue } = start((updates, call) =>
      call === 1 ? { kind: 'passing' } : saved(updates),
    );
    type('b', 'notes', 'on its way');
    await settle();
    type('a', 'notes', 'mine');
    model.patchRows([{ id: 'a', version: 2, notes: 'theirs' }]);
    model.undo();
    expect(model.row('a')?.notes).toBe('theirs');
    expect(model.cellState('a', 'notes')).toEqual({});
    queue.flush();
    await settle();
    expect(sent.flat().filter(({ rowId }) => rowId === 'a')).toEqual([]);
  });

  test('continues from a snapshot: sent updates are repeated as they were, waiting cells still wait', async () => {
    const first = start((_, call) => (call === 1 ? clash('c', 'notes', 'hers', 2) : new Promise(() => {})));
    first.type('c', 'notes', 'mine');
    await first.settle();
    first.type('a', 'notes', 'x');
    await first.settle();
    first.type('a', 'notes', 'xy');
    const changed: string[] = [];
    first.queue.onChange((rowIds) => changed.push(...rowIds));
    first.type('b', 'amount', 5);
    expect(changed).toEqual(['b']);
    const restored = structuredClone(first.queue.snapshot());

    const { model, sent, settle, queue } = start((updates, call) => stored(updates, { version: 10 + call }), {
      restored,
      rows: rowsOf('a', 'b', 'c').map((row) => ({ ...row, version: row.id === 'c' ? 2 : 1 })),
    });
    await settle();
    expect(sent).toEqual([]);
    expect(['a', 'b', 'c'].map((id) => [model.row(id)?.notes, model.row(id)?.amount])).toEqual([
      ['xy', null],
      [null, 5],
      ['mine', null],
    ]);
    expect(model.cellState('c', 'notes')).toMatchObject({ save: 'conflict', theirs: theirs('hers') });
    queue.flush();
    await settle();
    expect(sent.map(cellsOf)).toEqual([['a.notes=x', 'b.amount=5'], ['a.notes=xy']]);
    expect(sent[0]?.[0]).toEqual(first.sent[1]?.[0]);
    expect(queue.snapshot()).toMatchObject([{ rowId: 'c', parked: [{ field: 'notes', value: 'mine' }] }]);
  });
});
