import type { Tx } from '@plumbline/service-kit/database';

/** How one statement fills a table: the columns that differ from the pattern's row `p`, and the source of the rows. */
export interface Repeated {
  values: Readonly<Record<string, string>>;
  /** The further tables of the `from` clause. */
  from: string;
}

/** An id that looks like a UUID of version 4, and is the same for the same text. */
const idOf = (text: string) => `overlay(overlay(md5(${text}) placing '4' from 13) placing '8' from 17)::uuid`;
const JOB_ID = idOf(`'job ' || c.place || ' ' || n`);

const OF_PATTERN = `tenant_id = (select tenant_id from platform.tenant where name = 'Pattern')`;

/**
 * The pattern's rows, each with the place of its job: 0, 1, 2 …; a history row also has its rank among those of its job, from 0 for the
 * newest. With statistics, or the planner would join them row by row.
 */
export const PATTERN = [
  `create temp table pattern_job on commit drop as
   select j.*, (row_number() over (order by external_id) - 1)::int as at_place from workflow.job j where ${OF_PATTERN}`,
  `create temp table pattern_order on commit drop as
   select o.*, j.at_place from workflow.change_order o join pattern_job j on j.tenant_id = o.tenant_id and j.id = o.job_id`,
  `create temp table pattern_history on commit drop as
   select h.*, j.at_place, (row_number() over (partition by h.job_id order by h.changed_at desc, h.id desc) - 1)::int as rank,
          (count(*) over (partition by h.job_id))::int as entries
   from workflow.job_history h join pattern_job j on j.tenant_id = h.tenant_id and j.id = h.job_id`,
  `create temp table pattern_directory on commit drop as select * from workflow.external_job where ${OF_PATTERN}`,
  'analyze pattern_job, pattern_order, pattern_history, pattern_directory',
];

/** All other companies, by the number in their names, with the people who manage their jobs and keep their books. */
export const COMPANIES = `
  create temp table company on commit drop as
  select substr(t.name, 9)::int as place, t.tenant_id, m.id as manager, m.first_name || ' ' || m.last_name as manager_name,
         a.id as accountant, a.first_name || ' ' || a.last_name as accountant_name
  from platform.tenant t
  join platform.tenant_user m on m.tenant_id = t.tenant_id and m.email like 'manager@%'
  join platform.tenant_user a on a.tenant_id = t.tenant_id and a.email like 'accountant@%'
  where t.name like 'Company %'`;

/** $1 jobs in each company, by a pattern of $2, in the order of a hash: an updated row lies elsewhere afterwards. */
export const JOBS: Repeated = {
  values: {
    tenant_id: 'c.tenant_id',
    id: JOB_ID,
    external_id: `p.external_id || '-' || n`,
    job_number: `p.job_number || '-' || n`,
    project_manager_user_ids: 'array[c.manager]',
    updated_by: 'c.manager',
    updated_by_name: 'c.manager_name',
  },
  from: `generate_series(1, $1::int) n join pattern_job p on p.at_place = n % $2::int cross join company c order by md5(n || ' ' || c.place)`,
};

export const CHANGE_ORDERS: Repeated = {
  values: { tenant_id: 'c.tenant_id', job_id: JOB_ID, who: 'c.manager_name' },
  from: `generate_series(1, $1::int) n join pattern_order p on p.at_place = n % $2::int cross join company c order by p.at, n, c.place`,
};

const YEARS = 5;
const WHEN = `p.changed_at - make_interval(years => n % ${YEARS} + h.k / p.entries, secs => c.place * 41)`;
/**
 * $3 rows of history in each company, for its $1 jobs in turn, by a pattern of $2: for each job the newest rows of its pattern, then the
 * same again from a year before. The histories of jobs are in different years. In order of time, across all companies.
 */
export const HISTORY: Repeated = {
  values: {
    tenant_id: 'c.tenant_id',
    job_id: JOB_ID,
    changed_by: 'case when p.rank % 3 = 0 then c.accountant else c.manager end',
    changed_by_name: 'case when p.rank % 3 = 0 then c.accountant_name else c.manager_name end',
    changed_at: WHEN,
  },
  from: `generate_series(1, $1::int) n
    cross join lateral generate_series(0, ($3::bigint * n / $1 - $3::bigint * (n - 1) / $1)::int - 1) h(k)
    join pattern_history p on p.at_place = n % $2::int and p.rank = h.k % p.entries
    cross join company c order by ${WHEN}, n, h.k, c.place`,
};

/** The pattern's directory of the accounting system, $1 times in each company. */
export const DIRECTORY: Repeated = {
  values: { tenant_id: 'c.tenant_id', external_id: `p.external_id || '-' || n`, name: `p.name || ' ' || n` },
  from: 'generate_series(1, $1::int) n cross join pattern_directory p cross join company c order by n, c.place',
};

export const WORDS_OF_DIRECTORY: Repeated = {
  values: {
    tenant_id: 'p.tenant_id',
    external_id: 'p.external_id',
    word: 'w.word',
    rank: 'case when w.place = 1 then 0 else 1 end',
  },
  from: `workflow.external_job p join company c on c.tenant_id = p.tenant_id,
    unnest(p.words) with ordinality as w(word, place)`,
};

/** The statement, with all columns that the table has now except those that the database fills itself. */
export async function withColumns(tx: Tx, table: string, { values, from }: Repeated): Promise<string> {
  const rows = await tx.query<{ name: string }>(
    `select attname as name from pg_attribute
     where attrelid = to_regclass($1) and attnum > 0 and not attisdropped and attgenerated = '' and attidentity = '' order by attnum`,
    [table],
  );
  const names = rows.map(({ name }) => name);
  return `insert into ${table} (${names.join(', ')}) select ${names.map((name) => values[name] ?? `p.${name}`).join(', ')} from ${from}`;
}
