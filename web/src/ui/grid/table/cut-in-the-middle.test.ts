import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cutInTheMiddle } from './cut-in-the-middle.ts';

test('the end of a long name is kept, from the beginning of a word', () => {
  expect(cutInTheMiddle('Bear Creek Elementary – Masonry Restoration')).toEqual([
    'Bear Creek Elementary –',
    ' Masonry Restoration',
  ]);
});

test('an end that many names have takes the word before it along', () => {
  expect(cutInTheMiddle('Littleton Public Works Yard – Underpinning, Phase 2')).toEqual([
    'Littleton Public Works Yard –',
    ' Underpinning, Phase 2',
  ]);
  expect(cutInTheMiddle('Denver Health – Donaudampfschifffahrt, Phase 3')[1]).toBe(' Phase 3');
});

test('the last number of a long code is kept, where codes of a series differ', () => {
  expect(cutInTheMiddle('NORTHWEST-DIVISION-09995')).toEqual(['NORTHWEST-DIVISION', '-09995']);
  expect(cutInTheMiddle('2026/NORTHWEST.DIVISION/7')).toEqual(['2026/NORTHWEST.DIVISION', '/7']);
});

test('a short name and one long word stay whole', () => {
  expect(cutInTheMiddle('Bear Creek Roof')).toEqual(['Bear Creek Roof', '']);
  const word = 'Donaudampfschifffahrtsgesellschaft';
  expect(cutInTheMiddle(word)).toEqual([word, '']);
});

test('both parts together are the text, and the second is at most 28 characters', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 80 }), (text) => {
      const [start, end] = cutInTheMiddle(text);
      expect(start + end).toBe(text);
      expect(end.length).toBeLessThanOrEqual(28);
    }),
  );
});
