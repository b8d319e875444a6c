import { type Cents, cents } from './money.ts';

export interface JobAmountsInput {
  /** null: not entered yet. */
  originalContractAmount: Cents | null;
  /** Sum of the approved change orders. */
  changeOrderTotal: Cents;
  /** null: nothing invoiced yet, which counts as 0. */
  invoicedAmount: Cents | null;
  /** A figure somebody typed over the calculated one; null when nobody did. */
  remainingInvoiceOverride: Cents | null;
}

export interface JobAmounts {
  /** Original contract + approved change orders; null while the original contract is not entered. */
  finalContractAmount: Cents | null;
  /** Revised contract - invoiced; null while the revised contract is unknown. */
  remainingInvoiceCalculated: Cents | null;
  /** The override where there is one, else the calculated figure. */
  remainingInvoiceAmount: Cents | null;
  isRemainingInvoiceOverridden: boolean;
}

/**
 * How a job's amounts hang together, in integer cents: the one place where this is said, for server, web and emulation.
 * Throws a RangeError when a sum leaves the range of an amount.
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
 * What a typed amount left to invoice leaves in the job: the override, or null where it is the figure that is calculated
 * anyway, which takes an override back. To be asked when somebody types, and not when the calculated figure moves: an
 * override that it meets by chance stands.
 */
export function typedRemainingInvoice(
  typed: Cents | null,
  job: Omit<JobAmountsInput, 'remainingInvoiceOverride'>,
): Cents | null {
  const { remainingInvoiceCalculated } = jobAmounts({ ...job, remainingInvoiceOverride: null });
  return typed === remainingInvoiceCalculated ? null : typed;
}
