import { type Attention, type AttentionBasis, attentionBasis, attentionOf } from '@plumbline/domain/attention';
import type { GridModel } from '@plumbline/sheet/cells/grid-model';
import { localToday } from '../../lib/calendar.ts';
import type { JobRow } from '../jobs/job-rows.ts';

/** The facts of a job that its attention depends on. It joined the WIP on a day where the person sits. */
const factsOf = (job: JobRow) => ({
  ...job,
  hasProjectManager: job.projectManagerUserIds.length > 0,
  createdOn: localToday(job.createdDate),
});

/**
 * Why each job on the page needs attention: computed on demand, and again after `forget`. Look-alike numbers depend on all jobs, so a changed number,
 * or a job that joins or leaves, resets everything.
 */
export class AttentionFigures {
  #today: string;
  #jobs: readonly JobRow[];
  #basis: AttentionBasis | null = null;
  #counted = new WeakMap<JobRow, string>();
  #found = new WeakMap<JobRow, readonly Attention[]>();

  constructor(today: string, jobs: readonly JobRow[]) {
    this.#today = today;
    this.#jobs = jobs;
  }

  of(job: JobRow): readonly Attention[] {
    let found = this.#found.get(job);
    if (!found) {
      found = attentionOf(factsOf(job), this.#basisNow());
      this.#found.set(job, found);
    }
    return found;
  }

  forget(job: JobRow): void {
    this.#found.delete(job);
    if (this.#basis && this.#counted.get(job) !== job.jobNumber) this.#begin();
  }

  /** A new day: every job is checked again. */
  reckonBy(today: string): void {
    this.#today = today;
    this.#begin();
  }

  /** Counts the model's jobs from now on, until the returned function is called. */
  follow(model: GridModel<JobRow>): () => void {
    const take = (): void => {
      this.#jobs = model.rows;
      this.#begin();
    };
    take();
    return model.subscribe((event) => event.kind === 'rows' && this.#jobs !== model.rows && take());
  }

  #begin(): void {
    this.#basis = null;
    this.#found = new WeakMap();
  }

  #basisNow(): AttentionBasis {
    if (this.#basis) return this.#basis;
    for (const job of this.#jobs) this.#counted.set(job, job.jobNumber);
    this.#basis = attentionBasis(
      this.#today,
      this.#jobs.map(({ jobNumber }) => jobNumber),
    );
    return this.#basis;
  }
}
