import { expect, test } from 'vitest';
import { brokenLetters } from './broken-letters.ts';

test.each(['GebÑude Nord', 'Stra·e 7', 'CafÃ© Depot'])('%s has letters that were read wrongly', (name) => {
  expect(brokenLetters(['Depot', name])).toContain(name);
});

test('names with marks of their own are whole', () => {
  expect(brokenLetters(['Geländer', 'École Élysée', 'col·lectiu', 'McDonald', 'ÖBB Depot', 'Lot 3 · East'])).toBeNull();
});
