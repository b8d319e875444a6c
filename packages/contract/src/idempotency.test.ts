import { expect, test } from 'vitest';
import { headerOf, keyOf } from './idempotency.ts';

const uuid = '8e03978e-40d5-43dd-bc93-6894a57f9324';

test.each([
  [`"${uuid}"`, uuid],
  [uuid, uuid],
  [`  "${uuid}" `, uuid],
  ['"two words"', 'two words'],
  [String.raw`"a\"b\\c"`, String.raw`a"b\c`],
  [`"${'x'.repeat(255)}"`, 'x'.repeat(255)],
])('%s is the key %s', (header, key) => {
  expect(keyOf(header)).toBe(key);
  expect(keyOf(headerOf(key))).toBe(key);
});

test.each([
  '',
  '""',
  '"',
  '"a',
  'a"',
  '"a""b"',
  '"a", "b"',
  'two words',
  'a,b',
  '"é"',
  '"a\\n"',
  `"${'x'.repeat(256)}"`,
  'x'.repeat(256),
])('%s is no key', (header) => {
  expect(keyOf(header)).toBeNull();
});
