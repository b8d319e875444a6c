import { expect, test } from 'vitest';
import { numberText } from './cell-text.ts';

test.each([
  ['#,##0.00" Cr"', 500, '500 Cr'],
  ['#,##0.00" Dr";#,##0.00" Cr"', 1234.5, '1234.5 Dr'],
  ['#,##0.00" Dr";#,##0.00" Cr"', -1234.5, '1234.5 Cr'],
  ['""0.00" Cr";""0.00" Dr"', -20, '20 Dr'],
  ['#,##0.00', -20, '-20'],
])('%s shows %d as %s: a ledger says on which side an amount stands', (format, value, text) => {
  expect(numberText(format)(value)).toBe(text);
});
