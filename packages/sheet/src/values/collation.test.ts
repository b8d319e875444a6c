import fc from 'fast-check';
import { expect, test } from 'vitest';
import { collationKey, compareTexts } from './collation.ts';

const order = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

test('keys are in the order of the texts, whatever the characters and numbers in them', () => {
  const characters = fc.constantFrom(...' _-,;:!?.\'"()[]{}@*/\\&#%`^+<=>|~$0123456789aAbBzZéÅñüŠ');
  const alike = fc.array(characters, { maxLength: 5 }).map((some) => some.join(''));
  const text = fc.oneof(
    alike,
    fc.string({ unit: 'grapheme-ascii', maxLength: 12 }),
    fc.constantFrom('0', '00', '01a', '1A'),
  );
  fc.assert(
    fc.property(text, text, (a, b) => {
      expect(order(collationKey(a) ?? '', collationKey(b) ?? '')).toBe(Math.sign(compareTexts(a, b)));
    }),
    { numRuns: 3_000 },
  );
});

test('each character has its place among all others', () => {
  const characters = Array.from({ length: 0x7f - 0x20 }, (_, index) => String.fromCharCode(0x20 + index));
  const byKey = characters.toSorted((a, b) => order(collationKey(a) ?? '', collationKey(b) ?? ''));
  expect(byKey).toEqual(characters.toSorted(compareTexts));
});

test('texts that keys cannot order have no key', () => {
  expect([collationKey('Øst'), collationKey('a\tb'), collationKey('1'.repeat(255))]).toEqual([null, null, null]);
  expect(collationKey('1'.repeat(254))).not.toBeNull();
  expect(collationKey('')).toBe('');
});
