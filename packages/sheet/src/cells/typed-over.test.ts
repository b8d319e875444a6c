import { expect, test } from 'vitest';
import { createSaveQueue } from '../saving/save-queue.ts';
import { GridModel } from './grid-model.ts';

interface Job {
  readonly id: string;
  version: number;
  cost: number;
  forecast: number | null;
}

/** A job whose cost to complete is typed as `rest`. Nothing is saved. */
function sheet() {
  const model = new GridModel<Job>({
    rows: [{ id: 'a', version: 1, cost: 30, forecast: 80 }],
    access: {
      rest: {
        read: ({ forecast, cost }) => (forecast ?? 0) - cost,
        write: () => {},
        typedAs: ({ cost }, value) => ({ field: 'forecast', value: cost + Number(value), over: cost }),
      },
    },
  });
  const queue = createSaveQueue({ model, maxRows: 10, send: () => new Promise(() => {}) });
  model.onChanges(queue.take);
  const type = (field: string, value: number) =>
    void model.apply([{ rowId: 'a', field, value, isTypedOver: true }], 'edit');
  const newest = () => {
    const { sent, pending } = queue.rowSnapshot('a');
    const { value, over } = [...(sent?.cells ?? []), ...pending].findLast(({ field }) => field === 'forecast') ?? {};
    return [value, over];
  };
  return { model, type, newest };
}

test('what an amount was added to goes with it, and comes back with undo and redo', () => {
  const { model, type, newest } = sheet();
  type('rest', 20);
  expect(newest()).toEqual([50, 30]);
  type('rest', 25);
  expect(newest()).toEqual([55, 30]);
  model.undo();
  expect(newest()).toEqual([50, 30]);
  model.redo();
  expect(newest()).toEqual([55, 30]);
});

test('the same amount typed as a whole, or over another cost, is another edit', () => {
  const { model, type, newest } = sheet();
  type('rest', 20);
  type('forecast', 50);
  expect(newest()).toEqual([50, undefined]);
  model.undo();
  expect(newest()).toEqual([50, 30]);
  model.patchRows([{ id: 'a', version: 2, cost: 35 }]);
  type('rest', 15);
  expect(newest()).toEqual([50, 35]);
});

test('a mark of the save, and a refused text over it, leave what an amount was added to', () => {
  const { model, type, newest } = sheet();
  type('rest', 20);
  model.mark([{ rowId: 'a', field: 'forecast', state: 'refused', reason: 'no' }]);
  const invalid = { text: 'x', reason: 'is no amount' };
  model.apply([{ rowId: 'a', field: 'forecast', value: null, invalid }], 'edit');
  model.undo();
  type('rest', 26);
  model.undo();
  expect(newest()).toEqual([50, 30]);
});
