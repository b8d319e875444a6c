// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { isReloaded, reloadIsOver } from './reload.ts';

afterEach(() => vi.restoreAllMocks());

const came = (type: string, path: string) =>
  vi
    .spyOn(performance, 'getEntriesByType')
    .mockReturnValue([{ type, name: new URL(path, location.href).href } as never]);

test('a page counts as reloaded if the browser says so, on the reloaded page, until its place is restored', () => {
  history.replaceState(null, '', '/workflow/jobs?view=a');
  expect(isReloaded()).toBe(false);
  came('navigate', '/workflow/jobs');
  expect(isReloaded()).toBe(false);
  came('reload', '/home');
  expect(isReloaded()).toBe(false);
  came('reload', '/workflow/jobs?view=b');
  expect(isReloaded()).toBe(true);
  reloadIsOver();
  expect(isReloaded()).toBe(false);
});
