import type { JoinExpr } from 'libpg-query';

/**
 * The tables of tenants that are by themselves the side of an outer join which may be missing. Citus 13.2 crashes at that under row-level
 * security, where it asks the other side first: it then makes a question of the table, and forgets what its policies are held by. A
 * sub-select, in which the tenant stands, is a question already, and on one server costs nothing (decision 85).
 */
export function bareOuterTables(value: unknown, tenantTables: ReadonlySet<string>): string[] {
  if (Array.isArray(value)) return value.flatMap((each) => bareOuterTables(each, tenantTables));
  if (typeof value !== 'object' || value === null) return [];
  const here = 'JoinExpr' in value ? ofJoin(value.JoinExpr as JoinExpr, tenantTables) : []; // by its name
  return [...here, ...Object.values(value).flatMap((each) => bareOuterTables(each, tenantTables))];
}

function ofJoin({ jointype, larg, rarg }: JoinExpr, tenantTables: ReadonlySet<string>): string[] {
  const missing = { JOIN_LEFT: [rarg], JOIN_RIGHT: [larg], JOIN_FULL: [larg, rarg] }[jointype as string] ?? [];
  return missing.flatMap((side) => tablesIn(side).filter((name) => tenantTables.has(name)));
}

/** The tables of a side of a join: of a join in it too, but of no sub-select. */
function tablesIn(side: unknown): string[] {
  if (typeof side !== 'object' || side === null) return [];
  if ('RangeVar' in side) {
    const { schemaname, relname } = side.RangeVar as { schemaname?: string; relname?: string }; // by its name
    return [`${schemaname}.${relname}`];
  }
  if (!('JoinExpr' in side)) return [];
  const { larg, rarg } = side.JoinExpr as JoinExpr; // by its name
  return [...tablesIn(larg), ...tablesIn(rarg)];
}
