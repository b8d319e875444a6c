import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cents, MAX_CENTS } from '../money.ts';
import { WHOLE } from '../percent.ts';
import { figure, ratio, share, TooLarge } from './exact.ts';
import { scheduleOf } from './schedule-of.ts';
import { basis, jobOf } from './testing.ts';

/** a x b / c in BigInt, half away from zero, written differently from the code under test: it compares the remainder. */
function exactly(a: number, b: number, c: number): bigint {
  const [n, d] = [BigInt(a) * BigInt(b), BigInt(c)];
  const [whole, rest] = [n / d, n % d];
  const size = (value: bigint) => (value < 0n ? -value : value);
  return size(rest) * 2n < size(d) ? whole : whole + (n < 0n === d < 0n ? 1n : -1n);
}

const edges = [0, 1, -1, 2, 3, 7, 94_906_265, 94_906_266, 94_906_267, MAX_CENTS, -MAX_CENTS, MAX_CENTS - 1];
const whole = fc.oneof(
  fc.constantFrom(...edges),
  fc.integer({ min: -MAX_CENTS, max: MAX_CENTS }),
  fc.integer({ min: -200_000_000, max: 200_000_000 }),
  fc.integer({ min: -100, max: 100 }),
);
const divisor = whole.filter((value) => value !== 0);

describe('a share of an amount', () => {
  test('is exact to the cent, up to ±999,999,999,999.99', () => {
    fc.assert(
      fc.property(whole, whole, divisor, (a, b, c) => {
        const expected = exactly(a, b, c);
        if (expected > BigInt(MAX_CENTS) || expected < -BigInt(MAX_CENTS))
          expect(() => share(a, b, c)).toThrow(TooLarge);
        else expect(share(a, b, c)).toBe(Number(expected));
      }),
      { numRuns: Number(process.env.PROOF_RUNS ?? 10_000) },
    );
  });

  test.each([
    // amount, of, in: rounded
    [1, 1, 2, 1],
    [-1, 1, 2, -1],
    [1, -1, 2, -1],
    [1, 1, -2, -1],
    [5, 1, 10, 1],
    [4, 1, 10, 0],
    [-4, 1, 10, 0],
    [MAX_CENTS, MAX_CENTS, MAX_CENTS, MAX_CENTS],
    // As doubles, 99,999,999,999,999 x 99,999,999,999,998 / 99,999,999,999,999 is one too large, because the product rounds.
    [MAX_CENTS, MAX_CENTS - 1, MAX_CENTS, MAX_CENTS - 1],
    [MAX_CENTS, 1, 2, 50_000_000_000_000],
  ])('of %d, %d in %d, is %d', (amount, of, inAll, expected) => {
    expect(share(amount, of, inAll)).toBe(expected);
  });
});

test('a ratio is exact to its last decimal, and null if it is too large to read', () => {
  fc.assert(
    fc.property(whole, divisor, (numerator, denominator) => {
      const expected = Number(exactly(numerator, WHOLE, denominator));
      expect(ratio(numerator, denominator)).toBe(Number.isSafeInteger(expected) ? expected : null);
    }),
  );
  expect(ratio(1, 0)).toBeNull();
});

test('a figure is never minus zero, and never beyond the range of an amount', () => {
  expect(Object.is(figure(-0), 0)).toBe(true);
  expect(() => figure(MAX_CENTS + 1)).toThrow(TooLarge);
  expect(() => figure(Number.NaN)).toThrow(TooLarge);
});

test('earned revenue is the exact quotient rounded once, up to the largest amounts', () => {
  const size = fc.oneof(
    fc.integer({ min: 1, max: MAX_CENTS }),
    fc.integer({ min: MAX_CENTS - 1_000, max: MAX_CENTS }),
    fc.integer({ min: 1, max: 10_000 }),
  );
  let [count, large] = [0, 0];
  fc.assert(
    fc.property(size, size, size, size, size, (contract, estimate, cost, uninstalled, wasted) => {
      fc.pre(cost <= estimate && uninstalled + wasted < cost);
      const row = scheduleOf(
        {
          ...jobOf({}),
          originalContractAmount: cents(contract),
          forecastCost: cents(estimate),
          jobCostToDate: cents(cost),
          uninstalledMaterials: cents(uninstalled),
          wastedCost: cents(wasted),
        },
        basis,
      );
      if (row.notMeasurable === 'too-large') return;
      const apart = uninstalled + wasted;
      const earned = exactly(contract - uninstalled, cost - apart, estimate - apart) + BigInt(uninstalled);
      expect(row.earned).toBe(Number(earned));
      count++;
      if (contract > MAX_CENTS / 100 && estimate > MAX_CENTS / 100) large++;
    }),
    { numRuns: 2_000 },
  );
  expect(count).toBeGreaterThan(1_000);
  expect(large).toBeGreaterThan(100);
});
