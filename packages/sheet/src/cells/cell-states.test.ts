import fc from 'fast-check';
import { expect, test } from 'vitest';
import { afterMark, type CellMark, type CellState, CellStates } from './cell-states.ts';

const conflict = (value: string): CellMark => ({
  rowId: 'a',
  field: 'notes',
  state: 'conflict',
  reason: 'Ana changed it too',
  theirs: { value, who: 'Ana', at: new Date('2026-11-20T10:00:00Z') },
});
const edited = (saved: string): CellState => ({ isDirty: true, saved });

test('a conflict ends when both values are equal', () => {
  expect(afterMark(edited('hers'), conflict('hers'), 'hers')).toEqual({});
  expect(afterMark({}, conflict('hers'), 'hers')).toEqual({});
});

test('a conflict is marked, and the edit stays unsaved', () => {
  const { theirs } = conflict('hers');
  expect(afterMark(edited('hers'), conflict('hers'), 'mine')).toMatchObject({
    save: 'conflict',
    isDirty: true,
    theirs,
  });
});

test('the problem count is right after any events', () => {
  const state = fc.constantFrom<CellState>(
    {},
    { isDirty: true },
    { save: 'refused', isDirty: true },
    { save: 'conflict', isDirty: true },
    { invalid: { text: 'x', reason: 'no' } },
  );
  const step = fc.oneof(
    { weight: 8, arbitrary: fc.tuple(fc.constantFrom('1', '2', '3'), fc.constantFrom('a', 'b'), state) },
    fc.constantFrom('delete', 'clear'),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      const states = new CellStates();
      for (const step of steps) {
        if (step === 'delete') states.deleteRow('1');
        else if (step === 'clear') states.clear();
        else states.set(...step);
        const cells = ['1', '2', '3'].flatMap((rowId) => ['a', 'b'].map((field) => states.get(rowId, field)));
        const problems = cells.filter(({ invalid, save }) => invalid || save === 'refused' || save === 'conflict');
        expect([states.problemCount, states.problems().length]).toEqual([problems.length, problems.length]);
      }
    }),
  );
});
