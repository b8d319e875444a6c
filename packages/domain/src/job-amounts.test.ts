import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type JobAmountsInput, jobAmounts, typedRemainingInvoice } from './job-amounts.ts';
import { cents, MAX_CENTS } from './money.ts';

const dollars = (amount: number | null) => (amount === null ? null : cents(Math.round(amount * 100)));

describe('the amounts of a job', () => {
  test.each([
    // original, change orders, invoiced, typed over | revised, calculated, left to invoice
    ['plain', 100_000, 0, 0, null, 100_000, 100_000, 100_000],
    ['change orders raise it', 100_000, 5_000.5, 30_000.25, null, 105_000.5, 75_000.25, 75_000.25],
    ['change orders lower it', 100_000, -20_000, 30_000, null, 80_000, 50_000, 50_000],
    ['billed beyond the contract', 100_000, -80_000, 30_000, null, 20_000, -10_000, -10_000],
    ['nothing invoiced yet', 100_000, 0, null, null, 100_000, 100_000, 100_000],
    ['typed over', 100_000, 0, 30_000, 12.34, 100_000, 70_000, 12.34],
    ['typed over with nothing left', 100_000, 0, 30_000, 0, 100_000, 70_000, 0],
    ['no contract yet', null, 5_000, 30_000, null, null, null, null],
    ['no contract yet, typed over', null, 5_000, 30_000, 10, null, null, 10],
    ['a contract of nothing', 0, 0, 0, null, 0, 0, 0],
    ['a credit job', -500, 0, 0, null, -500, -500, -500],
  ])('%s', (_, original, changeOrders, invoiced, typed, revised, calculated, left) => {
    expect(
      jobAmounts({
        originalContractAmount: dollars(original),
        changeOrderTotal: cents(Math.round(changeOrders * 100)),
        invoicedAmount: dollars(invoiced),
        remainingInvoiceOverride: dollars(typed),
      }),
    ).toEqual({
      finalContractAmount: dollars(revised),
      remainingInvoiceCalculated: dollars(calculated),
      remainingInvoiceAmount: dollars(left),
      isRemainingInvoiceOverridden: typed !== null,
    });
  });

  // A third of the range each, so that no sum of three leaves it.
  const third = Math.floor(MAX_CENTS / 3);
  const amount = fc.integer({ min: -third, max: third }).map(cents);
  const job: fc.Arbitrary<JobAmountsInput> = fc.record({
    originalContractAmount: fc.option(amount),
    changeOrderTotal: amount,
    invoicedAmount: fc.option(amount.map((value) => cents(Math.abs(value)))),
    remainingInvoiceOverride: fc.option(amount),
  });

  test('revised = original + change orders, and unknown without an original', () => {
    fc.assert(
      fc.property(job, (input) => {
        const { finalContractAmount } = jobAmounts(input);
        const { originalContractAmount: original, changeOrderTotal } = input;
        expect(finalContractAmount).toBe(original === null ? null : original + changeOrderTotal);
      }),
    );
  });

  test('left to invoice = revised - invoiced, unless a person typed another figure', () => {
    fc.assert(
      fc.property(job, (input) => {
        const amounts = jobAmounts(input);
        const { finalContractAmount: revised, remainingInvoiceCalculated: calculated } = amounts;
        expect(calculated).toBe(revised === null ? null : revised - (input.invoicedAmount ?? 0));
        expect(amounts.remainingInvoiceAmount).toBe(input.remainingInvoiceOverride ?? calculated);
        expect(amounts.isRemainingInvoiceOverridden).toBe(input.remainingInvoiceOverride !== null);
      }),
    );
  });

  test('no amount is ever a fraction of a cent', () => {
    fc.assert(
      fc.property(job, (input) => {
        const { isRemainingInvoiceOverridden: _, ...amounts } = jobAmounts(input);
        for (const value of Object.values(amounts)) expect(value === null || Number.isSafeInteger(value)).toBe(true);
      }),
    );
  });

  test('a revised contract beyond the range is refused', () => {
    const input = { invoicedAmount: null, remainingInvoiceOverride: null };
    const job = (original: number, changeOrders: number) => () =>
      jobAmounts({ ...input, originalContractAmount: cents(original), changeOrderTotal: cents(changeOrders) });
    expect(job(MAX_CENTS, 1)).toThrow(RangeError);
    expect(job(-MAX_CENTS, -1)).toThrow(RangeError);
    expect(job(MAX_CENTS, 0)).not.toThrow();
  });

  test('an amount left to invoice beyond the range is refused', () => {
    expect(() =>
      jobAmounts({
        originalContractAmount: cents(-MAX_CENTS),
        changeOrderTotal: cents(0),
        invoicedAmount: cents(1),
        remainingInvoiceOverride: null,
      }),
    ).toThrow(RangeError);
  });
});

describe('a typed amount left to invoice', () => {
  test.each([
    // original, change orders, invoiced, typed | override
    ['another figure overrides', 100_000, 0, 30_000, 12.34, 12.34],
    ['the calculated figure overrides nothing', 100_000, 0, 30_000, 70_000, null],
    ['to the cent', 100_000, 5_000.5, 30_000.25, 75_000.25, null],
    ['a cent beside it overrides', 100_000, 5_000.5, 30_000.25, 75_000.26, 75_000.26],
    ['nothing left, as calculated', 100_000, 0, 100_000, 0, null],
    ['nothing left, otherwise than calculated', 100_000, 0, 30_000, 0, 0],
    ['billed beyond the contract', 100_000, -80_000, 30_000, -10_000, null],
    ['nothing is calculated without a contract', null, 0, 30_000, 0, 0],
    ['emptied is the calculated figure again', 100_000, 0, 30_000, null, null],
    ['emptied without a contract', null, 0, null, null, null],
  ])('%s', (_, original, changeOrders, invoiced, typed, override) => {
    const job = {
      originalContractAmount: dollars(original),
      changeOrderTotal: cents(Math.round(changeOrders * 100)),
      invoicedAmount: dollars(invoiced),
    };
    expect(typedRemainingInvoice(dollars(typed), job)).toBe(dollars(override));
  });
});
