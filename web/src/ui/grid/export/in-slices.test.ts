import { expect, test } from 'vitest';
import { inSlices } from './in-slices.ts';

const items = Array.from({ length: 60 }, (_, index) => index);
const busy = (): void => {
  const until = performance.now() + 1;
  while (performance.now() < until);
};

test('long work lets the page in between, in order and to the end', async () => {
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
  await inSlices(items, work, (share) => shares.push(share));
  isOver = true;
  expect(done).toEqual(items);
  expect(turns).toBeGreaterThan(2);
  expect(shares.at(-1)).toBe(1);
  expect(shares).toEqual(shares.toSorted((a, b) => a - b));
});

test('short work is done at one go', async () => {
  const shares: number[] = [];
  await inSlices(
    [1, 2, 3],
    () => {},
    (share) => shares.push(share),
  );
  expect(shares).toEqual([1]);
});
