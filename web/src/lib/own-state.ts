import type { z } from 'zod';

/**
 * What the page keeps of itself (how a grid is arranged, what a browser remembers) may be of another version, written by
 * hand or simply wrong. None of it may break a page: what does not validate is left out or takes its first value, and is logged.
 */
const logged = new Set<string>();

/** Once for each kind of state: a wrong value is read again at every drawing. */
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

/** Of a list what the schema takes: the items that it takes by themselves, and no more of them than fit. */
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

/** Null too where the browser lets the page keep nothing. */
export function readStorage(storage: () => Storage, key: string): string | null {
  try {
    return storage().getItem(key);
  } catch (error) {
    logOnce(`What the browser keeps as ${key}`, error);
    return null;
  }
}

/** Leaves it where the browser is full, or lets the page keep nothing. */
export function writeStorage(storage: () => Storage, key: string, text: string): void {
  try {
    storage().setItem(key, text);
  } catch (error) {
    logOnce(`What the browser keeps as ${key}`, error);
  }
}
