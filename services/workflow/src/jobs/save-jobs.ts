import {
  cellProblem,
  isJobField,
  type JobField,
  type JobFieldName,
  jobFields,
} from '@plumbline/contract/workflow/job-fields';
import type { ConflictingCell, JobUpdate, RefusedCell } from '@plumbline/contract/workflow/jobs';
import { problemOfRow, type Standing } from '@plumbline/service-kit/row-updates';
import { amountsAfter } from './amounts-after.ts';
import type { StoredField } from './columns.ts';
import type { AdjustingChangeOrder, ChangedJobs, HistoryEntry, StoredJob } from './store.ts';

const isSame = (a: unknown, b: unknown) => Object.is(a, b) || JSON.stringify(a) === JSON.stringify(b);
/** Empty text and an empty cell are the same. */
const normalised = (value: unknown) => (value === '' ? null : value);

const cellOf = (update: JobUpdate, job: StoredJob | undefined, field: string) => ({
  jobId: update.id,
  jobNumber: String(job?.jobNumber ?? ''),
  field,
  title: isJobField(field) ? jobFields[field].title : field,
});

/** Every cell of the updates that may not be stored, with job, field, value and reason. */
export function refusedCells(
  updates: readonly JobUpdate[],
  jobs: ReadonlyMap<string, StoredJob>,
  allowed: ReadonlyMap<string, ReadonlySet<string>>,
): RefusedCell[] {
  const seen = new Set<string>();
  return updates.flatMap((update) => {
    const job = jobs.get(update.id);
    const wholeJob = problemOfJob(update, job, seen);
    seen.add(update.id);
    return Object.entries(update.changes).flatMap(([field, value]) => {
      const reason = wholeJob ?? cellProblem(field, normalised(value)) ?? listProblem(field, value, job, allowed);
      return reason === null ? [] : [{ ...cellOf(update, job, field), value, reason }];
    });
  });
}

const WORDS = { noun: 'job', gone: 'the job is not in the WIP (any more)' };

/** Why a job cannot be saved as a whole; `seen` are those of the same save that came before it. */
export const problemOfJob = (
  update: Pick<JobUpdate, 'id' | 'version'>,
  job: StoredJob | undefined,
  seen?: ReadonlySet<string>,
): string | null => problemOfRow(update, job, WORDS, seen);

/** A value that the job has already may stay, although it was retired from its list or the person left. */
function listProblem(
  field: string,
  value: unknown,
  job: StoredJob | undefined,
  allowed: ReadonlyMap<string, ReadonlySet<string>>,
): string | null {
  const type = isJobField(field) ? (jobFields[field] as JobField).type : null;
  if (type !== 'select' && type !== 'multiselect') return null;
  const values = Array.isArray(value) ? value : value === null || value === '' ? [] : [value];
  const now = isJobField(field) ? job?.[field] : null;
  const kept = Array.isArray(now) ? now : [now];
  const stranger = values.find((one) => !allowed.get(field)?.has(one) && !kept.includes(one));
  if (stranger === undefined) return null;
  return type === 'select' ? 'is not in the list' : 'is not an active user';
}

/** Cells that somebody else changed, to another value, since the version that the sender saw. */
export function conflictingCells(
  updates: readonly JobUpdate[],
  jobs: ReadonlyMap<string, StoredJob>,
  laterChange: Standing<JobUpdate>['laterChange'],
): ConflictingCellOnWire[] {
  return updates.flatMap((update) => {
    const job = jobs.get(update.id);
    return Object.entries(update.changes).flatMap(([field, value]) => {
      const change = laterChange(update.id, field);
      if (!job || !change || !isJobField(field) || isSame(normalised(value), job[field])) return [];
      const { who, at } = change;
      return [
        { ...cellOf(update, job, field), yourValue: value, theirValue: job[field], who, at, version: job.version },
      ];
    });
  });
}
type ConflictingCellOnWire = Omit<ConflictingCell, 'at'> & { at: string };

export type Changes = { refusals: RefusedCell[] } | { refusals: null; changed: ChangedJobs };

/** What a save writes: only cells whose value really changes, with derived amounts, history and adjusting change orders. */
export function changesOf(updates: readonly JobUpdate[], jobs: ReadonlyMap<string, StoredJob>): Changes {
  const rows: StoredJob[] = [];
  const history: HistoryEntry[] = [];
  const changeOrders: AdjustingChangeOrder[] = [];
  const fields = new Set<StoredField>();
  const refusals: RefusedCell[] = [];

  for (const update of updates) {
    const job = jobs.get(update.id);
    if (!job) continue; // refused already
    // The keys were checked against the table of fields by refusedCells.
    const entries = Object.entries(update.changes) as [JobFieldName, unknown][];
    const outcome = amountsAfter(job, Object.fromEntries(entries.map(([name, value]) => [name, normalised(value)])));
    if (!outcome.ok) {
      refusals.push({
        ...cellOf(update, job, outcome.field),
        value: update.changes[outcome.field],
        reason: outcome.reason,
      });
      continue;
    }
    const { after, adjustment } = outcome;
    const changedNames = entries.map(([name]) => name).filter((name) => !isSame(job[name], after[name]));
    // An override taken back counts as a change even where the calculated figure had come to the same.
    if (
      !isSame(job.remainingInvoiceOverride, after.remainingInvoiceOverride) &&
      !changedNames.includes('remainingInvoiceAmount')
    ) {
      changedNames.push('remainingInvoiceAmount');
    }
    if (changedNames.length === 0) continue;
    rows.push(after);
    if (adjustment !== null) changeOrders.push({ jobId: update.id, amount: adjustment });
    for (const name of outcome.derivedFields) fields.add(name);
    for (const field of changedNames) {
      fields.add(field);
      history.push({
        jobId: update.id,
        version: job.version + 1,
        field,
        oldValue: job[field],
        newValue: after[field],
        updateId: update.updateId,
      });
    }
  }
  if (refusals.length > 0) return { refusals };
  const written = [...fields];
  const pick = (row: StoredJob) => ({ id: row.id, ...Object.fromEntries(written.map((name) => [name, row[name]])) });
  return { refusals: null, changed: { fields: written, rows: rows.map(pick), history, changeOrders } };
}
