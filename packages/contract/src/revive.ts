import type { z } from 'zod';
import { type Instants, reviveAt } from './instants.ts';
import { instant } from './values.ts';

// zod types a schema's definition loosely. Each read below follows the `type` that names its shape.
type Definition = {
  type: string;
  innerType?: z.ZodType;
  element?: z.ZodType;
  valueType?: z.ZodType;
  shape?: Record<string, z.ZodType>;
};

/**
 * Turns each instant of a response into a Date, in place. Only the schema decides what is an instant: typed text stays text.
 */
export function reviveInstants<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const instants = instantsOf(schema);
  // The response is trusted to match its schema: tests of the services check every response.
  return (instants ? reviveAt(instants, value) : value) as z.output<Schema>;
}

/** Where values of this schema have instants; null where they have none. */
export function instantsOf(schema: z.ZodType | undefined): Instants | null {
  if (!schema) return null;
  if (Object.is(schema, instant)) return 'instant';
  const definition = schema._zod.def as Definition;
  switch (definition.type) {
    case 'nullable':
    case 'optional':
      return instantsOf(definition.innerType);
    case 'array': {
      const list = instantsOf(definition.element);
      return list && { list };
    }
    case 'record': {
      const record = instantsOf(definition.valueType);
      return record && { record };
    }
    case 'object':
      return membersOf(definition.shape ?? {});
    default:
      return null;
  }
}

function membersOf(shape: Record<string, z.ZodType>): Instants | null {
  const members = Object.entries(shape).flatMap(([key, schema]) => {
    const instants = instantsOf(schema);
    return instants ? [[key, instants] as const] : [];
  });
  return members.length > 0 ? { members: Object.fromEntries(members) } : null;
}
