import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { tellPlace } from './tell-place.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a place is told at once, then at most once a second, and again from time to time', async () => {
  const send = vi.fn();
  const teller = tellPlace<string>(send);
  for (const place of ['a', 'b', 'c']) teller.tell(place);
  expect(send.mock.calls).toEqual([['a']]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(send.mock.calls).toEqual([['a'], ['c']]);
  await vi.advanceTimersByTimeAsync(26_000);
  expect(send.mock.calls).toEqual([['a'], ['c'], ['c']]);
  teller.stop();
});

test('a page that has stopped tells nothing, and begins again at once', async () => {
  const send = vi.fn();
  const teller = tellPlace<string>(send);
  teller.tell('a');
  teller.tell('b');
  teller.stop();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(send.mock.calls).toEqual([['a']]);
  teller.tell('b');
  expect(send.mock.calls).toEqual([['a'], ['b']]);
  teller.stop();
});
