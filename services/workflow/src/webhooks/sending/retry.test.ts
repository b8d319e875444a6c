import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PAUSES_MS } from '../../outbox/pauses.ts';
import { type Fate, fateOf, type PostResult } from './retry.ts';

const now = new Date('2026-11-23T12:00:00Z');
const answered = (status: number, retryAfter: string | null = null): PostResult => ({ status, answer: '', retryAfter });
const secondsTo = (fate: Fate) => (fate.state === 'waiting' ? (fate.nextAt.getTime() - now.getTime()) / 1_000 : null);

test('the pauses are those of Standard Webhooks, three days in all', () => {
  const pauses = PAUSES_MS.map((_, index) => secondsTo(fateOf(answered(500), index + 1, now, 0)));
  expect(pauses).toEqual([5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400]);
  expect(fateOf(answered(500), 10, now, 0)).toEqual({ state: 'dead', isGone: false });
});

test.each([200, 201, 204, 299])('%d is a delivery', (status) => {
  expect(fateOf(answered(status), 1, now, 0)).toEqual({ state: 'delivered' });
});
test.each([301, 302, 307, 400, 401, 404, 500])('%d is a failure, and redirects are failures', (status) => {
  expect(fateOf(answered(status), 1, now, 0)).toMatchObject({ state: 'waiting', heldUntil: null });
});
test('410 ends it', () => {
  expect(fateOf(answered(410), 1, now, 0)).toEqual({ state: 'dead', isGone: true });
});
test('no answer is a failure', () => {
  expect(secondsTo(fateOf({ failure: 'The receiver refused the connection' }, 2, now, 0))).toBe(300);
});

test.each([
  ['seconds', '120', 120],
  ['a date', 'Mon, 23 Nov 2026 12:10:00 GMT', 600],
  ['less than the pause', '1', 5],
  ['a date that is over', 'Mon, 23 Nov 2026 11:00:00 GMT', 5],
  ['nonsense', 'soon', 5],
])('Retry-After of %s is obeyed, and holds the other messages back', (_, text, seconds) => {
  const fate = fateOf(answered(503, text), 1, now, 0);
  expect(secondsTo(fate)).toBe(seconds);
  expect(fate.state === 'waiting' && fate.heldUntil !== null).toBe(true);
});

test('a pause is never shorter than its own, never more than a tenth longer, and never past a day and a tenth', () => {
  const statuses = fc.constantFrom(429, 500, 502, 503);
  const asked = fc.option(fc.nat({ max: 999_999_999 }).map(String), { nil: null });
  fc.assert(
    fc.property(
      statuses,
      asked,
      fc.integer({ min: 1, max: 9 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (status, text, attempts, random) => {
        const pause = (PAUSES_MS[attempts - 1] ?? 0) / 1_000;
        const seconds = secondsTo(fateOf(answered(status, text), attempts, now, random)) ?? 0;
        expect(seconds).toBeGreaterThanOrEqual(pause);
        if (text === null) expect(seconds).toBeLessThanOrEqual(pause * 1.1);
        expect(seconds).toBeLessThanOrEqual(86_400 * 1.1);
      },
    ),
  );
});
