import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { BootState } from '../../controls.ts';
import { createStore } from '../../store.ts';
import { fakeControls, progressOf, show } from '../testing.tsx';
import { BootNotice, PATIENCE_MS } from './boot-notice.tsx';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});
const shown = (state: BootState, given = {}) => {
  const controls = fakeControls({ boot: createStore(state), ...given });
  show(<BootNotice controls={controls} />);
  return controls;
};
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));
const bar = () => screen.queryByRole('progressbar');

test('a quick start shows nothing', () => {
  const { boot } = shown({ phase: 'starting' });
  pass(PATIENCE_MS - 1);
  act(() => boot.set({ phase: 'ready' }));
  pass(10_000);
  expect(bar()).toBeNull();
});

test('a long start shows its step and progress until it is done', () => {
  const { boot } = shown({ phase: 'starting' });
  pass(PATIENCE_MS / 2);
  act(() => boot.set({ phase: 'downloading', loaded: 3_100_000, total: 5_400_000 }));
  expect(bar()).toBeNull();
  pass(PATIENCE_MS / 2);
  expect(screen.getByRole('status').textContent).toBe('Downloading the emulation');
  expect(progressOf(bar())).toEqual(['3100000', '5400000', '3.1 of 5.4 MB']);
  act(() => boot.set({ phase: 'making', made: 4_000, jobs: 10_000 }));
  expect(screen.getByRole('status').textContent).toBe('Preparing sample data…');
  expect(screen.getByText('4,000 of 10,000 jobs')).toBeTruthy();
  act(() => boot.set({ phase: 'ready' }));
  expect(bar()).toBeNull();
  act(() => boot.set({ phase: 'starting' }));
  expect(bar()).toBeNull();
  pass(PATIENCE_MS);
  expect(bar()).toBeTruthy();
});

test('a download of unknown length shows no total', () => {
  shown({ phase: 'downloading', loaded: 3_100_000, total: 0 });
  pass(PATIENCE_MS);
  expect(progressOf(bar())).toEqual([null, null, '3.1 MB']);
});

test('a failure shows its reason at once, with buttons to reload or start over', async () => {
  const { reset } = shown({ phase: 'failed', reason: 'The disk of this browser is full.' });
  expect(screen.getByRole('alert').textContent).toMatch(/did not start.*The disk of this browser is full\./);
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {});
  fireEvent.click(screen.getByRole('button', { name: 'Reload' }));
  expect(reload).toHaveBeenCalledOnce();
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Start over with fresh data' })));
  expect(reset).toHaveBeenCalledExactlyOnceWith();
});

test('a failure of starting over is shown too', async () => {
  shown({ phase: 'failed', reason: 'No room.' }, { reset: () => Promise.reject(new Error('still no room')) });
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Start over with fresh data' })));
  expect(screen.getByText('That did not work: still no room')).toBeTruthy();
});
