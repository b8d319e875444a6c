import type { GridModel } from '@plumbline/sheet/cells/grid-model';
import type { RowPatch } from '@plumbline/sheet/cells/patch-row';
import type { JobRow } from '../../jobs/job-rows.ts';
import { type OrderRow, ordersOf } from './order-rows.ts';

/** Oldest first within a job, the jobs by number: as the sheet lists them without a sort. */
const inOrder = (a: OrderRow, b: OrderRow): number =>
  a.jobNumber < b.jobNumber ? -1 : a.jobNumber > b.jobNumber ? 1 : a.number - b.number;

/** Keeps the rows of a sheet of change orders as the jobs are. */
export class FollowJobs {
  readonly #jobs: GridModel<JobRow>;

  constructor(jobs: GridModel<JobRow>) {
    this.#jobs = jobs;
  }

  rows(): OrderRow[] {
    return this.#jobs.rows.flatMap(ordersOf).sort(inOrder);
  }

  /** Until the returned function is called. Unsaved cells keep their values, and their rows stay. */
  follow(model: GridModel<OrderRow>): () => void {
    this.#take(model, this.rows(), new Set(model.rows.map(({ jobId }) => jobId)));
    return this.#jobs.subscribe((event) => {
      if (event.kind === 'reveal') return;
      if (event.kind === 'rows') return this.#take(model, this.rows(), new Set(model.rows.map(({ jobId }) => jobId)));
      const jobs = [...event.rowIds].flatMap((id) => this.#jobs.row(id) ?? []);
      this.#take(model, jobs.flatMap(ordersOf), event.rowIds);
    });
  }

  /** `rows` are all change orders that `jobIds` have now. */
  #take(model: GridModel<OrderRow>, rows: readonly OrderRow[], jobIds: ReadonlySet<string>): void {
    const changed: RowPatch<OrderRow>[] = [];
    const joining: OrderRow[] = [];
    for (const row of rows) {
      const before = model.row(row.id);
      if (!before) joining.push(row);
      else if (before.version < row.version || hasOther(before, row)) changed.push(row);
    }
    const there = new Set(rows.map(({ id }) => id));
    const gone = model.rows.filter(({ id, jobId }) => jobIds.has(jobId) && !there.has(id) && !model.isUnsaved(id));
    if (changed.length > 0) model.patchRows(changed, new Map(rows.map(({ id, who, at }) => [id, { who, at }])));
    if (joining.length > 0) model.addRows(joining, inOrder);
    if (gone.length > 0) model.removeRows(gone.map(({ id }) => id));
  }
}

/** What a job's own unsaved edit changes at once, before it has another version. */
const hasOther = (before: OrderRow, now: OrderRow): boolean =>
  before.division !== now.division ||
  before.branch !== now.branch ||
  before.jobNumber !== now.jobNumber ||
  before.jobName !== now.jobName ||
  before.projectManagerUserIds !== now.projectManagerUserIds;
