import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cutInTheMiddle } from './cut-in-the-middle.ts';

/** In a column with room for every end. */
const cut = (text: string) => cutInTheMiddle(text, 266);

test('the end of a long name is kept, from the beginning of a word', () => {
  expect(cut('Bear Creek Elementary – Masonry Restoration')).toEqual([
    'Bear Creek Elementary –',
    ' Masonry Restoration',
  ]);
});

test('an end that many names have takes the word before it along', () => {
  expect(cut('Littleton Public Works Yard – Underpinning, Phase 2')).toEqual([
    'Littleton Public Works Yard –',
    ' Underpinning, Phase 2',
  ]);
  expect(cut('Denver Health – Donaudampfschifffahrt, Phase 3')[1]).toBe(' Phase 3');
});

test('the last number of a long code is kept, where codes of a series differ', () => {
  expect(cut('NORTHWEST-DIVISION-09995')).toEqual(['NORTHWEST-DIVISION', '-09995']);
  expect(cut('2026/NORTHWEST.DIVISION/7')).toEqual(['2026/NORTHWEST.DIVISION', '/7']);
});

test('a short name and one long word stay whole', () => {
  expect(cut('Bear Creek Roof')).toEqual(['Bear Creek Roof', '']);
  const word = 'Donaudampfschifffahrtsgesellschaft';
  expect(cut(word)).toEqual([word, '']);
});

test('both parts together are the text, and the second is at most 28 characters', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 80 }), (text) => {
      const [start, end] = cut(text);
      expect(start + end).toBe(text);
      expect(end.length).toBeLessThanOrEqual(28);
    }),
  );
});

test('in a narrow column the end is as long as it has room for', () => {
  expect(cutInTheMiddle('Marcus Okafor, Priya Raman', 160)).toEqual(['Marcus Okafor,', ' Priya Raman']);
  expect(cutInTheMiddle('Bear Creek Elementary – Masonry Restoration', 150)[1]).toBe(' Restoration');
  const phase = 'Littleton Public Works Yard – Underpinning, Phase 2';
  expect(cutInTheMiddle(phase, 120)).toEqual(['Littleton Public Works Yard – Underpinning,', ' Phase 2']);
  expect(cutInTheMiddle('Denver Health – Donaudampfschifffahrt', 120)[1]).toBe('');
});
