import { TABLE_TYPE } from '@plumbline/contract/table';
import type { JobId, TenantId } from '@plumbline/contract/values';
import { instantFields, rareFields } from '@plumbline/contract/workflow/all-jobs';
import { type JobField, jobFieldNames, jobFields } from '@plumbline/contract/workflow/job-fields';
import type { Tx } from '@plumbline/service-kit/database';
import { JsonText, type Piece } from '@plumbline/service-kit/http/json-text';
import { oneOfSql } from '@plumbline/service-kit/one-of-sql';
import { columnOf } from './columns.ts';

/** Milliseconds since 1970, cut as a Date cuts what it reads. A double does not hold the microseconds of every century. */
const millisecondsOf = (instant: string) =>
  `round(date_part('epoch', date_trunc('milliseconds', ${instant})) * 1e3)::bigint`;

const list = (value: string) => `coalesce(json_agg(${value}), '[]')::text`;
const byPlace = (value: string, isThere: string) =>
  `coalesce(json_object_agg(j.place, ${value}) filter (where ${isThere}), '{}')::text`;

const jobLists: Record<string, string> = {
  id: list('j.id'),
  ...Object.fromEntries(
    jobFieldNames.map((name) => {
      const column = `j.${columnOf(name)}`;
      const value = instantFields.has(name) ? millisecondsOf(column) : column;
      if (!rareFields.has(name)) return [name, list(value)];
      const { type }: JobField = jobFields[name];
      return [name, byPlace(value, type === 'boolean' ? column : `${column} is not null`)];
    }),
  ),
  own: byPlace('j.own', 'j.own is not null'),
  isRemainingInvoiceOverridden: byPlace('true', 'j.remaining_invoice_override is not null'),
  version: list('j.version'),
  updatedAt: list(millisecondsOf('j.updated_at')),
  updatedBy: list('j.updated_by_name'),
};

const changeOrderLists: Record<string, string> = {
  jobId: list('c.job_id'),
  number: list('c.number'),
  date: list('c.date'),
  description: list('c.description'),
  amount: list('c.amount'),
  status: list('c.status'),
  estimatedCost: list('c.estimated_cost'),
  includedShare: list('c.included_share'),
  includedReason: list('c.included_reason'),
  who: list('c.who'),
  at: list(millisecondsOf('c.at')),
  fileCount: list('c.file_count'),
};

const selectList = (lists: Record<string, string>, prefix: string) =>
  Object.entries(lists)
    .map(([name, expression]) => `${expression} as "${prefix}${name}"`)
    .join(', ');
const listNames = (lists: Record<string, string>, prefix: string) =>
  Object.keys(lists)
    .map((name) => `"${prefix}${name}"`)
    .join(', ');

/** Names of the statuses of tenant $1 by value, and the people of all its jobs. */
const STATUS_NAMES = `
  select coalesce(json_object_agg(value, name), '{}')::text as "statusNames" from workflow.select_option
  where tenant_id = $1 and list = 'jobStatus'`;
const PEOPLE_OF_ALL_JOBS = `
  select distinct unnest(project_manager_user_ids) as id from workflow.job where tenant_id = $1 and disconnected_at is null`;
/** Names of these people by id. Theirs is a statement of its own, as in `namesOfPeople`. */
const PEOPLE_NAMES = `
  select coalesce(json_object_agg(user_id, name), '{}')::text as "peopleNames" from platform.tenant_people where user_id = any($1::uuid[])`;

/** Jobs of the WIP by column, in one statement, so that everything is of the same moment. */
const jobsByColumn = (chosen: { jobs: string; changeOrders: string }) => `
  select ${listNames(jobLists, 'job ')}, ${listNames(changeOrderLists, 'order ')}
  from (select ${selectList(jobLists, 'job ')} from (
          select *, row_number() over (order by job_number collate "C") - 1 as place
          from workflow.job where tenant_id = $1 and disconnected_at is null ${chosen.jobs}
          order by job_number collate "C"
        ) j) jobs,
       (select ${selectList(changeOrderLists, 'order ')} from (
          select * from workflow.change_order o where tenant_id = $1 and ${chosen.changeOrders}
          order by job_id, number
        ) c) orders`;
// Change orders of jobs that were taken out are left out without a join, which PostgreSQL makes quadratic where it has no statistics. For all jobs, those
// taken out are read once and hashed, which fits into PostgreSQL's default memory up to 200,000 of them; for some jobs, each is looked up by its key.
const ALL_JOBS_BY_COLUMN = jobsByColumn({
  jobs: '',
  changeOrders: 'job_id not in (select id from workflow.job where tenant_id = $1 and disconnected_at is not null)',
});
const someJobsByColumn = (count: number) =>
  jobsByColumn({
    jobs: `and id ${oneOfSql('$2::uuid[]', count)}`,
    changeOrders: `job_id ${oneOfSql('$2::uuid[]', count)}
            and (select disconnected_at is null from workflow.job where tenant_id = $1 and id = o.job_id)`,
  });

/** The names that jobs share, as JSON texts. */
export interface Names {
  statusNames: string;
  peopleNames: string;
}

/** A list of a table, as JSON text by its name. */
export type Column<Text extends Piece = Piece> = readonly [name: string, text: Text];
interface JobsByColumn<Text extends Piece = Piece> {
  jobs: readonly Column<Text>[];
  changeOrders: readonly Column<Text>[];
}

/** The names in the jobs of these people; without a list, of all people of the jobs. */
export async function namesOfJobs(tx: Tx, tenantId: TenantId, people?: readonly string[]): Promise<Names> {
  const ids = people ?? (await tx.query<{ id: string }>(PEOPLE_OF_ALL_JOBS, [tenantId])).map(({ id }) => id);
  const [statuses] = await tx.query<Pick<Names, 'statusNames'>>(STATUS_NAMES, [tenantId]);
  const [named] = await tx.query<Pick<Names, 'peopleNames'>>(PEOPLE_NAMES, [ids]);
  return { statusNames: '{}', peopleNames: '{}', ...statuses, ...named };
}

/** The jobs of the tenant's WIP, all or those of these ids, by job number, and their change orders. */
export async function readByColumn(tx: Tx, tenantId: TenantId, ids?: readonly JobId[]): Promise<JobsByColumn<string>> {
  const [row] = await tx.query<Record<string, string>>(
    ids ? someJobsByColumn(ids.length) : ALL_JOBS_BY_COLUMN,
    ids ? [tenantId, ids] : [tenantId],
  );
  if (!row) throw new Error('a select of aggregates gives one row');
  const texts = (lists: Record<string, string>, prefix: string) =>
    Object.keys(lists).map((name): [string, string] => [name, row[prefix + name] ?? '']);
  return {
    jobs: texts(jobLists, 'job '),
    changeOrders: texts(changeOrderLists, 'order '),
  };
}

/** The answer that is a table of jobs, a piece a list, with its other members. */
export const jobsTable = (
  { jobs, changeOrders }: JobsByColumn,
  { statusNames, peopleNames }: Names,
  others: object,
): JsonText =>
  new JsonText(
    [
      `{${JSON.stringify(others).slice(1, -1)},"statusNames":${statusNames},"peopleNames":${peopleNames},"jobs":{`,
      ...members(jobs),
      '},"changeOrders":{',
      ...members(changeOrders),
      '}}',
    ],
    TABLE_TYPE,
  );

const members = (lists: readonly Column[]): Piece[] =>
  lists.flatMap(([name, text], i) => [`${i === 0 ? '' : ','}"${name}":`, text]);
