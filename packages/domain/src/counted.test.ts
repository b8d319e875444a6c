import { expect, test } from 'vitest';
import { counted } from './counted.ts';

test('counts what there is in words that people read', () => {
  expect([0, 1, 2, 1200].map((count) => counted(count, 'job'))).toEqual(['0 jobs', '1 job', '2 jobs', '1,200 jobs']);
  expect([1, 2].map((count) => counted(count, 'entry', 'entries'))).toEqual(['1 entry', '2 entries']);
});
