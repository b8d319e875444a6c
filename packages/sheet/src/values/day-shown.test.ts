import { expect, test } from 'vitest';
import { dayShown } from './day-shown.ts';

test.each([
  '05/01/2026',
  '1/5/26',
  '05.01.2026',
  '05-01-2026',
  '26-01-05',
  '2026-05-01',
  '26 Jan 05',
  '5. Januar 2026',
  'Montag, 5. Januar 2026',
  '5 janvier 2026',
  'Monday, January 5, 2026',
  '2026-01-05 12:00:00',
  '01/05/26 12:00 PM',
])('%s is the day of 46027', (text) => {
  expect(dayShown(text, 46_027)).toBe('2026-01-05');
  expect(dayShown(text, 46_027.5)).toBe('2026-01-05');
});

test.each([
  'Jan 5',
  '1/5',
  'Jan 26',
  '1/2026',
  'January 2026',
  '46,027',
  '46027',
  '$1,234.56',
  '5',
  'Monday',
  '01/06/2026',
  '',
])('%j does not show all of that day', (text) => {
  expect(dayShown(text, 46_027)).toBeNull();
});

test('a number that is no day is none, nor one of a workbook that counts from 1904', () => {
  expect(dayShown('05/01/2026', 5)).toBeNull();
  expect(dayShown('05/01/2026', 46_027 - 1_462)).toBeNull();
});
