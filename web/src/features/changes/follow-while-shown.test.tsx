import { afterEach, expect, test, vi } from 'vitest';
import type { Following } from './follow.ts';
import { followWhileShown } from './follow-while-shown.ts';

const HIDDEN_MS = 30_000;
let calls: string[];

function shown(): () => void {
  calls = [];
  const noted = (name: string) => () => void calls.push(name);
  const following: Following = {
    ...{ hurry: noted('hurry'), drop: noted('drop'), stop: noted('stop') },
    ...{ pause: noted('pause'), resume: noted('resume') },
  };
  const leave = followWhileShown(following);
  calls = [];
  return leave;
}
function turn(hidden: boolean): void {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden);
  document.dispatchEvent(new Event('visibilitychange'));
}

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

test('a page that is hidden for long closes its stream, and opens it when it is seen', () => {
  vi.useFakeTimers();
  const leave = shown();
  turn(true);
  vi.advanceTimersByTime(HIDDEN_MS - 1);
  turn(false);
  vi.advanceTimersByTime(HIDDEN_MS);
  expect(calls).toEqual(['resume', 'hurry']);
  turn(true);
  vi.advanceTimersByTime(HIDDEN_MS);
  turn(false);
  expect(calls.slice(2)).toEqual(['pause', 'resume', 'hurry']);
  leave();
});

test('a stream is dropped with the network and tried at once with its return, until the page leaves', () => {
  vi.useFakeTimers();
  const leave = shown();
  window.dispatchEvent(new Event('offline'));
  window.dispatchEvent(new Event('online'));
  expect(calls).toEqual(['drop', 'hurry']);
  turn(true);
  leave();
  turn(true);
  window.dispatchEvent(new Event('offline'));
  window.dispatchEvent(new Event('online'));
  vi.advanceTimersByTime(HIDDEN_MS);
  expect(calls.slice(2)).toEqual(['stop']);
});
