import type { JobId } from '@plumbline/contract/values';
import type { Access } from '@plumbline/service-kit/access';
import type { Tx } from '@plumbline/service-kit/database';
import type { RowChange } from '@plumbline/service-kit/records/check-save';
import type { StoredField } from './columns.ts';
import type { StoredJob } from './store.ts';

/** The forecasts, and what the product records with each: author and date, and for the manager's also the cost. */
const SIGNATURES = {
  forecastCost: ['forecastBy', 'forecastAt', 'costAtForecast'],
  accountingForecast: ['accountingForecastBy', 'accountingForecastAt'],
} as const satisfies Partial<Record<StoredField, readonly StoredField[]>>;
type Signed = keyof typeof SIGNATURES;
const isSigned = (field: string): field is Signed => field in SIGNATURES;

export type Signature = Partial<Record<StoredField, unknown>>;

/** The signature beside a forecast, to be stored with its old value; undefined for a field without one. */
export const signatureOf = (job: StoredJob, field: string): Signature | undefined =>
  isSigned(field) ? Object.fromEntries(SIGNATURES[field].map((name) => [name, job[name] ?? null])) : undefined;

/**
 * By job, who made a forecast that an undo or redo restores, when, and at which cost: as noted when this person replaced the figure.
 * Any other figure is signed as new.
 */
export async function signaturesBefore(
  tx: Tx,
  { tenantId, userId }: Pick<Access, 'tenantId' | 'userId'>,
  changes: readonly RowChange<StoredJob>[],
): Promise<Map<JobId, Signature>> {
  const asked = changes.flatMap(({ row, values, takenBack = [] }) =>
    takenBack
      .filter((field) => isSigned(field) && field in values)
      .map((field) => ({ id: row.id, field, value: values[field] ?? null })),
  );
  if (asked.length === 0) return new Map();
  const rows = await tx.query<{ id: JobId; signature: Signature }>(
    `select id, signature from (
       select distinct on (h.job_id, h.field) h.job_id as id, h.written_before as signature, h.changed_by
       from json_to_recordset($2::json) as asked(id uuid, field text, value jsonb)
       join workflow.job_history h on h.tenant_id = $1 and h.job_id = asked.id and h.field = asked.field
         and coalesce(h.old_value, 'null') = coalesce(asked.value, 'null') and h.written_before is not null
       where h.job_id = any($3::uuid[])
       order by h.job_id, h.field, h.id desc
     ) replaced where changed_by = $4`,
    [tenantId, JSON.stringify(asked), asked.map(({ id }) => id), userId],
  );
  const found = new Map<JobId, Signature>();
  for (const { id, signature } of rows) found.set(id, { ...found.get(id), ...signature });
  return found;
}
