import type { Tx } from '@plumbline/service-kit/database';
import { JsonText } from '@plumbline/service-kit/http/json-text';
import { oneOfSql } from '@plumbline/service-kit/one-of-sql';
import { readList } from './columns.ts';

interface Source {
  /** The parameter that is the tenant. */
  tenant: string;
  /** The parameter with the names of its people. */
  people: string;
  /** Rows of `workflow.job`, named j. */
  from: string;
  order?: string;
}

/**
 * The names of the tenant's people by id, as JSON. A statement of its own: the people's rows need not be on the server that has the jobs'
 * (decision 85), and in a join PostgreSQL scans all people again for each job.
 */
export async function namesOfPeople(tx: Tx): Promise<string> {
  const [row] = await tx.query<{ names: string }>(
    `select coalesce(jsonb_object_agg(user_id, name), '{}')::text as names from platform.tenant_people`,
  );
  return row?.names ?? '{}';
}

/**
 * Jobs as JSON texts, one per row. Change orders are looked up by primary key for each job. A join over all of them is
 * not faster, and PostgreSQL makes it quadratic without statistics, which a fresh database does not have. `offset 0` keeps a name
 * from being looked up twice.
 */
const jobsAsText = ({ tenant, people, from, order = '' }: Source) => `
  select row_to_json(job)::text as text from (
    select j.id, ${readList},
           (select coalesce(json_agg(p.name order by u.position) filter (where p.name is not null), '[]')
            from unnest(j.project_manager_user_ids) with ordinality as u(id, position),
                 lateral (select ${people}::jsonb -> u.id::text as name offset 0) p) as "projectManagers",
           coalesce(j.own, '{}') as own,
           j.remaining_invoice_override is not null as "isRemainingInvoiceOverridden",
           (select coalesce(json_agg(json_build_object('number', c.number, 'date', c.date, 'description', c.description,
                     'amount', c.amount, 'status', c.status, 'who', c.who, 'at', c.at, 'estimatedCost', c.estimated_cost,
                     'includedShare', c.included_share, 'includedReason', c.included_reason,
                     'fileCount', c.file_count) order by c.number), '[]')
            from workflow.change_order c where c.tenant_id = ${tenant} and c.job_id = j.id) as "changeOrderHistory",
           j.version, j.updated_at as "updatedAt", j.updated_by_name as "updatedBy"
    from ${from}
    left join (select value, name from workflow.select_option where tenant_id = ${tenant} and list = 'jobStatus') s on s.value = j.job_status
    ${order}
  ) job`;

/** Every job of the WIP of tenant $1, whose people are in $2, by job number. */
export const ALL_JOBS_AS_TEXT = jobsAsText({
  tenant: '$1',
  people: '$2',
  from: '(select * from workflow.job where tenant_id = $1 and disconnected_at is null) j',
  order: 'order by j.job_number collate "C"',
});

/** The jobs of the WIP of tenant $1 whose ids, so many, are in $2; its people are in $3. */
export const someJobsAsText = (count: number): string =>
  jobsAsText({
    tenant: '$1',
    people: '$3',
    from: `(select * from workflow.job where tenant_id = $1 and disconnected_at is null and id ${oneOfSql('$2::uuid[]', count)}) j`,
  });

/** The same in the order of $2. For short lists. */
export const someJobsInOrderAsText = (count: number): string =>
  `${someJobsAsText(count)} order by array_position($2::uuid[], job.id)`;

/** The jobs of `changed`, a part of the same statement, of tenant $1, whose people are in $8. */
export const CHANGED_JOBS_AS_TEXT = jobsAsText({ tenant: '$1', people: '$8', from: 'changed j' });

/** An answer with jobs, as JSON texts, and the call's other members. */
export const jobsAnswer = (jobs: readonly string[], others: object = {}): JsonText => {
  const rest = JSON.stringify(others).slice(1);
  return new JsonText(['{"jobs":[', ...separated(jobs), `]${rest === '}' ? '' : ','}${rest}`]);
};

const separated = (texts: readonly string[]): string[] => texts.flatMap((text, i) => (i === 0 ? [text] : [',', text]));

/** The same of all jobs, with the other members first. */
export const allJobsAnswer = (jobs: readonly string[], others: object): JsonText =>
  new JsonText([`{${JSON.stringify(others).slice(1, -1)},"jobs":[`, ...separated(jobs), ']}']);
