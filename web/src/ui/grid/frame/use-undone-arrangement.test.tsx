import type { UndoAct } from '@plumbline/sheet/cells/undo-stack';
import { settings } from '@plumbline/sheet/testing';
import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { GridArrangement } from './grid-arrangement.ts';
import { useUndoneArrangement } from './use-undone-arrangement.ts';

const BY_NAME = [{ field: 'name', direction: 'asc' as const }];

/** A grid in a view, as a page holds it, where the person sorts by name. */
function sortedIn(viewId: string | null) {
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
  act(() => void hook.result.current.arrange({ sort: BY_NAME }, 'sorted by name'));
  return { show: (id: string | null) => hook.rerender(parts(id)), acts, sort: () => arrangement.sort };
}

test('undo takes a sort back in the view where it was made', () => {
  const { show, acts, sort } = sortedIn('a');
  show('a');
  expect([acts[0]?.undo(), sort()]).toEqual(['Undone: sorted by name', []]);
});

test('in another view that is sorted the same undo leaves the sort', () => {
  const { show, acts, sort } = sortedIn('a');
  show('b');
  expect([acts[0]?.undo(), sort()]).toEqual(['The columns were arranged otherwise since: they stay', BY_NAME]);
});
