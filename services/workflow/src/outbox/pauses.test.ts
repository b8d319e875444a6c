import { expect, test } from 'vitest';
import { isWithin } from './pauses.ts';

test('a pause ends at its time, and at once where the clock was set back behind it', () => {
  const at = (ms: number) => isWithin(new Date(ms), 100_000, 30_000);
  expect([at(100_000), at(129_999), at(130_000), at(40_000)]).toEqual([true, true, false, false]);
});
