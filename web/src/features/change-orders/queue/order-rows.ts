import { changeOrderTable } from '@plumbline/contract/workflow/change-order-fields';
import type { ChangeOrder } from '@plumbline/contract/workflow/jobs';
import { daysBetween } from '@plumbline/domain/calendar';
import { changeOrderRefusal } from '@plumbline/domain/change-orders';
import type { Cents } from '@plumbline/domain/money';
import { ratio } from '@plumbline/domain/schedule/exact';
import type { CellValue } from '@plumbline/sheet/cells/cell-value';
import type { GridModel } from '@plumbline/sheet/cells/grid-model';
import type { JobRow } from '../../jobs/job-rows.ts';
import { isIncluded } from '../included-share.ts';

/** What a person types of a change order; the rest of a row is its job's, or follows. */
export type TypedTerm = 'description' | 'amount' | 'estimatedCost' | 'status' | 'date';
const typedTerms: readonly string[] = [
  'description',
  'amount',
  'estimatedCost',
  'status',
  'date',
] satisfies TypedTerm[];
export const isTypedTerm = (field: string): field is TypedTerm => typedTerms.includes(field);

/** A change order as the sheet over all jobs holds it. Edits change it in place. */
export interface OrderRow
  extends Pick<JobRow, 'jobNumber' | 'jobName' | 'projectManagerUserIds' | 'division' | 'branch'>,
    Pick<ChangeOrder, 'number' | TypedTerm | 'who' | 'at'> {
  readonly id: string;
  /** The job's, which a save names. */
  version: number;
  readonly jobId: JobRow['id'];
  /** Photos and documents; null for none. */
  fileCount: number | null;
  /** Null where no cost is estimated. */
  margin: Cents | null;
  marginPercent: number | null;
}

const MARK = ':';
/** The id of a row: the change order has its number within its job. */
export const orderId = (jobId: string, number: number): string => `${jobId}${MARK}${number}`;

/** The job and the number that a row's id names. */
export function placeOfOrder(rowId: string): { jobId: string; number: number } {
  const at = rowId.lastIndexOf(MARK);
  return { jobId: rowId.slice(0, at), number: Number(rowId.slice(at + 1)) };
}

/** The job's change order with this number. */
export const orderOf = (job: JobRow | undefined, number: number): ChangeOrder | undefined =>
  job?.changeOrderHistory.find((each) => each.number === number);

/** Whether accounting counts a share of the row's change order. The row does not hold it. */
export function hasShare(jobs: GridModel<JobRow>, rowId: string): boolean {
  const { jobId, number } = placeOfOrder(rowId);
  const order = orderOf(jobs.row(jobId), number);
  return order !== undefined && isIncluded(order);
}

/** What follows from the terms: the margin, and its part of the amount. A credit has a margin in dollars alone. */
export function derivedOfOrder({ amount, estimatedCost }: Pick<OrderRow, 'amount' | 'estimatedCost'>) {
  const margin = estimatedCost === null ? null : ((amount - estimatedCost) as Cents); // whole cents
  return { margin, marginPercent: margin === null || amount <= 0 ? null : ratio(margin, amount) };
}

/** The rows of a job's change orders. */
export const ordersOf = (job: JobRow): OrderRow[] =>
  job.changeOrderHistory.map((order) => ({
    id: orderId(job.id, order.number),
    version: job.version,
    jobId: job.id,
    jobNumber: job.jobNumber,
    jobName: job.jobName,
    projectManagerUserIds: job.projectManagerUserIds,
    division: job.division,
    branch: job.branch,
    number: order.number,
    description: order.description,
    amount: order.amount,
    estimatedCost: order.estimatedCost,
    status: order.status,
    date: order.date,
    who: order.who,
    at: order.at,
    fileCount: order.fileCount || null,
    ...derivedOfOrder(order),
  }));

/** How many days a pending one waits by `today`; null once it is decided. One of tomorrow waits since today. */
export const daysPending = ({ status, date }: Pick<OrderRow, 'status' | 'date'>, today: string): number | null =>
  status === 'pending' ? Math.max(0, daysBetween(date, today)) : null;

/**
 * Why a cell cannot hold a value, by the service's own rules: those of the field, and that a decided change order is changed only in
 * its estimated cost.
 */
export function orderRefusal(field: string, value: CellValue, row: OrderRow): string | null {
  const ofField = changeOrderTable.cellProblem(field, value);
  // A value that passes its field's rule is one of the terms.
  return ofField ?? changeOrderRefusal(row, { ...row, [field]: value });
}
