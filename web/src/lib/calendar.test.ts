import { expect, test } from 'vitest';
import { formatDate, localToday } from './calendar.ts';

test('today is the date on the wall, not the one in Greenwich', () => {
  expect(localToday(new Date(2026, 0, 5, 23, 59))).toBe('2026-01-05');
  expect(localToday(new Date(2026, 0, 5, 0, 1))).toBe('2026-01-05');
});

test('a date is shown as written, whatever the time zone', () => {
  expect(formatDate('2026-03-09')).toBe('03/09/2026');
});
