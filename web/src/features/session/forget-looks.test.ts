// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { rememberLooked } from '../net-changes/last-looked.ts';
import { remember } from '../views/settings/view-memory.ts';
import { forgetLooks } from './forget-looks.ts';

const storages = () => [localStorage, sessionStorage];
afterEach(() => {
  for (const storage of storages()) storage.clear();
});

test('signing out erases filters and when somebody looked, and leaves what says nothing of jobs', () => {
  for (const sheet of ['jobs', 'schedule'] as const) remember(sheet, 'u1', { view: 'standard' }, false, []);
  rememberLooked({ tenantId: 't1', userId: 'u1' }, '2026-11-27T10:00:00Z');
  localStorage.setItem('plumbline.color-scheme', 'dark');
  expect(storages().map((storage) => Object.keys(storage).length)).toEqual([4, 2]);
  forgetLooks();
  expect(storages().flatMap((storage) => Object.keys(storage))).toEqual(['plumbline.color-scheme']);
});
