import type { JobId, TenantId } from '@plumbline/contract/values';
import type { ImportId } from '@plumbline/contract/workflow/import-records';
import { CREATED_FIELD } from '@plumbline/contract/workflow/new-jobs';
import type { Tx } from '@plumbline/service-kit/database';
import { newestChange } from '../changes/store.ts';
import { lineKey } from './known-jobs.ts';
import type { Line, LineValue } from './lines.ts';

/** Notes which changes the proof that follows in this transaction has seen. */
export async function noteChecked(tx: Tx, tenantId: TenantId, importId: ImportId): Promise<void> {
  await tx.query('update workflow.import set checked_change = $3 where tenant_id = $1 and id = $2', [
    tenantId,
    importId,
    await newestChange(tx, tenantId),
  ]);
}

/** A line that the person's proof did not have, and the job's value in that proof: null if the job was not in the WIP. */
export interface UnseenLine {
  line: Line;
  seenValue: LineValue;
}

/**
 * The lines that nobody could accept: somebody changed the value, or brought the job into the WIP, after the proof of change number
 * `checkedChange`.
 */
export async function unseenLines(
  tx: Tx,
  tenantId: TenantId,
  lines: readonly Line[],
  checkedChange: number,
): Promise<UnseenLine[]> {
  if (lines.length === 0) return [];
  const rows = await tx.query<{ jobId: JobId; field: string; seenValue: LineValue }>(
    `select distinct on (h.job_id, h.field) h.job_id as "jobId", h.field, h.old_value as "seenValue"
     from workflow.change_set s
     join workflow.job_history h on h.tenant_id = $1 and h.id between s.first_id and s.last_id
     where s.tenant_id = $1 and s.position > $2 and h.job_id = any($3::uuid[]) and h.field = any($4::text[])
     order by h.job_id, h.field, h.id`,
    [
      tenantId,
      checkedChange,
      [...new Set(lines.map(({ jobId }) => jobId))],
      [...new Set([...lines.map(({ field }) => field), ...JOINS])],
    ],
  );
  const seen = new Map(rows.map((row) => [lineKey(row), row.seenValue]));
  const joined = new Set(rows.flatMap(({ jobId, field }) => (JOINS.includes(field) ? [jobId] : [])));
  return lines.flatMap((line) => {
    if (joined.has(line.jobId)) return [{ line, seenValue: null }];
    const seenValue = seen.get(lineKey(line));
    return seenValue === undefined ? [] : [{ line, seenValue }];
  });
}

const JOINS: readonly string[] = [CREATED_FIELD, 'connected'];
