import { expect, test } from 'vitest';
import { inSlices, type Task } from './in-slices.ts';

const items = Array.from({ length: 60 }, (_, index) => index);
const busy = (): void => {
  const until = performance.now() + 1;
  while (performance.now() < until);
};

const taskOf = (shares: number[], signal = new AbortController().signal): Task => ({
  onProgress: (share) => shares.push(share),
  signal,
});

test('long work lets the page run in between, in order and to the end', async () => {
  const done: number[] = [];
  const shares: number[] = [];
  let turns = 0;
  let isOver = false;
  const watch = (): void => {
    turns++;
    if (!isOver) setTimeout(watch);
  };
  watch();
  const work = (item: number): void => {
    busy();
    done.push(item);
  };
  await inSlices(items, work, taskOf(shares));
  isOver = true;
  expect(done).toEqual(items);
  expect(turns).toBeGreaterThan(2);
  expect(shares.at(-1)).toBe(1);
  expect(shares).toEqual(shares.toSorted((a, b) => a - b));
});

test('short work is done without a break', async () => {
  const shares: number[] = [];
  await inSlices([1, 2, 3], () => {}, taskOf(shares));
  expect(shares).toEqual([1]);
});

test('cancelled work ends with the current slice', async () => {
  const stop = new AbortController();
  const done: number[] = [];
  const work = (item: number): void => {
    busy();
    done.push(item);
    if (item === 20) stop.abort();
  };
  await expect(inSlices(items, work, taskOf([], stop.signal))).rejects.toThrow('aborted');
  expect(done.length).toBeGreaterThan(20);
  expect(done.length).toBeLessThan(45);
});
