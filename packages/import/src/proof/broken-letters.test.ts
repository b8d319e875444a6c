import { expect, test } from 'vitest';
import { brokenLetters } from './broken-letters.ts';

test.each(['GebÑude Nord', 'Stra·e 7', 'CafÃ© Depot'])('%s has letters that were read wrongly', (name) => {
  expect(brokenLetters(['Depot', name])).toContain(name);
});

test.each([
  ...[
    'Caf‚ Nord',
    'Montr‚al',
    'Gel„nder',
    'Fran‡ois',
    'K”ln',
    'C“te',
    'K›benhavn',
    'Ch\u0192teau',
    'F\u02c6te',
    'No\u2030l',
    'Pe¤a',
  ],
  ...['M\u0081ller', '\u0090cole', 'CafÇ', 'Caf\u201a, East'],
])('%s has letters of DOS', (name) => expect(brokenLetters(['Depot', name])).toContain(name));

test.each([
  ...[
    '„Depot“ Nord',
    '‚Depot‘',
    '«Depot» und ‹Mill›',
    'Ann Smith†',
    'Ann Smith† house',
    'O’Brien',
    '“North” Depot',
    '6” main',
  ],
  ...[
    'East–West',
    'Bridge…',
    'Depot™',
    'Depot • Mill',
    'Ñandú',
    '50¢ store',
    '£m depot',
    'Straße',
    'Cœur',
    'Škoda',
    'Dvořák',
    'MÜLLER',
    'Müller GmbH',
  ],
])('%s has only signs of its own', (name) => expect(brokenLetters([name])).toBeNull());

test('names with marks of their own are whole', () => {
  expect(brokenLetters(['Geländer', 'École Élysée', 'col·lectiu', 'McDonald', 'ÖBB Depot', 'Lot 3 · East'])).toBeNull();
});
