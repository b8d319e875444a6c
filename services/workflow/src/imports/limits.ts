import type { TenantId } from '@plumbline/contract/values';
import { importFieldOf, isImportField } from '@plumbline/contract/workflow/import-fields';
import {
  defaultImportLimits,
  type ExceededLimit,
  type ImportLimits,
} from '@plumbline/contract/workflow/import-waiting';
import { isOwnField } from '@plumbline/contract/workflow/own-fields';
import type { Access } from '@plumbline/service-kit/access';
import type { Tx } from '@plumbline/service-kit/database';
import { mergeSettings } from '@plumbline/service-kit/records/merge-settings';
import { columnOf } from '../jobs/columns.ts';
import type { Examined } from './examine.ts';
import { acceptedLines, type StoreTerms } from './store-unattended.ts';

/** The company's decision about files that arrive on their own; by default the defaults. */
export async function importLimitsOf(tx: Tx, tenantId: TenantId): Promise<ImportLimits> {
  const [limits] = await tx.query<ImportLimits>(
    'select max_jobs as "maxJobs", max_sum_percent as "maxSumPercent" from workflow.import_limits where tenant_id = $1',
    [tenantId],
  );
  return limits ?? defaultImportLimits;
}

/**
 * Stores the limits that differ from what the sender saw; the others stay. With `who` nothing was stored, because that person changed one
 * of them since.
 */
export async function storeImportLimits(
  tx: Tx,
  { tenantId, userId, userName }: Access,
  sent: ImportLimits,
  seen: ImportLimits,
): Promise<{ limits: ImportLimits; who: string | null }> {
  // A company that decided nothing gets its defaults, since there would be no row to lock.
  await tx.query(
    `insert into workflow.import_limits (tenant_id, max_jobs, max_sum_percent, updated_by, updated_by_name)
     values ($1, $2, $3, $4, $5) on conflict (tenant_id) do nothing`,
    [tenantId, defaultImportLimits.maxJobs, defaultImportLimits.maxSumPercent, userId, userName],
  );
  const [row] = await tx.query<ImportLimits & { who: string }>(
    `select max_jobs as "maxJobs", max_sum_percent as "maxSumPercent", updated_by_name as who
     from workflow.import_limits where tenant_id = $1 for update`,
    [tenantId],
  );
  if (!row) throw new Error('the limits were inserted above');
  const { who, ...stored } = row;
  const limits = mergeSettings(stored, sent, seen);
  if (!limits) return { limits: stored, who };
  await tx.query(
    `update workflow.import_limits set max_jobs = $2, max_sum_percent = $3, updated_at = now(), updated_by = $4,
            updated_by_name = $5 where tenant_id = $1`,
    [tenantId, limits.maxJobs, limits.maxSumPercent, userId, userName],
  );
  return { limits, who: null };
}

/** The limits that a file would exceed if it were stored on these terms. */
export async function exceededLimits(
  tx: Tx,
  tenantId: TenantId,
  { proof, match }: Pick<Examined, 'proof' | 'match'>,
  { accept, connect }: Pick<StoreTerms, 'accept' | 'connect'>,
): Promise<ExceededLimit[]> {
  const { maxJobs, maxSumPercent } = await importLimitsOf(tx, tenantId);
  const lines = acceptedLines(proof, accept);
  const fresh = connect ? match.fresh : [];
  const jobs = new Set(lines.map(({ jobId }) => jobId)).size + fresh.length;
  const changes = sumChanges([
    ...lines.map(({ field, oldValue, newValue }) => ({ field, by: numberOf(newValue) - numberOf(oldValue) })),
    ...fresh.flatMap(({ values }) => Object.entries(values).map(([field, value]) => ({ field, by: numberOf(value) }))),
  ]);
  const before = maxSumPercent === null ? {} : await sumsInWip(tx, tenantId, [...changes.keys()]);
  return [
    ...(maxJobs !== null && jobs > maxJobs ? [{ what: 'jobs' as const, jobs, limit: maxJobs }] : []),
    ...[...changes].flatMap(([field, change]) => {
      const sum = before[field];
      if (maxSumPercent === null || sum === undefined || !isAbove(sum, change.all, maxSumPercent)) return [];
      const after = sum + change.net;
      return [{ what: 'sum' as const, field, before: sum, after, changed: change.all, limit: maxSumPercent }];
    }),
  ];
}

const numberOf = (value: unknown): number => (typeof value === 'number' ? value : 0);

/** If the column is empty so far, every amount exceeds the limit. */
const isAbove = (sum: number, all: number, percent: number): boolean => all * 100 > Math.abs(sum) * percent;

/** How many cents the sum of each amount column changes by, and the total of its changes without their signs. */
function sumChanges(amounts: readonly { field: string; by: number }[]): Map<string, { net: number; all: number }> {
  const changes = new Map<string, { net: number; all: number }>();
  for (const { field, by } of amounts) {
    if (!isImportField(field) || importFieldOf(field).type !== 'currency') continue;
    const { net, all } = changes.get(field) ?? { net: 0, all: 0 };
    changes.set(field, { net: net + by, all: all + Math.abs(by) });
  }
  return changes;
}

/** The sums of these amount columns over the jobs of the WIP, in cents. None where the WIP is empty: a first file changes nothing. */
async function sumsInWip(tx: Tx, tenantId: TenantId, fields: readonly string[]): Promise<Record<string, number>> {
  const sums = fields
    .filter(isImportField)
    .map(
      (field) =>
        `coalesce(sum(${isOwnField(field) ? `(own ->> '${field}')::bigint` : columnOf(field)}), 0) as "${field}"`,
    );
  if (sums.length === 0) return {};
  const [row] = await tx.query<{ sums: Record<string, number> }>(
    `select to_json(s) as sums from (
       select ${sums.join(', ')} from workflow.job where tenant_id = $1 and disconnected_at is null having count(*) > 0
     ) s`,
    [tenantId],
  );
  return row?.sums ?? {};
}
