import type { ColumnSettings } from '@plumbline/contract/grid';
import { changeOrderTable } from '@plumbline/contract/workflow/change-order-fields';
import { sameValue, toCellValue } from '@plumbline/sheet/cells/cell-value';
import type { GridModel } from '@plumbline/sheet/cells/grid-model';
import type { JobRow } from '../../jobs/job-rows.ts';
import { type EarlierRows, NEW_ROW } from '../../net-changes/changed-column.ts';
import type { EarlierValues } from '../../net-changes/earlier-values.ts';
import { type OrderRow, ordersOf } from './order-rows.ts';

/** The recorded fields of a change order and its job. The rest of a row is derived, or not recorded. */
const RECORDED = [
  'jobNumber',
  'jobName',
  'description',
  'amount',
  'estimatedCost',
  'status',
  'date',
  'projectManagerUserIds',
  'division',
  'branch',
] as const satisfies readonly (keyof OrderRow)[];
const FOLLOWS: readonly string[] = ['margin', 'marginPercent'];
const recorded: readonly string[] = RECORDED;
const NONE: readonly string[] = [];

/** The columns that can name what changed. */
export const recordedColumns: readonly ColumnSettings[] = changeOrderTable.columns.filter(({ field }) =>
  recorded.includes(field),
);

/** Whether it is known what the field of a change order held. */
export const isKnownOfOrder = (_: OrderRow, field: string): boolean =>
  recorded.includes(field) || FOLLOWS.includes(field);

/** The change orders as they were, by what their jobs held. */
export class EarlierOrders implements EarlierRows<OrderRow> {
  readonly #jobs: GridModel<JobRow>;
  readonly #earlier: EarlierValues;
  readonly #orders = new WeakMap<JobRow, ReadonlyMap<number, OrderRow>>();

  constructor(jobs: GridModel<JobRow>, earlier: EarlierValues) {
    this.#jobs = jobs;
    this.#earlier = earlier;
  }

  of({ jobId, number }: OrderRow): OrderRow | null {
    return this.#of(jobId)?.get(number) ?? null;
  }

  changedOf(row: OrderRow): readonly string[] {
    const then = this.#of(row.jobId);
    const job = this.#jobs.row(row.jobId);
    if (!then) return job && this.#earlier.isNew(job) ? [NEW_ROW] : NONE;
    const was = then.get(row.number);
    if (!was) return [NEW_ROW];
    return RECORDED.filter((field) => !sameValue(toCellValue(was[field]), toCellValue(row[field])));
  }

  /** A job's change orders as they were, by number. Null if nothing of the job changed, or it was not there. */
  #of(jobId: string): ReadonlyMap<number, OrderRow> | null {
    const job = this.#jobs.row(jobId);
    const was = job ? this.#earlier.of(job) : null;
    if (!was) return null;
    let orders = this.#orders.get(was);
    if (!orders) {
      orders = new Map(ordersOf(was).map((order) => [order.number, order]));
      this.#orders.set(was, orders);
    }
    return orders;
  }
}
