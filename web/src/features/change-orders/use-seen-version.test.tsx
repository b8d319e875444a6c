import type { ChangeOrder } from '@plumbline/contract/workflow/jobs';
import type { Cents } from '@plumbline/domain/money';
import type { Percent } from '@plumbline/domain/percent';
import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { typedOf } from './typed-terms.ts';
import { useSeenVersion } from './use-seen-version.ts';

const pending: ChangeOrder = {
  number: 1,
  date: '2026-03-02',
  description: 'Rock',
  amount: 12_000_00 as Cents,
  status: 'pending',
  estimatedCost: 9_600_00 as Cents,
  includedShare: 625_000 as Percent,
  includedReason: 'Signed in the field',
  fileCount: 0,
  who: 'Dana Whitfield',
  at: new Date(2026, 2, 2),
};
const approved: ChangeOrder = { ...pending, status: 'approved', includedShare: null, includedReason: null };
const opened = typedOf(pending);

/** The version that a form names which was opened over version 1, when the job is at version 2 with this order, and then at 3 with that one. */
function named(form: { opened?: typeof opened; isUnknown?: boolean }, ...orders: (ChangeOrder | undefined)[]) {
  const { result, rerender } = renderHook(
    ({ order, now }) => useSeenVersion({ seen: 1, opened, isUnknown: false, ...form }, order, now),
    { initialProps: { order: orders[0], now: 2 } },
  );
  if (orders.length > 1) rerender({ order: orders[1], now: 3 });
  return result.current;
}

test('a decision that the form shows is seen, and so is that it was taken back', () => {
  expect(named({}, approved)).toBe(2);
  expect(named({}, approved, { ...approved, status: 'pending' })).toBe(3);
});

test('another change of the order is not seen', () => {
  expect(named({}, { ...pending, amount: 13_000_00 as Cents })).toBe(1);
  expect(named({}, { ...pending, includedShare: null, includedReason: null })).toBe(1);
  expect(named({}, undefined)).toBe(1);
});

test('a form that was sent already names the version that it was sent with', () => {
  expect(named({ isUnknown: true }, approved)).toBe(1);
});
