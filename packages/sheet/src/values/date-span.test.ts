import type { RelativeSpan } from '@plumbline/contract/grid-filters';
import { expect, test } from 'vitest';
import { dateSpan } from './date-span.ts';

test.each<[today: string, span: RelativeSpan, from: string, to: string]>([
  ['2026-02-14', 'thisMonth', '2026-02-01', '2026-02-28'],
  ['2028-02-29', 'thisMonth', '2028-02-01', '2028-02-29'],
  ['2026-03-31', 'lastMonth', '2026-02-01', '2026-02-28'],
  ['2026-01-05', 'lastMonth', '2025-12-01', '2025-12-31'],
  ['2026-01-01', 'thisQuarter', '2026-01-01', '2026-03-31'],
  ['2026-05-31', 'thisQuarter', '2026-04-01', '2026-06-30'],
  ['2026-12-31', 'thisQuarter', '2026-10-01', '2026-12-31'],
  ['2026-07-04', 'thisYear', '2026-01-01', '2026-12-31'],
  ['2026-03-01', 'last30Days', '2026-01-31', '2026-03-01'],
  ['2026-12-29', 'next7Days', '2026-12-29', '2027-01-04'],
  ['2026-03-01', 'overdue', '', '2026-02-28'],
])('on %s %s is from %s to %s', (today, span, from, to) => {
  expect(dateSpan(span, today)).toEqual({ from, to });
});

test.each(['2026-03-08', '2026-11-01'])('a day of 23 or 25 hours (%s) does not move the ends', (today) => {
  expect(dateSpan('last30Days', today).to).toBe(today);
  expect(dateSpan('next7Days', today).from).toBe(today);
});
