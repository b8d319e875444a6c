import { MAX_CENTS } from '@plumbline/domain/money';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseTyped, typedReading } from './parse-typed.ts';
import { parseValue } from './parse-value.ts';
import { inParts, parseSum } from './typed-sum.ts';

type Type = 'currency' | 'percent' | 'number' | 'text';
const typed = (type: Type, text: string) => {
  const read = parseTyped({ type }, text);
  return read.ok ? read.value : read.reason;
};

test.each([
  // typed, cents
  ['=100+200', 300_00],
  ['=100+200*1.1', 320_00],
  ['= 1,500 - $250.50', 1_249_50],
  ['=(100+200)*1.1', 330_00],
  ['=-(100-250)', 150_00],
  ['=1000/3', 333_33],
  ['=2000/3', 666_67],
  ['=1000/3*3', 1_000_00], // nothing is rounded on the way
  ['=0.005+0', 1],
  ['=0-0.005*1', -1], // half away from zero, below it too
  ['=0.1+0.2', 30],
  ['=19.99*100', 1_999_00],
  ['=5000*1.075', 5_375_00],
  ['=10%*5000', 500_00],
  ['=1.5m-200k', 1_300_000_00],
  ['=100×2÷4−5', 45_00],
  ['=100\u201350', 50_00],
  ['\u20131.2k', -1_200_00],
  ['+1,500', 1_500_00],
  ['+100+200', 300_00],
  ['1.2k', 1_200_00],
  ['1.5m', 1_500_000_00],
  ['1.5 M', 1_500_000_00],
  ['$250K', 250_000_00],
  ['-1.2k', -1_200_00],
  ['(1.2k)', -1_200_00],
  ['1,250k', 1_250_000_00],
])('%s is %d cents', (text, cents) => expect(typed('currency', text)).toBe(cents));

test.each([
  ['=', 'is not a sum'],
  ['=100+', 'is not a sum'],
  ['=(100', 'is not a sum'],
  ['=100)', 'is not a sum'],
  ['=A1+2', 'is not a sum'],
  ['=1,23', 'is not a sum'],
  ['=1.2.3', 'is not a sum'],
  ['=100 200', 'is not a sum'],
  ['(1.2k', 'is not a sum'],
  ['=100/0', 'divides by zero'],
  ['=100/(5-5)', 'divides by zero'],
  ['=250.000', 'may mean thousands'],
  ['=-250.000+1', 'may mean thousands'],
  ['=1,000,000m', 'is larger than 999,999,999,999.99'],
  ['=9999m*9999m', 'is larger than 999,999,999,999.99'],
  ['1.2b', 'is not an amount'],
  ['100+200', 'is a sum: write it with = before it'],
  ['100 - 20.5', 'is a sum: write it with = before it'],
  ['1k + $5', 'is a sum: write it with = before it'],
  ['1/5/26', 'is not an amount'],
  ['2026-11-23', 'is not an amount'],
  ['555-1234', 'is not an amount'],
])('%s is refused: it %s', (text, why) => expect(typed('currency', text)).toContain(why));

test('a percent column takes sums of percents, or of shares if there is a % sign', () => {
  expect(typed('percent', '=10+2.5')).toBe(125_000);
  expect(typed('percent', '=10%+2.5%')).toBe(125_000);
  expect(typed('percent', '=50%*50%')).toBe(250_000);
  expect(typed('percent', '=100/3')).toBe(333_333);
});

test('a number column takes sums, and a text column keeps them as they stand', () => {
  expect(typed('number', '=5*3')).toBe(15);
  expect(typed('number', '=1/8')).toBe(0.125);
  expect(typed('text', '=1+1')).toBe('=1+1');
});

test('what is pasted is not calculated', () => {
  for (const text of ['=100+200', '1.2k', '+100+200'])
    expect(parseValue({ type: 'currency' }, text)).toMatchObject({ ok: false });
});

test('the preview is shown only for complete sums', () => {
  expect(typedReading({ type: 'currency' }, '=100+200*1.1')).toBe('$320.00');
  expect(typedReading({ type: 'currency' }, '1.5m')).toBe('$1,500,000.00');
  expect(typedReading({ type: 'percent' }, '=10+2.5')).toBe('12.50%');
  expect(typedReading({ type: 'currency' }, '=100+')).toBeNull();
  expect(typedReading({ type: 'currency' }, '+1,500')).toBeNull();
  expect(typedReading({ type: 'text' }, '=1+1')).toBeNull();
});

/** A sum as it is written, and its value: over by under. */
interface Written {
  readonly text: string;
  readonly over: bigint;
  readonly under: bigint;
}
const literal: fc.Arbitrary<Written> = fc
  .tuple(fc.bigInt({ min: 0n, max: 99_999_999n }), fc.integer({ min: 0, max: 2 }), fc.constantFrom('', 'k', 'm', '%'))
  .map(([digits, decimals, unit]) => {
    const padded = String(digits).padStart(decimals + 1, '0');
    const whole = padded.slice(0, padded.length - decimals).replace(/\B(?=(\d{3})+$)/g, ',');
    const factor = { '': [1n, 1n], k: [1_000n, 1n], m: [1_000_000n, 1n], '%': [1n, 100n] }[unit] ?? [1n, 1n];
    const [up = 1n, down = 1n] = factor;
    const text = `${whole}${decimals > 0 ? `.${padded.slice(-decimals)}` : ''}${unit}`;
    return { text, over: digits * up, under: 10n ** BigInt(decimals) * down };
  });
const { sum } = fc.letrec<{ sum: Written }>((tie) => ({
  sum: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    literal,
    fc
      .tuple(tie('sum'), fc.constantFrom('+', '-', '*', '/'), tie('sum'))
      .filter(([, sign, b]) => sign !== '/' || b.over !== 0n)
      .map(([a, sign, b]): Written => {
        const text = `(${a.text})${sign}(${b.text})`;
        if (sign === '*') return { text, over: a.over * b.over, under: a.under * b.under };
        if (sign === '/') return { text, over: a.over * b.under, under: a.under * b.over };
        const other = sign === '+' ? b.over : -b.over;
        return { text, over: a.over * b.under + other * a.under, under: a.under * b.under };
      }),
  ),
}));
const size = (n: bigint): bigint => (n < 0n ? -n : n);

describe('any sum', () => {
  test('rounds to the nearest cent, and a half away from zero', () => {
    fc.assert(
      fc.property(sum, ({ text, over, under }) => {
        fc.pre(text.length < 190);
        const read = parseSum(`=${text}`);
        if (!read.ok) throw new Error(`${text}: ${read.problem}`);
        const cents = inParts(read.value, 100n);
        const away = size(cents * under) - size(over * 100n);
        expect(size(over * 100n - cents * under) * 2n <= size(under)).toBe(true);
        if (away * 2n === -size(under)) throw new Error(`${text}: ${cents} is rounded towards zero`);
        if (cents !== 0n) expect(cents > 0n).toBe(over * under > 0n);
        const isInRange = size(cents) <= BigInt(MAX_CENTS);
        expect(typed('currency', `=${text}`)).toEqual(isInRange ? Number(cents) : expect.stringContaining('larger'));
      }),
      { numRuns: 500 },
    );
  });

  test('multiplies before it adds, and works from left to right', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constantFrom('+', '-', '*'), fc.integer({ min: 0, max: 999 })), { maxLength: 12 }),
        (parts) => {
          const text = `7${parts.map(([sign, n]) => `${sign}${n}`).join('')}`;
          const terms = text.replaceAll('-', '+-').split('+');
          const value = terms.reduce((total, term) => total + term.split('*').reduce((a, n) => a * BigInt(n), 1n), 0n);
          const read = parseSum(`=${text}`);
          expect(read.ok && inParts(read.value, 1n)).toBe(value);
        },
      ),
    );
  });

  test('of any signs is read or refused at once, and never throws', () => {
    const before = process.cpuUsage();
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'0123456789$()-+*/., km%='), maxLength: 220 }), (text) => {
        const read = typed('currency', `=${text}`);
        expect(typeof read === 'number' || read === null || String(read).startsWith('“')).toBe(true);
      }),
    );
    for (const piece of ['(', '1/', '9*', '-', '1,234', ' '])
      for (const times of [90, 20_000]) typed('currency', `=${piece.repeat(times)}`);
    expect(process.cpuUsage(before).user).toBeLessThan(2_000_000); // µs
  });
});
