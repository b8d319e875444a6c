import type { Tx } from '@plumbline/service-kit/database';

/** How one statement fills a table: what differs from the pattern's row `p`, by column, and where the rows come from. */
export interface Repeated {
  values: Readonly<Record<string, string>>;
  /** A place for each column that the table has beside. */
  from: string;
}

/** An id that is a version 4 to whoever checks, and the same for the same text. */
const idOf = (text: string) => `overlay(overlay(md5(${text}) placing '4' from 13) placing '8' from 17)::uuid`;
const JOB_ID = idOf(`'job ' || c.place || ' ' || n`);

/** Which company is the pattern. */
export const PATTERN = `select set_config('app.pattern', tenant_id::text, true) from platform.tenant where name = 'Pattern'`;
const PATTERN_ID = `current_setting('app.pattern')::uuid`;
const PATTERN_JOB = `(select j.*, row_number() over (order by external_id) - 1 as at, count(*) over () as jobs
  from workflow.job j where tenant_id = ${PATTERN_ID})`;

/** All other companies by the number in their names, with who manages their jobs and keeps their books. */
export const COMPANIES = `
  create temp table company on commit drop as
  select substr(t.name, 9)::int as place, t.tenant_id, m.id as manager, m.first_name || ' ' || m.last_name as manager_name,
         a.id as accountant, a.first_name || ' ' || a.last_name as accountant_name
  from platform.tenant t
  join platform.tenant_user m on m.tenant_id = t.tenant_id and m.email like 'manager@%'
  join platform.tenant_user a on a.tenant_id = t.tenant_id and a.email like 'accountant@%'
  where t.name like 'Company %'`;

/** $1 jobs of each company. In the order of a hash: a row that was changed lies elsewhere afterwards. */
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
  from: `generate_series(1, $1::int) n cross join company c join ${PATTERN_JOB} p on p.at = n % p.jobs order by md5(n || ' ' || c.place)`,
};

export const CHANGE_ORDERS: Repeated = {
  values: { tenant_id: 'c.tenant_id', job_id: JOB_ID, who: 'c.manager_name' },
  from: `generate_series(1, $1::int) n cross join company c join ${PATTERN_JOB} j on j.at = n % j.jobs
    join workflow.change_order p on p.tenant_id = ${PATTERN_ID} and p.job_id = j.id order by p.at, n, c.place`,
};

const YEARS = 5;
/**
 * $2 rows of history of each company, of its $1 jobs in turn: of a job the newest of its pattern, and then the same again from a
 * year before. The pasts of jobs lie in different years. In the order of time, all companies together.
 */
export const HISTORY: Repeated = {
  values: {
    tenant_id: 'c.tenant_id',
    job_id: JOB_ID,
    changed_by: 'case when p.rank % 3 = 0 then c.accountant else c.manager end',
    changed_by_name: 'case when p.rank % 3 = 0 then c.accountant_name else c.manager_name end',
    changed_at: `p.changed_at - make_interval(years => (n % ${YEARS} + h.k / p.rows)::int, secs => c.place * 41)`,
  },
  from: `generate_series(1, $1::int) n
    cross join lateral generate_series(0, ($2::bigint * n / $1 - $2::bigint * (n - 1) / $1)::int - 1) h(k)
    cross join company c
    join ${PATTERN_JOB} j on j.at = n % j.jobs
    join (select h.*, row_number() over (partition by job_id order by changed_at desc, id desc) - 1 as rank, count(*) over (partition by job_id) as rows
          from workflow.job_history h where tenant_id = ${PATTERN_ID}) p on p.job_id = j.id and p.rank = h.k % p.rows
    order by p.changed_at - make_interval(years => (n % ${YEARS} + h.k / p.rows)::int, secs => c.place * 41), n, h.k, c.place`,
};

/** The pattern's directory of the accounting system, $1 times in each company. */
export const DIRECTORY: Repeated = {
  values: { tenant_id: 'c.tenant_id', external_id: `p.external_id || '-' || n`, name: `p.name || ' ' || n` },
  from: `generate_series(1, $1::int) n cross join company c join workflow.external_job p on p.tenant_id = ${PATTERN_ID} order by n, c.place`,
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

/** The statement with all columns that the table has today, but for those that the database fills by itself. */
export async function withColumns(tx: Tx, table: string, { values, from }: Repeated): Promise<string> {
  const rows = await tx.query<{ name: string }>(
    `select attname as name from pg_attribute
     where attrelid = to_regclass($1) and attnum > 0 and not attisdropped and attgenerated = '' and attidentity = '' order by attnum`,
    [table],
  );
  const names = rows.map(({ name }) => name);
  return `insert into ${table} (${names.join(', ')}) select ${names.map((name) => values[name] ?? `p.${name}`).join(', ')} from ${from}`;
}
