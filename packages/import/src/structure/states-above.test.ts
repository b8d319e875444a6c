import { expect, test } from 'vitest';
import { saysClosed, saysNoJobs } from './states-above.ts';

test.each(['Pending / not yet awarded', 'Prospects', 'Lost bids 2026'])('%s: the rows below are no jobs', (line) => {
  expect(saysNoJobs(line)).toBe(true);
});

test.each(['Prospect Street School', 'Pending: 24-001 Depot', 'All jobs'])(
  '%s says nothing of the rows below',
  (line) => {
    expect(saysNoJobs(line)).toBe(false);
  },
);

test('a cell full of such words is checked without delay', () => {
  const before = process.cpuUsage();
  expect(saysNoJobs(`${'prospects '.repeat(40)}x`)).toBe(false);
  expect(saysNoJobs(`${'bids '.repeat(11)}x`)).toBe(false);
  expect(saysClosed(`${'closed '.repeat(40)}x`)).toBe(false);
  expect(process.cpuUsage(before).user).toBeLessThan(1_000_000);
});
