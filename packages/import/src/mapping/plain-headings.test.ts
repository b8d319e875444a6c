import { expect, test } from 'vitest';
import { fullWords } from './plain-headings.ts';

test.each([
  ['orig est cost', 'original estimated cost'],
  ['est cost original', 'original estimated cost'],
  ['org cont amt', 'original contract amount'],
  ['appr co s', 'approved cos'],
  ['fcst final cost', 'forecast final cost'],
  ['est costs to complete', 'est cost to complete'],
  ['approved change order', 'approved change orders'],
])('%s is %s in short', (short, full) => expect(fullWords(short)).toBe(fullWords(full)));

test.each([
  // Project or projected, invoice or invoiced.
  ['proj cost', 'projected cost'],
  ['inv amount', 'invoiced amount'],
  ['cost', 'costs'],
  ['projected costs', 'projected cost'],
])('%s is not taken for %s', (short, full) => expect(fullWords(short)).not.toBe(fullWords(full)));
