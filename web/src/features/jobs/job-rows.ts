import { cellProblem, isJobField, type JobField, jobFields } from '@plumbline/contract/workflow/job-fields';
import type { Job } from '@plumbline/contract/workflow/jobs';
import { jobAmounts, typedRemainingInvoice } from '@plumbline/domain/job-amounts';
import { type Cents, formatAmount } from '@plumbline/domain/money';
import type { CellValue } from '@plumbline/sheet/cells/cell-value';
import type { FieldAccess } from '@plumbline/sheet/cells/field-access';
import type { SelectOptions } from '@plumbline/sheet/rows/row-order';
import type { Overridden } from '../../ui/grid/index.ts';

/** A job as the grid holds it: changed in place by edits. */
export type JobRow = { -readonly [Name in keyof Job]: Job[Name] };

/** By number, as the server lists them. */
export const byNumber = (a: JobRow, b: JobRow): number =>
  a.jobNumber < b.jobNumber ? -1 : a.jobNumber > b.jobNumber ? 1 : 0;

const ZERO = 0 as Cents; // a whole number of cents

/** The value of a cell on the wire: an emptied list, tick or text is not null there. */
export function wireValue(field: string, value: CellValue): unknown {
  if (value !== null || !isJobField(field)) return value;
  const { type }: JobField = jobFields[field];
  return type === 'multiselect' ? [] : type === 'boolean' ? false : null;
}

/** Why a value may not stand, by the same rules that the service applies. Whether it is in a list, parsing has checked. */
export const refusalOf = (field: string, value: CellValue): string | null =>
  cellProblem(field, wireValue(field, value));

/** Amounts that follow from a job's others; unchanged while they would leave the range, which the service then refuses. */
export function derivedAmounts(row: JobRow): Partial<JobRow> {
  try {
    const { finalContractAmount, remainingInvoiceAmount } = jobAmounts({
      ...amountsOf(row),
      remainingInvoiceOverride: row.isRemainingInvoiceOverridden ? row.remainingInvoiceAmount : null,
    });
    return { finalContractAmount, remainingInvoiceAmount };
  } catch (error) {
    if (error instanceof RangeError) return {};
    throw error;
  }
}

const amountsOf = ({ originalContractAmount, changeOrderTotal, invoicedAmount }: JobRow) => ({
  originalContractAmount,
  changeOrderTotal: changeOrderTotal ?? ZERO,
  invoicedAmount,
});

/** What a typed amount left to invoice is stored as, by the rule that the service applies; the amount where it will refuse. */
function storedRemainingInvoice(row: JobRow, typed: CellValue): CellValue {
  try {
    return typedRemainingInvoice(typed as Cents | null, amountsOf(row)); // the column is a currency, whose values are cents
  } catch (error) {
    if (error instanceof RangeError) return typed;
    throw error;
  }
}

/** The fields whose cell is not simply the row's member. */
export const jobAccess = (options: SelectOptions): Record<string, FieldAccess<JobRow>> => ({
  jobStatus: {
    read: (row) => row.jobStatus?.value ?? null,
    write: (row, value) => {
      const name = options.jobStatus?.find((option) => option.value === value)?.name;
      row.jobStatus = typeof value === 'string' ? { value, name: name ?? value } : null;
    },
  },
  remainingInvoiceAmount: {
    read: (row) => row.remainingInvoiceAmount,
    // Emptied means: the calculated figure again.
    write: (row, value) => {
      row.isRemainingInvoiceOverridden = value !== null;
      // The column is a currency, whose values are cents.
      row.remainingInvoiceAmount = value as Cents | null;
    },
    stored: (row) => (row.isRemainingInvoiceOverridden ? row.remainingInvoiceAmount : null),
    storedAs: storedRemainingInvoice,
  },
  changeOrderTotal: {
    read: (row) => row.changeOrderTotal,
    write: (row, value) => {
      row.changeOrderTotal = value as Cents | null; // a currency
    },
    // Emptied it is the total of no change orders.
    storedAs: (_, value) => value ?? 0,
  },
});

/** Marks an amount left to invoice that somebody typed, with the calculated one to compare. */
export function overriddenAmount(row: JobRow, field: string): Overridden | null {
  if (field !== 'remainingInvoiceAmount' || !row.isRemainingInvoiceOverridden) return null;
  const { remainingInvoiceAmount } = derivedAmounts({ ...row, isRemainingInvoiceOverridden: false });
  return { calculated: typeof remainingInvoiceAmount === 'number' ? formatAmount(remainingInvoiceAmount) : 'unknown' };
}
