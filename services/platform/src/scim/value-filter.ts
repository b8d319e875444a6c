import type { Filter } from 'scim2-parse-filter';
import { member } from './objects.ts';
import { ScimError } from './scim-error.ts';

/** The text by which a value is compared, or null if it has none. */
export const textOf = (value: unknown): string | null =>
  value === undefined || value === null || typeof value === 'object' ? null : String(value).toLowerCase();
const same = (a: unknown, b: unknown): boolean => textOf(a) === textOf(b);

/** Whether a value matches a filter: `eq`, `ne`, `pr` and their combinations, which clients use within paths. */
export function matches(value: Record<string, unknown>, filter: Filter): boolean {
  switch (filter.op) {
    case 'and':
      return 'filters' in filter && filter.filters.every((part) => matches(value, part));
    case 'or':
      return 'filters' in filter && filter.filters.some((part) => matches(value, part));
    case 'not':
      return 'filter' in filter && !matches(value, filter.filter);
    case 'pr':
      return 'attrPath' in filter && textOf(member(value, filter.attrPath)) !== null;
    case 'eq':
    case 'ne':
      return 'compValue' in filter && same(member(value, filter.attrPath), filter.compValue) === (filter.op === 'eq');
    default:
      throw new ScimError(400, `A path cannot ask for ${filter.op}`, 'invalidPath');
  }
}

/** How many comparisons a filter makes for each value. */
export function sizeOf(filter: Filter | undefined): number {
  if (filter && 'filters' in filter) return filter.filters.reduce((sum, part) => sum + sizeOf(part), 1);
  return filter && 'filter' in filter ? 1 + sizeOf(filter.filter) : 1;
}

/** The values that a filter lists one by one, which need no search; null for any other filter. */
export function valuesNamed(filter: Filter): string[] | null {
  if (filter.op === 'eq' && 'compValue' in filter && filter.attrPath.toLowerCase() === 'value') {
    const named = textOf(filter.compValue);
    return named === null ? [] : [named];
  }
  if (filter.op !== 'or' || !('filters' in filter)) return null;
  const each = filter.filters.map(valuesNamed);
  return each.some((part) => part === null) ? null : each.flatMap((part) => part ?? []);
}

/** The members that a filter of `eq` and `and` requires of a value; null for any other filter. */
export function asserted(filter: Filter): Record<string, unknown> | null {
  if (filter.op === 'eq' && 'compValue' in filter) return { [filter.attrPath]: filter.compValue };
  if (filter.op !== 'and' || !('filters' in filter)) return null;
  const parts = filter.filters.map(asserted);
  return parts.includes(null) ? null : Object.assign({}, ...parts);
}
