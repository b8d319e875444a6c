import { cleanup, fireEvent, renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { exportSource } from '../export/testing.ts';
import { usePrint } from './use-print.ts';

const { download } = vi.hoisted(() => ({ download: Promise.withResolvers<void>() }));
vi.mock('./print-sheet.ts', async (load) => {
  await download.promise;
  return load();
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test('a sheet that goes before it is painted downloads nothing to print it', () => {
  vi.useFakeTimers();
  renderHook(() => usePrint(exportSource, { file: 'jobs', title: 'Jobs' }, () => {})).unmount();
  expect(vi.getTimerCount()).toBe(0);
});

test('the browser’s print key waits for the code that prints the sheet, and afterwards works as usual', async () => {
  const onEarly = vi.fn();
  renderHook(() => usePrint(exportSource, { file: 'jobs', title: 'Jobs' }, onEarly));
  const press = (key: string) => fireEvent.keyDown(document.body, { key, ctrlKey: true });
  expect(press('p')).toBe(false);
  expect(onEarly).toHaveBeenCalledTimes(1);
  expect(press('o')).toBe(true);
  download.resolve();
  await waitFor(() => expect(press('p')).toBe(true));
  fireEvent(window, new Event('beforeprint'));
  expect(document.querySelector('[data-print-sheet]')?.textContent).toContain('Harbor');
  fireEvent(window, new Event('afterprint'));
  expect(document.querySelector('[data-print-sheet]')).toBeNull();
});
