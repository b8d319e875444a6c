import type { JobId, TenantId } from '@plumbline/contract/values';
import { type RefreshedField, refreshedFields } from '@plumbline/contract/workflow/import-mapping';
import type { RefreshLine } from '@plumbline/contract/workflow/imports';
import { jobFields } from '@plumbline/contract/workflow/job-fields';
import type { Access } from '@plumbline/service-kit/access';
import type { Tx } from '@plumbline/service-kit/database';
import type { RowChange } from '@plumbline/service-kit/records/check-save';
import type { NewJob } from '../connect/new-job.ts';
import { batches } from '../external-jobs/store.ts';
import { fieldsToRead } from '../jobs/amounts-after.ts';
import { type FactContext, factContext } from '../jobs/facts-after.ts';
import { changesOf } from '../jobs/save-jobs.ts';
import { lockJobs, type StoredJob, storeChangedJobs } from '../jobs/store.ts';
import { type KnownJob, type LastChange, lastChanges, lineKey } from './store.ts';

/** A line on the wire, where instants are text. */
export type Line = Omit<RefreshLine, 'kept'> & { kept: { who: string | null; at: string | null } | null };
type Value = RefreshLine['newValue'];

/**
 * The accounted values in which the file and the jobs of the WIP differ. An empty cell changes nothing. A line is `kept` if the
 * job's value may be intended: somebody typed it, or it differs from what the last import brought.
 */
export async function refreshLines(
  tx: Tx,
  tenantId: TenantId,
  jobs: readonly NewJob[],
  knownJobs: readonly KnownJob[],
): Promise<Line[]> {
  const fileJob = new Map(jobs.map((job) => [job.externalId, job]));
  const differing = knownJobs
    .filter(({ isDisconnected }) => !isDisconnected)
    .flatMap((job) =>
      refreshedFields.flatMap((field) => {
        const newValue = fileJob.get(job.externalId)?.values[field] as Value | undefined; // read by the field's schema
        if (newValue === undefined || newValue === null || newValue === job[field]) return [];
        return [{ job, field, newValue }];
      }),
    );
  const changes = await lastChanges(tx, tenantId, [...new Set(differing.map(({ job }) => job.jobId))]);
  return differing
    .map(({ job, field, newValue }): Line => {
      const { jobId, jobNumber, jobName } = job;
      const kept = keptBy(job, field, changes.get(lineKey({ jobId, field })));
      return { jobId, jobNumber, jobName, field, oldValue: job[field], newValue, kept };
    })
    .toSorted((a, b) => (a.jobNumber < b.jobNumber ? -1 : a.jobNumber > b.jobNumber ? 1 : 0));
}

function keptBy(job: KnownJob, field: RefreshedField, change: LastChange | undefined): Line['kept'] {
  const value = job[field];
  const last = job.lastImport?.[field];
  // Typing the same value as accounting overrides nothing.
  if (last === value) return null;
  // A field that the grid shows read-only always comes from accounting. An undone change counts as never typed.
  const isTyped = change && !change.isImport && change.before !== value;
  if (isTyped && jobFields[field].editable) return { who: change.who, at: change.at };
  return last === undefined ? null : { who: null, at: null };
}

interface Accepted {
  jobId: JobId;
  field: RefreshedField;
  /** The value that the person saw. */
  oldValue: Value;
}
export interface Refreshed {
  jobs: number;
  cells: number;
  conflicts: Conflict[];
}
interface Conflict {
  jobId: JobId;
  jobNumber: string;
  jobName: string;
  field: RefreshedField;
  title: string;
  seenValue: Value;
  currentValue: Value;
  newValue: Value;
  who: string | null;
}

/**
 * Stores the accepted lines with their history, except lines whose job no longer has the value that the person saw. If the job
 * has the file's value by now, that is not a conflict.
 */
export async function storeRefresh(
  tx: Tx,
  access: Access,
  accepted: readonly Accepted[],
  lines: readonly Line[],
  today: string | undefined,
): Promise<Refreshed> {
  const lineOf = new Map(lines.map((line) => [lineKey(line), line]));
  const outcome: Refreshed = { jobs: 0, cells: 0, conflicts: [] };
  const cellsOfJob = [...Map.groupBy(accepted, ({ jobId }) => jobId)];
  const ids = cellsOfJob.map(([jobId]) => jobId);
  // Lock all at once. Batch by batch, in the order of the file, could deadlock with a save.
  const locked = await lockJobs(tx, access.tenantId, ids, fieldsToRead(refreshedFields));
  const context = await factContext(tx, access);
  for (const batch of batches(cellsOfJob)) {
    const updates: RowChange<StoredJob>[] = [];
    for (const [jobId, cells] of batch) {
      const job = locked.get(jobId);
      const { values, conflicts } = toStore(job, cells, lineOf);
      outcome.conflicts.push(...conflicts);
      if (job && Object.keys(values).length > 0) updates.push({ row: job, values });
    }
    outcome.cells += updates.reduce((sum, { values }) => sum + Object.keys(values).length, 0);
    outcome.jobs += updates.length;
    await storeUpdates(tx, access, updates, { today, context });
  }
  const who = await lastChanges(tx, access.tenantId, [...new Set(outcome.conflicts.map(({ jobId }) => jobId))]);
  for (const conflict of outcome.conflicts) conflict.who = who.get(lineKey(conflict))?.who ?? null;
  return outcome;
}

/** Splits a job's accepted cells into those to store and those that somebody has changed. */
function toStore(
  job: StoredJob | undefined,
  cells: readonly Accepted[],
  lineOf: ReadonlyMap<string, Line>,
): { values: Record<string, unknown>; conflicts: Conflict[] } {
  const values: Record<string, unknown> = {};
  const conflicts: Conflict[] = [];
  for (const { jobId, field, oldValue: seenValue } of cells) {
    const line = lineOf.get(lineKey({ jobId, field }));
    const currentValue = (job?.[field] ?? null) as Value; // the column holds cents or a date
    if (line && job && currentValue === seenValue) values[field] = line.newValue;
    else if (!line && job)
      continue; // the job has the file's value by now
    else {
      conflicts.push({
        jobId,
        jobNumber: line?.jobNumber ?? '',
        jobName: line?.jobName ?? '',
        field,
        title: jobFields[field].title,
        seenValue,
        currentValue,
        newValue: line?.newValue ?? null,
        who: null,
      });
    }
  }
  return { values, conflicts };
}

async function storeUpdates(
  tx: Tx,
  access: Access,
  updates: readonly RowChange<StoredJob>[],
  { today, context }: { today: string | undefined; context: FactContext },
): Promise<void> {
  const { refusals, changed } = changesOf(updates, context);
  if (refusals)
    throw new RefreshRefusedError(
      refusals.map(({ jobNumber, title, reason }) => `Job ${jobNumber}: ${title} ${reason}`),
    );
  if (changed.rows.length > 0) await storeChangedJobs(tx, access, changed, today, 'import');
}

/** A refreshed amount does not go with the other amounts of its job, so nothing is stored. */
export class RefreshRefusedError extends Error {
  override name = 'RefreshRefusedError';
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(`${problems.length} jobs cannot take the file's amounts`);
    this.problems = problems;
  }
}
