import { expect, test } from 'vitest';
import { GridModel } from './grid-model.ts';
import { whenStored } from './when-stored.ts';

const cells = [
  { rowId: 'a', field: 'notes', value: 'Call Ann' },
  { rowId: 'b', field: 'notes', value: 'Call Ben' },
];

function changed() {
  const model = new GridModel({ rows: ['a', 'b'].map((id) => ({ id, notes: null as string | null })) });
  const told = { count: 0 };
  whenStored(model, model.apply(cells, 'edit').touched, () => {
    told.count += 1;
  });
  const store = (...at: number[]) =>
    model.mark(at.flatMap((index) => cells[index] ?? []).map((cell) => ({ ...cell, state: 'saved' })));
  return { model, told, store };
}

test('a change is told once, when its last cell is stored', () => {
  const { told, store } = changed();
  store(0);
  expect(told.count).toBe(0);
  store(1);
  expect(told.count).toBe(1);
  store(0, 1);
  expect(told.count).toBe(1);
});

test('a change that is undone, or changed again, before it is stored is not told', () => {
  const undone = changed();
  undone.model.undo();
  undone.store(0, 1);
  const again = changed();
  again.model.apply([{ rowId: 'a', field: 'notes', value: 'Call Cho' }], 'edit');
  again.store(1);
  expect([undone.told.count, again.told.count]).toEqual([0, 0]);
});

test('a change that is refused is not told until it is stored after all', () => {
  const { model, told, store } = changed();
  store(0);
  model.mark([{ rowId: 'b', field: 'notes', value: 'Call Ben', state: 'refused', reason: 'is too long' }]);
  expect(told.count).toBe(0);
  store(1);
  expect(told.count).toBe(1);
});
