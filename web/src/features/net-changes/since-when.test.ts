// @vitest-environment node
import { expect, test } from 'vitest';
import { sinceWhen } from './since-when.ts';

const start = (year: number, month: number, day: number) => new Date(year, month - 1, day).toISOString();
const LOOKED = new Date(2026, 10, 20, 15, 4).toISOString();

test.each([
  ['last7Days', null, start(2026, 11, 16), '11/16/2026'],
  ['thisMonth', null, start(2026, 11, 1), '11/01/2026'],
  ['2026-03-09', null, start(2026, 3, 9), '03/09/2026'],
  ['looked', LOOKED, LOOKED, 'you last looked'],
  ['looked', null, start(2026, 11, 16), '11/16/2026'],
] as const)('%s, looked %s', (setting, looked, from, words) => {
  expect(sinceWhen(setting, looked, '2026-11-23')).toMatchObject({ from, words });
});

test('the day is that of the person, not of UTC', () => {
  expect(sinceWhen('looked', LOOKED, '2026-11-23').day).toBe('2026-11-20');
});
