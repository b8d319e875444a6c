import type { z } from 'zod';
import { instant } from './values.ts';

type Reviver = (value: unknown) => unknown;

// zod types a schema's definition loosely. Each read below follows the `type` that names its shape.
type Definition = {
  type: string;
  innerType?: z.ZodType;
  element?: z.ZodType;
  valueType?: z.ZodType;
  shape?: Record<string, z.ZodType>;
};

const compiled = new WeakMap<z.ZodType, Reviver | null>();

/**
 * Turns each instant of a response into a Date, in place. Only the schema decides what is an instant: text that a person typed
 * stays text. Compiled once per schema; parts without an instant are not visited.
 */
export function reviveInstants<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const revive = reviverOf(schema);
  // The response is trusted to match its schema: tests of the services check every response.
  return (revive ? revive(value) : value) as z.output<Schema>;
}

function reviverOf(schema: z.ZodType): Reviver | null {
  const visit = compiled.get(schema);
  if (visit !== undefined) return visit;
  const reviver = compile(schema);
  compiled.set(schema, reviver);
  return reviver;
}

function compile(schema: z.ZodType): Reviver | null {
  if (Object.is(schema, instant)) return (value) => (typeof value === 'string' ? new Date(value) : value);
  const definition = schema._zod.def as Definition;
  switch (definition.type) {
    case 'nullable':
    case 'optional':
      return definition.innerType ? reviverOf(definition.innerType) : null;
    case 'array':
      return compileItems(definition.element, (value) => (Array.isArray(value) ? value.keys() : []));
    case 'record':
      return compileItems(definition.valueType, (value) => Object.keys(value));
    case 'object':
      return compileObject(definition.shape ?? {});
    default:
      return null;
  }
}

function compileItems(
  item: z.ZodType | undefined,
  keysOf: (value: object) => Iterable<string | number>,
): Reviver | null {
  const revive = item && reviverOf(item);
  if (!revive) return null;
  return (value) => {
    if (typeof value !== 'object' || value === null) return value;
    // Arrays and records are both read by key here; the keys come from the value itself.
    const container = value as Record<string | number, unknown>;
    for (const key of keysOf(value)) container[key] = revive(container[key]);
    return value;
  };
}

function compileObject(shape: Record<string, z.ZodType>): Reviver | null {
  const revivers = Object.entries(shape).flatMap(([key, schema]) => {
    const revive = reviverOf(schema);
    return revive ? [[key, revive] as const] : [];
  });
  if (revivers.length === 0) return null;
  return (value) => {
    if (typeof value !== 'object' || value === null) return value;
    // An object of the wire: its members are read by the names in its schema.
    const object = value as Record<string, unknown>;
    for (const [key, revive] of revivers) if (key in object) object[key] = revive(object[key]);
    return value;
  };
}
