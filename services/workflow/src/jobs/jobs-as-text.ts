import { JsonText } from '@plumbline/service-kit/http/json-text';
import { readList } from './columns.ts';

const TENANT = `(select nullif(current_setting('app.tenant_id', true), '')::uuid)`;

interface Source {
  /** Rows of `workflow.job`, named j. */
  from: string;
  order?: string;
  /** Change orders that the statement itself inserts, which its snapshot does not contain. Same columns as their table. */
  added?: string;
}

/**
 * The names of the tenant's people by id, asked once for all jobs of a statement. In a join PostgreSQL scans all people again for
 * each job, which with 300 people took two thirds of the time of 10,000 jobs.
 */
const NAMES = '(select jsonb_object_agg(user_id, name) from platform.tenant_people)';

/**
 * Jobs as JSON texts, one per row. Change orders are looked up by primary key for each job. A join over all of them is
 * not faster, and PostgreSQL makes it quadratic without statistics, which a fresh database does not have. `offset 0` keeps the names
 * from being asked twice.
 */
const jobsAsText = ({ from, order = '', added }: Source) => `
  select row_to_json(job)::text as text from (
    select j.id, ${readList},
           (select coalesce(json_agg(p.name order by u.position) filter (where p.name is not null), '[]')
            from unnest(j.project_manager_user_ids) with ordinality as u(id, position),
                 lateral (select ${NAMES} -> u.id::text as name offset 0) p) as "projectManagers",
           coalesce(j.own, '{}') as own,
           j.remaining_invoice_override is not null as "isRemainingInvoiceOverridden",
           (select coalesce(json_agg(json_build_object('number', c.number, 'date', c.date, 'description', c.description,
                     'amount', c.amount, 'status', c.status, 'who', c.who, 'at', c.at, 'estimatedCost', c.estimated_cost,
                     'includedShare', c.included_share, 'includedReason', c.included_reason,
                     'fileCount', c.file_count) order by c.number), '[]')
            from (select * from workflow.change_order where tenant_id = j.tenant_id and job_id = j.id
                  ${added ? `union all select * from ${added} where job_id = j.id` : ''}) c) as "changeOrderHistory",
           j.version, j.updated_at as "updatedAt", j.updated_by_name as "updatedBy"
    from ${from}
    left join workflow.select_option s on s.tenant_id = j.tenant_id and s.list = 'jobStatus' and s.value = j.job_status
    ${order}
  ) job`;

/** Every job of the tenant's WIP, by job number. Takes no parameter: the tenant is the transaction's. */
export const ALL_JOBS_AS_TEXT = jobsAsText({
  from: `(select * from workflow.job where tenant_id = ${TENANT} and disconnected_at is null) j`,
  order: 'order by j.job_number collate "C"',
});

/** The jobs of the WIP whose ids are in $1. */
export const SOME_JOBS_AS_TEXT = jobsAsText({
  from: `(select * from workflow.job where tenant_id = ${TENANT} and disconnected_at is null and id = any($1::uuid[])) j`,
});

/** The same in the order of $1. For short lists. */
export const SOME_JOBS_IN_ORDER_AS_TEXT = `${SOME_JOBS_AS_TEXT} order by array_position($1::uuid[], job.id)`;

/** The jobs of `changed`, with the change orders of `adjusted`: both are parts of the same statement. */
export const CHANGED_JOBS_AS_TEXT = jobsAsText({ from: 'changed j', added: 'adjusted' });

/** An answer with jobs, as JSON texts joined by commas, and the call's other members. */
export const jobsAnswer = (jobs: string, others: object = {}): JsonText => {
  const rest = JSON.stringify(others).slice(1);
  return new JsonText([`{"jobs":[${jobs}]${rest === '}' ? '' : ','}${rest}`]);
};

/** An answer with all jobs in pieces, each JSON texts joined by commas, and the call's other members. */
export const allJobsAnswer = (pieces: readonly string[], others: object): JsonText =>
  new JsonText([
    `{${JSON.stringify(others).slice(1, -1)},"jobs":[`,
    ...pieces.map((piece, i) => (i === 0 ? piece : `,${piece}`)),
    ']}',
  ]);
