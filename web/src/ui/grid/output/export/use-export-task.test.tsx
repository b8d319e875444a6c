import type { GridController } from '@plumbline/sheet/control/grid-controller';
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useExportTask } from './use-export-task.ts';

afterEach(cleanup);

async function toldOf(failure: Error): Promise<string> {
  const onNotice = vi.fn();
  // The part of it that the task uses.
  const controller = { say() {}, view: { onNotice } } as unknown as GridController;
  const { result } = renderHook(() => useExportTask(controller, () => {}));
  await act(() => result.current.run(() => Promise.reject(failure)));
  expect(onNotice).toHaveBeenCalledTimes(1);
  return onNotice.mock.calls[0]?.[0].message;
}

test('a failed download of code is explained without technical words, and says what to do', async () => {
  const text = await toldOf(new TypeError('Failed to fetch dynamically imported module: https://x/print-sheet-1.js'));
  expect(text).toMatch(/^What saves and prints the rows could not be downloaded\. .* Try again, or reload the page\.$/);
  expect(text).not.toContain('module');
});

test('a failure of the export itself says what to do, and its reason for support', async () => {
  const text = await toldOf(new Error('Array buffer allocation failed'));
  expect(text).toMatch(/^The export failed\. Try again.*: Array buffer allocation failed$/);
});
