import { describe, expect, test } from 'vitest';
import { instantText, jobId, tenantId, typedText, userId } from './values.ts';
import { activityCursor } from './workflow/activity.ts';
import { jobTable } from './workflow/job-fields.ts';

describe('an instant', () => {
  test.each([
    '2026-03-17T12:00:00Z',
    '2026-03-17T12:00:00.123456789Z',
    '2026-03-17T12:00:00+14:00',
    '2026-03-17T12:00:00-14:00',
    '2026-03-17T12:00:00.123456789-12:00',
    '1900-01-01T00:00:00Z',
    '2199-12-31T23:59:59.999Z',
    '2024-02-29T00:00:00+00:00',
  ])('may be %s', (text) => {
    expect(instantText.safeParse(text).success).toBe(true);
    expect(activityCursor.safeParse(`${text}~1`).success).toBe(true);
  });

  test.each([
    '2026-03-17T12:00:00+23:59',
    '2026-03-17T12:00:00-23:59',
    '2026-03-17T12:00:00+14:01',
    '2026-03-17T12:00:00+16:00',
    '2026-03-17T12:00:00',
    '0000-01-01T00:00:00Z',
    '1899-12-31T23:59:59Z',
    '2200-01-01T00:00:00Z',
    '9999-12-31T23:59:60Z',
    '294276-12-31T23:59:59Z',
    '+294276-12-31T23:59:59Z',
    '-000001-01-01T00:00:00Z',
    '2023-02-29T00:00:00Z',
    '2026-03-17T24:00:00Z',
    '2026-03-17T12:00:60Z',
    '2026-03-17 12:00:00Z',
    '2026-03-17T12:00Z',
    'infinity',
    'now',
    '',
    `2026-03-17T12:00:00.${'1'.repeat(200)}Z`,
    '2026-03-17T12:00:00Z\0',
  ])('is not %j', (text) => {
    expect(instantText.safeParse(text).success).toBe(false);
    expect(activityCursor.safeParse(`${text}~1`).success).toBe(false);
  });
});

test.each(['a\0', '\ud800', '\udc00\ud800', 'x'.repeat(6)])(
  '%j is no text of five characters that can be stored',
  (text) => {
    expect(typedText(5).safeParse(text).success).toBe(false);
  },
);

test('an id is the same in either case, and is compared in the lower one', () => {
  const [upper, lower] = ['0190A000-0000-7000-8000-00000000000A', '0190a000-0000-7000-8000-00000000000a'];
  for (const id of [jobId, userId, tenantId]) expect([id.parse(upper), id.parse(lower)]).toEqual([lower, lower]);
  expect(jobId.safeParse(`${upper} `).success).toBe(false);
  expect(jobTable.storedValue('projectManagerUserIds', [upper])).toEqual([lower]);
  expect(jobTable.cellProblem('projectManagerUserIds', [upper, lower])).toBe('names a person twice');
});
