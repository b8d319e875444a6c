import { expect, test } from 'vitest';
import { billingAttention } from './billing-attention.ts';
import type { JobRow } from './job-rows.ts';

// The rule reads these members alone.
const job = (
  finalContractAmount: number | null,
  invoicedAmount: number | null,
  remainingInvoiceAmount: number | null,
) => ({ finalContractAmount, invoicedAmount, remainingInvoiceAmount }) as JobRow;

test.each([
  ['invoicedAmount', job(100_000, 113_240, -13_240), 'Billed $132.40 above the revised contract'],
  ['remainingInvoiceAmount', job(100_000, 113_240, -13_240), 'Less than nothing is left to invoice'],
  ['finalContractAmount', job(100_000, 113_240, -13_240), null],
  ['invoicedAmount', job(100_000, 100_000, 0), null],
  ['remainingInvoiceAmount', job(100_000, 100_000, 0), null],
  ['invoicedAmount', job(null, 100_000, null), null],
  ['remainingInvoiceAmount', job(100_000, 0, -1), 'Less than nothing is left to invoice'],
])('%s of %j: %s', (field, row, words) => {
  expect(billingAttention(row, field)).toBe(words);
});
