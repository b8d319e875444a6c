import { isUuid } from '@plumbline/contract/values';
import type { Filter } from 'scim2-parse-filter';
import { withoutSchema } from './patch.ts';
import { ScimError } from './scim-error.ts';

/** An attribute in SQL. `sql` must never come from a request. */
export interface FilterColumn {
  sql: string;
  /**
   * `folded` is stored in lower case and compared through an index, ignoring case. `text` also ignores case; `exact` does not.
   */
  type: 'folded' | 'text' | 'exact' | 'boolean' | 'instant';
}
export interface FilterColumns {
  /** By the attribute's path in lower case, such as `name.givenname`. */
  columns: Record<string, FilterColumn>;
  /** Attributes with values in rows of their own: SQL that checks whether one of them has the id. */
  related?: Record<string, (parameter: string) => string>;
}

const wrong = (detail: string) => new ScimError(400, detail, 'invalidFilter');

/** The SQL condition of a filter, with its values as parameters. Throws a refusal for an unsupported filter. */
export function filterSql(filter: Filter, { columns, related = {} }: FilterColumns, parameters: unknown[]): string {
  const bind = (value: unknown) => `$${parameters.push(value)}`;
  const sqlOf = (node: Filter, prefix: string, isNegated: boolean): string => {
    if (node.op === 'and' || node.op === 'or') {
      if (!('filters' in node)) throw wrong('The filter is not understood');
      return `(${node.filters.map((part) => sqlOf(part, prefix, isNegated)).join(` ${node.op} `)})`;
    }
    if (node.op === 'not' && 'filter' in node) return `(not ${sqlOf(node.filter, prefix, true)})`;
    if (!('attrPath' in node)) throw wrong('The filter is not understood');
    const path = `${prefix}${withoutSchema(node.attrPath)}`.toLowerCase();
    if (node.op === '[]') {
      if (!('valFilter' in node)) throw wrong('The filter is not understood');
      return sqlOf(node.valFilter, `${path}.`, isNegated);
    }
    const isIn = Object.hasOwn(related, path) ? related[path] : undefined;
    const value = 'compValue' in node ? node.compValue : null;
    if (isIn) {
      if (node.op !== 'eq' || typeof value !== 'string') throw wrong(`${node.attrPath} can only be asked for by eq`);
      return isUuid(value) ? isIn(`${bind(value)}::uuid`) : 'false';
    }
    const column = Object.hasOwn(columns, path) ? columns[path] : undefined;
    if (!column) throw wrong(`There is no filter for ${node.attrPath}`);
    return comparison(column, node.op, value, { name: node.attrPath, isNegated, bind });
  };
  return sqlOf(filter, '', false);
}

const ORDER = new Map([
  ['gt', '>'],
  ['ge', '>='],
  ['lt', '<'],
  ['le', '<='],
]);

/** Whether the database can read the year. False for NaN. */
const isStorable = (instant: Date) => instant.getUTCFullYear() >= 1900 && instant.getUTCFullYear() <= 2199;

interface Place {
  name: string;
  isNegated: boolean;
  bind: (value: unknown) => string;
}

function comparison({ sql, type }: FilterColumn, op: string, value: unknown, { name, isNegated, bind }: Place): string {
  if (op === 'pr')
    return type === 'boolean' || type === 'instant' ? `(${sql} is not null)` : `(coalesce(${sql}, '') <> '')`;
  if (value === null) {
    if (op === 'eq') return `(${sql} is null)`;
    if (op === 'ne') return `(${sql} is not null)`;
    throw wrong(`${name} cannot be compared with nothing`);
  }
  if (type === 'boolean') {
    const is = /^(true|false)$/i.test(String(value)) ? String(value).toLowerCase() : undefined;
    if (is === undefined || (op !== 'eq' && op !== 'ne')) throw wrong(`${name} is true or false`);
    return `(${sql} is ${op === 'eq' ? '' : 'not '}${is})`;
  }
  if (typeof value !== 'string' || value.includes('\0') || !value.isWellFormed()) throw wrong(`${name} is text`);
  const order = ORDER.get(op);
  if (type === 'instant') {
    if (!isStorable(new Date(value)) || op === 'co' || op === 'sw' || op === 'ew')
      throw wrong(`${name} is a date with a time between the years 1900 and 2199`);
    const sign = order ?? (op === 'eq' ? '=' : '<>');
    return `(${sql} ${sign} ${bind(new Date(value).toISOString())}::timestamptz)`;
  }
  const parameter = type === 'exact' ? `${bind(value)}::text` : `lower(${bind(value)}::text)`;
  const left = type === 'text' ? `lower(${sql})` : sql;
  // A missing value is unequal to every value and matches nothing else, also within a `not`.
  switch (op) {
    case 'eq':
      // Only the bare comparison can use an index. It is equivalent as long as no `not` inverts its null.
      return isNegated ? `(${left} is not distinct from ${parameter})` : `(${left} = ${parameter})`;
    case 'ne':
      return `(${left} is distinct from ${parameter})`;
    case 'co':
      return `coalesce(position(${parameter} in ${left}) > 0, false)`;
    case 'sw':
      return `coalesce(starts_with(${left}, ${parameter}), false)`;
    case 'ew':
      return `coalesce(right(${left}, length(${parameter})) = ${parameter}, false)`;
    default:
      if (!order) throw wrong(`There is no operator ${op}`);
      // By code points, so that every database orders alike.
      return `coalesce(${left} collate "C" ${order} ${parameter}, false)`;
  }
}
