import { isJobField, type JobField, jobFields } from '@plumbline/contract/workflow/job-fields';
import type { Job } from '@plumbline/contract/workflow/jobs';
import { anyCellProblem, isOwnField, type OwnValues, ownFieldOf } from '@plumbline/contract/workflow/own-fields';
import { scheduleTable } from '@plumbline/contract/workflow/schedule';
import { jobAmounts, typedRemainingInvoice } from '@plumbline/domain/job-amounts';
import { type FactRules, factRefusals, type JobFact, type JobFacts, jobFacts } from '@plumbline/domain/job-facts';
import { type Cents, formatAmount } from '@plumbline/domain/money';
import type { CellValue } from '@plumbline/sheet/cells/cell-value';
import type { FieldAccess } from '@plumbline/sheet/cells/field-access';
import type { SelectOptions } from '@plumbline/sheet/rows/row-order';
import type { Overridden } from '../../ui/grid/index.ts';

/** A job as the grid holds it. Edits change it in place. */
export type JobRow = { -readonly [Name in keyof Job]: Job[Name] };

/** By number, as the server lists them. */
export const byNumber = (a: JobRow, b: JobRow): number =>
  a.jobNumber < b.jobNumber ? -1 : a.jobNumber > b.jobNumber ? 1 : 0;

const ZERO = 0 as Cents; // a whole number of cents

/** A cell's value on the wire, where an empty list, tick or text is not null. */
export function wireValue(field: string, value: CellValue): unknown {
  if (value !== null) return value;
  const type = isJobField(field) ? (jobFields[field] as JobField).type : ownFieldOf(field)?.type;
  return type === 'multiselect' ? [] : type === 'boolean' ? false : null;
}

/** Why a value is refused, by the service's own rules; of a figure of the schedule, by what it can be. Parsing has already checked the choices. */
export const refusalOf = (field: string, value: CellValue): string | null =>
  scheduleTable.has(field) ? scheduleTable.cellProblem(field, value) : anyCellProblem(field, wireValue(field, value));

const isFact = (field: string): field is JobFact => jobFacts.some((name) => name === field);

/**
 * Why a job's facts cannot change like this, by the rule that the service judges by. `together` are the values that change with
 * this one, so that a fee and its method may come in any order.
 */
export function factRefusal(
  { field, value, together }: { field: string; value: CellValue; together: Readonly<Record<string, CellValue>> },
  row: JobRow,
  rules: FactRules,
): string | null {
  if (!isFact(field)) return null;
  const others = Object.fromEntries(
    Object.entries(together)
      .filter((entry) => isFact(entry[0]))
      .map(([name, to]) => [name, factOf(name, to)]),
  );
  const after: JobFacts = { ...row, ...others, [field]: factOf(field, value) };
  return factRefusals(row, after, rules).find((refusal) => refusal.field === field)?.reason ?? null;
}

const factOf = (field: string, value: CellValue) => (field === 'guaranteedMaximum' ? value === true : value);

/** A job's derived amounts. Unchanged if they would leave the range, which the service then refuses. */
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

/** What to store for a typed amount left to invoice, by the service's rule. The amount itself if the service will refuse it. */
function storedRemainingInvoice(row: JobRow, typed: CellValue): CellValue {
  try {
    return typedRemainingInvoice(typed as Cents | null, amountsOf(row)); // currency values are cents
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
    // An emptied cell returns to the calculated amount.
    write: (row, value) => {
      row.isRemainingInvoiceOverridden = value !== null;
      // Currency values are cents.
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
    // An emptied total means no change orders.
    storedAs: (_, value) => value ?? 0,
  },
});

const ownAccess = new Map<string, FieldAccess<JobRow>>();

/** A company's own fields, which may join while the page is open. They stand in one member of the row, without the empty ones. */
export function accessOfOwn(field: string): FieldAccess<JobRow> | undefined {
  const before = ownAccess.get(field);
  if (before || !field.startsWith('own.') || !isOwnField(field)) return before;
  const isTick = ownFieldOf(field)?.type === 'boolean';
  const access: FieldAccess<JobRow> = {
    read: ({ own }) => own[field] ?? (isTick ? false : null),
    write: (row, value) => {
      const { [field]: _, ...others } = row.own;
      // The values of such a column are texts, numbers and ticks.
      row.own = value === null || value === false ? others : { ...others, [field]: value as OwnValues[string] };
    },
  };
  ownAccess.set(field, access);
  return access;
}

/** Marks an overridden amount left to invoice, with the calculated amount for comparison. */
export function overriddenAmount(row: JobRow, field: string): Overridden | null {
  if (field !== 'remainingInvoiceAmount' || !row.isRemainingInvoiceOverridden) return null;
  const { remainingInvoiceAmount } = derivedAmounts({ ...row, isRemainingInvoiceOverridden: false });
  return { calculated: typeof remainingInvoiceAmount === 'number' ? formatAmount(remainingInvoiceAmount) : 'unknown' };
}
