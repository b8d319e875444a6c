import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { adjustingAmount, approvedTotal, type ChangeOrderStatus, changeOrderStatuses } from './change-orders.ts';
import { type Cents, cents, MAX_CENTS } from './money.ts';

const entry = (amount: number, status: ChangeOrderStatus) => ({ amount: cents(amount), status });

describe('the change orders’ total', () => {
  test('counts what was approved and nothing else', () => {
    const history = [
      entry(5_000_00, 'approved'),
      entry(1_250_00, 'pending'),
      entry(-2_000_00, 'approved'),
      entry(9_999_99, 'rejected'),
    ];
    expect(approvedTotal(history)).toBe(3_000_00);
    expect(approvedTotal([])).toBe(0);
  });
});

describe('a typed total', () => {
  test.each([
    // total now, typed, the adjusting entry
    [0, 5_000_00, 5_000_00],
    [5_000_00, 3_000_00, -2_000_00],
    [5_000_00, 0, -5_000_00],
    [5_000_00, 5_000_00, null],
    [0, 0, null],
    [-1_00, 1_00, 2_00],
  ])('over %d, %d needs an entry of %j', (current, typed, expected) => {
    expect(adjustingAmount(cents(current), cents(typed))).toBe(expected);
  });

  test('that is further away than an amount can be is refused', () => {
    expect(() => adjustingAmount(cents(-MAX_CENTS), MAX_CENTS)).toThrow(RangeError);
  });

  test('makes history and total agree, whatever is typed one after another', () => {
    const half = Math.floor(MAX_CENTS / 2);
    const typedTotals = fc.array(fc.integer({ min: -half, max: half }).map(cents));
    const others = fc.array(
      fc.record({ amount: fc.integer({ min: -1_000_00, max: 1_000_00 }).map(cents), status: status('approved') }),
      { maxLength: 20 },
    );
    fc.assert(
      fc.property(others, typedTotals, (opening, totals) => {
        const history: { amount: Cents; status: ChangeOrderStatus }[] = [...opening];
        for (const typed of totals) {
          const before = history.length;
          const current = approvedTotal(history);
          const amount = adjustingAmount(current, typed);
          if (amount !== null) history.push({ amount, status: 'approved' });
          expect(approvedTotal(history)).toBe(typed);
          expect(history.length - before).toBe(current === typed ? 0 : 1);
        }
      }),
    );
  });
});

/** Any status, `often` half of the time. */
const status = (often: ChangeOrderStatus) => fc.oneof(fc.constant(often), fc.constantFrom(...changeOrderStatuses));
