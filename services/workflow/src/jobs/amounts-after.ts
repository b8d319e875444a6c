import { adjustingAmount } from '@plumbline/domain/change-orders';
import { jobAmounts, typedRemainingInvoice } from '@plumbline/domain/job-amounts';
import type { Cents } from '@plumbline/domain/money';
import type { StoredField } from './columns.ts';
import { factsToRead } from './facts-after.ts';
import type { StoredJob } from './store.ts';

const AMOUNT_FIELDS = [
  'originalContractAmount',
  'changeOrderTotal',
  'invoicedAmount',
  'remainingInvoiceAmount',
] as const satisfies StoredField[];
const DERIVED_FIELDS = [
  'finalContractAmount',
  'remainingInvoiceAmount',
  'remainingInvoiceOverride',
] as const satisfies StoredField[];

/** The fields that must be read to apply changes of these fields. */
export const fieldsToRead = (changed: Iterable<StoredField>): Set<StoredField> => {
  const fields = new Set(changed);
  const amounts = AMOUNT_FIELDS.some((name) => fields.has(name)) ? [...AMOUNT_FIELDS, ...DERIVED_FIELDS] : [];
  return new Set([...fields, ...amounts, ...factsToRead(fields)]);
};

export type Outcome =
  | { ok: true; after: StoredJob; adjustment: Cents | null; derivedFields: readonly StoredField[] }
  | { ok: false; field: string; reason: string };

/**
 * A job after changes, with its derived amounts (cents). `adjustment` is the approved change order that makes a typed total true.
 * Emptying the amount left to invoice, or typing the calculated figure, removes the override.
 */
export function amountsAfter(job: StoredJob, changes: Partial<Record<StoredField, unknown>>): Outcome {
  const after: StoredJob = { ...job, ...changes };
  const touched = AMOUNT_FIELDS.find((name) => name in changes);
  if (!touched) return { ok: true, after, adjustment: null, derivedFields: [] };
  try {
    // Validated by the contract's schemas, or read from columns that hold cents.
    const total = (after.changeOrderTotal ?? 0) as Cents;
    const inputs = {
      originalContractAmount: after.originalContractAmount as Cents | null,
      changeOrderTotal: total,
      invoicedAmount: after.invoicedAmount as Cents | null,
    };
    const override =
      'remainingInvoiceAmount' in changes
        ? typedRemainingInvoice(changes.remainingInvoiceAmount as Cents | null, inputs)
        : (job.remainingInvoiceOverride as Cents | null);
    const amounts = jobAmounts({ ...inputs, remainingInvoiceOverride: override });
    after.changeOrderTotal = total;
    after.finalContractAmount = amounts.finalContractAmount;
    after.remainingInvoiceAmount = amounts.remainingInvoiceAmount;
    after.remainingInvoiceOverride = override;
    const adjustment = adjustingAmount((job.changeOrderTotal ?? 0) as Cents, total);
    return { ok: true, after, adjustment, derivedFields: DERIVED_FIELDS };
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return { ok: false, field: touched, reason: 'makes an amount of the job larger than 999,999,999,999.99' };
  }
}
