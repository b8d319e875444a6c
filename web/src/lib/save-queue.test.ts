import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type CellChange, GridModel } from '../ui/grid/index.ts';
import { createSaveQueue, type SaveOutcome, type SaveStatus } from './save-queue.ts';

interface Row {
  id: string;
  notes: string | null;
  amount: number | null;
}
const rowsOf = (...ids: string[]): Row[] => ids.map((id) => ({ id, notes: null, amount: null }));

describe('the save queue', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  const start = (
    answer: (changes: readonly CellChange[], call: number) => SaveOutcome<Row> | Promise<SaveOutcome<Row>>,
    maxRows = 100,
  ) => {
    const model = new GridModel<Row>({ rows: rowsOf('a', 'b', 'c') });
    const sent: CellChange[][] = [];
    const statuses: [SaveStatus, number][] = [];
    const told: string[] = [];
    const queue = createSaveQueue<Row>({
      model,
      maxRows,
      send: async (changes) => {
        sent.push([...changes]);
        return answer(changes, sent.length);
      },
      onStatus: (status, waiting) => statuses.push([status, waiting]),
      onTurnedDown: (message) => told.push(message),
    });
    model.onChanges(queue.take);
    const type = (rowId: string, field: string, value: string | number) =>
      model.apply([{ rowId, field, value }], 'edit');
    const settle = (ms = 300) => vi.advanceTimersByTimeAsync(ms);
    return { model, queue, sent, statuses, told, type, settle };
  };
  const saved = (): SaveOutcome<Row> => ({ kind: 'saved', rows: [] });
  const cellsOf = (batch: CellChange[] | undefined) =>
    batch?.map(({ rowId, field, value }) => `${rowId}.${field}=${value}`);

  test('sends what was typed within a pause as one batch, the last value of each cell', async () => {
    const { sent, type, settle, queue, statuses } = start(saved);
    type('a', 'notes', 'x');
    type('a', 'notes', 'xy');
    type('b', 'amount', 5);
    await settle();
    expect(sent.map(cellsOf)).toEqual([['a.notes=xy', 'b.amount=5']]);
    expect(queue.isBusy()).toBe(false);
    expect(statuses.at(-1)).toEqual(['idle', 0]);
  });

  test('shows a cell as saving, then saved, then plain', async () => {
    let finish = (_: SaveOutcome<Row>) => {};
    const { model, type, settle } = start(() => new Promise((resolve) => (finish = resolve)));
    type('a', 'notes', 'x');
    await settle();
    expect(model.cellState('a', 'notes').save).toBe('saving');
    finish(saved());
    await settle(10);
    expect(model.cellState('a', 'notes').save).toBe('saved');
    await settle(5_000);
    expect(model.cellState('a', 'notes')).toEqual({});
  });

  test('an edit made while a batch is under way goes out after it, and the answer does not overwrite it', async () => {
    let finish = (_: SaveOutcome<Row>) => {};
    const { model, sent, type, settle } = start((_, call) =>
      call === 1 ? new Promise((resolve) => (finish = resolve)) : saved(),
    );
    type('a', 'notes', 'first');
    await settle();
    type('a', 'notes', 'second');
    finish({ kind: 'saved', rows: [{ id: 'a', notes: 'first', amount: 7 }] });
    await settle();
    expect(sent.map(cellsOf)).toEqual([['a.notes=first'], ['a.notes=second']]);
    expect(model.row('a')).toMatchObject({ notes: 'second', amount: 7 });
  });

  test('keeps what cannot get through and tries again, ever more slowly, until it does', async () => {
    const { sent, type, settle, queue, statuses } = start((_, call) => (call < 4 ? { kind: 'passing' } : saved()));
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

  test('a newer edit replaces the one that waits, and being back online sends it at once', async () => {
    const { sent, type, settle, queue } = start((_, call) => (call === 1 ? { kind: 'passing' } : saved()));
    type('a', 'notes', 'old');
    await settle();
    type('a', 'notes', 'new');
    queue.flush();
    await settle(10);
    expect(sent.map(cellsOf)).toEqual([['a.notes=old'], ['a.notes=new']]);
  });

  test('a refused cell is marked with its reason, and the others are sent again without it', async () => {
    const { model, sent, told, type, settle, queue } = start((_, call) =>
      call === 1
        ? {
            kind: 'refused',
            message: 'Nothing was saved',
            cells: [{ rowId: 'a', field: 'notes', reason: 'is too long' }],
          }
        : saved(),
    );
    type('a', 'notes', 'x');
    type('b', 'notes', 'y');
    await settle();
    expect(sent.map(cellsOf)).toEqual([['a.notes=x', 'b.notes=y'], ['b.notes=y']]);
    expect(model.cellState('a', 'notes')).toMatchObject({ save: 'refused', reason: 'is too long' });
    expect(model.cellState('b', 'notes').save).toBe('saved');
    expect(model.row('a')?.notes).toBe('x');
    expect(told).toEqual(['Nothing was saved']);
    expect(queue.isBusy()).toBe(false);
  });

  test('a refusal that names none of the cells sent marks all of them and is not tried for ever', async () => {
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

  test('a conflict is marked on its cell and not told: whoever sends asks about it', async () => {
    const { model, told, type, settle, queue } = start(() => ({
      kind: 'conflict',
      message: 'Somebody else changed the same cells',
      cells: [{ rowId: 'a', field: 'notes', reason: 'Ana changed it too' }],
    }));
    type('a', 'notes', 'x');
    await settle();
    expect(model.cellState('a', 'notes')).toMatchObject({ save: 'conflict', reason: 'Ana changed it too' });
    expect(model.problemCount).toBe(1);
    expect(told).toEqual([]);
    expect(queue.isBusy()).toBe(false);
  });

  test('many rows go out in several batches, one after the other', async () => {
    const { sent, type, settle } = start(saved, 2);
    for (const id of ['a', 'b', 'c']) type(id, 'notes', 'x');
    await settle();
    expect(sent.map((batch) => batch.length)).toEqual([2, 1]);
  });

  test('a send that breaks is a passing trouble: nothing is lost', async () => {
    const { sent, type, settle, queue } = start((_, call) => {
      if (call === 1) throw new Error('broken');
      return saved();
    });
    type('a', 'notes', 'x');
    await settle();
    expect(queue.isBusy()).toBe(true);
    await settle(1_500);
    expect(sent).toHaveLength(2);
    expect(queue.isBusy()).toBe(false);
  });
});
