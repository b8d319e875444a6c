import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { jobNumberKey, nextJobNumbers } from './job-numbers.ts';

describe('the number of the next job', () => {
  test.each<[string, number, string[], string]>([
    // case, current year, numbers in use, next number
    ['the highest and one', 2024, ['24-0151', '24-0153', '24-0152'], '24-0154'],
    ['of this year, beside those before', 2024, ['23-0990', '24-0007', '23-0012'], '24-0008'],
    ['a new year begins anew', 2025, ['23-0990', '24-0153', '24-0001'], '25-0001'],
    ['a new year in four digits', 2025, ['2024-12', '2024-07'], '2025-01'],
    ['a new year, counted on', 2025, ['23-0140', '23-0141', '24-0142', '24-0153'], '25-0154'],
    ['a year that outgrew its width', 2025, ['24-998', '24-999', '24-1000'], '25-001'],
    ['the same, within its year', 2024, ['24-998', '24-999', '24-1000'], '24-1001'],
    ['a job of next year is there already', 2026, ['26-0009', '27-0001'], '26-0010'],
    ['only jobs of next year', 2026, ['27-0003', '27-0004'], '26-0001'],
    ['an office in front is no year', 2026, ['40-0012', '40-0013', '10-0500'], '40-0014'],
    ['a year long ago is no year', 2026, ['19-0012', '19-0013'], '19-0014'],
    ['a letter in front', 2026, ['J1041', 'J1042', '7'], 'J1043'],
    ['a letter behind', 2026, ['1041-A', '1042-A', '9'], '1043-A'],
    ['the most usual shape counts, not the highest number', 2026, ['26-0007', '26-0008', 'OLD 99999'], '26-0009'],
    ['the most usual kind of work of the year', 2026, ['26-N-003', '26-N-004', '26-S-051'], '26-N-005'],
    ['digits alone', 2026, ['10041', '10042'], '10043'],
    ['a width that grows', 2026, ['J-99'], 'J-100'],
    ['nothing to count on', 2026, ['Depot', 'Library'], '26-0001'],
    ['no job yet', 2026, [], '26-0001'],
    ['no job yet, early in a century', 2101, [], '01-0001'],
    ['spaces around it', 2026, [' 26-0007 '], '26-0008'],
  ])('%s', (_, year, numbers, next) => {
    expect(nextJobNumbers(numbers, year, 1)).toEqual([next]);
  });

  test('of several jobs in a row skips numbers in use, in any case and spacing', () => {
    expect(nextJobNumbers(['J-07', 'J-06', 'J-05', 'j - 0 9'], 2026, 3)).toEqual(['J-08', 'J-10', 'J-11']);
  });

  const number = fc.oneof(
    fc.stringMatching(/^(2[4-7]|J|40|20(24|25|26))-?\d{1,5}[AB]?$/),
    fc.string({ maxLength: 12, unit: 'grapheme' }),
  );

  test('is free, is unique among the new numbers, and does not depend on the order of the list', () => {
    fc.assert(
      fc.property(fc.array(number, { maxLength: 40 }), fc.integer({ min: 2020, max: 2030 }), (numbers, year) => {
        const next = nextJobNumbers(numbers, year, 3);
        const taken = new Set(numbers.map(jobNumberKey));
        expect(new Set(next.map(jobNumberKey)).size).toBe(3);
        expect(next.filter((number) => taken.has(jobNumberKey(number)))).toEqual([]);
        expect(nextJobNumbers(numbers.toReversed(), year, 3).map(jobNumberKey)).toEqual(next.map(jobNumberKey));
      }),
    );
  });
});
