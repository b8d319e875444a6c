import type { TenantId } from '@plumbline/contract/values';
import { CHANGE_ORDER_FIELD } from '@plumbline/contract/workflow/change-orders';
import type { Tx } from '@plumbline/service-kit/database';
import { instantSql } from '@plumbline/service-kit/instant-sql';

/** How much is written as messages at a time: at most `sets` transactions, and none after `changes` cells. A transaction is never split. */
export interface Portion {
  sets: number;
  changes: number;
}
const PORTION: Portion = { sets: 200, changes: 20_000 };

interface Place {
  id: string;
  jobPosition: number;
  userPosition: number;
}

/**
 * Writes the messages of what was committed since, for each webhook of the tenant, and moves its places with them: in one
 * transaction, so that a message is written once whatever ends in between. A webhook that another process is at is left to it.
 * Resolves to whether there is more.
 */
export async function gather(tx: Tx, tenantId: TenantId, now: Date, { sets, changes } = PORTION): Promise<boolean> {
  const places = await tx.query<Place>(
    `select id, job_position as "jobPosition", user_position as "userPosition" from workflow.webhook
     where tenant_id = $1 and state <> 'off' order by id for update skip locked`,
    [tenantId],
  );
  if (places.length === 0) return false;
  const from = {
    jobs: Math.min(...places.map(({ jobPosition }) => jobPosition)),
    users: Math.min(...places.map(({ userPosition }) => userPosition)),
  };
  const [ofJobs] = await tx.query<{ head: number; to: number | null }>(OF_JOBS, [tenantId, from.jobs, sets, changes]);
  const [ofUsers] = await tx.query<{ head: number; to: number }>(OF_USERS, [tenantId, from.users, sets, changes]);
  if (!ofJobs || !ofUsers) throw new Error('a select without a table answers one row');
  const ids = places.map(({ id }) => id);
  const jobs = { from: from.jobs, to: ofJobs.to ?? from.jobs };
  const users = { from: from.users, to: ofUsers.to };
  if (jobs.to > jobs.from) await tx.query(MESSAGES_OF_JOBS, [tenantId, ids, jobs.from, jobs.to, now.toISOString()]);
  if (users.to > users.from) {
    const [changed] = await tx.query<{ text: string }>(CHANGES_OF_USERS, [users.from, users.to]);
    await tx.query(MESSAGES_OF_USERS, [tenantId, ids, changed?.text, now.toISOString()]);
  }
  if (jobs.to > jobs.from || users.to > users.from)
    await tx.query(
      `update workflow.webhook set job_position = greatest(job_position, $3), user_position = greatest(user_position, $4)
       where tenant_id = $1 and id = any($2::uuid[])`,
      [tenantId, ids, jobs.to, users.to],
    );
  return jobs.to < ofJobs.head || users.to < ofUsers.head;
}

/** For tenant $1: the newest change, and how far to go: at most $3 transactions or $4 cells after $2, but at least one transaction. */
const OF_JOBS = `
  select coalesce((select max(position) from workflow.change_set where tenant_id = $1), 0) as head, max(position) as to from (
    select position, row_number() over (order by position) as place, sum(cardinality(fields)) over (order by position) as changes
    from (select position, fields from workflow.change_set where tenant_id = $1 and position > $2 order by position limit $3::int) s
  ) counted where place = 1 or changes <= $4::int`;

/** The same of users. Theirs is a statement of its own (decision 85). */
const OF_USERS = `
  select coalesce((select head from platform.user_heads_of(array[$1::uuid])), 0) as head,
         platform.user_changes_until($2, $3::int, $4::int) as to`;

/** What every message of a job says. `c` is a job's changes in one transaction, `j` the job. */
const OF_JOB = `'jobId', c.job_id, 'jobNumber', j.job_number, 'jobName', j.job_name, 'version', c.version, 'who', c.who,
  'changeNumber', c.position, 'importId', c.import_id`;
const bodyOf = (event: string, at: string, data: string) =>
  `json_build_object('type', '${event}', 'timestamp', ${instantSql(at)}, 'data', json_build_object(${data}))::text`;
/** Webhooks behind the place of `c` that asked for the event. A job that has just left what a webhook asks for is told too. */
const wants = (
  event: string,
) => `w.tenant_id = $1 and w.id = any($2::uuid[]) and c.position > w.job_position and '${event}' = any(w.events)
  and (cardinality(w.job_statuses) = 0 or j.job_status = any(w.job_statuses) or c.former_statuses && w.job_statuses)
  and (cardinality(w.divisions) = 0 or j.division = any(w.divisions) or c.former_divisions && w.divisions)`;

const IS_DECISION = `field = '${CHANGE_ORDER_FIELD}' and new_value ->> 'status' in ('approved', 'rejected')
  and old_value ->> 'status' is distinct from new_value ->> 'status'`;

/**
 * Tenant $1, webhooks $2, transactions after $3 up to $4, now $5. A set's entries are found by sorting, never by a join of its cells with the
 * history: PostgreSQL makes that quadratic where it has no statistics, and the entries of an import are many.
 */
const MESSAGES_OF_JOBS = `
  with later as materialized (
    select position, who, job_ids, fields, first_id, last_id from workflow.change_set
    where tenant_id = $1 and position > $3 and position <= $4 and first_id is not null
  ), entry as (
    select * from (
      select *, bool_or(id is null) over (partition by position, who, job_id, field) as is_of_set
      from (
        select s.position, s.who, h.job_id, h.field, h.id, h.version, h.changed_at, h.import_id, h.old_value, h.new_value
        from later s join workflow.job_history h on h.tenant_id = $1 and h.id between s.first_id and s.last_id and h.changed_by_name = s.who
        union all
        select s.position, s.who, c.job_id, c.field, null, null, null, null, null, null
        from later s cross join lateral unnest(s.job_ids, s.fields) as c (job_id, field)
      ) cells
    ) told where is_of_set and id is not null
  ), by_job as (
    select position, job_id, who, max(version) as version, min(changed_at) as at, (array_agg(import_id))[1] as import_id,
           json_agg(json_build_object('field', field, 'oldValue', old_value, 'newValue', new_value) order by id) as changes,
           coalesce(jsonb_agg(new_value order by id) filter (where ${IS_DECISION}), '[]') as decided,
           coalesce(array_agg(old_value #>> '{}') filter (where field = 'jobStatus'), '{}') as former_statuses,
           coalesce(array_agg(old_value #>> '{}') filter (where field = 'division'), '{}') as former_divisions
    from entry group by position, job_id, who
  ), message as (
    select w.id as webhook_id, 'job.changed' as event, c.position, j.job_number,
           ${bodyOf('job.changed', 'c.at', `${OF_JOB}, 'changes', c.changes`)} as payload
    from by_job c join workflow.job j on j.tenant_id = $1 and j.id = c.job_id
    join workflow.webhook w on ${wants('job.changed')}
    union all
    select w.id, 'change_order.decided', c.position, j.job_number,
           ${bodyOf(
             'change_order.decided',
             'c.at',
             `${OF_JOB}, 'number', (e.new_value ->> 'number')::int, 'description', e.new_value ->> 'description',
              'date', e.new_value ->> 'date', 'amount', (e.new_value ->> 'amount')::bigint, 'status', e.new_value ->> 'status'`,
           )}
    from by_job c cross join lateral jsonb_array_elements(c.decided) as e (new_value)
    join workflow.job j on j.tenant_id = $1 and j.id = c.job_id
    join workflow.webhook w on ${wants('change_order.decided')}
  )
  insert into workflow.webhook_delivery (tenant_id, webhook_id, event, payload, created_at, next_at)
  select $1, webhook_id, event, payload, $5::timestamptz, $5::timestamptz from message order by position, job_number, event returning 1`;

/** What changed of users after $1 up to $2, in a row for each transaction and user, as JSON. */
const CHANGES_OF_USERS = `
  select coalesce(json_agg(c), '[]')::text as text from (
    select position, user_id, max(user_name) as user_name, max(who) as who, min(at) as at,
           json_agg(json_build_object('field', field, 'oldValue', old_value, 'newValue', new_value) order by change_id) as changes
    from platform.user_changes_after($1, ($2::bigint - $1::bigint)::int) where position <= $2 group by position, user_id
  ) c`;

/** Likewise of users, whose changes are $3: tenant $1, webhooks $2, now $4. */
const MESSAGES_OF_USERS = `
  insert into workflow.webhook_delivery (tenant_id, webhook_id, event, payload, created_at, next_at)
  select $1, w.id, 'user.changed',
         ${bodyOf('user.changed', 'c.at', `'userId', c.user_id, 'userName', c.user_name, 'who', c.who, 'changes', c.changes, 'changeNumber', c.position`)},
         $4::timestamptz, $4::timestamptz
  from json_to_recordset($3::json) as c(position bigint, user_id uuid, user_name text, who text, at timestamptz, changes json)
  join workflow.webhook w on w.tenant_id = $1 and w.id = any($2::uuid[]) and c.position > w.user_position
    and 'user.changed' = any(w.events)
  order by c.position, c.user_name returning 1`;
