import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CellValue } from '../cells/cell-value.ts';
import { seriesOf } from './series.ts';

const go = (type: Parameters<typeof seriesOf>[0], values: readonly CellValue[], from = values.length, count = 3) => {
  const series = seriesOf(type, values);
  return series && Array.from({ length: count }, (_, index) => series.at(from + index));
};

describe('a series of', () => {
  test.each([
    ['numbers by their step', 'number', [2, 4], [6, 8, 10]],
    ['numbers downward', 'number', [10, 7], [4, 1, -2]],
    ['tenths without the dust of computing', 'number', [0.1, 0.2], [0.3, 0.4, 0.5]],
    ['equal amounts', 'currency', [150_000, 150_000], [150_000, 150_000, 150_000]],
    ['amounts by their trend, in whole cents', 'currency', [100, 200, 400], [533, 683, 833]],
    ['days', 'date', ['2026-02-27'], ['2026-02-28', '2026-03-01', '2026-03-02']],
    ['weeks', 'date', ['2026-01-05', '2026-01-12'], ['2026-01-19', '2026-01-26', '2026-02-02']],
    ['the same day of each month', 'date', ['2026-11-15', '2026-12-15'], ['2027-01-15', '2027-02-15', '2027-03-15']],
    ['the last day of each month', 'date', ['2026-01-31', '2026-02-28'], ['2026-03-31', '2026-04-30', '2026-05-31']],
    [
      'the last day, from a short month on',
      'date',
      ['2026-02-28', '2026-03-31'],
      ['2026-04-30', '2026-05-31', '2026-06-30'],
    ],
    ['quarters', 'date', ['2026-03-31', '2026-06-30'], ['2026-09-30', '2026-12-31', '2027-03-31']],
    ['years', 'date', ['2024-02-29', '2025-02-28'], ['2026-02-28', '2027-02-28', '2028-02-29']],
    ['month names', 'text', ['November'], ['December', 'January', 'February']],
    ['short month names as they are written', 'text', ['JAN', 'MAR'], ['MAY', 'JUL', 'SEP']],
    ['months over the end of a year', 'text', ['Nov', 'Jan'], ['Mar', 'May', 'Jul']],
    ['months of a list', 'select', ['November'], ['December', 'January', 'February']],
    ['texts that end in a number', 'text', ['Phase 1'], ['Phase 2', 'Phase 3', 'Phase 4']],
    ['such texts by their step', 'text', ['Phase 2', 'Phase 4'], ['Phase 6', 'Phase 8', 'Phase 10']],
    ['numbers with zeros before them', 'text', ['A-08'], ['A-09', 'A-10', 'A-11']],
  ] as const)('%s', (_, type, values, expected) => expect(go(type, values)).toEqual(expected));

  test('dates continues backward too', () => {
    expect(go('date', ['2026-03-31'], -2, 2)).toEqual(['2026-03-29', '2026-03-30']);
    expect(go('date', ['2026-04-30', '2026-05-31'], -3, 3)).toEqual(['2026-01-31', '2026-02-28', '2026-03-31']);
  });

  test.each([
    ['other words', 'text', ['Phase 1', 'Area 2']],
    ['numbers in words of no step', 'text', ['Phase 1', 'Phase 2', 'Phase 9']],
    ['words without a number', 'text', ['North']],
    ['choices', 'select', ['a', 'b']],
    ['ticks', 'boolean', [true, false]],
    ['dates that follow no step', 'date', ['2026-01-01', '2026-01-02', '2026-02-20']],
    ['a range with a gap', 'number', [1, null]],
  ] as const)('%s there is none', (_, type, values) => expect(seriesOf(type, values)).toBeNull());
});

test('a text of digits alone is copied unless a series is asked for', () => {
  expect(seriesOf('text', ['1200'])).toMatchObject({ isUsual: false });
  expect(seriesOf('text', ['Lot 1'])?.isUsual).toBe(true);
});

test('ten digits and more are copied, with words before them and without', () => {
  expect(seriesOf('text', ['4000123456'])).toBeNull();
  expect(seriesOf('text', ['Account 4000123456', 'Account 4000123457'])).toBeNull();
  expect(seriesOf('text', ['Account 400012345'])?.at(1)).toBe('Account 400012346');
});

test('a single number is copied unless a series is asked for; a single date continues', () => {
  expect(seriesOf('number', [7])?.isUsual).toBe(false);
  expect(seriesOf('currency', [7])?.at(1)).toBe(107);
  expect(seriesOf('date', ['2026-01-01'])?.isUsual).toBe(true);
});

test('every series runs through the cells that began it', () => {
  const day = fc.date({ min: new Date('1990-01-01'), max: new Date('2090-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(day, fc.integer({ min: -400, max: 400 }), (first, step) => {
      const dates = [0, 1, 2].map((n) => new Date(first.getTime() + n * step * 86_400_000).toISOString().slice(0, 10));
      expect(go('date', dates, 0)).toEqual(dates);
    }),
  );
  fc.assert(
    fc.property(fc.integer(), fc.integer(), (first, second) => {
      expect(go('currency', [first, second], 0, 2)).toEqual([first, second]);
    }),
  );
});
