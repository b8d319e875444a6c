import type { CallResponse } from '@plumbline/contract/call';
import type { JobId, TenantId } from '@plumbline/contract/values';
import type { importCalls } from '@plumbline/contract/workflow/import-calls';
import { isImportField } from '@plumbline/contract/workflow/import-fields';
import type { ImportId } from '@plumbline/contract/workflow/import-records';
import { isJobField } from '@plumbline/contract/workflow/job-fields';
import { isOwnField, jobTableWith } from '@plumbline/contract/workflow/own-fields';
import type { Access } from '@plumbline/service-kit/access';
import type { Tx } from '@plumbline/service-kit/database';
import { instantSql } from '@plumbline/service-kit/instant-sql';
import type { RowChange } from '@plumbline/service-kit/records/check-save';
import { batches } from '../external-jobs/store.ts';
import { fieldsToRead } from '../jobs/amounts-after.ts';
import { factContext } from '../jobs/facts-after.ts';
import { changesOf } from '../jobs/save-jobs.ts';
import {
  type AnyField,
  type ChangedJobs,
  disconnect,
  lockJobs,
  type StoredJob,
  storeChangedJobs,
} from '../jobs/store.ts';
import { storedColumns } from '../own-columns/store.ts';
import { type WrittenBefore, writtenBefore } from './written-before.ts';

type Kept = CallResponse<typeof importCalls.undoImport>['kept'][number];
/** As on the wire, where instants are text. */
type KeptCell = Omit<Kept, 'at'> & { at: string | null };

interface Touched {
  jobId: JobId;
  jobNumber: string;
  jobName: string;
  field: string;
  /** Before the import. */
  before: unknown;
  /** The last change of the cell, if it came after the import. */
  who: string | null;
  at: string | null;
}

/**
 * Every cell that an import changed, with its previous value, and who changed it since. A new job is the cell `connected`:
 * it counts as changed if anything of the job was, and a forecast also if somebody confirmed it.
 */
const touchedCells = (tx: Tx, tenantId: TenantId, importId: ImportId): Promise<Touched[]> =>
  tx.query<Touched>(
    `with ours as (
       select job_id, field, min(id) as first, max(id) as last from workflow.job_history
       where tenant_id = $1 and import_id = $2 group by job_id, field
     ), joined as (select job_id from ours where field = 'connected')
     select j.id as "jobId", j.job_number as "jobNumber", j.job_name as "jobName", o.field, f.old_value as before,
            l.changed_by_name as who, ${instantSql('l.changed_at')} as at
     from ours o
     join workflow.job j on j.tenant_id = $1 and j.id = o.job_id
     join workflow.job_history f on f.tenant_id = $1 and f.id = o.first
     left join lateral (
       select h.changed_by_name, h.changed_at from workflow.job_history h
       where h.tenant_id = $1 and h.job_id = o.job_id and h.id > o.last and h.import_id is distinct from $2
         and (o.field = 'connected' or h.field = o.field or h.field = 'connected'
              or (o.field = 'forecastCost' and h.field = 'forecastAt'))
       order by h.id desc limit 1
     ) l on true
     where o.field = 'connected' or not exists (select from joined n where n.job_id = o.job_id)
     order by j.job_number_key, j.id, o.field`,
    [tenantId, importId],
  );

export interface Undone {
  restored: number;
  takenOut: number;
  kept: KeptCell[];
}

/**
 * Undoes an import, except for cells that somebody changed since, and for jobs that cannot take their old values. A trial
 * only reports what would happen.
 */
export async function undoImport(
  tx: Tx,
  access: Access,
  importId: ImportId,
  { isTrial, today }: { isTrial: boolean; today: string | undefined },
): Promise<Undone> {
  const touched = await touchedCells(tx, access.tenantId, importId);
  const { titleOf } = jobTableWith(await storedColumns(tx, access.tenantId));
  const free = touched.filter(({ at }) => at === null);
  const joined = free.filter(({ field }) => field === 'connected');
  const { changes, cells, refused } = await oldValues(
    tx,
    access,
    importId,
    free.filter(({ field }) => isImportField(field)),
    titleOf,
  );
  if (!isTrial) {
    for (const changed of changes) await storeChangedJobs(tx, access, changed, today);
    await disconnect(
      tx,
      access,
      joined.map(({ jobId }) => jobId),
    );
  }
  const kept = [...touched.filter(({ at }) => at !== null).map((cell) => keptCell(cell, null, titleOf)), ...refused];
  return { restored: cells, takenOut: joined.length, kept };
}

const keptCell = (
  { jobId, jobNumber, jobName, field, who, at }: Touched,
  reason: string | null,
  titleOf: (field: string) => string,
): KeptCell => ({
  jobId,
  jobNumber,
  jobName,
  field: isImportField(field) ? field : null,
  title: isImportField(field) ? titleOf(field) : 'The whole job',
  who,
  at,
  reason,
});

interface OldValues {
  changes: ChangedJobs[];
  /** How many cells get their old value. */
  cells: number;
  refused: KeptCell[];
}

/** The writes that restore the cells. A job that cannot take its old value keeps all of its cells. */
async function oldValues(
  tx: Tx,
  access: Access,
  importId: ImportId,
  cells: readonly Touched[],
  titleOf: (field: string) => string,
): Promise<OldValues> {
  const fields = [...new Set(cells.map(({ field }) => field).filter(isJobField))];
  const own = [...new Set(cells.map(({ field }) => field).filter(isOwnField))];
  const byJob = Map.groupBy(cells, ({ jobId }) => jobId);
  const locked = await lockJobs(tx, access.tenantId, [...byJob.keys()], [...fieldsToRead(fields), ...own]);
  const written = await writtenBefore(tx, access.tenantId, importId);
  const context = await factContext(tx, access, fields);
  const found: OldValues = { changes: [], cells: 0, refused: [] };
  for (const batch of batches([...byJob])) {
    const updates = batch.flatMap(([jobId, touched]): RowChange<StoredJob>[] => {
      const row = locked.get(jobId);
      if (!row) return [];
      const values: Partial<Record<AnyField, unknown>> = {};
      for (const { field, before } of touched) if (isImportField(field)) values[field] = before;
      // A previously calculated amount is calculated again, whatever it comes to now.
      const isCalculated = written.get(jobId)?.remainingInvoiceOverride === null;
      if (isCalculated && 'remainingInvoiceAmount' in values) values.remainingInvoiceAmount = null;
      return [{ row, values }];
    });
    const reasons = new Map(
      (changesOf(updates, context).refusals ?? []).map(
        ({ jobId, title, reason }) => [jobId as JobId, `${title} ${reason}`] as const, // of a row that was locked
      ),
    );
    const taken = updates.filter(({ row }) => !reasons.has(row.id));
    const { changed } = changesOf(taken, context);
    if (changed && changed.rows.length > 0) found.changes.push(signedAsBefore(changed, taken, written));
    for (const { row } of taken) found.cells += byJob.get(row.id)?.length ?? 0;
    for (const [jobId, reason] of reasons)
      found.refused.push(...(byJob.get(jobId) ?? []).map((cell) => keptCell(cell, reason, titleOf)));
  }
  return found;
}

/** A restored forecast keeps its author, date and cost. */
function signedAsBefore(
  changed: ChangedJobs,
  updates: readonly RowChange<StoredJob>[],
  written: ReadonlyMap<JobId, WrittenBefore>,
): ChangedJobs {
  const restored = new Set(updates.filter(({ values }) => 'forecastCost' in values).map(({ row }) => row.id));
  const rows = changed.rows.map((row) => {
    if (!restored.has(row.id)) return row;
    const { remainingInvoiceOverride: _, ...signature } = written.get(row.id) ?? {};
    return { ...row, ...signature };
  });
  return { ...changed, rows };
}
