import type { Table } from '../../data/tables.ts';

/** A table that is also written as CSV, with names beside the ids that it refers to. */
interface CsvTable {
  file: string;
  table: string;
  /** Further columns: heading and SQL, where `t` is the row. */
  more: Readonly<Record<string, string>>;
}

const ofJob = (column: string) =>
  `(select j.${column} from workflow.job j where j.tenant_id = t.tenant_id and j.id = t.job_id)`;

export const csvTables: readonly CsvTable[] = [
  { file: 'jobs.csv', table: 'workflow.job', more: {} },
  {
    file: 'change-orders.csv',
    table: 'workflow.change_order',
    more: { job_number: ofJob('job_number'), job_name: ofJob('job_name') },
  },
  {
    file: 'history.csv',
    table: 'workflow.job_history',
    more: { job_number: ofJob('job_number'), job_name: ofJob('job_name') },
  },
  {
    file: 'users.csv',
    table: 'platform.tenant_user',
    more: {
      roles: `(select string_agg(r.name, ', ' order by r.name) from platform.user_role ur
               join platform.role r on r.tenant_id = ur.tenant_id and r.id = ur.role_id
               where ur.tenant_id = t.tenant_id and ur.user_id = t.id)`,
    },
  },
  {
    file: 'roles.csv',
    table: 'platform.role',
    more: {
      permissions: `(select string_agg(p.permission, ', ' order by p.permission) from platform.role_permission p
                     where p.tenant_id = t.tenant_id and p.role_id = t.id)`,
    },
  },
  { file: 'views.csv', table: 'workflow.grid_view', more: {} },
  { file: 'imports.csv', table: 'workflow.import', more: {} },
];

/** Quotes as in RFC 4180. */
const QUOTED = (text: string) => `'"' || replace(${text}, '"', '""') || '"'`;
/** Like the files that the page writes: a text that a spreadsheet would calculate gets a leading apostrophe. */
const GUARDED = (text: string) => `case when ${text} ~ '^''*[=+@\\t\\r\\n＝＋－＠-]' then '''' else '' end || ${text}`;
/** Without it Excel reads the file in the local code page. */
const BYTE_ORDER_MARK = '\uFEFF';

function cell(sql: string, type: string): string {
  // Dollars and cents, exactly: numeric, never floating point.
  if (type === 'workflow.cents') return `coalesce(((${sql})::bigint::numeric / 100)::numeric(16, 2)::text, '')`;
  const isText = type === 'text' || type.startsWith('character');
  return `coalesce(${QUOTED(isText ? GUARDED(`(${sql})`) : `(${sql})::text`)}, '')`;
}

/** The heading line, and the query for the lines (`line`) of tenant $1, in the order of the table's key. */
export function csvQuery({ more }: CsvTable, { name, columns, key }: Table): { head: string; query: string } {
  const cells = [
    ...columns.map((column) => ({ heading: column.name, sql: cell(`t.${column.name}`, column.type) })),
    ...Object.entries(more).map(([heading, sql]) => ({ heading, sql: cell(sql, 'text') })),
  ];
  return {
    head: BYTE_ORDER_MARK + cells.map(({ heading }) => heading).join(','),
    query: `select ${cells.map(({ sql }) => sql).join(` || ',' || `)} as line from ${name} t where tenant_id = $1 order by ${key.join()}`,
  };
}
