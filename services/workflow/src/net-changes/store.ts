import type { JobId, TenantId, UserId } from '@plumbline/contract/values';
import { CHANGE_ORDER_FILE_FIELD } from '@plumbline/contract/workflow/change-order-files';
import { CHANGE_ORDER_FIELD } from '@plumbline/contract/workflow/change-orders';
import { MAX_NET_CHANGES } from '@plumbline/contract/workflow/net-changes';
import { CREATED_FIELD } from '@plumbline/contract/workflow/new-jobs';
import type { Tx } from '@plumbline/service-kit/database';
import { instantSql } from '@plumbline/service-kit/instant-sql';

interface StoredNetChange {
  jobId: JobId;
  jobNumber: string;
  jobName: string;
  isInWip: boolean;
  isOwn: boolean;
  field: string;
  oldValue: unknown;
  newValue: unknown;
  people: string[];
  count: number;
  at: string;
}

interface Span {
  /** An instant, included. */
  from: string;
  /** An instant, not included; null for now. */
  before: string | null;
}

/** The value at one end of a field's changes, in their order. An absent value and a stored null are the same. */
const end = (value: string, order: 'asc' | 'desc') =>
  `nullif((array_agg(${value} order by h.version ${order}, h.id ${order}))[1], 'null'::jsonb)`;

/** Distinguishes the entries of one field: the number of a change order, and the id of an attached file. */
const partOf = (member: 'number' | 'id') =>
  `case when h.field in ('${CHANGE_ORDER_FIELD}', '${CHANGE_ORDER_FILE_FIELD}')
        then coalesce(nullif(h.new_value, 'null'::jsonb), h.old_value) ->> '${member}' end`;

/**
 * The first value and the last of each field that changed in a span. $1 is the tenant, $2 the instant from which, $3 the one before
 * which, or null.
 */
const net = (ofJobs = '') =>
  `select h.job_id, h.field, ${partOf('number')} as number, ${partOf('id')} as file_id,
          ${end('h.old_value', 'asc')} as old_value, ${end('h.new_value', 'desc')} as new_value,
          array_agg(distinct h.changed_by_name) as people, count(*)::int as count, max(h.changed_at) as changed_at
   from workflow.job_history h
   where h.tenant_id = $1 and h.changed_at >= $2::timestamptz and ($3::timestamptz is null or h.changed_at < $3::timestamptz)
     ${ofJobs}
   group by 1, 2, 3, 4`;

/**
 * The first value and the last of each field that changed in the span, for all jobs of the tenant; without those that are again what
 * they were. A change order counts as a field of its own, and so does each of its files.
 */
export async function netChanges(
  tx: Tx,
  { tenantId, userId }: { tenantId: TenantId; userId: UserId },
  { from, before }: Span,
): Promise<{ changes: StoredNetChange[]; count: number }> {
  const rows = await tx.query<StoredNetChange & { all: number }>(
    `with net as (${net()})
     select n.job_id as "jobId", j.job_number as "jobNumber", j.job_name as "jobName", j.disconnected_at is null as "isInWip",
            j.project_manager_user_ids @> array[$4::uuid] as "isOwn", n.field, n.old_value as "oldValue",
            n.new_value as "newValue", n.people, n.count, ${instantSql('n.changed_at')} as at, count(*) over ()::int as "all"
     from net n join workflow.job j on j.tenant_id = $1 and j.id = n.job_id
     where n.old_value is distinct from n.new_value
     order by j.job_number collate "C", j.id, n.field, n.number::int, n.file_id limit ${MAX_NET_CHANGES}`,
    [tenantId, from, before, userId],
  );
  return { changes: rows.map(({ all: _, ...change }) => change), count: rows[0]?.all ?? 0 };
}

/** Events of a job that are not fields: with one of them it joined the WIP. */
const JOINED = `('${CREATED_FIELD}', 'connected')`;

/**
 * What the jobs of the WIP held at an instant, where they hold something else now: an `EarlierJob` each, as JSON text. One statement
 * for all jobs, or for those with the given ids.
 */
export async function earlierJobs(
  tx: Tx,
  tenantId: TenantId,
  { from, jobIds }: { from: string; jobIds: readonly JobId[] | null },
): Promise<string[]> {
  const rows = await tx.query<{ text: string }>(
    `with net as (${net(jobIds ? 'and h.job_id = any($4::uuid[])' : '')})
     select json_build_object(
              'jobId', n.job_id,
              'isNew', bool_or(n.field in ${JOINED}),
              'was', coalesce(jsonb_object_agg(n.field, n.old_value) filter
                (where n.field not in ('${CHANGE_ORDER_FIELD}', '${CHANGE_ORDER_FILE_FIELD}', '${CREATED_FIELD}', 'connected')), '{}'),
              'changeOrders', coalesce(json_agg(json_build_object('number', n.number::int, 'was', n.old_value) order by n.number::int)
                filter (where n.field = '${CHANGE_ORDER_FIELD}'), '[]'))::text as text
     from net n join workflow.job j on j.tenant_id = $1 and j.id = n.job_id and j.disconnected_at is null
     where n.old_value is distinct from n.new_value
     group by n.job_id`,
    [tenantId, from, null, ...(jobIds ? [jobIds] : [])],
  );
  return rows.map(({ text }) => text);
}
