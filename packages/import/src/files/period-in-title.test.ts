import { expect, test } from 'vitest';
import { isOfPeriod } from './period-in-title.ts';

const says = (...lines: string[][]) => isOfPeriod([['Keystone Builders'], ...lines]);

test.each([
  'January through October 2026',
  'January 1 - November 20, 2026',
  'January - October, 2026',
  'October 1-31, 2026',
  'Job Cost Summary for period 10/01/2026 through 10/31/2026',
  'Job Cost Summary 10/1/26 - 10/31/26',
  '2026-10-01 to 2026-10-31',
  'Beginning Month: 10/26 Ending Month: 10/26',
  'Year to Date Job Cost Summary',
  'Job Costs YTD',
])('“%s” names a time', (title) => expect(says([title])).toBe(true));

test.each([
  'Period Ending 10/31/2026',
  'For the year ended December 31, 2026',
  'As of October 31, 2026',
  'Work in Progress, October 2026',
  'Jobs started 1/1/2025 to 10/31/2026, started from 1/1/2025',
  'Start date from 1/1/2025 to 12/31/2025',
  'Contracts awarded between 1/1/2025 and 12/31/2025',
  'Contract dates 1/1/2024 - 10/31/2026',
  'Job range 20-01-001 to 26-99-999',
  'Job to date, 1/1/2020 - 10/31/2026',
  'Market - October 2026',
  'Phone 555-01-02-2026',
])('“%s” does not', (title) => expect(says([title])).toBe(false));

test('the two ends may stand in cells or lines of their own', () => {
  expect(says(['From Date:', '10/01/2026'], ['To Date:', '10/31/2026'])).toBe(true);
  expect(says(['From: 1/1/2026', 'To: 3/31/2026'])).toBe(true);
  expect(says(['From', '10/01/2026', 'to', '10/31/2026'])).toBe(true);
  expect(says(['To Date:', '10/31/2026'])).toBe(false);
  expect(says(['From:', 'Ann Smith'], ['To:', 'Bob Ortiz'])).toBe(false);
});

test('a profit of QuickBooks names a month alone', () => {
  expect(says(['Job Profitability Summary'], ['October 2026'])).toBe(true);
  expect(says(['Job Profitability Summary'], ['All Transactions'])).toBe(false);
});

test('a year over a group of columns says nothing of the others', () => {
  expect(says(['', 'From Inception', 'Year to Date'])).toBe(false);
  expect(says(['', 'Total Contract', 'Year to Date'])).toBe(false);
});
