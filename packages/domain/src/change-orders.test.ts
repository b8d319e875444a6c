import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  adjustingAmount,
  approvedTotal,
  type ChangeOrderStatus,
  changeOrderRefusal,
  changeOrderStatuses,
  pendingTotal,
} from './change-orders.ts';
import { type Cents, cents, MAX_CENTS } from './money.ts';

const entry = (amount: number, status: ChangeOrderStatus) => ({ amount: cents(amount), status });

describe('the change orders’ total', () => {
  test('counts approved change orders only', () => {
    const history = [
      entry(5_000_00, 'approved'),
      entry(1_250_00, 'pending'),
      entry(-2_000_00, 'approved'),
      entry(9_999_99, 'rejected'),
    ];
    expect(approvedTotal(history)).toBe(3_000_00);
    expect(approvedTotal([])).toBe(0);
  });

  test('is separate from the pending total, which counts pending ones only', () => {
    const history = [entry(5_000_00, 'approved'), entry(1_250_00, 'pending'), entry(-50_00, 'pending')];
    expect(pendingTotal([...history, entry(9_999_99, 'rejected')])).toBe(1_200_00);
    expect(pendingTotal([])).toBe(0);
  });
});

describe('a change order', () => {
  const terms = (status: ChangeOrderStatus, other = {}) => ({
    date: '2026-03-02',
    description: 'Rock',
    amount: cents(1_200_00),
    status,
    ...other,
  });
  test.each([
    // before, after, whether it is allowed
    [null, terms('pending'), true],
    [null, terms('approved'), true],
    [null, terms('rejected'), false],
    [terms('pending'), terms('pending', { amount: cents(1_300_00) }), true],
    [terms('pending'), terms('approved'), true],
    [terms('pending'), terms('approved', { description: 'Rock and water' }), true],
    [terms('pending'), terms('rejected'), true],
    [terms('approved'), terms('pending'), true],
    [terms('rejected'), terms('pending'), true],
    [terms('approved'), terms('approved'), true],
    [terms('approved'), terms('rejected'), false],
    [terms('rejected'), terms('approved'), false],
    [terms('approved'), terms('approved', { amount: cents(1) }), false],
    [terms('approved'), terms('pending', { amount: cents(1) }), false],
    [terms('approved'), terms('pending', { date: '2026-03-03' }), false],
    [terms('rejected'), terms('rejected', { description: 'Other' }), false],
  ])('from %j to %j: %j', (before, after, isAllowed) => {
    expect(changeOrderRefusal(before, after) === null).toBe(isAllowed);
  });

  test('that is decided refuses an edit and says what to do instead', () => {
    expect(changeOrderRefusal(terms('approved'), terms('rejected'))).toBe(
      'is approved already: put it back to pending first, or add another one',
    );
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

  test('is refused when the difference is larger than an amount can be', () => {
    expect(() => adjustingAmount(cents(-MAX_CENTS), MAX_CENTS)).toThrow(RangeError);
  });

  test('makes history and total agree after any sequence of typed totals', () => {
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
