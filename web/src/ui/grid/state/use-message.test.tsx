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

test('a message that is said again is another text for a screen reader, and the same to the eye', () => {
  const { controller, text } = shownMessage();
  act(() => controller.say('Nothing to undo'));
  const texts = [text()];
  for (const _ of [1, 2]) {
    act(() => controller.say('Nothing to undo'));
    texts.push(text());
  }
  expect(texts.map((each) => each.trim())).toEqual(Array(3).fill('Nothing to undo'));
  expect([texts[0] === texts[1], texts[1] === texts[2]]).toEqual([false, false]);
  act(() => controller.say(''));
  expect(text()).toBe('');
});
