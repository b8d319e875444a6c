import { expect, test } from 'vitest';
import { currenciesIn } from './currencies.ts';

test.each([
  [['$1', 'USD 2', '3'], ['USD']],
  [['$1', '2'], []],
  [
    ['$1', '€2'],
    ['$', 'EUR'],
  ],
  [
    ['CA$1', 'US$2'],
    ['USD', 'CAD'],
  ],
  [['1', '2'], []],
])('%j name %j', (texts, names) => expect(currenciesIn(texts)).toEqual(names));
