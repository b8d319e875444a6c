import { type Filter, parse } from 'scim2-parse-filter';
import { MAX_VALUE_STEPS, namesIn, requireFewNames, requireModest, stepCounter } from './limits.ts';
import { isObject, member } from './objects.ts';
import { GROUP_SCHEMA, MAX_OPERATIONS, USER_SCHEMA } from './schemas.ts';
import { ScimError } from './scim-error.ts';
import { asserted, matches, sizeOf, textOf } from './value-filter.ts';

/** A resource as clients see it: attributes by name, in the schema's spelling. */
export type Resource = Record<string, unknown>;

/** A path of RFC 7644: an attribute, optionally which of its values, and which part of them. */
export interface Target {
  attribute: string;
  filter: Filter | undefined;
  part: string | undefined;
}
export interface Operation {
  op: 'add' | 'remove' | 'replace';
  target: Target;
  value: unknown;
}

const invalid = (detail: string) => new ScimError(400, detail, 'invalidSyntax');
const PATH = /^(urn:[\w.:-]+:(?=[A-Za-z]))?([A-Za-z][\w$-]*)(?:\[(.*)\])?(?:\.([A-Za-z][\w$-]*))?$/is;
const OWN_SCHEMAS = [USER_SCHEMA, GROUP_SCHEMA].map((schema) => `${schema}:`.toLowerCase());

/** Removes the schema before a name. The schema of an extension stays, so that its names do not match ours. */
export const withoutSchema = (name: string): string => {
  const own = OWN_SCHEMAS.find((schema) => name.toLowerCase().startsWith(schema));
  return own === undefined ? name : name.slice(own.length);
};

/** Throws a refusal for an invalid path. */
function parsePath(path: string): Target {
  const [, schema = '', name, filter, part] = (path.length <= 2_000 && PATH.exec(path)) || [];
  if (name === undefined) throw new ScimError(400, `The path ${path.slice(0, 100)} is not understood`, 'invalidPath');
  const attribute = withoutSchema(`${schema}${name}`);
  return { attribute, filter: filter === undefined ? undefined : parseFilter(filter, 'invalidPath'), part };
}

/** Throws a refusal for an invalid filter. */
export function parseFilter(text: string, scimType: 'invalidFilter' | 'invalidPath' = 'invalidFilter'): Filter {
  // The limit on the length also limits the recursion of the parser.
  if (text.length > 2_000) throw new ScimError(400, 'The filter has more than 2,000 characters', scimType);
  try {
    return parse(text);
  } catch {
    throw new ScimError(400, `The filter ${text.slice(0, 100)} is not understood`, scimType);
  }
}

/**
 * The operations of a PATCH, each on one attribute. An operation without a path becomes one operation per member of its value.
 * Entra ID capitalises the names of operations, and uses paths as names of members.
 */
export function readOperations(body: unknown): Operation[] {
  const operations = isObject(body) ? member(body, 'Operations') : undefined;
  if (!Array.isArray(operations) || operations.length === 0) throw invalid('A PATCH needs a list of Operations');
  requireFew(operations);
  const each = operations.flatMap((operation: unknown): Operation[] => {
    if (!isObject(operation)) throw invalid('An operation is not an object');
    const op = textOf(member(operation, 'op')) ?? '';
    if (op !== 'add' && op !== 'remove' && op !== 'replace') throw invalid(`There is no operation ${op.slice(0, 20)}`);
    const path = member(operation, 'path');
    const value = member(operation, 'value');
    if (typeof path === 'string') return [{ op, target: parsePath(path), value }];
    if (path !== undefined && path !== null) throw new ScimError(400, 'A path is not text', 'invalidPath');
    if (op === 'remove') throw new ScimError(400, 'To remove something takes a path', 'noTarget');
    requireFewNames('A value', value);
    if (!isObject(value)) throw new ScimError(400, `To ${op} without a path takes an object as value`, 'invalidValue');
    return (
      Object.entries(value)
        // Okta also sends the id of the resource here.
        .filter(([name]) => !/^(schemas|id|meta)$/i.test(name))
        .flatMap(([name, item]) =>
          // The attributes of an extension are an object under its schema's name. Plumbline stores none of them.
          /^urn:/i.test(name) && isObject(item) ? [] : [{ op, target: parsePath(name), value: item }],
        )
    );
  });
  requireFew(each);
  return each;
}

function requireFew(operations: readonly unknown[]): void {
  if (operations.length > MAX_OPERATIONS)
    throw new ScimError(400, `A PATCH may have ${MAX_OPERATIONS} operations at most`, 'tooMany');
}

const READ_ONLY = new Set(['id', 'meta', 'schemas', 'groups']);

/**
 * The resource after the operations. `attributes` are those of the schema; others are ignored, since clients send more than a
 * service stores. Throws a refusal for what the schema forbids.
 */
export function patched(resource: Resource, operations: readonly Operation[], attributes: readonly string[]): Resource {
  const names = new Map(attributes.map((name) => [name.toLowerCase(), name]));
  const result = new Map(Object.entries(structuredClone(resource)));
  const count = stepCounter(MAX_VALUE_STEPS);
  for (const { op, target, value } of operations) {
    const lower = target.attribute.toLowerCase();
    if (READ_ONLY.has(lower)) throw new ScimError(400, `${target.attribute} cannot be changed`, 'mutability');
    const name = names.get(lower);
    if (name === undefined) continue;
    const current = result.get(name);
    requireModest(name, value);
    count((namesIn(current) + namesIn(value)) * sizeOf(target.filter));
    const next = changed(current, op, target, value);
    requireModest(name, next);
    if (next === undefined || next === null) result.delete(name);
    else result.set(name, next);
  }
  return Object.fromEntries(result);
}

function changed(current: unknown, op: Operation['op'], { filter, part }: Target, value: unknown): unknown {
  if (Array.isArray(current) || filter) {
    const values = Array.isArray(current) ? current.filter(isObject) : [];
    if (filter || part) return changedValues(values, op, filter, part, value);
    if (op === 'remove') return undefined;
    const given = (Array.isArray(value) ? value : [value]).filter(isObject);
    return op === 'replace' ? given : joined(values, given);
  }
  if (part) return withPart(isObject(current) ? current : {}, op, part, value);
  if (op === 'remove') return undefined;
  return isObject(current) && isObject(value) ? merged(current, value) : value;
}

/** Changes some values of an attribute, or a part of them, as the path says. */
function changedValues(
  values: readonly Record<string, unknown>[],
  op: Operation['op'],
  filter: Filter | undefined,
  part: string | undefined,
  value: unknown,
): unknown[] {
  const hits = (item: Record<string, unknown>) => filter === undefined || matches(item, filter);
  if (op === 'remove')
    return values.flatMap((item) =>
      !hits(item) ? [item] : part === undefined ? [] : [withPart(item, op, part, undefined)],
    );
  const [whole, ...more] = Array.isArray(value) ? value : [value];
  if (part === undefined && (!isObject(whole) || more.length > 0))
    throw new ScimError(400, `To ${op} values that a filter chooses takes one object as value`, 'invalidValue');
  const edit = (item: Record<string, unknown>) =>
    isObject(whole) && part === undefined ? merged(item, whole) : withPart(item, op, part ?? '', value);
  if (values.some(hits)) return values.map((item) => (hits(item) ? edit(item) : item));
  // Entra ID changes values that do not exist yet. Such a value starts with what the filter says about it.
  const start = filter ? asserted(filter) : {};
  if (start === null) throw new ScimError(400, 'No value is as the path asks for', 'noTarget');
  return [...values, edit(start)];
}

const withPart = (current: Record<string, unknown>, op: Operation['op'], part: string, value: unknown) =>
  merged(current, { [part]: op === 'remove' ? undefined : value });

/** Merges the members of the second object into the first, ignoring the case of names. Null and undefined remove a member. */
function merged(first: Record<string, unknown>, second: Record<string, unknown>): Record<string, unknown> {
  const result = new Map(Object.entries(first));
  const names = new Map(Object.keys(first).map((name) => [name.toLowerCase(), name]));
  for (const [name, value] of Object.entries(second)) {
    const key = names.get(name.toLowerCase()) ?? name;
    names.set(name.toLowerCase(), key);
    if (value === undefined || value === null) result.delete(key);
    else result.set(key, value);
  }
  return Object.fromEntries(result);
}

/** Adds values. A value that exists already is changed instead. */
function joined(values: readonly Record<string, unknown>[], given: readonly Record<string, unknown>[]): unknown[] {
  const result = [...values];
  const places = new Map<string | null, number>();
  for (const [at, item] of result.entries()) {
    const key = textOf(member(item, 'value'));
    if (!places.has(key)) places.set(key, at);
  }
  for (const item of given) {
    const key = textOf(member(item, 'value'));
    const at = places.get(key) ?? result.length;
    places.set(key, at);
    result[at] = merged(result[at] ?? {}, item);
  }
  return result;
}
