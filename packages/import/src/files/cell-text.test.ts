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

test.each([
  ['#,##0"K"', 100, '100K'],
  ['$0.0" M"', 1.5, '1.5M'],
  ['#,##0\\k_)', 100, '100k'],
  ['#,##0",000"', 100, '100000'],
  ['#,##0,"K"', 100_000, '100000'],
  ['#,##0" m2"', 100, '100'],
])('%s shows %d as %s: letters behind the digits stand for what the number leaves out', (format, value, text) => {
  expect(numberText(format)(value)).toBe(text);
});

test.each([
  ['(#,##0);#,##0', 500, '-500'],
  ['(#,##0);#,##0', -500, '500'],
  ['[Red]-0.00;0.00', 500, '-500'],
  ['(#,##0);#,##0', 0, '0'],
  ['#,##0_);(#,##0)', 500, '500'],
  ['#,##0_);[Red](#,##0)', -500, '-500'],
  ['(#,##0)', 500, '500'],
  ['(#,##0);(#,##0)', 500, '500'],
])('%s shows %d as %s: what is to be taken off is below zero, as people see it', (format, value, text) => {
  expect(numberText(format)(value)).toBe(text);
});
