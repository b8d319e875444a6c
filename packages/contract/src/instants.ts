/** Where an answer has instants, as plain data. Members without instants are left out. */
export type Instants =
  | 'instant'
  | { readonly list: Instants }
  | { readonly record: Instants }
  | { readonly members: Readonly<Record<string, Instants>> };

/** Turns each instant of a value into a Date, in place. A value of another shape stays as it is. */
export function reviveAt(instants: Instants, value: unknown): unknown {
  if (instants === 'instant') return typeof value === 'string' ? new Date(value) : value;
  if (typeof value !== 'object' || value === null) return value;
  if ('list' in instants) return Array.isArray(value) ? reviveKeys(value, value.keys(), instants.list) : value;
  if ('record' in instants) return reviveKeys(value, Object.keys(value), instants.record);
  for (const [key, inside] of Object.entries(instants.members)) if (key in value) reviveKeys(value, [key], inside);
  return value;
}

function reviveKeys(value: object, keys: Iterable<string | number>, instants: Instants): unknown {
  // Lists and objects are both read by key here; the keys come from the value itself.
  const container = value as Record<string | number, unknown>;
  for (const key of keys) container[key] = reviveAt(instants, container[key]);
  return value;
}
