import type { Tx } from '@plumbline/service-kit/database';

/**
 * What services may rely on, as lines of text: tables and views with their columns, constraints, functions, policies, and
 * what each role may do with them.
 */
export interface Catalogue {
  /** `workflow.job.name text not null default`; lines of views have no constraints. */
  columns: ReadonlyMap<string, Column>;
  /** Constraints that a row can violate, by text and table: checks, unique and foreign keys, unique indexes. */
  rules: ReadonlyMap<string, Rule>;
  /** With their arguments and results, the row policies, and each grant. */
  others: ReadonlySet<string>;
}

interface Rule {
  relation: string;
  /** For a check: the columns that it reads. A row that sets none of them cannot violate it. */
  checked: readonly string[] | null;
}

interface Column {
  relation: string;
  type: string;
  /** A write without it violates no constraint. */
  mayBeLeftOut: boolean;
  mayBeNull: boolean;
}

const IN_SCHEMAS = `n.nspname in ('platform', 'workflow')`;

const COLUMNS = `
  select n.nspname || '.' || c.relname as relation, a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
         not a.attnotnull as "mayBeNull",
         c.relkind = 'v' or not a.attnotnull or a.atthasdef or a.attidentity <> '' as "mayBeLeftOut"
  from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
  where ${IN_SCHEMAS} and c.relkind in ('r', 'p', 'v', 'm') and a.attnum > 0 and not a.attisdropped`;

const RULES = `
  select n.nspname || '.' || c.relname as relation, pg_get_constraintdef(k.oid) as rule,
         case when k.contype = 'c' then array(
           select a.attname::text from pg_attribute a where a.attrelid = k.conrelid and a.attnum = any(k.conkey)) end as checked
  from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
  where ${IN_SCHEMAS} and k.contype in ('c', 'f', 'p', 'u', 'x')
  union all
  select n.nspname || '.' || c.relname, regexp_replace(pg_get_indexdef(i.indexrelid), '^.* USING', 'unique'), null
  from pg_index i join pg_class c on c.oid = i.indrelid join pg_namespace n on n.oid = c.relnamespace
  where ${IN_SCHEMAS} and i.indisunique`;

const OTHERS = `
  select 'function ' || p.oid::regprocedure || ' answers ' || pg_get_function_result(p.oid) as line
  from pg_proc p join pg_namespace n on n.oid = p.pronamespace where ${IN_SCHEMAS} and p.prorettype <> 'trigger'::regtype
  union all
  select 'policy of ' || schemaname || '.' || tablename || ' for ' || cmd || ' ' || permissive || ' ' || coalesce(qual, '') || ' ' || coalesce(with_check, '')
  from pg_policies where schemaname in ('platform', 'workflow')
  union all
  select 'grant ' || g.privilege_type || ' on ' || g.of || ' to ' || g.grantee::regrole
  from (
    select n.nspname || '.' || c.relname as of, x.* from pg_class c join pg_namespace n on n.oid = c.relnamespace, aclexplode(c.relacl) x where ${IN_SCHEMAS}
    union all
    select n.nspname || '.' || c.relname || '.' || a.attname, x.*
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace, aclexplode(a.attacl) x
    where ${IN_SCHEMAS} and not a.attisdropped
    union all
    select p.oid::regprocedure::text, x.* from pg_proc p join pg_namespace n on n.oid = p.pronamespace, aclexplode(p.proacl) x where ${IN_SCHEMAS}
  ) g where g.grantee <> 0 and g.grantee::regrole::text like 'plumbline%'`;

export async function catalogueOf(tx: Tx): Promise<Catalogue> {
  const columns = await tx.query<Column & { name: string }>(COLUMNS);
  const rules = await tx.query<Rule & { rule: string }>(RULES);
  const others = await tx.query<{ line: string }>(OTHERS);
  return {
    columns: new Map(columns.map(({ name, ...column }) => [`${column.relation}.${name}`, column])),
    rules: new Map(rules.map(({ rule, ...of }) => [`${of.relation}: ${rule}`, of])),
    others: new Set(others.map(({ line }) => line)),
  };
}

/** Why services that know the old catalogue could not work with the current one. */
export function obstacles(before: Catalogue, after: Catalogue): string[] {
  const relations = new Set([...before.columns.values()].map(({ relation }) => relation));
  const found: string[] = [];
  for (const [name, column] of before.columns) {
    const now = after.columns.get(name);
    if (!now) found.push(`${name} is gone`);
    else if (now.type !== column.type) found.push(`${name} is ${now.type} instead of ${column.type}`);
    else if (column.mayBeNull && !now.mayBeNull) found.push(`${name} has to have a value`);
    else if (column.mayBeLeftOut && !now.mayBeLeftOut) found.push(`${name} has to be named in each insert`);
  }
  for (const [name, { relation, mayBeLeftOut }] of after.columns)
    if (relations.has(relation) && !before.columns.has(name) && !mayBeLeftOut)
      found.push(`${name} is new, and has to be named in each insert`);
  // Services that do not know a column leave it at its default, which satisfied the check.
  const isOfNewColumns = ({ relation, checked }: Rule): boolean =>
    checked?.every((name) => !before.columns.has(`${relation}.${name}`)) === true;
  for (const [name, rule] of after.rules)
    if (relations.has(rule.relation) && !before.rules.has(name) && !isOfNewColumns(rule))
      found.push(`there is a new rule, ${name}`);
  for (const line of before.others) if (!after.others.has(line)) found.push(`gone: ${line}`);
  return found;
}
