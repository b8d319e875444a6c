import { expect, test } from 'vitest';
import { afterMark, type CellMark, type CellState } from './cell-states.ts';

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
