import type { UndoAct } from '@plumbline/sheet/cells/undo-stack';
import { settings } from '@plumbline/sheet/testing';
import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { GridArrangement } from './grid-arrangement.ts';
import { useUndoneArrangement } from './use-undone-arrangement.ts';

const BY_NAME = [{ field: 'name', direction: 'asc' as const }];

/** A grid in a view, as a page holds it, with a person who sorts by name or changes something else. */
function sortedIn(viewId: string | null, ...done: (readonly [Partial<GridArrangement>, string])[]) {
  const acts: UndoAct[] = [];
  let arrangement: GridArrangement = { columns: [], sort: [] };
  const parts = (id: string | null) => ({
    settings: [settings('name', 'text')],
    arrangement,
    viewId: id,
    setArrangement: (next: GridArrangement) => {
      arrangement = next;
    },
    onDid: (done: UndoAct) => acts.push(done),
  });
  const hook = renderHook(useUndoneArrangement, { initialProps: parts(viewId) });
  for (const [next, what] of done.length > 0 ? done : [[{ sort: BY_NAME }, 'sorted by name'] as const]) {
    act(() => void hook.result.current.arrange(next, what));
    hook.rerender(parts(viewId));
  }
  return {
    shown: () => arrangement,
    show: (id: string | null) => hook.rerender(parts(id)),
    acts,
    sort: () => arrangement.sort,
  };
}

test('undo takes a sort back in the view where it was made', () => {
  const { show, acts, sort } = sortedIn('a');
  show('a');
  expect([acts[0]?.undo().message, sort()]).toEqual(['Undone: sorted by name', []]);
});

test('in another view with the same sort, undo leaves the sort', () => {
  const { show, acts, sort } = sortedIn('a');
  show('b');
  expect([acts[0]?.undo().message, sort()]).toEqual(['The view has changed since, so it stays as it is', BY_NAME]);
});

test('undo takes colours and marked changes back one by one, with the column that came into sight', () => {
  const red = { when: { field: 'name', kind: 'text', operator: 'empty' }, tone: 'red', of: 'cell' } as const;
  const { show, acts, shown } = sortedIn(
    'a',
    [{ colours: [red] }, 'color added'],
    [{ changedSince: 'thisMonth', columns: [{ field: 'name', width: 90 }] }, 'changes marked'],
  );
  expect(shown()).toMatchObject({ colours: [red], changedSince: 'thisMonth' });
  const taken = acts.toReversed().map((done) => {
    const said = done.undo().message;
    show('a');
    return said;
  });
  expect(taken).toEqual(['Undone: changes marked', 'Undone: color added']);
  expect(shown()).toMatchObject({ columns: [], colours: undefined, changedSince: undefined });
  acts[0]?.redo();
  expect(shown().colours).toEqual([red]);
});
