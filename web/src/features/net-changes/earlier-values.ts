import { changeOrderTerms } from '@plumbline/contract/workflow/change-orders';
import { jobFieldNames } from '@plumbline/contract/workflow/job-fields';
import type { EarlierJob } from '@plumbline/contract/workflow/net-changes';
import { isAnyJobField } from '@plumbline/contract/workflow/own-fields';
import { type CellValue, sameValue, toCellValue } from '@plumbline/sheet/cells/cell-value';
import { RowFields } from '@plumbline/sheet/cells/field-access';
import type { SelectOptions } from '@plumbline/sheet/rows/row-order';
import { accessOfOwn, derivedAmounts, type JobRow, jobAccess, wireValue } from '../jobs/job-rows.ts';
import { type EarlierRows, NEW_ROW } from './changed-column.ts';

/** Stands for each change order too: its column is the total of them. */
const ORDERS = 'changeOrderTotal';

/** A forecast or budget of another day: what the schedule said then is not known from its fields alone. */
const DATED: readonly string[] = ['forecastCost', 'accountingForecast', 'expenseBudget', 'dateClosed'];

const places = new Map<string, number>(jobFieldNames.map((field, index) => [field, index]));
const placeOf = (field: string): number => places.get(field) ?? places.size;

/**
 * The values of the page's jobs at an earlier moment. An earlier job is built on demand, and again after `forget`: a copy of the present job with its
 * earlier values.
 */
export class EarlierValues implements EarlierRows<JobRow> {
  readonly #fields: RowFields<JobRow>;
  #jobs: ReadonlyMap<string, EarlierJob> = new Map();
  /** The calendar date of the moment. */
  #day = '';
  #rows = new WeakMap<JobRow, JobRow>();

  constructor(options: SelectOptions) {
    this.#fields = new RowFields(jobAccess(options), accessOfOwn);
  }

  /** All that changed since the moment, which was on this day. */
  take(jobs: readonly EarlierJob[], day: string): void {
    this.#jobs = new Map(jobs.map((job) => [job.jobId, job]));
    this.#day = day;
    this.#rows = new WeakMap();
  }

  /** Replaces the known changes of these jobs. */
  renew(jobIds: readonly string[], jobs: readonly EarlierJob[]): void {
    const next = new Map(this.#jobs);
    for (const id of jobIds) next.delete(id);
    for (const job of jobs) next.set(job.jobId, job);
    this.#jobs = next;
    this.#rows = new WeakMap();
  }

  forget(job: JobRow): void {
    this.#rows.delete(job);
  }

  /** The job at that moment; null if it is unchanged or did not exist. */
  of(job: JobRow): JobRow | null {
    const change = this.#jobs.get(job.id);
    if (!change || change.isNew) return null;
    let row = this.#rows.get(job);
    if (!row) {
      row = this.#asItWas(job, change);
      this.#rows.set(job, row);
    }
    return row;
  }

  /** The job was not there then. */
  isNew({ id }: Pick<JobRow, 'id'>): boolean {
    return this.#jobs.get(id)?.isNew === true;
  }

  /** Whether the earlier job gives the schedule's figures of that day. */
  hasFigures({ id }: JobRow): boolean {
    const change = this.#jobs.get(id);
    return change !== undefined && !DATED.some((field) => field in change.was);
  }

  /** The recorded fields that hold something else now, in the order of the columns; `NEW_ROW` for a job that was not there. */
  changedOf(job: JobRow): readonly string[] {
    const change = this.#jobs.get(job.id);
    if (!change) return NONE;
    if (change.isNew) return [NEW_ROW];
    const was = this.of(job);
    if (!was) return NONE;
    const fields = new Set(
      Object.keys(change.was).filter((field) => isAnyJobField(field) && this.#differs(field, was, job)),
    );
    if (change.changeOrders.length > 0) fields.add(ORDERS);
    return [...fields].sort((a, b) => placeOf(a) - placeOf(b));
  }

  #differs(field: string, was: JobRow, job: JobRow): boolean {
    return !sameValue(this.#fields.stored(was, field), this.#fields.stored(job, field));
  }

  #asItWas(job: JobRow, { was, changeOrders }: EarlierJob): JobRow {
    const row: JobRow = { ...job };
    for (const [field, value] of Object.entries(was)) {
      // On the wire an empty list or tick is not null.
      if (isAnyJobField(field)) this.#fields.write(row, field, wireValue(field, toCellValue(value)) as CellValue);
    }
    const ordersThen = new Map(changeOrders.map((order) => [order.number, changeOrderTerms.safeParse(order.was).data]));
    row.changeOrderHistory = job.changeOrderHistory.flatMap((order) => {
      if (!ordersThen.has(order.number)) return [order];
      const terms = ordersThen.get(order.number);
      return terms ? [{ ...order, ...terms }] : [];
    });
    if (row.estimatePassedOn !== null && row.estimatePassedOn >= this.#day) row.estimatePassedOn = null;
    return Object.assign(row, derivedAmounts(row));
  }
}

const NONE: readonly string[] = [];
