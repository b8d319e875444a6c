import type { JobId } from '@plumbline/contract/values';
import { importRefused } from '@plumbline/contract/workflow/import-calls';
import { isImportField } from '@plumbline/contract/workflow/import-fields';
import type { ImportConflict, ImportId } from '@plumbline/contract/workflow/import-records';
import { isJobField, jobTable } from '@plumbline/contract/workflow/job-fields';
import { isOwnField, ownTable } from '@plumbline/contract/workflow/own-fields';
import type { MatchedJob } from '@plumbline/import/identity/match-jobs';
import type { Access } from '@plumbline/service-kit/access';
import type { Tx } from '@plumbline/service-kit/database';
import { refuse } from '@plumbline/service-kit/http/problem-response';
import type { RowChange } from '@plumbline/service-kit/records/check-save';
import { isSameValue } from '@plumbline/service-kit/records/sheet';
import { batches } from '../external-jobs/store.ts';
import { fieldsToRead } from '../jobs/amounts-after.ts';
import { type FactContext, factContext } from '../jobs/facts-after.ts';
import { changesOf } from '../jobs/save-jobs.ts';
import { type AnyField, lockJobs, type StoredJob, storeChangedJobs } from '../jobs/store.ts';
import { storedColumns } from '../own-columns/store.ts';
import { lastChanges, lineKey } from './known-jobs.ts';
import type { Line, LineValue } from './lines.ts';
import type { UnseenLine } from './unseen-lines.ts';
import { keepWrittenBefore } from './written-before.ts';

interface AcceptedLine {
  jobId: JobId;
  field: string;
  /** The value that the person saw. */
  oldValue: LineValue;
}
export interface StoredLines {
  jobs: number;
  cells: number;
  conflicts: ImportConflict[];
}

/**
 * Stores the accepted lines with their history, except lines whose job no longer has the value that the person saw. If the job
 * has the file's value by now, that is not a conflict. A line that nobody saw is one. Jobs that the file links get their external id.
 */
export async function storeLines(
  tx: Tx,
  access: Access,
  {
    accepted,
    unseen,
    lines,
    links,
    today,
    importId,
  }: {
    accepted: readonly AcceptedLine[];
    unseen: readonly UnseenLine[];
    lines: readonly Line[];
    links: readonly MatchedJob[];
    today: string | undefined;
    importId: ImportId;
  },
): Promise<StoredLines> {
  const lineOf = new Map(lines.map((line) => [lineKey(line), line]));
  const linkOf = new Map(links.map(({ knownJob, job }) => [knownJob.jobId, job.externalId]));
  const fields = [...new Set(lines.map(({ field }) => field).filter(isJobField)), 'externalId' as const];
  const own = [...new Set(lines.map(({ field }) => field).filter(isOwnField))];
  const titles = own.length > 0 ? ownTable(await storedColumns(tx, access.tenantId)) : jobTable;
  const titleOf = (field: string) => (isOwnField(field) ? titles : jobTable).titleOf(field);
  const outcome: StoredLines = { jobs: 0, cells: 0, conflicts: unseen.map((each) => conflictOf(each, titleOf)) };
  const cellsOfJob = Map.groupBy(accepted, ({ jobId }) => jobId);
  const ids = [...new Set([...cellsOfJob.keys(), ...linkOf.keys()])];
  // Lock all at once. Batch by batch, in the order of the file, could deadlock with a save.
  const locked = await lockJobs(tx, access.tenantId, ids, [...fieldsToRead(fields), ...own]);
  const context = await factContext(tx, access, fields);
  for (const batch of batches(ids)) {
    const updates: RowChange<StoredJob>[] = [];
    for (const jobId of batch) {
      const job = locked.get(jobId);
      const { values, conflicts } = toStore(job, cellsOfJob.get(jobId) ?? [], lineOf, titleOf);
      outcome.conflicts.push(...conflicts);
      outcome.cells += Object.keys(values).length;
      const externalId = linkOf.get(jobId);
      if (externalId !== undefined) values.externalId = externalId;
      if (job && Object.keys(values).length > 0) updates.push({ row: job, values });
    }
    outcome.jobs += updates.length;
    await keepWrittenBefore(tx, access.tenantId, importId, updates);
    await storeUpdates(tx, access, updates, { today, context });
  }
  const conflictFields = outcome.conflicts.map(({ field }) => field);
  const who = await lastChanges(
    tx,
    access.tenantId,
    [...new Set(outcome.conflicts.map(({ jobId }) => jobId))],
    conflictFields,
  );
  for (const conflict of outcome.conflicts) conflict.who = who.get(lineKey(conflict))?.who ?? null;
  return outcome;
}

/** Splits a job's accepted cells into those to store and those that somebody has changed. */
function toStore(
  job: StoredJob | undefined,
  cells: readonly AcceptedLine[],
  lineOf: ReadonlyMap<string, Line>,
  titleOf: (field: string) => string,
): { values: Partial<Record<AnyField, unknown>>; conflicts: ImportConflict[] } {
  const values: Partial<Record<AnyField, unknown>> = {};
  const conflicts: ImportConflict[] = [];
  for (const { jobId, field, oldValue: seenValue } of cells) {
    if (!isImportField(field)) continue; // no line has it
    const line = lineOf.get(lineKey({ jobId, field }));
    const currentValue = (job?.[field] ?? null) as LineValue; // the column of the field holds it
    if (line && job && isSameValue(currentValue, seenValue)) values[field] = line.newValue;
    else if (!line && job)
      continue; // the job has the file's value by now
    else {
      const { jobNumber = '', jobName = '', newValue = null } = line ?? {};
      conflicts.push(
        conflictOf(
          { line: { jobId, jobNumber, jobName, field, oldValue: currentValue, newValue }, seenValue },
          titleOf,
        ),
      );
    }
  }
  return { values, conflicts };
}

/** `oldValue` is what the job has now. Who changed it is filled in for all together. */
const conflictOf = (
  {
    line: { jobId, jobNumber, jobName, field, oldValue, newValue },
    seenValue,
  }: { line: Omit<Line, 'kept'>; seenValue: LineValue },
  titleOf: (field: string) => string,
): ImportConflict => ({
  jobId,
  jobNumber,
  jobName,
  field,
  title: titleOf(field),
  seenValue,
  currentValue: oldValue,
  newValue,
  who: null,
});

/** Stores changed jobs. Throws `importRefused` if a value does not fit the others of its job. */
async function storeUpdates(
  tx: Tx,
  access: Access,
  updates: readonly RowChange<StoredJob>[],
  { today, context }: { today: string | undefined; context: FactContext },
): Promise<void> {
  const { refusals, changed } = changesOf(updates, context);
  if (refusals)
    throw refuse(importRefused, {
      problems: refusals.map(({ jobNumber, title, reason }) => `Job ${jobNumber}: ${title} ${reason}`),
    });
  if (changed.rows.length > 0) await storeChangedJobs(tx, access, changed, today, { via: 'import' });
}
