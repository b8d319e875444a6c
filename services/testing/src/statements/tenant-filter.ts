import type {
  ColumnRef,
  DeleteStmt,
  InsertStmt,
  JoinExpr,
  Node,
  RangeVar,
  ResTarget,
  SelectStmt,
  SubLink,
  UpdateStmt,
  WithClause,
} from 'libpg-query';
import { type Fact, fact, settle } from './facts.ts';
import {
  type Columns,
  entryOf,
  isTenantSetting,
  NOTHING,
  nameOf,
  partsOf,
  renamed,
  type Scope,
  type Source,
  starOf,
  TENANT_ID,
  textOf,
} from './nodes.ts';

/**
 * Walks one parsed statement and answers the tables of `tenantTables` (`schema.name`) of which it reads or writes rows without saying of
 * which tenant. A table's tenant is said by an equality of its `tenant_id` with a parameter, with the setting of the transaction, or with a
 * column of which it is said; in an insert by the value. A condition of an outer join says it of the side that may be missing alone.
 */
export function unfilteredTables(statement: Node, tenantTables: ReadonlySet<string>): string[] {
  const walk = new Walk(tenantTables);
  walk.statement(statement, { sources: [], queries: new Map(), outer: null });
  settle(walk.facts);
  return walk.tables.filter(({ tenant }) => !tenant.isTenant).map(({ name }) => name);
}

class Walk {
  readonly facts: Fact[] = [];
  readonly tables: { name: string; tenant: Fact }[] = [];
  readonly #tenantTables: ReadonlySet<string>;
  readonly #subqueries = new Map<SubLink, Columns>();

  constructor(tenantTables: ReadonlySet<string>) {
    this.#tenantTables = tenantTables;
  }

  #fact(given?: Partial<Fact>): Fact {
    const made = fact(given);
    this.facts.push(made);
    return made;
  }

  statement(node: Node, scope: Scope): Columns {
    if ('SelectStmt' in node) return this.#select(node.SelectStmt, scope);
    if ('InsertStmt' in node) return this.#insert(node.InsertStmt, scope);
    if ('UpdateStmt' in node) return this.#change(node.UpdateStmt, node.UpdateStmt.fromClause, scope);
    if ('DeleteStmt' in node) return this.#change(node.DeleteStmt, node.DeleteStmt.usingClause, scope);
    return NOTHING;
  }

  /** The scope of a statement with the queries of its `with`. */
  #inside(withClause: WithClause | undefined, outer: Scope): Scope {
    const queries = new Map(outer.queries);
    const scope: Scope = { sources: [], queries, outer };
    for (const node of withClause?.ctes ?? []) {
      if (!('CommonTableExpr' in node)) continue;
      const { ctename = '', ctequery, aliascolnames = [] } = node.CommonTableExpr;
      if (ctequery) queries.set(ctename, renamed(this.statement(ctequery, { ...scope, sources: [] }), aliascolnames));
    }
    return scope;
  }

  #select(select: SelectStmt, outer: Scope): Columns {
    const scope = this.#inside(select.withClause, outer);
    if (select.larg && select.rarg) {
      const [left, right] = [this.#select(select.larg, scope), this.#select(select.rarg, scope)];
      const both = (a: Fact | undefined, b: Fact | undefined) => a && b && this.#fact({ eachOf: [a, b] });
      return {
        column: (name) => both(left.column(name), right.column(name)),
        at: (place) => both(left.at(place), right.at(place)),
      };
    }
    if (select.valuesLists) {
      const rows = select.valuesLists.map((row) => ('List' in row ? (row.List.items ?? []) : []));
      const facts = rows.map((row) => row.map((value) => this.#value(value, scope)));
      const each = (place: number) =>
        facts[0]?.[place] && this.#fact({ eachOf: facts.flatMap((row) => row[place] ?? []) });
      return { column: (name) => each(Number(/^column(\d+)$/.exec(name)?.[1]) - 1), at: each };
    }
    for (const item of select.fromClause ?? []) this.#from(item, scope);
    this.#conditions(select.whereClause, scope, scope.sources);
    const { fromClause: _, whereClause: __, withClause: ___, targetList, ...rest } = select;
    this.#expressions(rest, scope);
    return this.#targets(targetList, scope);
  }

  #insert(insert: InsertStmt, outer: Scope): Columns {
    const scope = this.#inside(insert.withClause, outer);
    if (!insert.relation) return NOTHING;
    const given = insert.selectStmt ? this.statement(insert.selectStmt, scope) : NOTHING;
    const target = this.#table(insert.relation);
    const place = (insert.cols ?? []).findIndex((node) => 'ResTarget' in node && node.ResTarget.name === TENANT_ID);
    const value = given.at(place);
    if (value) target.column(TENANT_ID)?.anyOf.push(value);
    scope.sources.push(target, { alias: 'excluded', column: target.column });
    this.#expressions(insert.onConflictClause, scope);
    return this.#targets(insert.returningClause?.exprs, scope);
  }

  #change(change: UpdateStmt | DeleteStmt, from: Node[] | undefined, outer: Scope): Columns {
    const scope = this.#inside(change.withClause, outer);
    if (change.relation) scope.sources.push(this.#table(change.relation));
    for (const item of from ?? []) this.#from(item, scope);
    this.#conditions(change.whereClause, scope, scope.sources);
    if ('targetList' in change) this.#expressions(change.targetList, scope);
    return this.#targets(change.returningClause?.exprs, scope);
  }

  #table({ schemaname, relname = '', alias }: RangeVar): Source {
    const name = `${schemaname}.${relname}`;
    const columns = new Map<string, Fact>();
    const column = (asked: string) => {
      const fact = columns.get(asked) ?? this.#fact();
      columns.set(asked, fact);
      return fact;
    };
    if (this.#tenantTables.has(name)) this.tables.push({ name, tenant: column(TENANT_ID) });
    return { alias: alias?.aliasname ?? relname, column };
  }

  /** Adds an item of a from list to the scope, and returns it. */
  #from(node: Node, scope: Scope): Source[] {
    if ('JoinExpr' in node) return this.#join(node.JoinExpr, scope);
    const source = this.#source(node, scope);
    scope.sources.push(source);
    return [source];
  }

  #source(node: Node, scope: Scope): Source {
    if ('RangeVar' in node) {
      const { schemaname, relname = '', alias } = node.RangeVar;
      const query = schemaname === undefined ? scope.queries.get(relname) : undefined;
      if (!query) return this.#table(node.RangeVar);
      return this.#rowsOf(query, alias, relname);
    }
    if ('RangeSubselect' in node) {
      const { subquery, alias } = node.RangeSubselect;
      const query = subquery ? this.statement(subquery, scope) : NOTHING;
      return this.#rowsOf(query, alias, '');
    }
    // A function's rows belong to no tenant.
    this.#expressions(node, scope);
    const [, { alias }] = entryOf(node);
    return { alias: (alias as RangeVar['alias'])?.aliasname ?? '', column: () => undefined };
  }

  /** The rows of a query. Conditions outside do not count for the tables inside. */
  #rowsOf(query: Columns, alias: RangeVar['alias'], name: string): Source {
    const inside = renamed(query, alias?.colnames);
    const columns = new Map<string, Fact | undefined>();
    const column = (asked: string) => {
      const given = columns.has(asked) ? undefined : inside.column(asked);
      if (given) columns.set(asked, this.#fact({ anyOf: [given] }));
      return columns.get(asked);
    };
    return { alias: alias?.aliasname ?? name, column };
  }

  #join({ larg, rarg, jointype, quals, usingClause }: JoinExpr, scope: Scope): Source[] {
    const left = larg ? this.#from(larg, scope) : [];
    const right = rarg ? this.#from(rarg, scope) : [];
    const all = [...left, ...right];
    const held = { JOIN_INNER: all, JOIN_LEFT: right, JOIN_RIGHT: left }[jointype as string] ?? [];
    this.#conditions(quals, scope, held);
    for (const name of (usingClause ?? []).map(textOf)) {
      const [a, b] = [left, right].map((side) => side.map(({ column }) => column(name)).find(Boolean));
      if (!a || !b) continue;
      if (jointype === 'JOIN_INNER' || jointype === 'JOIN_RIGHT') a.anyOf.push(b);
      if (jointype === 'JOIN_INNER' || jointype === 'JOIN_LEFT') b.anyOf.push(a);
    }
    return all;
  }

  #targets(list: readonly Node[] | undefined, scope: Scope): Columns {
    const targets = (list ?? []).flatMap((node) => ('ResTarget' in node ? [node.ResTarget] : []));
    const columns = targets.map((target) => ({
      name: nameOf(target),
      star: starOf(target),
      tenant: this.#given(target, scope),
    }));
    const ofStar = (star: string, name: string) =>
      scope.sources
        .filter(({ alias }) => star === '' || alias === star)
        .map(({ column }) => column(name))
        .find(Boolean);
    return {
      at: (place) =>
        columns.slice(0, place + 1).some(({ star }) => star !== undefined) ? undefined : columns[place]?.tenant,
      column: (name) =>
        columns.find((column) => column.star === undefined && column.name === name)?.tenant ??
        columns.flatMap(({ star }) => (star === undefined ? [] : (ofStar(star, name) ?? [])))[0],
    };
  }

  #given({ val }: ResTarget, scope: Scope): Fact {
    return val ? this.#value(val, scope) : this.#fact();
  }

  /** What this expression is, after checking the queries in it. */
  #value(node: Node, scope: Scope): Fact {
    if ('ParamRef' in node) return this.#fact({ isTenant: true });
    if ('ColumnRef' in node) return this.#resolve(node.ColumnRef, scope)?.fact ?? this.#fact();
    if ('TypeCast' in node && node.TypeCast.arg) return this.#value(node.TypeCast.arg, scope);
    if ('SubLink' in node) return this.#subquery(node.SubLink, scope).at(0) ?? this.#fact();
    if ('A_Expr' in node && node.A_Expr.kind === 'AEXPR_NULLIF' && node.A_Expr.lexpr)
      return this.#value(node.A_Expr.lexpr, scope);
    if ('FuncCall' in node && isTenantSetting(node)) return this.#fact({ isTenant: true });
    this.#expressions(node, scope);
    return this.#fact();
  }

  #subquery(link: SubLink, scope: Scope): Columns {
    const before = this.#subqueries.get(link);
    if (before) return before;
    const columns = link.subselect ? this.statement(link.subselect, scope) : NOTHING;
    this.#subqueries.set(link, columns);
    this.#expressions(link.testexpr, scope);
    return columns;
  }

  /** Visits the queries in anything else. */
  #expressions(value: unknown, scope: Scope): void {
    if (Array.isArray(value)) for (const each of value) this.#expressions(each, scope);
    else if (typeof value === 'object' && value !== null) {
      if ('SubLink' in value) this.#subquery(value.SubLink as SubLink, scope);
      else for (const each of Object.values(value)) this.#expressions(each, scope);
    }
  }

  /** What a condition says about the tenant of these sources. */
  #conditions(node: Node | undefined, scope: Scope, held: readonly Source[]): void {
    if (!node) return;
    if ('BoolExpr' in node && node.BoolExpr.boolop === 'AND_EXPR') {
      for (const each of node.BoolExpr.args ?? []) this.#conditions(each, scope, held);
      return;
    }
    if ('A_Expr' in node && node.A_Expr.kind === 'AEXPR_OP' && textOf(node.A_Expr.name?.[0]) === '=') {
      const [left, right] = [partsOf(node.A_Expr.lexpr), partsOf(node.A_Expr.rexpr)];
      for (const [i, part] of left.entries()) this.#equal(part, right[i], scope, held);
      return;
    }
    if ('SubLink' in node && node.SubLink.subLinkType === 'ANY_SUBLINK' && !node.SubLink.operName) {
      const query = this.#subquery(node.SubLink, scope);
      for (const [i, part] of partsOf(node.SubLink.testexpr).entries()) this.#holds(part, query.at(i), scope, held);
      return;
    }
    this.#expressions(node, scope);
  }

  #equal(left: Node, right: Node | undefined, scope: Scope, held: readonly Source[]): void {
    if (!right) return;
    this.#holds(left, this.#value(right, scope), scope, held);
    this.#holds(right, this.#value(left, scope), scope, held);
  }

  #holds(node: Node, value: Fact | undefined, scope: Scope, held: readonly Source[]): void {
    const found = 'ColumnRef' in node ? this.#resolve(node.ColumnRef, scope) : undefined;
    if (found && value && held.includes(found.source)) found.fact.anyOf.push(value);
  }

  /** The innermost source that has the column. Without a table name, only the tenant column is resolved. */
  #resolve({ fields }: ColumnRef, scope: Scope | null): { fact: Fact; source: Source } | undefined {
    const [name = '', alias] = (fields ?? []).map(textOf).reverse();
    for (let at = scope; at; at = at.outer) {
      for (const source of at.sources) {
        if (alias === undefined ? name !== TENANT_ID : source.alias !== alias) continue;
        const found = source.column(name);
        if (found) return { fact: found, source };
      }
    }
    return undefined;
  }
}
