import { type Cents, cents } from './money.ts';

export interface JobAmountsInput {
  /** null: not entered yet. */
  originalContractAmount: Cents | null;
  /** Sum of the approved change orders. */
  changeOrderTotal: Cents;
  /** null: nothing invoiced yet, which counts as 0. */
  invoicedAmount: Cents | null;
  /** The figure typed over the calculated one, or null. */
  remainingInvoiceOverride: Cents | null;
}

export interface JobAmounts {
  /** Original contract + approved change orders; null while the original contract is not entered. */
  finalContractAmount: Cents | null;
  /** Revised contract - invoiced; null while the revised contract is unknown. */
  remainingInvoiceCalculated: Cents | null;
  /** The override if there is one, otherwise the calculated figure. */
  remainingInvoiceAmount: Cents | null;
  isRemainingInvoiceOverridden: boolean;
}

/**
 * How a job's amounts follow from each other, in integer cents. Server, web app and emulation all use this function. Throws a
 * RangeError if a sum leaves the range of an amount.
 */
export function jobAmounts(job: JobAmountsInput): JobAmounts {
  const { originalContractAmount, changeOrderTotal, invoicedAmount, remainingInvoiceOverride } = job;
  const finalContractAmount = originalContractAmount === null ? null : cents(originalContractAmount + changeOrderTotal);
  const remainingInvoiceCalculated =
    finalContractAmount === null ? null : cents(finalContractAmount - (invoicedAmount ?? 0));
  return {
    finalContractAmount,
    remainingInvoiceCalculated,
    remainingInvoiceAmount: remainingInvoiceOverride ?? remainingInvoiceCalculated,
    isRemainingInvoiceOverridden: remainingInvoiceOverride !== null,
  };
}

/**
 * The override for a typed amount left to invoice. Typing the calculated figure removes any override. Call this only when a
 * person types: an override stays even if the calculated figure later happens to equal it.
 */
export function typedRemainingInvoice(
  typed: Cents | null,
  job: Omit<JobAmountsInput, 'remainingInvoiceOverride'>,
): Cents | null {
  const { remainingInvoiceCalculated } = jobAmounts({ ...job, remainingInvoiceOverride: null });
  return typed === remainingInvoiceCalculated ? null : typed;
}
