import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  exactPercent,
  formatPercent,
  isPercent,
  mayHaveShares,
  PER_PERCENT,
  parsePercent,
  percent,
  percentProblemText,
  plainPercent,
  WHOLE,
} from './percent.ts';

const LARGEST = 999_999_999 * PER_PERCENT + 9_999;
const anyPercent = fc
  .oneof(
    fc.integer({ min: -2 * WHOLE, max: 2 * WHOLE }),
    fc.integer({ min: -LARGEST, max: LARGEST }),
    fc.constantFrom(0, 1, -1, 49, 50, -50, WHOLE, LARGEST, -LARGEST),
  )
  .map(percent);

describe('a typed percent', () => {
  test.each([
    ['12.5', 125_000],
    ['12.5%', 125_000],
    [' 12.5 % ', 125_000],
    ['53.33%', 533_300],
    ['0', 0],
    ['-0', 0],
    ['100', WHOLE],
    ['100.0000', WHOLE],
    ['.5', 5_000],
    ['7.', 70_000],
    ['33.3333', 333_333],
    ['33.33330000', 333_333],
    ['-3.25', -32_500],
    ['(3.25%)', -32_500],
    ['\u221212.5%', -125_000],
    ['\u201312%', -120_000],
    ['+4', 40_000],
    ['1,250.5', 12_505_000],
    ['007', 70_000],
    ['999999999.9999', LARGEST],
  ])('%s', (text, expected) => {
    expect(parsePercent(text)).toEqual({ ok: true, percent: expected });
  });

  test.each([
    ['', 'not-a-percent'],
    ['%', 'not-a-percent'],
    ['.', 'not-a-percent'],
    ['abc', 'not-a-percent'],
    ['12 5', 'not-a-percent'],
    ['12%%', 'not-a-percent'],
    ['(12', 'not-a-percent'],
    ['12)', 'not-a-percent'],
    ['(-12)', 'not-a-percent'],
    ['--12', 'not-a-percent'],
    ['1,25', 'not-a-percent'],
    ['1e2', 'not-a-percent'],
    ['$5', 'not-a-percent'],
    ['0'.repeat(60), 'not-a-percent'],
    ['33.33333', 'too-many-decimals'],
    ['1000000000', 'out-of-range'],
  ])('%s is refused: %s', (text, problem) => {
    expect(parsePercent(text)).toEqual({ ok: false, problem });
  });

  test('the plain form reads back to the last decimal', () => {
    fc.assert(
      fc.property(anyPercent, (value) => {
        expect(parsePercent(plainPercent(value))).toEqual({ ok: true, percent: value });
      }),
    );
  });

  test('the formatted form reads back to two decimals, half away from zero', () => {
    fc.assert(
      fc.property(anyPercent, (value) => {
        const magnitude = Math.floor((Math.abs(value) + 50) / 100) * 100;
        const shown = value < 0 ? -magnitude : magnitude;
        const text = formatPercent(value);
        // The largest percent rounds to one digit more than anybody may type.
        if (magnitude <= LARGEST) expect(parsePercent(text)).toEqual({ ok: true, percent: shown === 0 ? 0 : shown });
      }),
    );
  });

  test('never throws on any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'0123456789.,%()+- $e'), maxLength: 50 }), (text) => {
        const parsed = parsePercent(text);
        if (parsed.ok) expect(isPercent(parsed.percent)).toBe(true);
        else expect(percentProblemText(parsed.problem)).toMatch(/^(is|has) /);
      }),
    );
  });
});

test.each([
  // ten-thousandths of a percent: formatted, plain
  [0, '0.00%', '0'],
  [533_333, '53.33%', '53.3333'],
  [125_000, '12.50%', '12.5'],
  [WHOLE, '100.00%', '100'],
  [50, '0.01%', '0.005'],
  [49, '0.00%', '0.0049'],
  [-49, '0.00%', '-0.0049'],
  [-50, '(0.01%)', '-0.005'],
  [-32_500, '(3.25%)', '-3.25'],
  [12_345_678_900, '1,234,567.89%', '1234567.89'],
])('%d ten-thousandths of a percent are %s, plain %s', (value, formatted, plain) => {
  expect([formatPercent(percent(value)), plainPercent(percent(value))]).toEqual([formatted, plain]);
});

test('only exact whole numbers are percents, and minus zero becomes zero', () => {
  for (const wrong of [0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53, '1', null])
    expect(isPercent(wrong)).toBe(false);
  expect(() => percent(0.5)).toThrow(RangeError);
  expect(Object.is(percent(-0), 0)).toBe(true);
});

test.each([
  [0, '0.00%'],
  [90_736, '9.0736%'],
  [-85_667, '(8.5667%)'],
  [-5_060, '(0.506%)'],
  [12_345_678, '1,234.5678%'],
  [-300_000, '(30.00%)'],
])('%i is written with every decimal where a sum has to tie: %s', (value, text) => {
  expect(exactPercent(percent(value))).toBe(text);
});

test.each([
  [['10', '5', '0.1'], true],
  [['0.45', '1'], true],
  [['10.00', '0.10'], true],
  [['0.1', '0.2', '7.5'], true],
  [['0.08', '10', '7.5'], true],
  [['0.5', '12.5', '7.5', '10', '45', '60', '80'], true],
  [['0.5', '12.5'], false],
  [['53.33', '45', '0.5'], false],
  [['0.50', '12.25', '100.00', '0.00'], false],
  [['0', '1', '45'], false],
  [['0.5%', '45', 'soon', ''], false],
])('%j may have shares of 1 among percents: %j', (figures, may) => expect(mayHaveShares(figures)).toBe(may));
