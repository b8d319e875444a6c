import { GridModel } from '@plumbline/sheet/cells/grid-model';
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { JobRow } from './job-rows.ts';
import { useIsManager } from './own-jobs-toggle.tsx';

afterEach(cleanup);

const ANA = 'ana';
/** Jobs that nobody manages, and how often somebody has looked who does. */
function watchedJobs() {
  const looks = { count: 0 };
  const rows = ['a', 'b', 'c'].map((id) => {
    let managers: string[] = [];
    // Of a job the test has its managers alone.
    return Object.defineProperty({ id } as JobRow, 'projectManagerUserIds', {
      enumerable: true,
      get: () => {
        looks.count++;
        return managers;
      },
      set: (now: string[]) => {
        managers = now;
      },
    });
  });
  const model = new GridModel<JobRow>({ rows });
  const { result } = renderHook(() => useIsManager(model, ANA));
  const manage = (rowId: string, managers: string[]) =>
    act(() => void model.apply([{ rowId, field: 'projectManagerUserIds', value: managers }], 'server'));
  return { model, looks, manage, isManager: () => result.current };
}

test('a person given a first job manages one, and a person who loses the last manages none', () => {
  const { model, manage, isManager } = watchedJobs();
  expect(isManager()).toBe(false);
  manage('b', [ANA]);
  expect(isManager()).toBe(true);
  manage('c', [ANA]);
  manage('b', []);
  expect(isManager()).toBe(true);
  act(() => model.removeRows(['c']));
  expect(isManager()).toBe(false);
});

test('an edit of a job looks at no other job of those who manage none', () => {
  const { model, looks } = watchedJobs();
  looks.count = 0;
  act(() => void model.mark([{ rowId: 'a', field: 'notes', state: 'saving' }]));
  expect(looks.count).toBe(1);
});
