import { expect, test } from 'vitest';
import { nextAfter } from './next-after.ts';

const inUse = ['26-127', '26-128'];

test.each([
  ['as far as the page knows', 0, undefined, '26-129'],
  ['after a job that waits', 1, undefined, '26-130'],
  ['as the service says, which knows accounting’s numbers', 0, '26-202', '26-202'],
  ['after a job that gets the service’s', 1, '26-202', '26-203'],
  ['after the service’s was taken here', 0, '26-128', '26-129'],
])('the next number, %s', (_, before, free, next) => {
  expect(nextAfter({ inUse, before, year: 2026, free })).toBe(next);
});
