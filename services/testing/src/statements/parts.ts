import type { Node, RangeVar } from 'libpg-query';

/** What a part of a statement does to tables, named `schema.name`. */
interface Part {
  writes: string | undefined;
  sees: ReadonlySet<string>;
}

/**
 * The tables that one part of a data-modifying `with` writes and a later part reads. In PostgreSQL all parts see the tables
 * as they were before; a database that runs them one after another gives other results.
 */
export function seenByLaterParts(statement: Node): string[] {
  const parts = partsOf(statement);
  return parts.flatMap(({ writes }, i) =>
    writes !== undefined && parts.slice(i + 1).some(({ sees }) => sees.has(writes)) ? [writes] : [],
  );
}

/** Whether an insert's conflict action reads the clock: a row on another server has that server's time. */
export const asksTimeOnConflict = (statement: Node): boolean =>
  conflictsOf(statement).some((clause) => /"now"|"clock_timestamp"|"SQLValueFunction"/.test(JSON.stringify(clause)));

function conflictsOf(value: unknown): unknown[] {
  if (Array.isArray(value)) return value.flatMap(conflictsOf);
  if (typeof value !== 'object' || value === null) return [];
  const here = 'onConflictClause' in value ? [value.onConflictClause] : [];
  return [...here, ...Object.values(value).flatMap(conflictsOf)];
}

/** The queries of its `with`, then the statement itself. */
function partsOf(statement: Node): Part[] {
  const [[, members] = ['', {}]] = Object.entries(statement) as [string, { withClause?: { ctes?: Node[] } }][];
  const { withClause, ...main } = members ?? {};
  const queries = (withClause?.ctes ?? []).flatMap((node) =>
    'CommonTableExpr' in node && node.CommonTableExpr.ctequery ? [node.CommonTableExpr.ctequery] : [],
  );
  const [kind = ''] = Object.keys(statement);
  return [...queries.map(partOf), partOf({ [kind]: main } as Node)];
}

function partOf(query: Node): Part {
  if ('InsertStmt' in query) {
    const { relation, ...rest } = query.InsertStmt;
    return { writes: relation && nameOf(relation), sees: new Set(tablesIn(rest)) };
  }
  const changed =
    'UpdateStmt' in query ? query.UpdateStmt.relation : 'DeleteStmt' in query ? query.DeleteStmt.relation : undefined;
  // In the parse tree a changed table has no node-kind wrapper.
  return {
    writes: changed && nameOf(changed),
    sees: new Set([...tablesIn(query), ...(changed ? [nameOf(changed)] : [])]),
  };
}

const nameOf = ({ schemaname, relname }: RangeVar): string => `${schemaname}.${relname}`;

function tablesIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(tablesIn);
  if (typeof value !== 'object' || value === null) return [];
  if ('RangeVar' in value) {
    const table = value.RangeVar as RangeVar; // by its name
    return table.schemaname === undefined ? [] : [nameOf(table)];
  }
  return Object.values(value).flatMap(tablesIn);
}
