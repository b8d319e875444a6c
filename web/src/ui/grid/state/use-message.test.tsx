import { GridModel } from '@plumbline/sheet/cells/grid-model';
import { GridController } from '@plumbline/sheet/control/grid-controller';
import type { AnyRow } from '@plumbline/sheet/rows/any-row';
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useMessage } from './use-message.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function shownMessage() {
  const controller = new GridController(new GridModel<AnyRow>({ rows: [] }));
  const { result } = renderHook(() => useMessage(controller));
  return { controller, text: () => result.current };
}

test('an old message disappears, a newer one gets its own time, and the same message can be repeated', () => {
  const { controller, text } = shownMessage();
  act(() => controller.say('2 cells changed'));
  act(() => vi.advanceTimersByTime(10_000));
  act(() => controller.say('3 cells changed'));
  act(() => vi.advanceTimersByTime(10_000));
  expect(text()).toBe('3 cells changed');
  act(() => vi.advanceTimersByTime(10_000));
  expect(text()).toBe('');
  act(() => controller.say('3 cells changed'));
  expect(text()).toBe('3 cells changed');
});

test('a message stays as long as the choice beside it', () => {
  const { controller, text } = shownMessage();
  act(() => {
    controller.say('1 cell was changed since');
    controller.offer.set({ label: 'Undo that too', run() {} });
  });
  act(() => vi.advanceTimersByTime(60_000));
  expect(text()).toBe('1 cell was changed since');
  act(() => controller.offer.set(null));
  act(() => vi.advanceTimersByTime(20_000));
  expect(text()).toBe('');
});
