import { expect, test, vi } from 'vitest';
import { timersOfPage } from './timers-of-page.ts';

test('a page that is left takes along what still waits, and leaves the clock as it was', async () => {
  const clock = [setTimeout, setInterval];
  const [later, again, ofAnother] = [vi.fn(), vi.fn(), vi.fn()];
  setTimeout(ofAnother, 5);
  const leave = timersOfPage();
  setTimeout(later, 5);
  setInterval(again, 5);
  leave();
  expect([setTimeout, setInterval]).toEqual(clock);
  await expect.poll(() => ofAnother).toHaveBeenCalledOnce();
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(later).not.toHaveBeenCalled();
  expect(again).not.toHaveBeenCalled();
});

test('a timer still says when it is due, and can be ended', async () => {
  const leave = timersOfPage();
  const [due, ended] = [vi.fn(), vi.fn()];
  setTimeout(due, 5, 'word');
  clearTimeout(setTimeout(ended, 5));
  await expect.poll(() => due.mock.calls).toEqual([['word']]);
  expect(ended).not.toHaveBeenCalled();
  leave();
});
