import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type AmountProblem,
  amountProblemText,
  type Cents,
  cents,
  formatAmount,
  isCents,
  MAX_CENTS,
  parseAmount,
  plainAmount,
  sumCents,
} from './money.ts';

const anyCents = fc.integer({ min: -MAX_CENTS, max: MAX_CENTS }).map(cents);
/** `parse('$1.50')` is 150; a text that is not an amount returns its problem. */
const parse = (text: string): number | AmountProblem => {
  const parsed = parseAmount(text);
  return parsed.ok ? parsed.cents : parsed.problem;
};

describe('reading an amount', () => {
  test.each([
    // text, cents
    ['0', 0],
    ['5', 5_00],
    ['1234', 1_234_00],
    ['1234.5', 1_234_50],
    ['1234.05', 1_234_05],
    ['1,234.50', 1_234_50],
    ['$1,234.50', 1_234_50],
    ['$1,234,567.89', 1_234_567_89],
    ['$ 5', 5_00],
    ['+5', 5_00],
    ['.5', 50],
    ['.05', 5],
    ['5.', 5_00],
    ['1.50000', 1_50],
    ['0.500', 50], // no thousands begin with zero
    ['1250.000', 1_250_00],
    ['1,250.000', 1_250_00],
    ['007', 7_00],
    ['000,001', 1_00],
    ['  12.30  ', 12_30],
    ['\u00a0$12.30\u00a0', 12_30], // the no-break spaces of a web page
    ['(1,234.50)', -1_234_50],
    ['($1,234.50)', -1_234_50],

    ['( 5.00 )', -5_00],
    ['-5', -5_00],
    ['-$5', -5_00],
    ['\u2013500', -500_00], // the dashes of web pages and word processors
    ['$\u2011500.00', -500_00],
    ['\u2012 $5', -5_00],
    ['\u22125', -5_00],
    ['$-5', -5_00],
    ['- 5', -5_00],
    ['12-', -12_00],
    ['$1,234.50-', -1_234_50],
    ['-0', 0],
    ['(0.00)', 0],
    ['$(5)', -5_00], // the next four as Excel's accounting formats write them
    [' $ (1,234.50)', -1_234_50],
    [' $ -   ', 0],
    [' -   ', 0],
    ['19.99', 19_99], // 19.99 * 100 is 1998.9999999999998 in floating point
    ['1.10', 1_10],
    ['999,999,999,999.99', 99_999_999_999_999],
    ['(999,999,999,999.99)', -99_999_999_999_999],
    ['000000000000000001', 1_00],
  ])('%j is %j', (text, expected) => {
    expect(parse(text)).toBe(expected);
  });

  test.each([
    ['', 'not-an-amount'],
    ['   ', 'not-an-amount'],
    ['$', 'not-an-amount'],
    ['.', 'not-an-amount'],
    ['()', 'not-an-amount'],
    ['$.', 'not-an-amount'],
    ['$($5)', 'not-an-amount'],
    ['--', 'not-an-amount'],
    ['1,23', 'not-an-amount'],
    ['1,2345', 'not-an-amount'],
    ['12345,678', 'not-an-amount'],
    [',123', 'not-an-amount'],
    ['1,,234', 'not-an-amount'],
    ['1.234,50', 'not-an-amount'],
    ['1 234', 'not-an-amount'],
    ['1.2.3', 'not-an-amount'],
    ['(5', 'not-an-amount'],
    ['5)', 'not-an-amount'],
    ['(-5)', 'not-an-amount'],
    ['-5-', 'not-an-amount'],
    ['--5', 'not-an-amount'],
    ['+-5', 'not-an-amount'],
    ['$$5', 'not-an-amount'],
    ['5$', 'not-an-amount'],
    ['€5', 'not-an-amount'],
    ['5%', 'not-an-amount'],
    ['1e5', 'not-an-amount'],
    ['0x10', 'not-an-amount'],
    ['NaN', 'not-an-amount'],
    ['Infinity', 'not-an-amount'],
    ['n/a', 'not-an-amount'],
    ['٣', 'not-an-amount'],
    ['1.0005', 'too-many-decimals'],
    ['(0.001)', 'too-many-decimals'],
    ['1234.005', 'too-many-decimals'],
    ['250.000', 'points-for-thousands'],
    ['1.005', 'points-for-thousands'],
    ['1.250.000', 'points-for-thousands'],
    ['$1.250', 'points-for-thousands'],
    ['($ 12.500)', 'points-for-thousands'],
    ['-75.000', 'points-for-thousands'],
    ['75.000-', 'points-for-thousands'],
    ['50.-', 'not-an-amount'], // Swiss for 50, and a ledger's for -50
    ['\u2013', 'not-an-amount'], // no value, or zero
    ['12\u2013', 'not-an-amount'], // perhaps the begin of a range
    ['500.00 CR', 'not-an-amount'],
    ['1000000000000', 'out-of-range'],
    ['-1,000,000,000,000.00', 'out-of-range'],
  ])('%j is refused: %s', (text, problem) => {
    expect(parse(text)).toBe(problem);
  });

  test('a long text is refused at once', () => {
    const before = process.cpuUsage();
    for (const piece of [' ', '0', '1,234', '(', '$ ', '-', '.']) parse(`(${piece.repeat(20_000)}x`);
    expect(parse(`.${'0'.repeat(20_000)}1`)).toBe('not-an-amount');
    expect(process.cpuUsage(before).user).toBeLessThan(500_000); // µs
  });

  test('it never throws, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'0123456789$()-+., ') }), (text) => {
        const parsed = parseAmount(text);
        expect(parsed.ok ? isCents(parsed.cents) : amountProblemText(parsed.problem)).toBeTruthy();
      }),
    );
  });
});

describe('writing an amount', () => {
  test.each([
    // cents, as shown, plain
    [0, '$0.00', '0.00'],
    [5, '$0.05', '0.05'],
    [50, '$0.50', '0.50'],
    [99_99, '$99.99', '99.99'],
    [999_99, '$999.99', '999.99'],
    [1_000_00, '$1,000.00', '1000.00'],
    [1_234_567_89, '$1,234,567.89', '1234567.89'],
    [-5, '($0.05)', '-0.05'],
    [-1_234_50, '($1,234.50)', '-1234.50'],
    [MAX_CENTS, '$999,999,999,999.99', '999999999999.99'],
    [-MAX_CENTS, '($999,999,999,999.99)', '-999999999999.99'],
  ])('%d cents are %s, plain %s', (amount, shown, plain) => {
    expect(formatAmount(cents(amount))).toBe(shown);
    expect(plainAmount(cents(amount))).toBe(plain);
  });

  test('the formatted form reads as the same amount', () => {
    fc.assert(
      fc.property(anyCents, (amount) => {
        expect(parse(formatAmount(amount))).toBe(amount);
      }),
    );
  });

  test('the plain form reads as the same amount', () => {
    fc.assert(
      fc.property(anyCents, (amount) => {
        expect(parse(plainAmount(amount))).toBe(amount);
      }),
    );
  });
});

describe('cents', () => {
  test.each([0.5, 10.1, Number.NaN, Number.POSITIVE_INFINITY, MAX_CENTS + 1, -MAX_CENTS - 1, 2 ** 53])(
    '%d is refused',
    (value) => {
      expect(isCents(value)).toBe(false);
      expect(() => cents(value)).toThrow(RangeError);
    },
  );

  test.each(['5', '', null, undefined, true])('%s is not a number of cents', (value) => {
    expect(isCents(value)).toBe(false);
  });

  test('minus zero becomes zero', () => {
    expect(Object.is(cents(-0), 0)).toBe(true);
    expect(formatAmount(cents(-0))).toBe('$0.00');
  });
});

describe('a sum', () => {
  test('is exact where floating point is not: ten dimes are a dollar', () => {
    expect(sumCents(Array.from({ length: 10 }, () => cents(10)))).toBe(1_00);
    expect(sumCents([])).toBe(0);
  });

  test('equals the sum in whole numbers of any size, or is refused', () => {
    fc.assert(
      fc.property(fc.array(anyCents, { maxLength: 300 }), (amounts) => {
        const exact = amounts.reduce((sum, amount) => sum + BigInt(amount), 0n);
        const sum = () => sumCents(amounts);
        if (exact > BigInt(MAX_CENTS) || exact < -BigInt(MAX_CENTS)) expect(sum).toThrow(RangeError);
        else expect(sum()).toBe(Number(exact));
      }),
    );
  });

  test('stays exact when an intermediate sum is large', () => {
    const large: Cents[] = Array.from({ length: 1_001 }, () => MAX_CENTS);
    const back = large.slice(1).map((amount) => cents(-amount));
    expect(sumCents([...large, ...back])).toBe(MAX_CENTS);
  });

  test('beyond the range of an amount is refused', () => {
    expect(() => sumCents([MAX_CENTS, cents(1)])).toThrow(RangeError);
  });
});

test('each problem has a wording', () => {
  expect(amountProblemText('not-an-amount')).toBe('is not an amount');
  expect(amountProblemText('points-for-thousands')).toBe('may mean thousands: write it like 250,000 or like 250.00');
  expect(amountProblemText('too-many-decimals')).toBe('has more than two decimals');
  expect(amountProblemText('out-of-range')).toBe('is larger than 999,999,999,999.99');
});
