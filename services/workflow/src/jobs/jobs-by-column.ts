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

/** The lists that name a value's place: most jobs have none. */
const valuesByPlace: ReadonlySet<string> = new Set([...rareFields, 'own', 'isRemainingInvoiceOverridden']);

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

/** Names of the statuses of tenant $1 by value, and the people of all its jobs. */
const STATUS_NAMES = `
  select coalesce(json_object_agg(value, name), '{}')::text as "statusNames" from workflow.select_option
  where tenant_id = $1 and list = 'jobStatus'`;
const PEOPLE_OF_ALL_JOBS = `
  select distinct unnest(project_manager_user_ids) as id from workflow.job where tenant_id = $1 and disconnected_at is null`;
/** Names of these people by id. Theirs is a statement of its own, as in `namesOfPeople`. */
const PEOPLE_NAMES = `
  select coalesce(json_object_agg(user_id, name), '{}')::text as "peopleNames" from platform.tenant_people where user_id = any($1::uuid[])`;

/** So many jobs are read by one statement. The texts of ten thousand would be so large that each gets memory of its own (decision 158). */
export const PAGE_ROWS = 1_000;

/** The lists of a page of rows: a row for each list, with its kind, its name and its JSON text. */
const byColumn = (kind: Kind, lists: Record<string, string>, rows: string) => `
  select '${kind}' as kind, "column".* from (
    select ${Object.entries(lists)
      .map(([name, expression]) => `${expression} as "${name}"`)
      .join(', ')}
    from ${rows}
  ) read, lateral (values ${Object.keys(lists)
    .map((name) => `('${name}', read."${name}")`)
    .join(', ')}) as "column"(name, text)`;

/** Some jobs in their order; the first has the place $4 or 0. */
const jobsByColumn = (chosen: string, rest = '', place = '0') =>
  byColumn(
    'job',
    jobLists,
    `(select *, row_number() over (order by job_number collate "C", id) - 1 + ${place} as place
     from workflow.job where tenant_id = $1 and disconnected_at is null and ${chosen} order by job_number collate "C", id ${rest}) j`,
  );
const changeOrdersByColumn = (chosen: string) =>
  byColumn(
    'changeOrder',
    changeOrderLists,
    `(select * from workflow.change_order o where tenant_id = $1 and ${chosen} order by job_id, number) c`,
  );

/**
 * The jobs that follow the one with the number $2 and the id $3. In subqueries, the key and the limit mean the same to PostgreSQL's planner whatever they are: it
 * keeps one plan, which walks the index `job_in_order`. With a limit that it knows, it would sort all jobs for each page where most companies are small.
 */
export const ALL_JOBS = jobsByColumn(
  '(job_number collate "C", id) > ((select $2::text), (select $3::uuid))',
  `limit (select ${PAGE_ROWS})`,
  '$4::integer',
);
/** All jobs follow it: no number is empty. */
const BEFORE_ALL = ['', '00000000-0000-0000-0000-000000000000'] as const;
// Change orders of jobs that were taken out are left out without a join, which PostgreSQL makes quadratic where it has no statistics. For all jobs, those
// taken out are read once and hashed, which fits into PostgreSQL's default memory up to 200,000 of them; for some jobs, each is looked up by its key.
const ALL_CHANGE_ORDERS = changeOrdersByColumn(
  'job_id not in (select id from workflow.job where tenant_id = $1 and disconnected_at is not null)',
);
const someByColumn = (count: number) =>
  `${jobsByColumn(`id ${oneOfSql('$2::uuid[]', count)}`)} union all ${changeOrdersByColumn(
    `job_id ${oneOfSql('$2::uuid[]', count)}
     and (select disconnected_at is null from workflow.job where tenant_id = $1 and id = o.job_id)`,
  )}`;

/** The names that jobs share, as JSON texts. */
export interface Names {
  statusNames: string;
  peopleNames: string;
}

/** A list of a table: the JSON text of each page's values, or of its members by place, without brackets. The text is empty where a page has none. */
export interface Column {
  name: string;
  pages: readonly Uint8Array<ArrayBuffer>[];
}
interface JobsByColumn {
  jobs: readonly Column[];
  changeOrders: readonly Column[];
}

/** The names in the jobs of these people; without a list, of all people of the jobs. */
export async function namesOfJobs(tx: Tx, tenantId: TenantId, people?: readonly string[]): Promise<Names> {
  const ids = people ?? (await tx.query<{ id: string }>(PEOPLE_OF_ALL_JOBS, [tenantId])).map(({ id }) => id);
  const [statuses] = await tx.query<Pick<Names, 'statusNames'>>(STATUS_NAMES, [tenantId]);
  const [named] = await tx.query<Pick<Names, 'peopleNames'>>(PEOPLE_NAMES, [ids]);
  return { statusNames: '{}', peopleNames: '{}', ...statuses, ...named };
}

/**
 * The jobs of the tenant's WIP, all or those of these ids, by job number, and their change orders. They are of one moment if `tx` is a snapshot.
 */
export async function readByColumn(tx: Tx, tenantId: TenantId, ids?: readonly JobId[]): Promise<JobsByColumn> {
  const pages = ids
    ? [encoded(await readPage(tx, someByColumn(ids.length), [tenantId, ids]))]
    : [...(await allJobPages(tx, tenantId)), encoded(await readPage(tx, ALL_CHANGE_ORDERS, [tenantId]))];
  return { jobs: columnsOf('job', pages), changeOrders: columnsOf('changeOrder', pages) };
}

type Kind = 'job' | 'changeOrder';
type Page<Text> = readonly { kind: Kind; name: string; text: Text }[];
type Encoded = Page<Uint8Array<ArrayBuffer>>;
const readPage = (tx: Tx, statement: string, params: readonly unknown[]): Promise<Page<string>> =>
  tx.query(statement, params);

/** All jobs, each page after the last job of the one before. */
async function allJobPages(tx: Tx, tenantId: TenantId): Promise<Encoded[]> {
  const pages: Encoded[] = [];
  for (let [number, id]: readonly unknown[] = BEFORE_ALL; ; ) {
    const page = await readPage(tx, ALL_JOBS, [tenantId, number, id, pages.length * PAGE_ROWS]);
    pages.push(encoded(page));
    const ids = valuesOf(page, 'id');
    if (ids.length < PAGE_ROWS) return pages;
    [number, id] = [valuesOf(page, 'jobNumber').at(-1), ids.at(-1)];
  }
}

const valuesOf = (page: Page<string>, name: string): unknown[] =>
  JSON.parse(page.find((list) => list.name === name)?.text ?? '[]');

const encoder = new TextEncoder();
const encoded = (page: Page<string>): Encoded =>
  page.map(({ text, ...list }) => ({ ...list, text: encoder.encode(text.slice(1, -1).trim()) }));

/** The lists of one kind, over the pages that have any. */
function columnsOf(kind: Kind, pages: readonly Encoded[]): Column[] {
  const ofKind = pages.map((page) => page.filter((list) => list.kind === kind)).filter(({ length }) => length > 0);
  return (ofKind[0] ?? []).map(({ name }) => ({
    name,
    pages: ofKind.flatMap((page) => page.find((list) => list.name === name)?.text ?? []),
  }));
}

/** The answer that is a table of jobs, with its other members. */
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

const members = (columns: readonly Column[]): Piece[] =>
  columns.flatMap(({ name, pages }, i) => {
    const [open, close] = bracketsOf(name);
    const values = pages.filter(({ length }) => length > 0).flatMap((page, at) => (at === 0 ? [page] : [',', page]));
    return [`${i === 0 ? '' : ','}"${name}":${open}`, ...values, close];
  });

/** The brackets of a list, and those of values by place. */
export const bracketsOf = (name: string): readonly [string, string] =>
  valuesByPlace.has(name) ? ['{', '}'] : ['[', ']'];
