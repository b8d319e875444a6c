import { expect, test } from 'vitest';
import { termsOf } from './typed-terms.ts';

const typed = {
  date: '2026-03-02',
  description: ' Rock ',
  amount: '$1,250.5',
  estimatedCost: '',
  includedShare: '',
  includedReason: '',
  isApproved: false,
};
const nothing = { estimatedCost: null, includedShare: null, includedReason: null };

test('what is typed becomes terms in cents', () => {
  expect(termsOf(typed)).toEqual({
    ok: true,
    terms: { date: '2026-03-02', description: 'Rock', amount: 125_050, status: 'pending', ...nothing },
  });
  expect(termsOf({ ...typed, amount: '(300)', isApproved: true })).toMatchObject({
    terms: { amount: -300_00, status: 'approved' },
  });
});

test('the estimated cost and the included share are terms too', () => {
  const all = { ...typed, estimatedCost: '$900', includedShare: '62.5%', includedReason: ' Signed in the field ' };
  expect(termsOf(all)).toMatchObject({
    terms: { estimatedCost: 900_00, includedShare: 625_000, includedReason: 'Signed in the field' },
  });
});

test('amounts are typed as in a cell, sums too', () => {
  const sums = { amount: '=1,000+250', estimatedCost: '1.2k' };
  expect(termsOf({ ...typed, ...sums })).toMatchObject({ terms: { amount: 1_250_00, estimatedCost: 1_200_00 } });
});

test('a share of nothing is none, and an approved change order has none', () => {
  expect(termsOf({ ...typed, includedShare: '0' })).toMatchObject({ terms: nothing });
  const approved = { ...typed, isApproved: true, includedShare: '50', includedReason: 'Signed' };
  expect(termsOf(approved)).toMatchObject({ terms: nothing });
});

test.each([
  [{ description: '  ' }, { description: 'The description must not be empty' }],
  [{ date: '' }, { date: 'The date is not a date' }],
  [{ date: '1776-07-04' }, { date: 'The date is not between 1900 and 2199' }],
  [{ amount: '' }, { amount: 'The amount must not be empty' }],
  [{ amount: 'ten' }, { amount: expect.stringContaining('amount') }],
  [{ amount: '1.2345' }, { amount: expect.stringContaining('two decimals') }],
  [{ amount: '1.234' }, { amount: expect.stringContaining('write it like 250,000') }],
  [{ estimatedCost: 'much' }, { estimatedCost: 'This is not an amount' }],
  [{ includedShare: 'half', includedReason: 'Signed' }, { includedShare: 'This is not a percent' }],
  [{ includedShare: '150', includedReason: 'Signed' }, { includedShare: 'The share is not between 0% and 100%' }],
  [{ includedShare: '50' }, { includedReason: 'Say why accounting includes it' }],
  [{ includedReason: 'Signed' }, { includedShare: 'Type the share that the reason is for, or empty the reason' }],
  [
    { amount: 'ten', description: '' },
    { amount: expect.stringContaining('amount'), description: 'The description must not be empty' },
  ],
])('%j is told at its field', (other, errors) => {
  expect(termsOf({ ...typed, ...other })).toEqual({ ok: false, errors });
});
