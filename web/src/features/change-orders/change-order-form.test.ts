import { expect, test } from 'vitest';
import { termsOf } from './change-order-form.tsx';

const typed = { date: '2026-03-02', description: ' Rock ', amount: '$1,250.5', isApproved: false };

test('what is typed becomes terms in cents', () => {
  expect(termsOf(typed)).toEqual({
    ok: true,
    terms: { date: '2026-03-02', description: 'Rock', amount: 125_050, status: 'pending' },
  });
  expect(termsOf({ ...typed, amount: '(300)', isApproved: true })).toMatchObject({
    terms: { amount: -300_00, status: 'approved' },
  });
});

test.each([
  [{ description: '  ' }, { description: 'The description must not be empty' }],
  [{ date: '' }, { date: 'The date is not a date' }],
  [{ date: '1776-07-04' }, { date: 'The date is not between 1900 and 2199' }],
  [{ amount: '' }, { amount: 'The amount must not be empty' }],
  [{ amount: 'ten' }, { amount: expect.stringContaining('amount') }],
  [{ amount: '1.234' }, { amount: expect.stringContaining('two decimals') }],
  [
    { amount: 'ten', description: '' },
    { amount: expect.stringContaining('amount'), description: 'The description must not be empty' },
  ],
])('%j is told at its field', (other, errors) => {
  expect(termsOf({ ...typed, ...other })).toEqual({ ok: false, errors });
});
