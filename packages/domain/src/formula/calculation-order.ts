/** Calculated columns by field, each with the fields that its formula reads. */
export type CalculatedFrom = ReadonlyMap<string, readonly string[]>;

/**
 * Sorts fields so that each comes after the fields it is calculated from. If there is a circle, returns the fields on it instead:
 * each is calculated from the next, and the last from the first.
 */
export function calculationOrder(
  columns: CalculatedFrom,
): { ok: true; order: readonly string[] } | { ok: false; circle: readonly string[] } {
  const order = new Set<string>();
  const circleFrom = (field: string, path: readonly string[]): readonly string[] | null => {
    if (order.has(field)) return null;
    if (path.includes(field)) return path.slice(path.indexOf(field));
    for (const from of columns.get(field) ?? []) {
      const circle = columns.has(from) ? circleFrom(from, [...path, field]) : null;
      if (circle) return circle;
    }
    order.add(field);
    return null;
  };
  for (const field of columns.keys()) {
    const circle = circleFrom(field, []);
    if (circle) return { ok: false, circle };
  }
  return { ok: true, order: [...order] };
}
