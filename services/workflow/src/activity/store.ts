import type { CallQuery } from '@plumbline/contract/call';
import type { JobId, TenantId, UserId } from '@plumbline/contract/values';
import type { activityCalls } from '@plumbline/contract/workflow/activity';
import type { Tx } from '@plumbline/service-kit/database';

export type ActivityFilter = CallQuery<typeof activityCalls.activity>;

interface StoredChange {
  id: string;
  jobId: JobId;
  jobNumber: string;
  jobName: string;
  isInWip: boolean;
  version: number;
  field: string;
  oldValue: unknown;
  newValue: unknown;
  personId: UserId;
  personName: string;
  isImport: boolean;
  /** ISO 8601 to the microsecond: the next page begins exactly there. */
  at: string;
}

const PAGE = 50;

/** The changes that a filter lets through, newest first, from its cursor on. */
export async function changesPage(
  tx: Tx,
  tenantId: TenantId,
  filter: ActivityFilter,
): Promise<{ changes: StoredChange[]; nextCursor: string | null }> {
  const { text, params } = changesQuery(tenantId, filter);
  const rows = await tx.query<StoredChange>(text, params);
  const changes = rows.slice(0, PAGE);
  const last = rows.length > PAGE ? changes.at(-1) : undefined;
  return { changes, nextCursor: last ? `${last.at}~${last.id}` : null };
}

/** Only the conditions that are asked for are in the text: each combination gets the plan that suits it. */
export function changesQuery(tenantId: TenantId, filter: ActivityFilter): { text: string; params: unknown[] } {
  const params: unknown[] = [tenantId];
  const conditions = ['h.tenant_id = $1'];
  const when = (value: unknown, condition: (parameter: string) => string) => {
    if (value === undefined) return;
    params.push(value);
    conditions.push(condition(`$${params.length}`));
  };
  when(filter.jobId, (p) => `h.job_id = ${p}::uuid`);
  when(
    filter.job,
    (p) =>
      `h.job_id in (select id from workflow.job where tenant_id = $1 and strpos(lower(job_number || ' ' || job_name), lower(${p})) > 0)`,
  );
  when(filter.personId, (p) => `h.changed_by = ${p}::uuid`);
  when(filter.field, (p) => `h.field = ${p}::text`);
  when(filter.from, (p) => `h.changed_at >= ${p}::timestamptz`);
  when(filter.before, (p) => `h.changed_at < ${p}::timestamptz`);
  const [at, id] = filter.cursor?.split('~') ?? [];
  when(at, (p) => `(h.changed_at, h.id) < (${p}::timestamptz, $${params.push(id)}::bigint)`);
  const text = `
    select h.id::text, h.job_id as "jobId", j.job_number as "jobNumber", j.job_name as "jobName",
           j.disconnected_at is null as "isInWip", h.version, h.field, h.old_value as "oldValue", h.new_value as "newValue",
           h.changed_by as "personId", h.changed_by_name as "personName", h.via is not null as "isImport",
           to_char(h.changed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at
    from (select * from workflow.job_history h where ${conditions.join(' and ')}
          order by h.changed_at desc, h.id desc limit ${PAGE + 1}) h
    join workflow.job j on j.tenant_id = $1 and j.id = h.job_id
    order by h.changed_at desc, h.id desc`;
  return { text, params };
}
