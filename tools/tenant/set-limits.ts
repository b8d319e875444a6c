import { recordChanges } from '@plumbline/platform/history/store';
import type { Tx } from '@plumbline/service-kit/database';
import { tenantNamed } from './named.ts';

/** The options of the command, with their column and their name for people. */
export const limitOptions = [
  { option: 'jobs', column: 'jobs', words: 'jobs' },
  { option: 'users', column: 'users', words: 'active users' },
  { option: 'requests-per-minute', column: 'requests_per_minute', words: 'requests a minute' },
  { option: 'mb-per-minute', column: 'megabytes_per_minute', words: 'MB a minute' },
] as const;
export type LimitOption = (typeof limitOptions)[number]['option'];
type LimitColumn = (typeof limitOptions)[number]['column'];

/** How the table stores that a tenant has no limit, whatever the settings say. */
export const NO_LIMIT = 0;

/** Null: the services' settings decide. A missing column stays unchanged. */
export type LimitChanges = { readonly [Column in LimitColumn]?: number | null };

/** Sets a tenant's limits, and returns them in words. The tenant's administration history records the change. */
export async function setLimits(tx: Tx, wanted: string, changes: LimitChanges): Promise<string[]> {
  const { id, name } = await tenantNamed(tx, wanted);
  await tx.query('insert into platform.tenant_limit (tenant_id) values ($1) on conflict (tenant_id) do nothing', [id]);
  const [before] = await tx.query<Record<LimitColumn, number | null>>(
    `select jobs, users, requests_per_minute, megabytes_per_minute from platform.tenant_limit where tenant_id = $1 for update`,
    [id],
  );
  if (!before) throw new Error('the row was inserted above');
  const after = { ...before, ...changes };
  await tx.query(
    `update platform.tenant_limit set jobs = $2, users = $3, requests_per_minute = $4, megabytes_per_minute = $5 where tenant_id = $1`,
    [id, after.jobs, after.users, after.requests_per_minute, after.megabytes_per_minute],
  );
  await recordChanges(
    tx,
    id,
    { userId: null, userName: 'Operator' },
    limitOptions.map(({ column, words }) => ({
      subject: 'tenant',
      subjectId: id,
      subjectName: name,
      field: 'limits',
      oldValue: said(before[column], words),
      newValue: said(after[column], words),
    })),
  );
  return [`${name} may have:`, ...limitOptions.map(({ column, words }) => `  ${said(after[column], words)}`)];
}

function said(most: number | null, words: string): string {
  if (most === null) return `${words}: as the services' settings say`;
  return most === NO_LIMIT ? `${words}: no limit` : `${most.toLocaleString('en-US')} ${words}`;
}
