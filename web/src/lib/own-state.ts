import type { z } from 'zod';

/**
 * State that the page stores (a grid's arrangement, a browser's settings) may be from another version, edited by hand or damaged. It must not break a
 * page: invalid values are left out or replaced by their defaults, and logged.
 */
const logged = new Set<string>();

/** Logged once for each kind of state, because an invalid value is read at every drawing. */
export function logOnce(what: string, why: unknown): void {
  if (logged.has(what)) return;
  logged.add(what);
  console.warn(`${what} did not make sense and is as it was at first:`, why);
}

/** The value as the schema has it, or the fallback. */
export function readOwn<Value>(what: string, schema: z.ZodType<Value>, value: unknown, fallback: Value): Value {
  const read = schema.safeParse(value);
  if (read.success) return read.data;
  if (value !== undefined) logOnce(what, read.error.issues);
  return fallback;
}

/** The valid items of a list, at most as many as the schema allows. */
export function readOwnList<Item>(
  what: string,
  schema: z.ZodType<readonly Item[] | undefined>,
  value: unknown,
): readonly Item[] {
  const whole = schema.safeParse(value);
  if (whole.success) return whole.data ?? [];
  logOnce(what, whole.error.issues);
  if (!Array.isArray(value)) return [];
  const kept: Item[] = [];
  for (const item of value) {
    const longer = schema.safeParse([...kept, item]);
    if (longer.success) kept.splice(0, kept.length, ...(longer.data ?? []));
  }
  return kept;
}

/** Null also if the browser blocks storage. */
export function readStorage(storage: () => Storage, key: string): string | null {
  try {
    return storage().getItem(key);
  } catch (error) {
    logOnce(`What the browser keeps as ${key}`, error);
    return null;
  }
}

/** Does nothing if storage is full or blocked. */
export function writeStorage(storage: () => Storage, key: string, text: string): void {
  try {
    storage().setItem(key, text);
  } catch (error) {
    logOnce(`What the browser keeps as ${key}`, error);
  }
}
