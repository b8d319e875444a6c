import type { Node, ResTarget } from 'libpg-query';
import type { Fact } from './facts.ts';

/** The columns of a query, by name and by position; undefined if it has no such column. */
export interface Columns {
  column(name: string): Fact | undefined;
  at(place: number): Fact | undefined;
}
/** An item of a from list. */
export interface Source extends Pick<Columns, 'column'> {
  alias: string;
}
export interface Scope {
  sources: Source[];
  queries: ReadonlyMap<string, Columns>;
  outer: Scope | null;
}

export const TENANT_ID = 'tenant_id';
const SETTING = 'app.tenant_id';

/** The kind of a node and its members. Each node is an object of one member. */
export const entryOf = (node: Node): [string, Record<string, unknown>] =>
  Object.entries(node)[0] as [string, Record<string, unknown>];
export const textOf = (node: Node | undefined): string => (node && 'String' in node ? (node.String.sval ?? '') : '');

export const NOTHING: Columns = { column: () => undefined, at: () => undefined };

export const renamed = (columns: Columns, names: readonly Node[] | undefined): Columns => {
  if (!names?.length) return columns;
  const places = names.map(textOf);
  return {
    at: columns.at,
    column: (name) => (places.includes(name) ? columns.at(places.indexOf(name)) : columns.column(name)),
  };
};

const lastOf = (target: ResTarget): Node | undefined =>
  target.val && 'ColumnRef' in target.val ? target.val.ColumnRef.fields?.at(-1) : undefined;
export const nameOf = (target: ResTarget): string => target.name ?? textOf(lastOf(target));
/** The table that a star expands, '' for all tables; undefined if it is not a star. */
export function starOf(target: ResTarget): string | undefined {
  const last = lastOf(target);
  if (!last || !('A_Star' in last) || !target.val || !('ColumnRef' in target.val)) return undefined;
  return textOf(target.val.ColumnRef.fields?.at(-2));
}

/** The parts of a row in parentheses, or the single expression. */
export const partsOf = (node: Node | undefined): readonly Node[] =>
  !node ? [] : 'RowExpr' in node ? (node.RowExpr.args ?? []) : [node];

export function isTenantSetting(node: Node): boolean {
  if (!('FuncCall' in node)) return false;
  const [asked] = node.FuncCall.args ?? [];
  const value = asked && 'A_Const' in asked ? asked.A_Const.sval?.sval : undefined;
  return textOf(node.FuncCall.funcname?.at(-1)) === 'current_setting' && value === SETTING;
}
