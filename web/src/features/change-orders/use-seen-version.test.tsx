import type { ChangeOrder } from '@plumbline/contract/workflow/jobs';
import type { Cents } from '@plumbline/domain/money';
import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { decided, rock } from './testing.ts';
import { typedOf } from './typed-terms.ts';
import { useSeenVersion } from './use-seen-version.ts';

const opened = typedOf(rock);

/** The version that a form names. It was opened at version 1; the job is at 2 with the first order, then at 3 with the second. */
function named({ isUnknown = false }, ...orders: (ChangeOrder | undefined)[]) {
  const { result, rerender } = renderHook(
    ({ order, now }) => useSeenVersion({ seen: 1, opened, isUnknown }, order, now),
    { initialProps: { order: orders[0], now: 2 } },
  );
  if (orders.length > 1) rerender({ order: orders[1], now: 3 });
  return result.current;
}

test('a decision that the form shows is seen, and so is that it was taken back', () => {
  expect(named({}, decided)).toBe(2);
  expect(named({}, decided, { ...decided, status: 'pending' })).toBe(3);
});

test('another change of the order is not seen', () => {
  expect(named({}, { ...rock, amount: 13_000_00 as Cents })).toBe(1);
  expect(named({}, { ...rock, includedShare: null, includedReason: null })).toBe(1);
  expect(named({}, undefined)).toBe(1);
});

test('a form that was sent already names the version that it was sent with', () => {
  expect(named({ isUnknown: true }, decided)).toBe(1);
});
