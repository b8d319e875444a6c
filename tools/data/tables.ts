import type { Tx } from '@plumbline/service-kit/database';

export const SCHEMAS = ['platform', 'workflow', 'identity'];

export interface Column {
  /** Quoted for SQL. */
  name: string;
  type: string;
  /** Generated: PostgreSQL computes it from other columns. */
  isGenerated: boolean;
}

/** One of our tables, as the catalogue describes it. */
export interface Table {
  /** With its schema, quoted for SQL. */
  name: string;
  /** Sorted by name. */
  columns: readonly Column[];
  /** The columns of its primary key, in order. */
  key: readonly string[];
  /** Whether each of its rows belongs to a tenant. */
  isOfTenants: boolean;
  /** Whether row-level security applies to its owner too. */
  isForced: boolean;
  /** Tables that it refers to. */
  refersTo: readonly string[];
}

/** References that triggers hold, in place of a foreign key. */
const HELD_BY_TRIGGERS = [{ table: 'workflow.job_history', refersTo: 'workflow.job' }]; // decision 153

/** All tables of our schemas, each after those that it refers to. Throws if references form a circle. */
export async function tablesOf(tx: Tx): Promise<Table[]> {
  const tables = await tx.query<Table>(
    `select format('%I.%I', n.nspname, c.relname) as name, c.relforcerowsecurity as "isForced",
            exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped) as "isOfTenants",
            (select coalesce(json_agg(json_build_object('name', quote_ident(a.attname), 'type', format_type(a.atttypid, a.atttypmod),
                                                        'isGenerated', a.attgenerated <> '') order by a.attname), '[]')
             from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
            array(select quote_ident(a.attname) from pg_index i, unnest(i.indkey::int2[]) with ordinality k(attnum, place), pg_attribute a
                  where i.indrelid = c.oid and i.indisprimary and a.attrelid = c.oid and a.attnum = k.attnum order by k.place) as key,
            array(select format('%I.%I', fn.nspname, f.relname)
                  from pg_constraint o join pg_class f on f.oid = o.confrelid join pg_namespace fn on fn.oid = f.relnamespace
                  where o.conrelid = c.oid and o.contype = 'f' and o.confrelid <> c.oid
                  union select h."refersTo" from json_to_recordset($2::json) as h("table" text, "refersTo" text)
                  where h."table" = format('%I.%I', n.nspname, c.relname)) as "refersTo"
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = any($1::text[]) and c.relkind in ('r', 'p')
     order by n.nspname collate "C", c.relname collate "C"`,
    [SCHEMAS, JSON.stringify(HELD_BY_TRIGGERS)],
  );
  const ordered: Table[] = [];
  const left = new Set(tables);
  while (left.size > 0) {
    const free = [...left].filter(({ refersTo }) =>
      refersTo.every((name) => ordered.some((table) => table.name === name)),
    );
    if (free.length === 0)
      throw new Error(`Tables refer to each other: ${[...left].map(({ name }) => name).join(', ')}`);
    for (const table of free) {
      ordered.push(table);
      left.delete(table);
    }
  }
  return ordered;
}

/** Gives values the same text on every server, whatever its settings. For this transaction only. */
export const asText = (tx: Tx): Promise<unknown> =>
  tx.query(
    `select set_config('timezone', 'UTC', true), set_config('datestyle', 'ISO, MDY', true), set_config('intervalstyle', 'postgres', true),
            set_config('bytea_output', 'hex', true), set_config('extra_float_digits', '1', true)`,
  );
