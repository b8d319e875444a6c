import { expect, test } from 'vitest';
import { guardText, unguardText } from './formula-guard.ts';

test.each(["'00101", "''00101", '=1+1', "'=1", "'90s Diner", '00101', "'", 'Depot'])(
  'what guards %s is taken away again, and nothing else',
  (text) => expect(unguardText(guardText(text))).toBe(text),
);

test('the apostrophe that keeps zeros in Excel is no part of a number; one that begins a name is', () => {
  expect(["'00101", "'24-001", "'90s Diner", "'tis"].map(unguardText)).toEqual([
    '00101',
    '24-001',
    "'90s Diner",
    "'tis",
  ]);
});
