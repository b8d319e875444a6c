import { type Cents, formatAmount } from '@plumbline/domain/money';
import type { JobRow } from './job-rows.ts';

/** Why an amount of a job's billing needs attention: more is invoiced than the contract allows. Null if it does not. */
export function billingAttention(row: JobRow, field: string): string | null {
  if (field === 'invoicedAmount') {
    const { invoicedAmount, finalContractAmount } = row;
    if (invoicedAmount === null || finalContractAmount === null || invoicedAmount <= finalContractAmount) return null;
    // The difference of two amounts in cents.
    return `Billed ${formatAmount((invoicedAmount - finalContractAmount) as Cents)} above the revised contract`;
  }
  if (field !== 'remainingInvoiceAmount') return null;
  const { remainingInvoiceAmount } = row;
  return remainingInvoiceAmount !== null && remainingInvoiceAmount < 0 ? 'Less than nothing is left to invoice' : null;
}
