import { isObject } from './objects.ts';
import { type Resource, withoutSchema } from './patch.ts';
import { ScimError } from './scim-error.ts';

/** The attributes that a client requests: only these, or all except these. */
export interface Projection {
  only: readonly string[] | null;
  without: readonly string[];
}

/** The schemas have far fewer. Each name is searched in each resource. */
const MAX_NAMES = 100;

function listOf(text: string | null): string[] | null {
  if (text === null || text.trim() === '') return null;
  const names = text.split(',');
  if (names.length > MAX_NAMES) throw new ScimError(400, `Name ${MAX_NAMES} attributes at most`, 'invalidValue');
  return names.map((name) => withoutSchema(name.trim()).toLowerCase());
}

export function readProjection(query: URLSearchParams): Projection {
  const only = listOf(query.get('attributes'));
  const without = listOf(query.get('excludedAttributes')) ?? [];
  if (only && without.length > 0)
    throw new ScimError(400, 'Ask for attributes or for excludedAttributes, not for both', 'invalidValue');
  return { only, without };
}

/** Whether an attribute is shown. Others need not be loaded. */
export const isWanted = ({ only, without }: Projection, name: string): boolean =>
  only ? only.some((item) => item.split('.')[0] === name) : !without.includes(name);

const ALWAYS = new Set(['schemas', 'id']);

export function projected(resource: Resource, projection: Projection): Resource {
  const { only, without } = projection;
  if (!only && without.length === 0) return resource;
  const shown = Object.entries(resource).flatMap(([name, value]): [string, unknown][] => {
    const lower = name.toLowerCase();
    if (ALWAYS.has(lower)) return [[name, value]];
    if (only) {
      if (only.includes(lower)) return [[name, value]];
      const parts = partsBelow(only, lower);
      return parts.length === 0 ? [] : [[name, eachOf(value, (item) => picked(item, parts))]];
    }
    if (without.includes(lower)) return [];
    const parts = partsBelow(without, lower);
    return [[name, parts.length === 0 ? value : eachOf(value, (item) => leftOut(item, parts))]];
  });
  return Object.fromEntries(shown);
}

const partsBelow = (names: readonly string[], attribute: string): string[] =>
  names.filter((name) => name.startsWith(`${attribute}.`)).map((name) => name.slice(attribute.length + 1));

const eachOf = (value: unknown, change: (item: Record<string, unknown>) => unknown): unknown =>
  Array.isArray(value)
    ? value.map((item) => (isObject(item) ? change(item) : item))
    : isObject(value)
      ? change(value)
      : value;

const picked = (value: Record<string, unknown>, parts: readonly string[]) =>
  Object.fromEntries(Object.entries(value).filter(([name]) => parts.includes(name.toLowerCase())));
const leftOut = (value: Record<string, unknown>, parts: readonly string[]) =>
  Object.fromEntries(Object.entries(value).filter(([name]) => !parts.includes(name.toLowerCase())));
