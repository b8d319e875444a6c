import type { JoinExpr, Node } from 'libpg-query';
import { TENANT_ID, textOf } from './nodes.ts';

/**
 * The tables of tenants on the side of an outer join that may be missing, where the join does not say their tenant by a parameter but takes
 * it from a column. Citus 13.2 crashes at that under row-level security.
 */
export function derivedOuterTables(value: unknown, tenantTables: ReadonlySet<string>): string[] {
  if (Array.isArray(value)) return value.flatMap((each) => derivedOuterTables(each, tenantTables));
  if (typeof value !== 'object' || value === null) return [];
  const here = 'JoinExpr' in value ? ofJoin(value.JoinExpr as JoinExpr, tenantTables) : []; // by its name
  return [...here, ...Object.values(value).flatMap((each) => derivedOuterTables(each, tenantTables))];
}

function ofJoin({ jointype, larg, rarg, quals }: JoinExpr, tenantTables: ReadonlySet<string>): string[] {
  const missing = { JOIN_LEFT: [rarg], JOIN_RIGHT: [larg], JOIN_FULL: [larg, rarg] }[jointype as string] ?? [];
  const said = new Set(conjuncts(quals).flatMap(tableSaid));
  return missing.flatMap((side) => {
    if (!side || !('RangeVar' in side)) return [];
    const { schemaname, relname = '', alias } = side.RangeVar;
    const name = `${schemaname}.${relname}`;
    return tenantTables.has(name) && !said.has(alias?.aliasname ?? relname) ? [name] : [];
  });
}

const conjuncts = (node: Node | undefined): Node[] =>
  !node
    ? []
    : 'BoolExpr' in node && node.BoolExpr.boolop === 'AND_EXPR'
      ? (node.BoolExpr.args ?? []).flatMap(conjuncts)
      : [node];

/** The alias of a table whose tenant this condition says by something that is no column. */
function tableSaid(node: Node): string[] {
  if (!('A_Expr' in node) || textOf(node.A_Expr.name?.[0]) !== '=') return [];
  const { lexpr, rexpr } = node.A_Expr;
  const sides = [
    [lexpr, rexpr],
    [rexpr, lexpr],
  ] as const;
  return sides.flatMap(([column, value]) => {
    if (!column || !('ColumnRef' in column) || JSON.stringify(value).includes('"ColumnRef"')) return [];
    const [name, alias] = (column.ColumnRef.fields ?? []).map(textOf).reverse();
    return name === TENANT_ID && alias !== undefined ? [alias] : [];
  });
}
