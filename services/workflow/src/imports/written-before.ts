import type { JobId, TenantId } from '@plumbline/contract/values';
import type { ImportId } from '@plumbline/contract/workflow/import-records';
import type { Tx } from '@plumbline/service-kit/database';
import type { RowChange } from '@plumbline/service-kit/records/check-save';
import type { StoredField } from '../jobs/columns.ts';
import type { StoredJob } from '../jobs/store.ts';

/** Values that the product writes with a field, and that therefore are in no history. */
const WRITTEN_WITH: Partial<Record<StoredField, readonly StoredField[]>> = {
  forecastCost: ['forecastBy', 'forecastAt', 'costAtForecast'],
  remainingInvoiceAmount: ['remainingInvoiceOverride'],
};

export type WrittenBefore = Partial<Record<StoredField, unknown>>;

/**
 * Keeps the authors and dates of forecasts that an import is about to change, and which of the amounts it overwrites were
 * calculated.
 */
export async function keepWrittenBefore(
  tx: Tx,
  tenantId: TenantId,
  importId: ImportId,
  updates: readonly RowChange<StoredJob>[],
): Promise<void> {
  const kept = updates.flatMap(({ row, values }) => {
    // The names were checked against the table of fields.
    const written = Object.keys(values).flatMap((field) => WRITTEN_WITH[field as StoredField] ?? []);
    if (written.length === 0) return [];
    return [{ jobId: row.id, written: Object.fromEntries(written.map((name) => [name, row[name] ?? null])) }];
  });
  if (kept.length === 0) return;
  await tx.query(
    `insert into workflow.import_written_before (tenant_id, import_id, job_id, written)
     select $1, $2, k."jobId", k.written from json_to_recordset($3::json) as k("jobId" uuid, written jsonb) returning 1`,
    [tenantId, importId, JSON.stringify(kept)],
  );
}

/** What was kept of an import, by job. */
export async function writtenBefore(
  tx: Tx,
  tenantId: TenantId,
  importId: ImportId,
): Promise<Map<JobId, WrittenBefore>> {
  const rows = await tx.query<{ jobId: JobId; written: WrittenBefore }>(
    `select job_id as "jobId", written from workflow.import_written_before where tenant_id = $1 and import_id = $2`,
    [tenantId, importId],
  );
  return new Map(rows.map(({ jobId, written }) => [jobId, written]));
}
