import { CHANGE_ORDER_FIELD } from '@plumbline/contract/workflow/change-orders';
import { approvedTotal } from '@plumbline/domain/change-orders';
import { entryOf, type HistoryEntry } from '@plumbline/service-kit/records/history';
import { amountsAfter } from '../jobs/amounts-after.ts';
import type { StoredField } from '../jobs/columns.ts';
import type { ChangedJobs, StoredJob } from '../jobs/store.ts';
import type { StoredChangeOrder } from './store.ts';

const SUMMED: readonly StoredField[] = [
  'changeOrderTotal',
  'finalContractAmount',
  'remainingInvoiceAmount',
  'remainingInvoiceOverride',
];

type JobAfter = { ok: true; changed: ChangedJobs | null } | { ok: false; reason: string };

/**
 * The job after a change order changed. Its total is the sum of the approved change orders, and the derived amounts follow. The
 * history gets the change order, and the total if it changed. Null when nothing changes.
 */
export function jobAfter(
  job: StoredJob,
  orders: readonly StoredChangeOrder[],
  before: StoredChangeOrder | null,
  after: StoredChangeOrder,
): JobAfter {
  if (before && isSameOrder(before, after)) return { ok: true, changed: null };
  const sum = totalOf([...orders.filter(({ number }) => number !== after.number), after]);
  const outcome = sum === null ? TOO_LARGE : amountsAfter(job, { changeOrderTotal: sum });
  if (!outcome.ok) return outcome;

  const changeOrder = { rowId: job.id, version: job.version + 1, field: CHANGE_ORDER_FIELD };
  const history: HistoryEntry[] = [{ ...changeOrder, oldValue: before, newValue: after }];
  const isMoved = (job.changeOrderTotal ?? 0) !== sum;
  if (isMoved) history.push(entryOf(job, outcome.after, 'changeOrderTotal'));
  const row = { id: job.id, ...Object.fromEntries(SUMMED.map((name) => [name, outcome.after[name]])) };
  return { ok: true, changed: { fields: SUMMED, rows: [row], history, changeOrders: [] } };
}

const TOO_LARGE = { ok: false, reason: 'makes an amount of the job larger than 999,999,999,999.99' } as const;

const isSameOrder = (a: StoredChangeOrder, b: StoredChangeOrder) =>
  a.date === b.date &&
  a.description === b.description &&
  a.amount === b.amount &&
  a.status === b.status &&
  a.estimatedCost === b.estimatedCost &&
  a.includedShare === b.includedShare &&
  a.includedReason === b.includedReason;

function totalOf(orders: readonly StoredChangeOrder[]) {
  try {
    return approvedTotal(orders);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
